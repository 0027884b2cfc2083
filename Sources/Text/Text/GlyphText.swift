internal import GLFunDrawing
package import GLFunFonts
package import GLFunGeometry

/// Glyphs with the characters that they stand for, as a document shows them.
///
/// It shares the arrays of the run that it was made from, so that frames without a document need no copies.
package struct GlyphText: ShownGlyphs {
  /// The font of the glyphs.
  package let font: Font
  /// The glyphs from left to right.
  package let glyphs: [Glyph]
  /// The origins of the glyphs, from `origin`.
  private let offsets: [Point]
  /// The origin of the line, in user space.
  private let origin: Point
  /// The rotation and scale of the glyphs about their origins: one transform for all glyphs, or one for each.
  package let turns: [Transform]
  /// For each glyph, the number of the first character that it represents. Glyphs of one cluster have the same number.
  private let clusterNumbers: [Int]
  /// The number of the first of `characters`.
  private let firstNumber: Int
  /// Unicode scalars; the text is a range of them.
  package let characters: [UInt32]
  /// The characters that the glyphs stand for.
  package let range: Range<Int>
  /// True for right-to-left text.
  package let isRightToLeft: Bool
  /// The underline and the strikethrough, which are part of the same shape, in user space.
  package let lines: Path

  /// The text of a run, for a line with the given origin; nil if the run was made from glyphs alone.
  init?(_ run: GlyphRun, at origin: Point) {
    guard let source = run.source else { return nil }
    font = run.font
    glyphs = run.glyphs
    offsets = run.positions
    self.origin = origin
    turns = [.identity]
    clusterNumbers = run.clusters
    firstNumber = source.start
    characters = source.characters
    range = run.range.lowerBound - source.start..<run.range.upperBound - source.start
    isRightToLeft = run.isRightToLeft
    lines = run.hasLines ? run.lines(at: origin) : Path()
  }

  /// The text of a group; nil if it is not known.
  init?(
    _ font: Font, _ glyphs: [Glyph], at positions: [Point], turns: [Transform], clusters: [Int],
    of characters: [UInt32]
  ) {
    guard !characters.isEmpty, clusters.count == glyphs.count else { return nil }
    self.font = font
    self.glyphs = glyphs
    offsets = positions
    origin = .zero
    self.turns = turns
    clusterNumbers = clusters
    firstNumber = 0
    self.characters = characters
    range = characters.indices
    isRightToLeft = false
    lines = Path()
  }

  /// True if a glyph has colours of its own, and so is not part of the shape.
  package func isPainted(_ glyph: Glyph) -> Bool {
    font.face.hasColorGlyphs && ColorGlyph(glyph, font) != nil
  }
}

extension GlyphText {
  /// The origins of the glyphs, in user space, as a new array.
  package var positions: [Point] { offsets.map { $0 + (origin - .zero) } }

  /// For each glyph, the index in `characters` of the first one that it represents, as a new array. Glyphs of one cluster have
  /// the same index.
  package var clusters: [Int] { clusterNumbers.map { $0 - firstNumber } }

  /// The characters of the text in text order.
  package var string: String {
    var string = ""
    for scalar in characters[range] where scalar != 0 {
      if let scalar = Unicode.Scalar(scalar) { string.unicodeScalars.append(scalar) }
    }
    return string
  }
}
