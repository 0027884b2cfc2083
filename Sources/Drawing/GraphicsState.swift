internal import Geometry
internal import Imaging

/// Everything that `saveGState` saves, with its defaults.
struct GraphicsState {
  /// From user space to device space.
  var transform = AffineTransform.identity
  /// The innermost clip, an entry of the list's clips.
  var clip: Int?
  var fillPaint = StatePaint.color(.black)
  /// The fill colour set last, also while something else fills: the colour of GL primitives.
  var fillColor = Color.black
  var strokePaint = StatePaint.color(.black)
  var stroke = StrokeStyle()
  var alpha = 1.0
  var blendMode = BlendMode.normal
  var antialias = true
  var interpolation = InterpolationQuality.low
  var shadow: Shadow?

  /// A paint before alpha is multiplied in.
  enum StatePaint {
    case color(Color)
    case gradient(GradientPaint)
    case pattern(ImagePaint)
  }

  /// How shapes are laid on what is there.
  var compositing: Compositing {
    Compositing(blendMode: blendMode, antialias: antialias, clip: clip, shadow: shadow)
  }
}
