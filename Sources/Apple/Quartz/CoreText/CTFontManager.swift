// The names are Apple's.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation
internal import GLFunFoundation
internal import GLFunText

/// The scope of a font registration. A registration lasts until it is undone, or until the program ends.
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
/// - Returns: true if the file has any fonts; false, with error 105, if it is registered already.
@discardableResult
public func CTFontManagerRegisterFontsForURL(
  _ fontURL: CFURL, _ scope: CTFontManagerScope,
  _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
  guard let path = fontURL.path else {
    set(error, 101, "the address has no path")
    return false
  }
  do throws(FontError) {
    let faces = try FontFace.all(path: path)
    let isNew = QuartzSettings.changeFonts { fonts, files in
      guard files[path] == nil else { return false }
      files[path] = faces
      for face in faces { fonts.add(face) }
      return true
    }
    if !isNew { set(error, 105, "\(path) is registered already") }
    return isNew
  } catch let problem {
    let code =
      switch problem {
      case .notAFont: 103
      case .damaged: 104
      default: 101
      }
    set(error, code, problem.description)
    return false
  }
}

/// Makes the fonts of a registered file unknown again. Fonts that have been made of them stay valid.
///
/// - Returns: false, with error 201, if the file is not registered.
@discardableResult
public func CTFontManagerUnregisterFontsForURL(
  _ fontURL: CFURL, _ scope: CTFontManagerScope,
  _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
  let path = fontURL.path ?? ""
  let isKnown = QuartzSettings.changeFonts { fonts, files in
    guard let faces = files.removeValue(forKey: path) else { return false }
    for face in faces { fonts.remove(face) }
    return true
  }
  if !isKnown { set(error, 201, "\(path) is not registered") }
  return isKnown
}

/// Registers a font, so that it can be found by name.
///
/// - Returns: false, with error 105, if it is registered already.
@discardableResult
public func CTFontManagerRegisterGraphicsFont(
  _ font: CGFont, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
  guard let face = font.face else { return false }
  let isNew = QuartzSettings.changeFonts { fonts, _ in
    if fonts.faces.contains(face) { return false }
    fonts.add(face)
    return true
  }
  if !isNew { set(error, 105, "\(face.postScriptName) is registered already") }
  return isNew
}

/// Makes a registered font unknown again. Fonts that have been made of it stay valid.
///
/// - Returns: false, with error 201, if the font is not registered.
@discardableResult
public func CTFontManagerUnregisterGraphicsFont(
  _ font: CGFont, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
  let isKnown = QuartzSettings.changeFonts { fonts, _ in
    guard let face = font.face, fonts.faces.contains(face) else { return false }
    fonts.remove(face)
    return true
  }
  if !isKnown { set(error, 201, "\(font.postScriptName ?? "") is not registered") }
  return isKnown
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

/// Sets an error of font registration. Source: `CTFontManagerErrors`: 101 file not found, 103 unrecognized format, 104
/// invalid data, 105 already registered, 201 not registered.
private func set(
  _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?, _ code: Int, _ text: String
) {
  error?.pointee = Unmanaged.passRetained(
    NSError(
      domain: "com.apple.CoreText.CTFontManagerErrorDomain", code: code,
      userInfo: [NSLocalizedDescriptionKey: text]))
}
