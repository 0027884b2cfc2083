import GLFunCFonts
import GLFunLoading

/// The functions of fontconfig 2.12 or later that list and rank the fonts of the machine.
final class Fontconfig: Sendable {
  let configCreate: FontconfigConfigCreate
  let configParse: FontconfigConfigParse
  let configBuildFonts: FontconfigConfigBuildFonts
  let configGetFonts: FontconfigConfigGetFonts
  let getString: FontconfigGetString
  let getInteger: FontconfigGetInteger
  let getBool: FontconfigGetBool
  let getCharSet: FontconfigGetCharSet
  let hasChar: FontconfigHasChar
  let patternCreate: FontconfigPatternCreate
  let patternDestroy: FontconfigPatternDestroy
  let addString: FontconfigAddString
  let substitute: FontconfigSubstitute
  let defaultSubstitute: FontconfigDefaultSubstitute
  let sort: FontconfigSort
  let fontSetDestroy: FontconfigFontSetDestroy

  /// The soname of the library.
  static let library = "libfontconfig.so.1"

  private static let system = Result { () throws(LibraryError) in try Fontconfig(library: library) }

  /// Returns the library, which is opened on first use for the lifetime of the process.
  static func opened() throws(FontError) -> Fontconfig {
    do throws(LibraryError) {
      return try system.get()
    } catch {
      throw .libraryMissing(.fontconfig, reason: error.reason)
    }
  }

  init(library name: String) throws(LibraryError) {
    let library = try SharedLibrary(name)
    configCreate = try library.function("FcConfigCreate", as: FontconfigConfigCreate.self)
    configParse = try library.function(
      "FcConfigParseAndLoadFromMemory", as: FontconfigConfigParse.self)
    configBuildFonts = try library.function(
      "FcConfigBuildFonts", as: FontconfigConfigBuildFonts.self)
    configGetFonts = try library.function("FcConfigGetFonts", as: FontconfigConfigGetFonts.self)
    getString = try library.function("FcPatternGetString", as: FontconfigGetString.self)
    getInteger = try library.function("FcPatternGetInteger", as: FontconfigGetInteger.self)
    getBool = try library.function("FcPatternGetBool", as: FontconfigGetBool.self)
    getCharSet = try library.function("FcPatternGetCharSet", as: FontconfigGetCharSet.self)
    hasChar = try library.function("FcCharSetHasChar", as: FontconfigHasChar.self)
    patternCreate = try library.function("FcPatternCreate", as: FontconfigPatternCreate.self)
    patternDestroy = try library.function("FcPatternDestroy", as: FontconfigPatternDestroy.self)
    addString = try library.function("FcPatternAddString", as: FontconfigAddString.self)
    substitute = try library.function("FcConfigSubstitute", as: FontconfigSubstitute.self)
    defaultSubstitute = try library.function(
      "FcDefaultSubstitute", as: FontconfigDefaultSubstitute.self)
    sort = try library.function("FcFontSort", as: FontconfigSort.self)
    fontSetDestroy = try library.function("FcFontSetDestroy", as: FontconfigFontSetDestroy.self)
  }

  func string(_ pattern: FontconfigPattern, _ object: String, _ index: Int32 = 0) -> String? {
    var text: UnsafeMutablePointer<UInt8>?
    guard getString(pattern, object, index, &text) == 0, let text else { return nil }
    return String(cString: text)
  }

  /// Returns the string values of a property, up to a maximum number.
  func strings(_ pattern: FontconfigPattern, _ object: String, most: Int) -> [String] {
    var texts: [String] = []
    while texts.count < most, let text = string(pattern, object, Int32(texts.count)) {
      texts.append(text)
    }
    return texts
  }

  func integer(_ pattern: FontconfigPattern, _ object: String) -> Int? {
    var number: Int32 = 0
    return getInteger(pattern, object, 0, &number) == 0 ? Int(number) : nil
  }

  func flag(_ pattern: FontconfigPattern, _ object: String) -> Bool {
    var flag: Int32 = 0
    return getBool(pattern, object, 0, &flag) == 0 && flag != 0
  }
}
