// The names are Apple's.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation
internal import GLFunFoundation
internal import GLFunText

/// The scope of a font registration. Every registration lasts until the program ends.
public enum CTFontManagerScope: UInt32, Hashable, Sendable {
  /// No registration.
  case none
  /// This process.
  case process
  /// The user; treated as `process`.
  case persistent
  /// The login session; treated as `process`.
  case session
}

/// Registers the fonts of a file, so that they can be found by name.
///
/// - Returns: true if the file has any fonts.
@discardableResult
public func CTFontManagerRegisterFontsForURL(
  _ fontURL: CFURL, _ scope: CTFontManagerScope,
  _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
  guard let path = fontURL.path else { return false }
  var index = 0
  do throws(FontError) {
    while true {
      let face = try FontFace(path: path, index: index)
      QuartzSettings.fonts.add(face)
      index += 1
    }
  } catch .noSuchFace where index > 0 {
    return true
  } catch let problem {
    error?.pointee = Unmanaged.passRetained(fontError(problem))
    return false
  }
}

/// Registers a font, so that it can be found by name.
@discardableResult
public func CTFontManagerRegisterGraphicsFont(
  _ font: CGFont, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
  guard let face = font.face else { return false }
  QuartzSettings.fonts.add(face)
  return true
}

/// Returns the names of the available font families.
public func CTFontManagerCopyAvailableFontFamilyNames() -> CFArray {
  QuartzSettings.fonts.families.map { NSString(string: $0) } as NSArray
}

/// Returns the PostScript names of the available fonts.
public func CTFontManagerCopyAvailablePostScriptNames() -> CFArray {
  QuartzSettings.fonts.faces.map { NSString(string: $0.postScriptName) } as NSArray
}

/// Returns the descriptors of the fonts in a file; nil if it has no fonts.
public func CTFontManagerCreateFontDescriptorsFromURL(_ fileURL: CFURL) -> CFArray? {
  guard let path = fileURL.path else { return nil }
  var descriptors: [CTFontDescriptor] = []
  while let face = try? FontFace(path: path, index: descriptors.count) {
    descriptors.append(CTFontDescriptor(CTFont(Font(face, size: 12), size: 12)))
  }
  return descriptors.isEmpty ? nil : descriptors as NSArray
}

/// Returns the descriptor of the font in the contents of a file; nil if it is not a font.
public func CTFontManagerCreateFontDescriptorFromData(_ data: CFData) -> CTFontDescriptor? {
  CGDataProvider(data: data).flatMap { CGFont($0) }.map {
    CTFontDescriptor(CTFontCreateWithGraphicsFont($0, 12, nil, nil))
  }
}

private func fontError(_ error: FontError) -> NSError {
  NSError(
    domain: "com.apple.CoreText.CTFontManagerErrorDomain", code: 101,
    userInfo: [NSLocalizedDescriptionKey: error.description])
}
