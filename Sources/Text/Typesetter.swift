internal import GLFunFonts

/// Makes lines of a text one by one, so that each may have a width of its own. Source: `CTTypesetter`.
package struct Typesetter: Sendable {
  /// A paragraph of the text.
  package struct Paragraph: Sendable {
    /// Its characters without those that end it; Unicode scalars of the whole text.
    package let range: Range<Int>
    /// Where the next paragraph begins.
    package let end: Int
    fileprivate let shaped: ShapedParagraph
    fileprivate let breaks: [LineBreak]

    /// Whether it goes from right to left.
    package var isRightToLeft: Bool { shaped.baseLevel & 1 != 0 }
  }

  /// The paragraphs in order; of a text without characters one without characters.
  package let paragraphs: [Paragraph]
  private let text: AttributedText
  private let fonts: FontCollection

  /// Shapes a text.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - fonts: which fonts are tried for characters that a font lacks.
  ///   - direction: the direction of the paragraph that begins at a character.
  /// - Throws: `FontError.libraryMissing`, `.textTooLong`, `.badSize`.
  package init(
    _ text: AttributedText, fonts: FontCollection,
    direction: (_ start: Int) -> WritingDirection = { _ in .natural }
  ) throws(FontError) {
    let scalars = text.string.unicodeScalars.map(\.value)
    guard scalars.count <= Font.longestText else { throw .textTooLong(scalarCount: scalars.count) }
    let data = try CharacterData()
    var fallback = FontFallback(fonts, data)
    var parts = PartCursor(text)
    var paragraphs: [Paragraph] = []
    var start = 0
    repeat {
      let (end, next) = Whitespace.paragraphEnd(in: scalars, from: start)
      let shaped = try ShapedParagraph(
        Array(scalars[start..<end]), start: start, parts: parts.parts(of: start..<end),
        direction: direction(start), fallback: &fallback, data: data)
      paragraphs.append(
        Paragraph(
          range: start..<end, end: next, shaped: shaped,
          breaks: LineBreaks.after(shaped.scalars)))
      start = next
    } while start < scalars.count
    self.paragraphs = paragraphs
    self.text = text
    self.fonts = fonts
  }

  /// Where a line of a paragraph ends.
  ///
  /// - Parameters:
  ///   - paragraph: the index of the paragraph.
  ///   - start: the first character of the line; Unicode scalars of the whole text.
  ///   - width: how wide the line may be; user space.
  ///   - mode: where it may be broken.
  /// - Returns: where the next line begins, and whether this one ends in a soft hyphen.
  package func lineEnd(
    in paragraph: Int, from start: Int, width: Double, mode: LineBreakMode
  ) -> (end: Int, isHyphenated: Bool) {
    let paragraph = paragraphs[paragraph]
    let (end, isHyphenated) = paragraph.shaped.lineEnd(
      paragraph.breaks, from: start - paragraph.range.lowerBound, room: width, mode: mode)
    return (end + paragraph.range.lowerBound, isHyphenated)
  }

  /// A line of a paragraph.
  ///
  /// - Parameters:
  ///   - paragraph: the index of the paragraph.
  ///   - range: its characters; Unicode scalars of the whole text.
  ///   - isHyphenated: whether it ends in a soft hyphen, which is seen there.
  ///   - width: what its spaces are widened to fill; nil for as they are.
  package func line(
    in paragraph: Int, _ range: Range<Int>, isHyphenated: Bool = false, filling width: Double? = nil
  ) -> TextLine {
    let paragraph = paragraphs[paragraph]
    let start = paragraph.range.lowerBound
    let own = range.lowerBound - start..<range.upperBound - start
    var layout = LineLayout(paragraph.shaped, own, isHyphenated: isHyphenated)
    if let width, layout.spaceCount > 0 {
      let rest = width - (layout.width - layout.trailingWidth)
      layout = LineLayout(
        paragraph.shaped, own, isHyphenated: isHyphenated,
        extraPerSpace: max(rest, 0) / Double(layout.spaceCount))
    }
    return TextLine(
      layout, paragraph.shaped, own, missing: [], lost: [],
      TextLine.Source(
        text: text, fonts: fonts, direction: paragraph.isRightToLeft ? .rightToLeft : .leftToRight))
  }
}
