internal import GLFunGeometry
internal import GLFunImaging

/// The state that `saveGState` saves, with its defaults.
struct GraphicsState {
  /// The transform from user space to device space.
  var transform = Transform.identity {
    didSet { pen = nil }
  }
  /// The last fill colour that was set, even if another paint fills now: the colour of GL primitives.
  var fillColor = Color.black
  /// The fill paint, if it is not a colour.
  var fillShading: Shading?
  var strokeColor = Color.black
  /// The stroke paint, if it is not a colour.
  var strokeShading: Shading?
  var stroke = StrokeStyle() {
    didSet { pen = nil }
  }
  /// The index of `stroke` with `transform` in the list's pens; nil if not looked up yet.
  var pen: Int?
  var alpha = 1.0
  /// The compositing parameters of shapes.
  var compositing = Compositing() {
    didSet { style = nil }
  }
  /// The index of `compositing` in the list's styles; nil if not looked up yet.
  var style: Int?
  var interpolation = InterpolationQuality.low
  /// True if gradients are dithered.
  var dithersGradients = false
  var textDrawingMode = TextDrawingMode.fill

  /// A paint other than a colour, before multiplication by alpha. It is indirect because copying the state and setting
  /// colours are much more frequent.
  indirect enum Shading {
    case gradient(GradientPaint)
    case pattern(ImagePaint)
  }
}
