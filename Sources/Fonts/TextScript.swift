/// A script, such as Latin or Arabic, as the number of its ISO 15924 tag.
package struct TextScript: RawRepresentable, Hashable, Sendable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// Characters of every script, such as digits.
  package static let common = TextScript(rawValue: StaticString("Zyyy").tag)
  /// Marks, which have the script of what they are on.
  package static let inherited = TextScript(rawValue: StaticString("Zinh").tag)
  /// Characters of no script that is known.
  package static let unknown = TextScript(rawValue: StaticString("Zzzz").tag)
  package static let latin = TextScript(rawValue: StaticString("Latn").tag)
}

/// What Unicode says about characters, as HarfBuzz has it.
package struct CharacterData: Sendable {
  private let library: HarfBuzz

  /// - Throws: `FontError.libraryMissing`.
  package init() throws(FontError) {
    library = try HarfBuzz.opened()
  }

  package func script(of scalar: UInt32) -> TextScript {
    TextScript(rawValue: library.script(of: scalar))
  }

  /// The character that is canonically the same as two; nil if there is none.
  package func composed(_ first: UInt32, _ second: UInt32) -> UInt32? {
    library.composed(first, second)
  }
}
