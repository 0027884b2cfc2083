/// A shared library that text needs, opened at run time.
public enum FontLibrary: Hashable, Sendable, CaseIterable {
  /// Reads fonts and shapes text: all text needs it.
  case harfBuzz
  /// Orders text in which right-to-left characters may be.
  case friBidi
  /// Finds the fonts that are installed on the machine.
  case fontconfig
  /// Unpacks WOFF2 files.
  case freeType

  /// Its name.
  public var title: String {
    switch self {
    case .harfBuzz: "HarfBuzz"
    case .friBidi: "FriBidi"
    case .fontconfig: "fontconfig"
    case .freeType: "FreeType"
    }
  }

  /// The name it is opened by.
  public var soname: String {
    switch self {
    case .harfBuzz: HarfBuzz.library
    case .friBidi: FriBidi.library
    case .fontconfig: Fontconfig.library
    case .freeType: FreeType.library
    }
  }

  /// The Debian package that has it.
  public var package: String {
    switch self {
    case .harfBuzz: "libharfbuzz0b"
    case .friBidi: "libfribidi0"
    case .fontconfig: "libfontconfig1"
    case .freeType: "libfreetype6"
    }
  }

  /// What needs it.
  var purpose: String {
    switch self {
    case .harfBuzz: "text needs HarfBuzz"
    case .friBidi: "right-to-left text needs FriBidi"
    case .fontconfig: "the system's fonts need fontconfig"
    case .freeType: "WOFF2 needs FreeType"
    }
  }

  /// Opens the library; nil where that works, else the loader's own words.
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
