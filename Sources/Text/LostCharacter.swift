package import GLFunFonts

/// A character whose glyph is not drawn because its font is damaged: the font's tables say that the glyph has an outline, but
/// it cannot be had.
package struct LostCharacter: Hashable, Sendable {
  package let scalar: Unicode.Scalar
  package let face: FontFace
}

extension LostCharacter: CustomStringConvertible {
  /// What is wrong and what to do about it, in one line.
  package var description: String {
    "\(face.familyName) is damaged: its glyph of \(scalar.codeText) is not drawn; get the font again"
  }
}

extension Unicode.Scalar {
  /// The code point, as in `U+0041`.
  package var codeText: String {
    let code = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - code.count)) + code
  }
}
