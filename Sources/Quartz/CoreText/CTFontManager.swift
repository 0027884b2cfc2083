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

private func fontError(_ error: FontError) -> NSError {
  NSError(
    domain: "com.apple.CoreText.CTFontManagerErrorDomain", code: 101,
    userInfo: [NSLocalizedDescriptionKey: error.description])
}
