public import GLFunFonts

/// The treatment of text that is too wide. Source: `CTLineBreakMode`.
public enum LineBreakMode: Hashable, Sendable, CaseIterable {
  /// Lines are broken where Unicode's rules (UAX #14) allow it; longer words are broken between characters.
  case byWordWrapping
  /// Lines are broken between any two characters.
  case byCharWrapping
  /// Lines are not broken.
  case byClipping
  /// As `byWordWrapping`; if text is left over, the last line begins with "…" and ends with the end of its paragraph.
  case byTruncatingHead
  /// As `byWordWrapping`; if text is left over, the last line has "…" in its middle.
  case byTruncatingMiddle
  /// As `byWordWrapping`; if text is left over, the last line ends with "…".
  case byTruncatingTail
}

/// The options for breaking text into lines and positioning them. Source: `CTParagraphStyle`.
public struct ParagraphStyle: Hashable, Sendable {
  /// The alignment of lines between the sides.
  public var alignment: TextAlignment
  /// The treatment of text that is too wide.
  public var lineBreakMode: LineBreakMode
  /// The factor for the natural height of lines, which is the sum of ascent, descent and leading of their fonts.
  public var lineHeightMultiple: Double
  /// The minimum height of a line, in user space.
  public var minimumLineHeight: Double
  /// The extra space between two paragraphs, in user space.
  public var paragraphSpacing: Double
  /// The indentation of the first line of each paragraph, in user space.
  public var firstLineHeadIndent: Double
  /// The base direction of paragraphs.
  public var baseWritingDirection: WritingDirection
  /// The most lines; nil for as many as fit.
  public var maximumLineCount: Int?

  /// Creates a style; omitted options have their defaults.
  public init(
    alignment: TextAlignment = .start, lineBreakMode: LineBreakMode = .byWordWrapping,
    lineHeightMultiple: Double = 1, minimumLineHeight: Double = 0, paragraphSpacing: Double = 0,
    firstLineHeadIndent: Double = 0, baseWritingDirection: WritingDirection = .natural,
    maximumLineCount: Int? = nil
  ) {
    self.alignment = alignment
    self.lineBreakMode = lineBreakMode
    self.lineHeightMultiple = lineHeightMultiple
    self.minimumLineHeight = minimumLineHeight
    self.paragraphSpacing = paragraphSpacing
    self.firstLineHeadIndent = firstLineHeadIndent
    self.baseWritingDirection = baseWritingDirection
    self.maximumLineCount = maximumLineCount
  }
}
