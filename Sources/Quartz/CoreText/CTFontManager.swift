// The names are Apple's.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation
internal import GLFunFoundation
internal import GLFunText

/// How long fonts are registered, which is until the program ends.
public enum CTFontManagerScope: UInt32, Hashable, Sendable {
  /// Not at all.
  case none
  /// In this process.
  case process
  /// For the user: in this process.
  case persistent
  /// In the session: in this process.
  case session
}

/// Adds the fonts of a file to those that can be asked for by name.
///
/// - Returns: whether there are any.
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
      Quartz.fonts.add(face)
      index += 1
    }
  } catch .noSuchFace where index > 0 {
    return true
  } catch let problem {
    error?.pointee = Unmanaged.passRetained(fontError(problem))
    return false
  }
}

/// Adds a font to those that can be asked for by name.
@discardableResult
public func CTFontManagerRegisterGraphicsFont(
  _ font: CGFont, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
  guard let face = font.face else { return false }
  Quartz.fonts.add(face)
  return true
}

/// The families that can be asked for by name.
public func CTFontManagerCopyAvailableFontFamilyNames() -> CFArray {
  Quartz.fonts.families.map { NSString(string: $0) } as NSArray
}

/// The names of the fonts that can be asked for.
public func CTFontManagerCopyAvailablePostScriptNames() -> CFArray {
  Quartz.fonts.faces.map { NSString(string: $0.postScriptName) } as NSArray
}

/// The descriptions of the fonts of a file; nil if there are none.
public func CTFontManagerCreateFontDescriptorsFromURL(_ fileURL: CFURL) -> CFArray? {
  guard let path = fileURL.path else { return nil }
  var descriptors: [CTFontDescriptor] = []
  while let face = try? FontFace(path: path, index: descriptors.count) {
    descriptors.append(CTFontDescriptor(CTFont(Font(face, size: 12), size: 12)))
  }
  return descriptors.isEmpty ? nil : descriptors as NSArray
}

/// The description of the font in the bytes of a file; nil if there is none.
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
