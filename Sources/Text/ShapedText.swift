package import GLFunFonts
package import GLFunGeometry

/// A text in clusters of glyphs, for a caller that puts each of them in its place itself, as SVG does.
package struct ShapedText: Sendable {
  /// Glyphs that stand together for one or more characters.
  package struct Cluster: Sendable {
    /// The characters, as indices into the text.
    package var characters: Range<Int>
    /// The font of the glyphs.
    package var font: Font
    /// The level of the bidirectional algorithm; odd ones go from right to left.
    package var level: UInt8
    /// Whether the glyphs stand upright below each other.
    package var isUpright: Bool
    /// The glyphs, as a range of the text's.
    package var glyphs: Range<Int>
    /// How far the pen moves on, without spacing; user space.
    package var advance: Double
  }

  /// The glyphs; those of a cluster from left to right, or from the top down.
  package private(set) var glyphs: [ShapedGlyph] = []
  /// The clusters in the order of the text.
  package private(set) var clusters: [Cluster] = []
  /// The level of the paragraph: 1 if it goes from right to left.
  package let baseLevel: UInt8
  /// The characters that no font has, each once.
  package let missing: [Unicode.Scalar]
  /// The characters whose glyphs are not drawn because their fonts are damaged.
  package let lost: [LostCharacter]

  /// Shapes a text.
  ///
  /// - Parameters:
  ///   - scalars: the text's characters (Unicode scalars), none of which ends a paragraph or is a tab.
  ///   - parts: the attributes of all characters in order. No glyph stands for characters of two parts, but how a character
  ///     is shaped also depends on its neighbours in other parts.
  ///   - direction: the direction in which the text begins.
  ///   - fonts: which fonts are tried for characters that a font lacks.
  /// - Throws: `FontError.libraryMissing`, `.textTooLong`, `.badSize`.
  package init(
    _ scalars: [UInt32], parts: [AttributedText.Part], direction: WritingDirection,
    fonts: FontCollection
  ) throws(FontError) {
    guard scalars.count <= Font.longestText else { throw .textTooLong(scalarCount: scalars.count) }
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
    // A cluster ends where the next one begins.
    for index in first..<clusters.count {
      let start = clusters[index].characters.lowerBound
      let end =
        index + 1 < clusters.count
        ? clusters[index + 1].characters.lowerBound : item.range.upperBound
      clusters[index].characters = start..<max(end, start + 1)
    }
  }

  /// Adds the glyphs of a cluster to groups of glyphs.
  ///
  /// - Parameters:
  ///   - cluster: the cluster.
  ///   - transform: from a space whose origin is where the cluster begins, on its baseline, to user space; y down.
  ///   - groups: neighbours of one font are in one group.
  /// - Returns: the glyphs that have colours of their own, which are left out, and where they are in the cluster's space.
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
    return painted
  }
}
