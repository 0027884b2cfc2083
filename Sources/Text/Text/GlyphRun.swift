public import GLFunFonts
public import GLFunGeometry

/// A sequence of glyphs in a line that have the same font and direction. Source: `CTRun`.
public struct GlyphRun: Hashable, Sendable {
  /// The font of the attributes, or a fallback for it.
  public let font: Font
  /// The attributes of the text.
  public let attributes: TextAttributes
  /// True for right-to-left text. The glyphs are in left-to-right order in any case.
  public let isRightToLeft: Bool
  /// The glyphs from left to right.
  public let glyphs: [Glyph]
  /// The positions of the glyphs' origins relative to the line's origin, in user space with y down.
  public let positions: [Point]
  /// The advances of the glyphs in user space, including spacing.
  public let advances: [Double]
  /// For each glyph, the index of the first character that it represents, counted in Unicode scalars from the start of the
  /// line's string. Glyphs of one cluster have the same index.
  public let clusters: [Int]
  /// The characters of the run, counted as in `clusters`.
  public let range: Range<Int>
  /// The start and the width of the run in user space, from the line's origin.
  public let x, width: Double

  /// The characters of the paragraph that the run is a part of; nil for glyphs without characters.
  package let source: Source?

  /// The characters that clusters refer to.
  package struct Source: Hashable, Sendable {
    /// Unicode scalars.
    package var characters: [UInt32]
    /// The index of the first one, counted as in `clusters`.
    package var start: Int
  }

  /// Creates a run.
  package init(
    font: Font, attributes: TextAttributes, isRightToLeft: Bool, glyphs: [Glyph],
    positions: [Point], advances: [Double], clusters: [Int], range: Range<Int>, x: Double,
    width: Double, source: Source? = nil
  ) {
    self.source = source
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
