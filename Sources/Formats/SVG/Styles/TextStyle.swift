internal import GLFunText

/// The properties of text.
struct TextStyle: Sendable {
  /// The alignment of a text chunk's glyphs relative to its position.
  enum Anchor: Sendable { case start, middle, end }

  /// The orientation of glyphs in vertical text.
  enum Orientation: Sendable { case mixed, upright, sideways }

  /// The case conversion of letters before shaping.
  enum Case: Sendable { case asWritten, upper, lower, capitalized }

  /// The alignment of lines in a block of XHTML.
  enum Align: Hashable, Sendable { case start, end, left, center, right, justify }

  /// The height of lines in XHTML.
  enum LineHeight: Hashable, Sendable {
    case normal
    /// A factor of the font size.
    case factor(Double)
    /// A height in user units.
    case length(Double)
  }

  /// The font properties of a run of text.
  struct Font: Hashable, Sendable {
    /// The families as written, in order of preference.
    var families: [String] = []
    /// The size in user units.
    var size = 16.0
    /// The weight, 1 to 1000; 400 is regular.
    var weight = 400.0
    var isItalic = false
    /// The width in per cent of normal.
    var stretch = 100.0
    /// The values of `font-variation-settings` and `font-feature-settings`, as written.
    var variations = ""
    var features = ""
    /// The OpenType features of the `font-variant` properties, by property name.
    var variants: [String: [String]] = [:]
    /// The value of `font-variant-caps`.
    var caps = VariantCaps.normal
    var hasKerning = true
  }

  /// The distance between tab stops, where tabs are preserved.
  enum TabSize: Hashable, Sendable {
    /// A number of spaces.
    case spaces(Double)
    /// A distance in user units.
    case length(Double)
  }

  /// The lines of a text decoration.
  struct Decoration: OptionSet, Hashable, Sendable {
    let rawValue: UInt8

    static let underline = Decoration(rawValue: 1)
    static let overline = Decoration(rawValue: 2)
    static let lineThrough = Decoration(rawValue: 4)
  }

  /// The shift of text across its line.
  enum BaselineShift: Hashable, Sendable {
    /// A shift in user units, positive upwards.
    case length(Double)
    case sub, `super`
  }

  /// The properties that are not inherited.
  struct Own: Hashable, Sendable {
    /// The alignment baseline as named in SVG.
    var alignmentBaseline = ""
    var baselineShift = BaselineShift.length(0)
    var decoration: Decoration = []
    /// The value of `unicode-bidi`.
    var bidi = ""
    /// The box properties, in separate storage because few elements have any; nil for the default.
    private var ownBox: BoxStyle.Reference?

    var box: BoxStyle {
      get { ownBox?.style ?? .usual }
      set { ownBox = newValue == .usual ? nil : BoxStyle.Reference(newValue) }
    }
  }

  var font = Font()
  var anchor = Anchor.start
  var letterSpacing = Length.zero
  var wordSpacing = Length.zero
  var isVertical = false
  var orientation = Orientation.mixed
  var isRightToLeft = false
  var keepsSpaces = false
  /// For XHTML: true if line breaks are preserved; then, true if long lines are wrapped.
  var keepsLines = false
  var wraps = true
  var tabSize = TabSize.spaces(8)
  var align = Align.start
  var lineHeight = LineHeight.normal
  var letterCase = Case.asWritten
  /// The dominant baseline as named in SVG.
  var dominantBaseline = ""
  /// True if edges are antialiased.
  var antialias = true
  /// A BCP 47 language tag, or empty.
  var language = ""
  /// The decoration lines of this element and its ancestors.
  var decoration: Decoration = []
  var own = Own()
}
