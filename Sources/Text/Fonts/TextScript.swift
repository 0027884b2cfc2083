/// A script, such as Latin or Arabic, identified by the number of its ISO 15924 tag.
package struct TextScript: RawRepresentable, Hashable, Sendable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// Characters used by all scripts, such as digits.
  package static let common = TextScript(rawValue: StaticString("Zyyy").tag)
  /// Marks, which inherit the script of their base character.
  package static let inherited = TextScript(rawValue: StaticString("Zinh").tag)
  /// Characters without a known script.
  package static let unknown = TextScript(rawValue: StaticString("Zzzz").tag)
  package static let latin = TextScript(rawValue: StaticString("Latn").tag)
}

/// Unicode character data, provided by HarfBuzz.
package struct CharacterData: Sendable {
  private let library: HarfBuzz

  /// - Throws: `FontError.libraryMissing`.
  package init() throws(FontError) {
    library = try HarfBuzz.opened()
  }

  package func script(of scalar: UInt32) -> TextScript {
    TextScript(rawValue: library.script(of: scalar))
  }

  /// Returns the canonical composition of two characters; nil if they do not compose.
  package func composed(_ first: UInt32, _ second: UInt32) -> UInt32? {
    library.composed(first, second)
  }
}
