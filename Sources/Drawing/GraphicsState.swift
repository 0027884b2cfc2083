internal import GLFunGeometry
internal import GLFunImaging

/// Everything that `saveGState` saves, with its defaults.
struct GraphicsState {
  /// From user space to device space.
  var transform = Transform.identity {
    didSet { pen = nil }
  }
  /// The fill colour set last, also while something else fills: the colour of GL primitives.
  var fillColor = Color.black
  /// What fills instead of the colour.
  var fillShading: Shading?
  var strokeColor = Color.black
  /// What strokes instead of the colour.
  var strokeShading: Shading?
  var stroke = StrokeStyle() {
    didSet { pen = nil }
  }
  /// The entry of the list's pens that is `stroke` under `transform`, where that has been looked for.
  var pen: Int?
  var alpha = 1.0
  /// How shapes are laid on what is there.
  var compositing = Compositing() {
    didSet { style = nil }
  }
  /// The entry of the list's styles that is `compositing`, where that has been looked for.
  var style: Int?
  var interpolation = InterpolationQuality.low
  /// Whether gradients that paint are dithered.
  var dithersGradients = false
  var textDrawingMode = TextDrawingMode.fill

  /// A paint that is no colour, before alpha is multiplied in. Kept apart, because a state is copied, and its colours
  /// are set, much more often than this.
  indirect enum Shading {
    case gradient(GradientPaint)
    case pattern(ImagePaint)
  }
}
