package import GLFunFonts

/// Which characters have space between them.
package struct LetterSpacing: Sendable {
  private let data: CharacterData

  package init() throws(FontError) { data = try CharacterData() }

  init(_ data: CharacterData) { self.data = data }

  /// Whether letter spacing is added after a character. It would tear apart letters that are joined. Source: CSS Text 3,
  /// section 8.2.
  package func isSpaced(_ scalar: UInt32) -> Bool {
    scalar < 0x370 || !Self.joined.contains(data.script(of: scalar).rawValue)
  }

  /// Whether a character separates words. Source: CSS Text 3, section 8.1.
  package static func isWordSpace(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x20, 0xA0, 0x1361, 0x10100, 0x10101, 0x1039F, 0x1091F: true
    default: false
    }
  }

  /// The scripts whose letters are joined, by their ISO 15924 tags.
  private static let joined: Set<UInt32> = Set(
    [
      "Arab", "Syrc", "Nkoo", "Mand", "Mani", "Mong", "Phag", "Phlp", "Deva", "Beng", "Guru",
      "Modi", "Shrd", "Sylo", "Tirh", "Ogam",
    ].map { $0.utf8.reduce(0) { $0 << 8 | UInt32($1) } })
}
