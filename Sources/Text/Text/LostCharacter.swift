package import GLFunFonts

/// A character that is not drawn because its font is damaged: the font's tables promise an outline for its
/// glyph, but it cannot be read.
package struct LostCharacter: Hashable, Sendable {
  package let scalar: Unicode.Scalar
  package let face: FontFace

  package init(scalar: Unicode.Scalar, face: FontFace) {
    self.scalar = scalar
    self.face = face
  }
}

/// The lost characters of a file for which warnings have been given.
package struct LostCharacters: Sendable {
  private var known: Set<LostCharacter> = []

  package init() {}

  /// Returns one line for each damaged font, with its characters that have not been reported yet, the damage and the remedy.
  package mutating func lines(for characters: [LostCharacter]) -> [String] {
    var new = characters.filter { known.insert($0).inserted }[...]
    var lines: [String] = []
    while let first = new.first {
      let count = new.count { $0.face == first.face }
      new.removeAll { $0.face == first.face }
      let code = first.scalar.codeText
      let glyphs =
        count == 1 ? "glyph of \(code) is" : "glyphs of \(code) and \(count - 1) more are"
      lines.append(
        "\(first.face.familyName) is damaged: its \(glyphs) not drawn; get the font again")
    }
    return lines
  }
}

extension Unicode.Scalar {
  /// The code point, as in `U+0041`.
  package var codeText: String {
    let code = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - code.count)) + code
  }
}
