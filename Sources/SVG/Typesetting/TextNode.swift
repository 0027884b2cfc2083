internal import GLFunGeometry

/// A text with all that decides where its characters lie and how they look, before it is shaped.
struct TextNode {
  /// Characters of one style.
  struct Run {
    /// The characters, counted in Unicode scalars from the start of the text.
    var characters: Range<Int>
    var style: TextStyle
    /// What it is shaped with.
    var font: TextFont
    /// An entry of the tree's styles: fill, stroke and pen.
    var paint: Int32
    var isVisible: Bool
    /// What is added after characters, and after spaces besides; user units.
    var letterSpacing: Double
    var wordSpacing: Double
    /// How far it is above the baseline of the line; user units.
    var shift: Double
    /// The lines along it, and the entries of the tree's styles that they are painted with.
    var decorations: [(line: TextStyle.Decoration, paint: Int32)]
  }

  /// What `x`, `y`, `dx`, `dy` and `rotate` say of one character (a Unicode scalar).
  struct Placement {
    var x: Double?
    var y: Double?
    var dx = 0.0
    var dy = 0.0
    /// Degrees.
    var rotation = 0.0
  }

  /// A length that characters are stretched or spread to.
  struct Adjustment {
    /// The characters, counted from the first of the text.
    var characters: Range<Int>
    var length: Double
    /// Whether glyphs are stretched as well as the spaces between them.
    var stretchesGlyphs: Bool
  }

  /// A path along which characters lie.
  struct PathRange {
    var characters: Range<Int>
    /// In the text's user space.
    var path: Path
    /// True if the text begins at the end of the path.
    var isReversed: Bool
    /// User units along the path.
    var startOffset: Double
  }

  /// A character that changes the directions of those after it and shows nothing.
  struct Control {
    /// The character that it stands before.
    var place: Int
    var scalar: UInt32
  }

  /// The characters, with white space collapsed as their styles say.
  var scalars: [UInt32] = []
  var controls: [Control] = []
  /// The runs, which have all characters in order.
  var runs: [Run] = []
  /// By character; characters beyond the end have no placement.
  var placements: [Placement] = []
  /// Those of inner elements before those of outer ones.
  var adjustments: [Adjustment] = []
  /// In the order of their characters.
  var paths: [PathRange] = []
  /// Whether the line goes from the top down.
  var isVertical = false
  /// Whether it begins at the right.
  var isRightToLeft = false
}
