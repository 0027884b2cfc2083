package import GLFunGeometry
package import GLFunImaging

/// One command of a frame, in painter's order.
///
/// Points are in the display list's shared array, so a frame of many shapes needs a few large allocations
/// instead of many small ones.
package enum DrawCommand: Hashable, Sendable {
  /// Sets every pixel.
  case clear(PremultipliedColor)
  /// Separate lines, two points each, drawn according to `mode`.
  case lines(points: Range<Int>, width: Double, mode: LineMode, color: PremultipliedColor)
  /// A fan of triangles (0, i, i+1), aliased, by GL's fill rule.
  case triangleFan(points: Range<Int>, color: PremultipliedColor)
  /// Separate triangles, three points each, aliased, by GL's fill rule.
  case triangles(points: Range<Int>, color: PremultipliedColor)
  /// A sprite stretched over a rectangle. `color` is the drawing colour: an `a8` sprite takes all of it,
  /// other formats only its alpha.
  case sprite(Texture2D, rect: Rect, color: PremultipliedColor)
  /// Fills a path. `style` is an index into the list's styles.
  case fill(path: PathRange, rule: FillRule, paint: Paint, style: Int)
  /// Strokes a path with a pen. `pen` is an index into the list's pens.
  case stroke(path: PathRange, pen: Int, paint: Paint, style: Int)
  /// Begins a transparency layer, up to the matching `endLayer`.
  case beginLayer(alpha: UInt8, style: Int)
  /// Composites the innermost layer with its alpha and style.
  case endLayer
}
