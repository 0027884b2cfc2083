package import GLFunFonts

/// Determines the characters that letter and word spacing apply to.
package struct LetterSpacing: Sendable {
  private let data: CharacterData

  package init() throws(FontError) { data = try CharacterData() }

  init(_ data: CharacterData) { self.data = data }

  /// True if letter spacing is added after a character. It is not added in cursive scripts, where it would tear joined letters
  /// apart. Source: CSS Text 3, section 8.2.
  package func isSpaced(_ scalar: UInt32) -> Bool {
    scalar < 0x370 || !Self.joined.contains(data.script(of: scalar).rawValue)
  }

  /// True if a character is a word separator. Source: CSS Text 3, section 8.1.
  package static func isWordSpace(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x20, 0xA0, 0x1361, 0x10100, 0x10101, 0x1039F, 0x1091F: true
    default: false
    }
  }

  /// The scripts with joined letters, by their ISO 15924 tags.
  private static let joined: Set<UInt32> = Set(
    [
      "Arab", "Syrc", "Nkoo", "Mand", "Mani", "Mong", "Phag", "Phlp", "Deva", "Beng", "Guru",
      "Modi", "Shrd", "Sylo", "Tirh", "Ogam",
    ].map { $0.utf8.reduce(0) { $0 << 8 | UInt32($1) } })
}
