internal import GLFunGeometry

/// A text with all that decides where its characters lie and how they look, before it is shaped.
struct TextNode: Sendable {
  /// Characters of one style.
  struct Run: Sendable {
    /// White space is collapsed already, unless the style keeps it.
    var text: String
    var style: TextStyle
    /// An entry of the tree's styles: fill, stroke and pen.
    var paint: Int32
    var isVisible: Bool
  }

  /// What `x`, `y`, `dx`, `dy` and `rotate` say of one character (a Unicode scalar).
  struct Placement: Sendable {
    var x: Double?
    var y: Double?
    var dx = 0.0
    var dy = 0.0
    /// Degrees.
    var rotation = 0.0
  }

  /// A length that characters are stretched or spread to.
  struct Adjustment: Sendable {
    /// The characters, counted from the first of the text.
    var characters: Range<Int>
    var length: Double
    /// Whether glyphs are stretched as well as the spaces between them.
    var stretchesGlyphs: Bool
  }

  /// A path along which characters lie.
  struct PathRange: Sendable {
    var characters: Range<Int>
    /// An entry of the tree's paths.
    var path: Int32
    var transform: Transform
    /// User units along the path.
    var startOffset: Double
  }

  var transform: Transform
  var runs: [Run] = []
  /// By character; characters beyond the end have no placement.
  var placements: [Placement] = []
  var adjustments: [Adjustment] = []
  var paths: [PathRange] = []
  /// Whether edges are smooth.
  var antialias = true
}
