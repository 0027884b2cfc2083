internal import GLFun
internal import GLFunText

/// The fonts of the page's examples: a few letters of scripts that the built-in font lacks.
enum ExampleFonts {
  /// The file names, without extension, and the family names.
  static let families = [
    "NotoSansArabic": "Noto Sans Arabic", "NotoSansHebrew": "Noto Sans Hebrew",
    "NotoSansDevanagari": "Noto Sans Devanagari", "NotoSansThai": "Noto Sans Thai",
    "NotoSansGeorgian": "Noto Sans Georgian", "NotoColorEmoji": "Noto Color Emoji",
  ]

  /// The built-in font and those of the examples.
  static let collection: FontCollection = {
    var fonts = FontCollection.embedded
    for bytes in [
      PackageResources.NotoSansArabic_ttf, PackageResources.NotoSansHebrew_ttf,
      PackageResources.NotoSansDevanagari_ttf, PackageResources.NotoSansThai_ttf,
      PackageResources.NotoSansGeorgian_ttf, PackageResources.NotoColorEmoji_ttf,
    ] {
      if let face = try? FontFace(data: bytes) { fonts.add(face) }
    }
    return fonts
  }()

  /// True if a text mentions one of the families. Other texts are drawn without these fonts, which would draw some
  /// letters of a word and not others.
  static func isNamed(in text: String) -> Bool { families.values.contains { text.contains($0) } }

  /// An example with font families in place of files, which the page's texts cannot read.
  static func withFamilies(_ text: [UInt8]) -> [UInt8] {
    var text = String(decoding: text, as: UTF8.self)
    for (file, family) in families {
      text = text.split(
        separator: "\"path\": \"Fonts/\(file).ttf\"", omittingEmptySubsequences: false
      )
      .joined(separator: "\"family\": \"\(family)\"")
    }
    return Array(text.utf8)
  }
}
