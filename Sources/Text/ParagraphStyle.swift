public import GLFunFonts

/// Where the lines of a paragraph are between its sides. Source: `CTTextAlignment`.
public enum TextAlignment: Hashable, Sendable, CaseIterable {
  /// At the side where the text begins: left, or right for right-to-left text.
  case natural
  /// At the left side.
  case left
  /// In the middle.
  case center
  /// At the right side.
  case right
  /// At both sides, with wider spaces; the last line of a paragraph is at the side where the text begins.
  case justified
}

/// What happens to text that is too wide. Source: `CTLineBreakMode`.
public enum LineBreakMode: Hashable, Sendable, CaseIterable {
  /// Lines are broken where Unicode's rules (UAX #14) allow it; a longer word, between characters.
  case byWordWrapping
  /// Lines are broken between any two characters.
  case byCharWrapping
  /// Lines are not broken.
  case byClipping
  /// As `byWordWrapping`; where text is left over, the last line begins with "…" and ends with the end of its paragraph.
  case byTruncatingHead
  /// As `byWordWrapping`; where text is left over, the last line has "…" in its middle.
  case byTruncatingMiddle
  /// As `byWordWrapping`; where text is left over, the last line ends with "…".
  case byTruncatingTail
}

/// How the lines of a text are made and where they are. Source: `CTParagraphStyle`.
public struct ParagraphStyle: Hashable, Sendable {
  /// Where lines are between the sides.
  public var alignment: TextAlignment
  /// What happens to text that is too wide.
  public var lineBreakMode: LineBreakMode
  /// Multiplies the height of lines, which is what their fonts ask for: ascent, descent and leading.
  public var lineHeightMultiple: Double
  /// The least height of a line; user space.
  public var minimumLineHeight: Double
  /// What is between two paragraphs besides the height of their lines; user space.
  public var paragraphSpacing: Double
  /// How far the first line of each paragraph is indented; user space.
  public var firstLineHeadIndent: Double
  /// The direction in which paragraphs begin.
  public var baseWritingDirection: WritingDirection
  /// The most lines; nil: as many as fit.
  public var maximumLineCount: Int?

  /// Makes a style; what is not given is as usual.
  public init(
    alignment: TextAlignment = .natural, lineBreakMode: LineBreakMode = .byWordWrapping,
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
