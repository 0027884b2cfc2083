internal import GLFun
internal import GLFunText

/// The fonts that an example of the page draws with: a few letters of scripts that the built-in font lacks.
enum ExampleFonts {
  /// The names of their files, without the ending, and their families.
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

  /// Whether a text asks for one of the families. Other texts are drawn as everywhere else: where these fonts took part,
  /// some letters of a word would be drawn and others would not.
  static func isNamed(in text: String) -> Bool { families.values.contains { text.contains($0) } }

  /// An example with families in the place of files, which the page's texts cannot read.
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
