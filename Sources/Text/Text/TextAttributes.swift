public import GLFunFonts
public import GLFunImaging

/// The appearance of a part of a text. Source: the attributes of `CTAttributedString`.
public struct TextAttributes: Hashable, Sendable {
  /// The font; nil for the built-in one at size 12.
  public var font: Font?
  /// The faces to try, in this order, for characters that the font lacks. Those of the collection come after them.
  public var fallbackFaces: [FontFace]
  /// The colour; nil for the context's fill paint.
  public var color: Color?
  /// The space added after each character, in user space. Ligatures are disabled if it is not 0. Cursive scripts such
  /// as Arabic are not affected.
  public var letterSpacing: Double
  /// The space added after each word space in addition to `letterSpacing`, in user space.
  public var wordSpacing: Double
  /// The offset above the baseline in user space, negative below it.
  public var baselineOffset: Double
  /// True for a line below the text.
  public var underline: Bool
  /// True for a line through the text.
  public var strikethrough: Bool
  /// The language as a BCP 47 tag, such as `sr` or `zh-Hant`, for fonts with language-specific glyphs.
  public var language: String?
  /// Capitals in place of letters. If the font has no small capitals, they are synthesized.
  public var variantCaps: VariantCaps
  /// True for upright glyphs in vertical text. Lines and frames ignore it.
  package var isUpright = false
  /// The distance between tab stops in user space; nil for eight spaces.
  package var tabInterval: Double?

  /// Creates attributes; omitted ones have their defaults.
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

  /// The font, or the default font if nil.
  func resolvedFont() throws(FontError) -> Font {
    let font = if let font { font } else { try Font.builtIn(size: 12) }
    guard font.size >= 0, font.size <= Font.largestSize else { throw .badSize(font.size) }
    return font
  }

  /// The font, or another one if the default font is not available.
  func resolvedFont(or other: Font) -> Font { (try? resolvedFont()) ?? other }
}
