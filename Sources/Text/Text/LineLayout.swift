internal import GLFunFonts
internal import GLFunGeometry

/// Cuts a line out of a paragraph and positions its glyphs.
struct LineLayout {
  /// The runs from left to right.
  private(set) var runs: [GlyphRun] = []
  /// The total advance.
  private(set) var width = 0.0
  /// The part of the width that is taken up by spaces at the end of the text.
  private(set) var trailingWidth = 0.0
  /// The number of spaces between words, not counting those at the end.
  private(set) var spaceCount = 0

  private let paragraph: ShapedParagraph
  private let extraPerSpace: Double
  private let contentEnd: Int

  /// A part of an item, in text order.
  private struct Slice {
    var item: TextItem
    var range: Range<Int>
    var level: UInt8
    var glyphs: [ShapedGlyph]
  }

  /// Creates a line.
  ///
  /// - Parameters:
  ///   - paragraph: the paragraph.
  ///   - range: the characters of the line.
  ///   - isHyphenated: true if the line ends in a soft hyphen, which is visible there.
  ///   - extraPerSpace: the extra width of each space between words.
  init(
    _ paragraph: ShapedParagraph, _ range: Range<Int>, isHyphenated: Bool = false,
    extraPerSpace: Double = 0
  ) {
    self.paragraph = paragraph
    self.extraPerSpace = extraPerSpace
    var end = range.upperBound
    while end > range.lowerBound, Whitespace.hangs(paragraph.scalars[end - 1]) { end -= 1 }
    contentEnd = end
    spaceCount = (range.lowerBound..<end).count { LetterSpacing.isWordSpace(paragraph.scalars[$0]) }
    var slices: [Slice] = []
    for item in paragraph.items(in: range) {
      let shown = item.range.clamped(to: range)
      // L1 of UAX #9: trailing spaces have the level of the paragraph.
      for (part, level) in [
        (shown.clamped(to: range.lowerBound..<end), item.level),
        (shown.clamped(to: end..<range.upperBound), paragraph.baseLevel),
      ] where !part.isEmpty {
        let hyphen = isHyphenated && part.contains(end - 1)
        slices.append(
          Slice(
            item: item, range: part, level: level,
            glyphs: glyphs(of: item, part, endsInHyphen: hyphen)))
      }
    }
    for index in BidiLevels.visualOrder(of: slices.map(\.level)) { place(slices[index]) }
  }

  /// The glyphs of a part of an item.
  private func glyphs(
    of item: TextItem, _ part: Range<Int>, endsInHyphen: Bool
  ) -> [ShapedGlyph] {
    if item.isTab { return [] }
    if endsInHyphen {
      // The shaper looks at the context of the hyphen, but the rest of the text need not be copied.
      let near = max(0, part.lowerBound - 8)..<min(paragraph.scalars.count, part.upperBound + 8)
      var scalars = Array(paragraph.scalars[near])
      scalars[contentEnd - 1 - near.lowerBound] =
        item.font.face.hasGlyph(for: 0x2010) ? 0x2010 : 0x2D
      let own = part.lowerBound - near.lowerBound..<part.upperBound - near.lowerBound
      return item.font.shape(own, of: scalars, item.settings).map { glyph in
        var glyph = glyph
        glyph.cluster += near.lowerBound
        return glyph
      }
    }
    if part == item.range { return item.glyphs }
    if let glyphs = item.glyphs(in: part) { return Array(glyphs) }
    return item.shape(part, of: paragraph.scalars)
  }

  /// Places the glyphs of a part after the existing ones.
  private mutating func place(_ slice: Slice) {
    let item = slice.item
    let font = item.font
    let start = width
    var positions: [Point] = []
    var advances: [Double] = []
    if item.isTab {
      width = ShapedParagraph.tabStop(after: width, item)
    }
    for (index, glyph) in slice.glyphs.enumerated() {
      positions.append(
        Point(
          x: width + glyph.xOffset * font.scale,
          y: glyph.yOffset * font.scale - item.attributes.baselineOffset))
      var advance = glyph.advance * font.scale
      let isLast =
        index + 1 == slice.glyphs.count || slice.glyphs[index + 1].cluster != glyph.cluster
      if isLast {
        let scalar = paragraph.scalars[glyph.cluster]
        advance += item.spacing(after: scalar)
        if LetterSpacing.isWordSpace(scalar), glyph.cluster < contentEnd {
          advance += extraPerSpace
        }
      }
      advances.append(advance)
      width += advance
    }
    if slice.range.lowerBound >= contentEnd { trailingWidth += width - start }
    runs.append(
      GlyphRun(
        font: font, attributes: item.attributes, isRightToLeft: slice.level & 1 != 0,
        glyphs: slice.glyphs.map(\.glyph), positions: positions, advances: advances,
        clusters: slice.glyphs.map { $0.cluster + paragraph.start },
        range: slice.range.lowerBound + paragraph.start..<slice.range.upperBound + paragraph.start,
        x: start, width: width - start,
        source: GlyphRun.Source(characters: paragraph.scalars, start: paragraph.start)))
  }
}
