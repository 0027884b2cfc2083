package import GLFunFonts
package import GLFunGeometry

/// A text as clusters of glyphs, for callers such as SVG that position each cluster themselves.
package struct ShapedText: Sendable {
  /// The glyphs of one or more characters that belong together.
  package struct Cluster: Sendable {
    /// The characters, as indices into the text.
    package var characters: Range<Int>
    /// The font of the glyphs.
    package var font: Font
    /// The embedding level of the bidirectional algorithm; odd levels are right to left.
    package var level: UInt8
    /// True for upright glyphs in vertical text.
    package var isUpright: Bool
    /// The range of the glyphs in the text's glyph array.
    package var glyphs: Range<Int>
    /// The advance without spacing, in user space.
    package var advance: Double
  }

  /// The glyphs; within a cluster from left to right, or from top to bottom.
  package private(set) var glyphs: [ShapedGlyph] = []
  /// The clusters in text order.
  package private(set) var clusters: [Cluster] = []
  /// The characters, as Unicode scalars.
  private let scalars: [UInt32]
  /// The base level of the paragraph: 1 for right to left.
  package let baseLevel: UInt8
  /// The characters that no font has, without duplicates.
  package let missing: [Unicode.Scalar]
  /// The characters whose glyphs are not drawn because their fonts are damaged.
  package let lost: [LostCharacter]

  /// Shapes a text.
  ///
  /// - Parameters:
  ///   - scalars: the characters (Unicode scalars), without paragraph separators and tabs.
  ///   - parts: the attributes of all characters in order. No cluster spans two parts, but characters in other parts
  ///     are context for shaping.
  ///   - direction: the base direction.
  ///   - fonts: the fallback fonts for characters that a font lacks.
  /// - Throws: `FontError.libraryMissing`, `.textTooLong`, `.badSize`.
  package init(
    _ scalars: [UInt32], parts: [AttributedText.Part], direction: WritingDirection,
    fonts: FontCollection
  ) throws(FontError) {
    guard scalars.count <= Font.longestText else { throw .textTooLong(scalarCount: scalars.count) }
    self.scalars = scalars
    let data = try CharacterData()
    var fallback = FontFallback(fonts, data)
    let paragraph = try ShapedParagraph(
      scalars, start: 0, parts: parts, direction: direction, fallback: &fallback, data: data)
    baseLevel = paragraph.baseLevel
    missing = fallback.missing
    lost = fallback.lost
    for item in paragraph.items { append(item) }
  }

  private mutating func append(_ item: TextItem) {
    let first = clusters.count
    var index = 0
    while index < item.glyphs.count {
      let start = glyphs.count
      let cluster = item.glyphs[index].cluster
      var advance = 0.0
      while index < item.glyphs.count, item.glyphs[index].cluster == cluster {
        glyphs.append(item.glyphs[index])
        advance += item.glyphs[index].advance
        index += 1
      }
      clusters.append(
        Cluster(
          characters: cluster..<cluster + 1, font: item.font, level: item.level,
          isUpright: item.settings.isVertical, glyphs: start..<glyphs.count,
          advance: advance * item.font.scale))
    }
    if item.settings.isRightToLeft, !item.settings.isVertical { clusters[first...].reverse() }
    // A cluster ends at the start of the next one.
    for index in first..<clusters.count {
      let start = clusters[index].characters.lowerBound
      let end =
        index + 1 < clusters.count
        ? clusters[index + 1].characters.lowerBound : item.range.upperBound
      clusters[index].characters = start..<max(end, start + 1)
    }
  }

  /// Adds the plain glyphs of a cluster to groups of glyphs.
  ///
  /// - Parameters:
  ///   - cluster: the cluster.
  ///   - transform: the transform to user space, y down, from the space with its origin at the start of the
  ///     cluster, on its baseline.
  ///   - groups: the groups; consecutive glyphs of one font share a group.
  /// - Returns: the colour glyphs, which are not added, and their positions in the cluster's space.
  package func addGlyphs(
    of cluster: Cluster, _ transform: Transform, to groups: inout [GlyphGroup]
  ) -> [(glyph: Glyph, place: Point)] {
    let font = cluster.font
    let hasColors = font.face.hasColorGlyphs
    var painted: [(Glyph, Point)] = []
    var pen = 0.0
    for glyph in glyphs[cluster.glyphs] {
      let place = Point(
        x: ((cluster.isUpright ? 0 : pen) + glyph.xOffset) * font.scale,
        y: ((cluster.isUpright ? pen : 0) + glyph.yOffset) * font.scale)
      pen += glyph.advance
      if hasColors, ColorGlyph(glyph.glyph, font) != nil {
        painted.append((glyph.glyph, place))
        continue
      }
      if groups.last?.font != font { groups.append(GlyphGroup(font)) }
      groups[groups.count - 1].append(
        glyph.glyph, placedBy: transform.translatedBy(x: place.x, y: place.y))
    }
    if groups.last?.font == font { groups[groups.count - 1].note(scalars[cluster.characters]) }
    return painted
  }
}
