public import GLFunFonts
public import GLFunGeometry
public import GLFunImaging

/// One line of text, shaped and measured: glyphs positioned relative to an origin on the baseline at the
/// left end. Source: `CTLine`.
public struct TextLine: Sendable {
  /// The text that `range` and the clusters of the runs refer to.
  public let string: String
  /// The characters of `string` in the line, counted in Unicode scalars.
  public let range: Range<Int>
  /// The runs from left to right.
  public let runs: [GlyphRun]
  /// The advance from the left end to the right end, including trailing spaces, in user space. Source:
  /// `CTLineGetTypographicBounds`.
  public let width: Double
  /// The part of the width that is taken up by spaces at the end of the text. Source: `CTLineGetTrailingWhitespaceWidth`.
  public let trailingWhitespaceWidth: Double
  /// The largest ascent of its fonts above the baseline, in user space.
  public let ascent: Double
  /// The largest descent of its fonts below the baseline, in user space, positive.
  public let descent: Double
  /// The largest leading of its fonts, in user space.
  public let leading: Double
  /// True if the paragraph is right to left.
  public let isRightToLeft: Bool
  /// The characters that no font has, without duplicates; boxes are drawn for them.
  public let missing: [Unicode.Scalar]
  /// The characters whose glyphs are not drawn because their fonts are damaged.
  package let lost: [LostCharacter]

  /// The input of the line, for making a shorter one.
  let source: Source

  /// A text and the settings for its layout.
  struct Source: Sendable {
    var text: AttributedText
    var fonts: FontCollection
    var direction: WritingDirection
  }

  /// Shapes a text as one line. Line breaks become spaces; tab stops are at every eighth space.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - fonts: the fallback fonts for characters that a font lacks.
  ///   - direction: the base direction.
  /// - Throws: `FontError.libraryMissing`, `.textTooLong`, `.badSize`.
  public init(
    _ text: AttributedText, fonts: FontCollection = .embedded,
    direction: WritingDirection = .natural
  ) throws(FontError) {
    let scalars = text.string.unicodeScalars.map {
      Whitespace.endsParagraph($0.value) ? 0x20 : $0.value
    }
    guard scalars.count <= Font.longestText else { throw .textTooLong(scalarCount: scalars.count) }
    let data = try CharacterData()
    var fallback = FontFallback(fonts, data)
    let paragraph = try ShapedParagraph(
      scalars, start: 0, parts: text.parts, direction: direction, fallback: &fallback, data: data)
    self.init(
      LineLayout(paragraph, 0..<scalars.count), paragraph, 0..<scalars.count,
      missing: fallback.missing, lost: fallback.lost,
      Source(text: text, fonts: fonts, direction: direction))
  }

  /// Shapes a text in one font and one colour as one line.
  ///
  /// - Parameters:
  ///   - string: the text.
  ///   - font: the font; nil for the built-in one at size 12.
  ///   - color: the colour; nil for the context's fill paint.
  ///   - fonts: the fallback fonts for characters that the font lacks.
  /// - Throws: `FontError.libraryMissing`, `.textTooLong`, `.badSize`.
  public init(
    _ string: String, font: Font?, color: Color? = nil, fonts: FontCollection = .embedded
  ) throws(FontError) {
    try self.init(AttributedText(string, TextAttributes(font: font, color: color)), fonts: fonts)
  }

  /// Creates a line without glyphs, for use if text cannot be set.
  package init() {
    source = Source(text: AttributedText(""), fonts: .embedded, direction: .natural)
    string = ""
    range = 0..<0
    runs = []
    width = 0
    trailingWhitespaceWidth = 0
    ascent = 0
    descent = 0
    leading = 0
    isRightToLeft = false
    missing = []
    lost = []
  }

  /// Creates a line from a layout cut out of a paragraph.
  init(
    _ layout: LineLayout, _ paragraph: ShapedParagraph, _ range: Range<Int>,
    missing: [Unicode.Scalar], lost: [LostCharacter], _ source: Source
  ) {
    string = source.text.string
    self.source = source
    self.range = range.lowerBound + paragraph.start..<range.upperBound + paragraph.start
    runs = layout.runs
    width = layout.width
    trailingWhitespaceWidth = layout.trailingWidth
    isRightToLeft = paragraph.baseLevel & 1 != 0
    self.missing = missing
    self.lost = lost
    // An empty line is as high as one with characters would be.
    var fonts =
      runs.isEmpty
      ? [(paragraph.emptyFont, paragraph.emptyAttributes.baselineOffset)]
      : runs.map { ($0.font, $0.attributes.baselineOffset) }
    // A line of small capitals is as high as one of letters.
    for run in runs where run.attributes.variantCaps != .normal {
      fonts.append((run.attributes.resolvedFont(or: run.font), run.attributes.baselineOffset))
    }
    ascent = fonts.map { $0.ascent + $1 }.max() ?? 0
    descent = fonts.map { $0.descent - $1 }.max() ?? 0
    leading = fonts.map { $0.0.leading }.max() ?? 0
  }

  /// The width without spaces at the end of the text, which determines the alignment of the line.
  public var contentWidth: Double { width - trailingWhitespaceWidth }

  /// The left end of the visible text: to the right of the trailing spaces, if they are at the left.
  var contentX: Double { isRightToLeft ? trailingWhitespaceWidth : 0 }

  /// The bounding box of the outlines of all glyphs; null if they are empty. Source: `CTLineGetImageBounds`.
  public var inkBounds: Rect {
    var bounds = Rect.null
    for run in runs {
      for (glyph, position) in zip(run.glyphs, run.positions) {
        let outline = run.font.path(for: glyph)
        let box =
          outline.isEmpty
          ? GlyphImages.picture(of: glyph, run.font)?.box(run.font) ?? .null
          : outline.boundingBoxOfPath
        bounds = bounds.union(box.offsetBy(dx: position.x, dy: position.y))
      }
    }
    return bounds
  }
}
