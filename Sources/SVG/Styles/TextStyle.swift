internal import GLFunText

/// The properties of text.
struct TextStyle: Sendable {
  /// Where the glyphs of a chunk lie about its position.
  enum Anchor: Sendable { case start, middle, end }

  /// How glyphs stand where lines go from the top down.
  enum Orientation: Sendable { case mixed, upright, sideways }

  /// How letters are changed before they are shaped.
  enum Case: Sendable { case asWritten, upper, lower, capitalized }

  /// Where the lines of XHTML lie between the sides of their block.
  enum Align: Hashable, Sendable { case start, end, left, center, right, justify }

  /// How high the lines of XHTML are.
  enum LineHeight: Hashable, Sendable {
    case normal
    /// Of the size of the font.
    case factor(Double)
    /// User units.
    case length(Double)
  }

  /// What a run of text is drawn with.
  struct Font: Hashable, Sendable {
    /// The families as they are written, first to last.
    var families: [String] = []
    /// User units.
    var size = 16.0
    /// 1 to 1000; 400 is regular.
    var weight = 400.0
    var isItalic = false
    /// Percent of the usual width.
    var stretch = 100.0
    /// `font-variation-settings` and `font-feature-settings`, as they are written.
    var variations = ""
    var features = ""
    /// The features that the values of `font-variant` stand for, by the property that has them.
    var variants: [String: [String]] = [:]
    /// `font-variant-caps`.
    var caps = VariantCaps.normal
    var hasKerning = true
  }

  /// How far apart tabs stop, where they are kept.
  enum TabSize: Hashable, Sendable {
    /// How many spaces.
    case spaces(Double)
    /// User units.
    case length(Double)
  }

  /// Lines along a text.
  struct Decoration: OptionSet, Hashable, Sendable {
    let rawValue: UInt8

    static let underline = Decoration(rawValue: 1)
    static let overline = Decoration(rawValue: 2)
    static let lineThrough = Decoration(rawValue: 4)
  }

  /// How far a text is moved across its line.
  enum BaselineShift: Hashable, Sendable {
    /// User units, up.
    case length(Double)
    case sub, `super`
  }

  /// What elements in an element do not get from it.
  struct Own: Hashable, Sendable {
    /// Names of baselines as SVG writes them.
    var alignmentBaseline = ""
    var baselineShift = BaselineShift.length(0)
    var decoration: Decoration = []
    /// The value of `unicode-bidi`.
    var bidi = ""
    /// What few elements have, apart; nil for the usual box.
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
  /// Of XHTML: whether ends of lines are kept, and whether lines are broken where they are too long.
  var keepsLines = false
  var wraps = true
  var tabSize = TabSize.spaces(8)
  var align = Align.start
  var lineHeight = LineHeight.normal
  var letterCase = Case.asWritten
  /// Names of baselines as SVG writes them.
  var dominantBaseline = ""
  /// Whether edges are smooth.
  var antialias = true
  /// A BCP 47 tag, or nothing.
  var language = ""
  /// The lines of this element and of all around it.
  var decoration: Decoration = []
  var own = Own()
}
