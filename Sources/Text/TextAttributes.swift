public import GLFunFonts
public import GLFunImaging

/// How a part of a text looks. Source: the attributes of `CTAttributedString`.
public struct TextAttributes: Hashable, Sendable {
  /// The font; nil: the built-in one at size 12.
  public var font: Font?
  /// Faces that are tried, in this order, for characters that the font lacks. Those of the collection come after them.
  public var fallbackFaces: [FontFace]
  /// The colour; nil: whatever the context fills with.
  public var color: Color?
  /// What is added after each character; user space. Ligatures are off where it is not 0. Letters that are joined, as those
  /// of Arabic are, stay joined.
  public var letterSpacing: Double
  /// What is added after each space, besides `letterSpacing`; user space.
  public var wordSpacing: Double
  /// How far the text is above the baseline; user space, negative below it.
  public var baselineOffset: Double
  /// Whether there is a line below the text.
  public var underline: Bool
  /// Whether there is a line through the text.
  public var strikethrough: Bool
  /// The language as a BCP 47 tag, such as `sr` or `zh-Hant`, where the font has other letters for it.
  public var language: String?
  /// Capitals in place of letters. Where the font has none, small ones are made of its capitals.
  public var variantCaps: VariantCaps
  /// Whether glyphs stand upright below each other. Lines and frames do not look at it.
  package var isUpright = false
  /// How far apart tabs stop; user space. Nil: eight spaces.
  package var tabInterval: Double?

  /// Makes attributes; those that are not given are as usual.
  public init(
    font: Font? = nil, fallbackFaces: [FontFace] = [], color: Color? = nil,
    letterSpacing: Double = 0, wordSpacing: Double = 0, baselineOffset: Double = 0,
    underline: Bool = false, strikethrough: Bool = false, language: String? = nil,
    variantCaps: VariantCaps = .normal
  ) {
    self.font = font
    self.fallbackFaces = fallbackFaces
    self.color = color
    self.letterSpacing = letterSpacing
    self.wordSpacing = wordSpacing
    self.baselineOffset = baselineOffset
    self.underline = underline
    self.strikethrough = strikethrough
    self.language = language
    self.variantCaps = variantCaps
  }

  /// The font, or the one that text has without.
  func resolvedFont() throws(FontError) -> Font {
    let font = if let font { font } else { try Font.builtIn(size: 12) }
    guard font.size >= 0, font.size <= Font.largestSize else { throw .badSize(font.size) }
    return font
  }

  /// The font, or another one where text cannot have the usual one.
  func resolvedFont(or other: Font) -> Font { (try? resolvedFont()) ?? other }
}
