/// The languages written in each script, as known to fontconfig.
package enum ScriptLanguages {
  /// Returns the language for choosing a font for the characters of a script.
  ///
  /// - Parameters:
  ///   - script: the script of the characters.
  ///   - language: the language of the text as a BCP 47 tag; nil if it is not declared.
  /// - Returns: the language of the text if it is written in the script, otherwise the most common language of the script.
  package static func language(of script: TextScript, in language: String?) -> String {
    let languages = byScript[script.tag] ?? []
    if let language, !language.isEmpty {
      let primary = language.lowercased().prefix { $0 != "-" && $0 != "_" }
      if languages.isEmpty || languages.contains(where: { $0.prefix { $0 != "-" } == primary }) {
        return language
      }
    }
    return languages.first.map(String.init) ?? FontRanking.usualLanguage
  }

  /// The languages by the ISO 15924 tags of scripts, most common first. Missing scripts do not suggest a language.
  private static let byScript: [String: [Substring]] = [
    "Arab": "ar fa ur ps ug sd ku ks pa az ms", "Armn": "hy", "Beng": "bn as mni",
    "Bopo": "zh-tw zh", "Cans": "iu cr", "Cher": "chr", "Copt": "cop",
    "Cyrl": "ru uk bg sr mk be kk ky mn tg tt ba cv os", "Deva": "hi mr ne sa kok bho mai ks sd",
    "Ethi": "am ti gez", "Geor": "ka", "Grek": "el", "Gujr": "gu", "Guru": "pa", "Hang": "ko",
    "Hani": "zh-cn zh ja ko yue", "Hebr": "he yi", "Hira": "ja", "Kana": "ja", "Khmr": "km",
    "Knda": "kn", "Laoo": "lo", "Mlym": "ml", "Mong": "mn", "Mymr": "my", "Nkoo": "nqo",
    "Orya": "or", "Sinh": "si", "Syrc": "syr", "Taml": "ta", "Telu": "te", "Thaa": "dv",
    "Thai": "th", "Tibt": "bo dz", "Tfng": "ber", "Yiii": "ii",
  ].mapValues { $0.split(separator: " ") }
}

extension TextScript {
  /// The ISO 15924 tag.
  fileprivate var tag: String { String(openTypeTag: rawValue) }
}
