public import GLFunFonts
public import GLFunGeometry

/// Glyphs of one font and one direction that stand beside each other in a line. Source: `CTRun`.
public struct GlyphRun: Hashable, Sendable {
  /// The font: that of the attributes, or one that takes its place.
  public let font: Font
  /// The attributes of the text.
  public let attributes: TextAttributes
  /// Whether the text goes from right to left. Glyphs are in the order from left to right in any case.
  public let isRightToLeft: Bool
  /// The glyphs from left to right.
  public let glyphs: [Glyph]
  /// Where the glyphs' origins are, seen from the line's, y down; user space.
  public let positions: [Point]
  /// How far each glyph moves the pen, spacing included; user space.
  public let advances: [Double]
  /// For each glyph the first of the characters that it stands for, counted in Unicode scalars from the start of the
  /// line's string. Glyphs of one cluster have the same number.
  public let clusters: [Int]
  /// Which characters the run stands for, counted as in `clusters`.
  public let range: Range<Int>
  /// Where the run begins and how wide it is; user space, from the line's origin.
  public let x, width: Double

  /// Makes a run.
  package init(
    font: Font, attributes: TextAttributes, isRightToLeft: Bool, glyphs: [Glyph],
    positions: [Point], advances: [Double], clusters: [Int], range: Range<Int>, x: Double,
    width: Double
  ) {
    self.font = font
    self.attributes = attributes
    self.isRightToLeft = isRightToLeft
    self.glyphs = glyphs
    self.positions = positions
    self.advances = advances
    self.clusters = clusters
    self.range = range
    self.x = x
    self.width = width
  }
}
