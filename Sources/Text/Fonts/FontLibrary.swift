/// A shared library for text, opened at run time.
public enum FontLibrary: Hashable, Sendable, CaseIterable {
  /// Reads fonts and shapes text; needed for all text.
  case harfBuzz
  /// Reorders text that may contain right-to-left characters.
  case friBidi
  /// Finds the fonts installed on the machine.
  case fontconfig
  /// Unpacks WOFF2 files.
  case freeType

  /// The name of the library.
  public var title: String {
    switch self {
    case .harfBuzz: "HarfBuzz"
    case .friBidi: "FriBidi"
    case .fontconfig: "fontconfig"
    case .freeType: "FreeType"
    }
  }

  /// The soname by which it is opened.
  public var soname: String {
    switch self {
    case .harfBuzz: HarfBuzz.library
    case .friBidi: FriBidi.library
    case .fontconfig: Fontconfig.library
    case .freeType: FreeType.library
    }
  }

  /// The Debian package of the library.
  public var package: String {
    switch self {
    case .harfBuzz: "libharfbuzz0b"
    case .friBidi: "libfribidi0"
    case .fontconfig: "libfontconfig1"
    case .freeType: "libfreetype6"
    }
  }

  /// The purpose of the library in errors.
  var purpose: String {
    switch self {
    case .harfBuzz: "text needs HarfBuzz"
    case .friBidi: "right-to-left text needs FriBidi"
    case .fontconfig: "the system's fonts need fontconfig"
    case .freeType: "WOFF2 needs FreeType"
    }
  }

  /// Opens the library; nil on success, otherwise the message of the loader.
  package var problem: String? {
    do throws(FontError) {
      switch self {
      case .harfBuzz: _ = try HarfBuzz.opened()
      case .friBidi: _ = try FriBidi.opened()
      case .fontconfig: _ = try Fontconfig.opened()
      case .freeType: _ = try FreeType.opened()
      }
      return nil
    } catch {
      return error.description
    }
  }
}
