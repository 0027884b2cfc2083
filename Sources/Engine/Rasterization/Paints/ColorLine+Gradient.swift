internal import GLFunDrawing
internal import GLFunImaging
internal import GLFunTiles

extension ColorLine {
  /// Finds the line through the colours of `paint`; nil if there is no line, because the gradient has more than two stops, or
  /// both colour and opacity change.
  init?(_ paint: GradientPaint) {
    let stops = paint.gradient.stops
    guard stops.count == 2, stops[0].offset == 0, stops[1].offset == 1 else { return nil }
    let (first, last) = (stops[0].color, stops[1].color)
    let isOneColor =
      first.red == last.red && first.green == last.green && first.blue == last.blue
    guard first.alpha == last.alpha || isOneColor else { return nil }
    func channels(_ color: Color) -> SIMD4<Double> {
      SIMD4(color.red, color.green, color.blue, 1) * (color.alpha * paint.alpha * 255)
    }
    let start = channels(first)
    self.init(start: start, way: channels(last) - start)
  }
}
