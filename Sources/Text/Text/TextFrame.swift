public import GLFunFonts
public import GLFunGeometry

/// A column of text lines: paragraphs wrapped to a width. Source: `CTFrame`.
public struct TextFrame: Sendable {
  /// The lines and their origins, each at the left end of a baseline, in user space relative to the frame's top left corner.
  public let lines: [(line: TextLine, origin: Point)]
  /// The width of the widest line without trailing spaces, and the total height of the lines; in user space.
  public let size: Size
  /// The width that the lines were wrapped to.
  public let width: Double
  /// True if some of the text is not in any line.
  public let isTruncated: Bool
  /// The characters that no font has, without duplicates; boxes are drawn for them.
  public let missing: [Unicode.Scalar]
  /// The characters whose glyphs are not drawn because their fonts are damaged.
  package let lost: [LostCharacter]

  /// Lays out a text.
  ///
  /// Paragraphs end at line feeds, carriage returns and Unicode's separators. The height of a line is the sum of
  /// ascent, descent and leading of its fonts, times `lineHeightMultiple`; the excess over ascent and descent is
  /// divided equally above and below.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - width: the width to wrap lines to, in user space. If infinite, lines are not wrapped and all are
  ///     aligned to the widest.
  ///   - height: the available height, in user space. Lines that would exceed it are left out, except for the first one.
  ///   - style: the options for breaking and aligning lines.
  ///   - fonts: the fallback fonts for characters that a font lacks.
  /// - Throws: `FontError.libraryMissing`, `.textTooLong`, `.badSize`.
  public init(
    _ text: AttributedText, width: Double, height: Double = .infinity,
    style: ParagraphStyle = ParagraphStyle(), fonts: FontCollection = .embedded
  ) throws(FontError) {
    var setter = try TextSetter(text, width: width, height: height, style: style, fonts: fonts)
    try setter.setAll()
    var widest = 0.0
    for line in setter.lines { widest = max(widest, line.indent + line.line.contentWidth) }
    let room = width.isFinite ? width : widest
    lines = setter.lines.map { line in
      (line.line, Point(x: line.x(in: room, style.alignment), y: line.baseline))
    }
    size = Size(width: widest, height: setter.bottom)
    self.width = room
    isTruncated = setter.isTruncated
    missing = setter.missing
    lost = setter.lost
  }
}

/// Lays out the lines of a frame from the top.
private struct TextSetter {
  /// A line and its position.
  struct Line {
    var line: TextLine
    var baseline: Double
    var indent: Double
    /// The end of its paragraph.
    var paragraphEnd: Int

    /// The x coordinate of the line's left end.
    func x(in width: Double, _ alignment: TextAlignment) -> Double {
      let room = width - indent - line.contentWidth
      let left = line.isRightToLeft ? 0 : indent
      let fraction: Double =
        switch alignment {
        case .start, .justified: line.isRightToLeft ? 1 : 0
        case .end: line.isRightToLeft ? 0 : 1
        case .left: 0
        case .center: 0.5
        case .right: 1
        }
      return left + room * fraction - line.contentX
    }
  }

  private let text: AttributedText
  private let width, height: Double
  private let style: ParagraphStyle
  private let fonts: FontCollection
  private let data: CharacterData
  private var fallback: FontFallback
  private let scalars: [UInt32]
  private var parts: PartCursor

  private(set) var lines: [Line] = []
  /// The bottom of the lowest line.
  private(set) var bottom = 0.0
  private(set) var isTruncated = false

  var missing: [Unicode.Scalar] { fallback.missing }
  var lost: [LostCharacter] { fallback.lost }

  init(
    _ text: AttributedText, width: Double, height: Double, style: ParagraphStyle,
    fonts: FontCollection
  ) throws(FontError) {
    scalars = text.string.unicodeScalars.map(\.value)
    guard scalars.count <= Font.longestText else { throw .textTooLong(scalarCount: scalars.count) }
    data = try CharacterData()
    fallback = FontFallback(fonts, data)
    self.text = text
    parts = PartCursor(text)
    self.width = width
    self.height = height
    self.style = style
    self.fonts = fonts
  }

