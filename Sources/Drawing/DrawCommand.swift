public import GLFunGeometry
public import GLFunImaging

/// One step of a frame, in painter's order.
///
/// Points live in the display list's shared array, so that a frame of many shapes is a few large
/// allocations instead of many small ones.
public enum DrawCommand: Hashable, Sendable {
  /// Sets every pixel.
  case clear(PremultipliedColor)
  /// Separate lines, two points each, by the rule of `mode`.
  case lines(points: Range<Int>, width: Double, mode: LineMode, color: PremultipliedColor)
  /// A fan of triangles (0, i, i+1), aliased, by GL's fill rule.
  case triangleFan(points: Range<Int>, color: PremultipliedColor)
  /// Separate triangles, three points each, aliased, by GL's fill rule.
  case triangles(points: Range<Int>, color: PremultipliedColor)
  /// A sprite stretched over a rectangle. `color` is the drawing colour, of which an `a8` sprite
  /// takes everything and the others only alpha.
  case sprite(Texture2D, rect: Rect, color: PremultipliedColor)
  /// Paints the inside of a path. `style` is an entry of the list's styles.
  case fill(path: PathRange, rule: FillRule, paint: Paint, style: Int)
  /// Paints where an entry of the list's pens goes along a path.
  case stroke(path: PathRange, pen: Int, paint: Paint, style: Int)
  /// Draws what follows apart, until the matching `endLayer`.
  case beginLayer(alpha: UInt8, style: Int)
  /// Lays the innermost layer down by its alpha and style.
  case endLayer
}
