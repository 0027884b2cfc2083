internal import GLFunGeometry

/// A text before shaping: its characters and all properties that decide their position and appearance.
struct TextNode {
  /// A range of characters with one style.
  struct Run {
    /// The characters, counted in Unicode scalars from the start of the text.
    var characters: Range<Int>
    var style: TextStyle
    /// The font and its fallbacks.
    var font: TextFont
    /// An index into the tree's styles: fill, stroke and pen.
    var paint: Int32
    var isVisible: Bool
    /// The space added after each character, then the extra space added after word spaces; user units.
    var letterSpacing: Double
    var wordSpacing: Double
    /// The offset above the baseline of the line, in user units.
    var shift: Double
    /// The decoration lines, each with an index into the tree's styles for its paint.
    var decorations: [(line: TextStyle.Decoration, paint: Int32)]
  }

  /// The values of `x`, `y`, `dx`, `dy` and `rotate` for one character (a Unicode scalar).
  struct Placement {
    var x: Double?
    var y: Double?
    var dx = 0.0
    var dy = 0.0
    /// The rotation in degrees.
    var rotation = 0.0
  }

  /// A length that characters are spread or stretched to.
  struct Adjustment {
    /// The characters, counted from the start of the text.
    var characters: Range<Int>
    var length: Double
    /// True if the glyphs are stretched along with the spaces between them.
    var stretchesGlyphs: Bool
  }

  /// A path along which characters are placed.
  struct PathRange {
    var characters: Range<Int>
    /// The path, in the text's user space.
    var path: Path
    /// True if the text begins at the end of the path.
    var isReversed: Bool
    /// The offset along the path, in user units.
    var startOffset: Double
  }

  /// A directional control character, which is invisible.
  struct Control {
    /// The index of the character that it precedes.
    var place: Int
    var scalar: UInt32
  }

  /// The characters, with white space collapsed by the rules of their styles.
  var scalars: [UInt32] = []
  var controls: [Control] = []
  /// The runs in text order, which cover all characters.
  var runs: [Run] = []
  /// The placements by character; characters beyond the end have no placement.
  var placements: [Placement] = []
  /// The adjustments, those of descendants before those of their ancestors.
  var adjustments: [Adjustment] = []
  /// The paths in the order of their characters.
  var paths: [PathRange] = []
  /// True if the line is vertical.
  var isVertical = false
  /// True if the line begins at the right.
  var isRightToLeft = false
}
