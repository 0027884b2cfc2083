internal import GLFunFonts

/// Sets a text line by line, so each line may have a different width. Source: `CTTypesetter`.
package struct Typesetter: Sendable {
  /// A paragraph of the text.
  package struct Paragraph: Sendable {
    /// Its characters without the separator at the end, as Unicode scalars of the whole text.
    package let range: Range<Int>
    /// The start of the next paragraph.
    package let end: Int
    fileprivate let shaped: ShapedParagraph
    fileprivate let breaks: [LineBreak]

    /// True if it is right to left.
    package var isRightToLeft: Bool { shaped.baseLevel & 1 != 0 }
  }

  /// The paragraphs in order; an empty text has one empty paragraph.
  package let paragraphs: [Paragraph]
  private let text: AttributedText
  private let fonts: FontCollection

  /// Shapes a text.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - fonts: the fallback fonts for characters that a font lacks.
  ///   - direction: returns the base direction of the paragraph that begins at a character.
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

  /// Finds the end of a line of a paragraph.
  ///
  /// - Parameters:
  ///   - paragraph: the index of the paragraph.
  ///   - start: the first character of the line, as an index of Unicode scalars in the whole text.
  ///   - width: the available width, in user space.
  ///   - mode: the mode of breaking lines.
  /// - Returns: the start of the next line, and true if this one ends in a soft hyphen.
  package func lineEnd(
    in paragraph: Int, from start: Int, width: Double, mode: LineBreakMode
  ) -> (end: Int, isHyphenated: Bool) {
    let paragraph = paragraphs[paragraph]
    let (end, isHyphenated) = paragraph.shaped.lineEnd(
      paragraph.breaks, from: start - paragraph.range.lowerBound, room: width, mode: mode)
    return (end + paragraph.range.lowerBound, isHyphenated)
  }

  /// Returns a line of a paragraph.
  ///
  /// - Parameters:
  ///   - paragraph: the index of the paragraph.
  ///   - range: the characters, as indices of Unicode scalars in the whole text.
  ///   - isHyphenated: true if it ends in a soft hyphen, which is visible there.
  ///   - width: the width that its spaces are widened to fill; nil for natural spaces.
  package func line(
    in paragraph: Int, _ range: Range<Int>, isHyphenated: Bool = false, filling width: Double? = nil
  ) -> TextLine {
    let paragraph = paragraphs[paragraph]
    let start = paragraph.range.lowerBound
    let own = range.lowerBound - start..<range.upperBound - start
    let layout = paragraph.shaped.line(own, isHyphenated: isHyphenated, filling: width)
    return TextLine(
      layout, paragraph.shaped, own, missing: [], lost: [],
      TextLine.Source(
        text: text, fonts: fonts, direction: paragraph.isRightToLeft ? .rightToLeft : .leftToRight))
  }
}