  /// Lays out paragraphs until one does not fit.
  mutating func setAll() throws(FontError) {
    var start = 0
    while start < scalars.count {
      let (end, next) = Whitespace.paragraphEnd(in: scalars, from: start)
      guard try setParagraph(start..<end, isLast: next >= scalars.count) else {
        isTruncated = true
        return
      }
      start = next
    }
  }

  /// Lays out one paragraph.
  ///
  /// - Returns: true if all of it fits.
  private mutating func setParagraph(_ range: Range<Int>, isLast: Bool) throws(FontError) -> Bool {
    let paragraph = try ShapedParagraph(
      Array(scalars[range]), start: range.lowerBound, parts: parts.parts(of: range),
      direction: style.baseWritingDirection, fallback: &fallback, data: data)
    let breaks = LineBreaks.after(paragraph.scalars)
    let count = paragraph.scalars.count
    let gap = lines.isEmpty ? 0 : style.paragraphSpacing
    var start = 0
    repeat {
      let isFirst = start == 0
      let indent = isFirst ? style.firstLineHeadIndent : 0
      let (end, isHyphenated) = paragraph.lineEnd(
        breaks, from: start, room: width - indent, mode: style.lineBreakMode)
      let isFilled = style.alignment == .justified && end < count && width.isFinite
      let layout = paragraph.line(
        start..<end, isHyphenated: isHyphenated, filling: isFilled ? width - indent : nil)
      let line = TextLine(
        layout, paragraph, start..<end, missing: [], lost: [],
        TextLine.Source(text: text, fonts: fonts, direction: style.baseWritingDirection))
      let top = bottom + (isFirst ? gap : 0)
      guard append(line, indent: indent, top: top, paragraphEnd: range.upperBound) else {
        truncateLast()
        return false
      }
      start = end
      let isOver = start >= count && isLast
      if !isOver, !hasRoomForAnother(like: line) {
        truncateLast()
        return false
      }
    } while start < count
    return true
  }

  /// Adds a line below the existing ones.
  ///
  /// - Returns: false if it does not fit.
  private mutating func append(
    _ line: TextLine, indent: Double, top: Double, paragraphEnd: Int
  ) -> Bool {
    let lineHeight = lineHeight(line)
    // The first line is always kept, however small the height, so that something is visible.
    guard fits(top + lineHeight) || lines.isEmpty, lines.count < style.maximumLineCount ?? .max
    else { return false }
    let extra = lineHeight - line.ascent - line.descent
    lines.append(
      Line(
        line: line, baseline: top + extra / 2 + line.ascent, indent: indent,
        paragraphEnd: paragraphEnd))
    bottom = top + lineHeight
    return true
  }

  private func lineHeight(_ line: TextLine) -> Double {
    max(
      (line.ascent + line.descent + line.leading) * style.lineHeightMultiple,
      style.minimumLineHeight)
  }

  /// True if another line of the same height fits below.
  private func hasRoomForAnother(like line: TextLine) -> Bool {
    fits(bottom + lineHeight(line)) && lines.count < style.maximumLineCount ?? .max
  }

  /// True if a line that ends there is within the height, allowing for rounding errors of the sum.
  private func fits(_ end: Double) -> Bool { end <= height || end - height <= end * 0x1p-40 }

  /// Replaces the end of the last line by "…", for the text that is left out.
  private mutating func truncateLast() {
    switch style.lineBreakMode {
    case .byTruncatingHead, .byTruncatingMiddle, .byTruncatingTail: break
    default: return
    }
    guard let index = lines.indices.last else { return }
    let last = lines[index]
    let rest = text.slice(last.line.range.lowerBound..<last.paragraphEnd)
    let direction: WritingDirection = last.line.isRightToLeft ? .rightToLeft : .leftToRight
    guard let whole = try? TextLine(rest, fonts: fonts, direction: direction) else { return }
    let room = width - last.indent
    // If the paragraph fits but others follow, the line still ends in "…".
    lines[index].line =
      whole.contentWidth > room
      ? whole.shortened(to: room, mode: style.lineBreakMode)
      : (try? TextLine(
        rest + AttributedText("…", rest.attributes(at: .max)), fonts: fonts, direction: direction))?
        .truncated(to: room, mode: style.lineBreakMode) ?? whole
  }
}
