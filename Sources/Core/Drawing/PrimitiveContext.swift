public import GLFunGeometry
public import GLFunImaging

/// Records GL primitives: aliased lines, triangles, fans and sprites, in view coordinates.
///
/// View space has its origin at the top left, y down, one unit per pixel. Vertices are placed on the renderer's
/// `PrimitiveGrid`, except for lines in the mode `gl`. A primitive with a coordinate that is not finite draws nothing. Colours
/// are blended source-over with premultiplied alpha.
public struct PrimitiveContext: ~Copyable {
  private var list: DisplayList

  /// The colour of the following primitives.
  public var color: Color = .black

  /// The width of lines in pixels; widths below 1 are drawn as 1.
  public var lineWidth: Double = 1

  /// The rasterization of lines.
  public var lineMode: LineMode = .expanded

  /// Starts a frame of transparent pixels.
  ///
  /// - Precondition: both sides are at least 1.
  public init(size: PixelSize) {
    list = DisplayList(size: size)
  }

  /// The size of the picture.
  public var size: PixelSize { list.size }

  /// Sets every pixel to `color`, including its alpha. Source: `glClear`.
  public mutating func clear(_ color: Color) {
    list.commands.append(.clear(color.premultiplied))
  }

  /// Draws one line.
  public mutating func drawLine(from start: Point, to end: Point) {
    drawLines([start, end])
  }

  /// Draws separate lines, two points each; an odd last point is ignored.
  ///
  /// Source: `glDrawArrays(GL_LINES)`.
  public mutating func drawLines(_ points: [Point]) {
    let range = append(points.prefix(points.count / 2 * 2))
    let width = lineWidth >= 1 ? lineWidth : 1
    list.commands.append(
      .lines(points: range, width: width, mode: lineMode, color: color.premultiplied))
  }

  /// Draws the triangles (0, i, i+1) of a fan. Source: `glDrawArrays(GL_TRIANGLE_FAN)`.
  public mutating func drawTriangleFan(_ points: [Point]) {
    let range = append(points[...])
    list.commands.append(.triangleFan(points: range, color: color.premultiplied))
  }

  /// Draws separate triangles, three points each; remaining points are ignored.
  ///
  /// Source: `glDrawArrays(GL_TRIANGLES)`.
  public mutating func drawTriangles(_ points: [Point]) {
    let range = append(points.prefix(points.count / 3 * 3))
    list.commands.append(.triangles(points: range, color: color.premultiplied))
  }

  /// Fills a rectangle as a fan of four vertices.
  public mutating func fillRect(_ rect: Rect) {
    drawTriangleFan(rect.fan)
  }

  /// Fills the ellipse inscribed in a rectangle as a fan of `vertexCount` vertices on its circumference.
  ///
  /// Vertex i is at the angle i·360°/n, counterclockwise on screen from the right.
  /// - Precondition: `vertexCount` is at least 3.
  public mutating func fillEllipse(in rect: Rect, vertexCount: Int = 360) {
    drawTriangleFan(rect.ellipseFan(vertexCount: vertexCount))
  }

  /// Draws a sprite stretched over `rect`; `Texture2D.draw(in:in:)` is the public interface.
  mutating func drawSprite(_ texture: Texture2D, in rect: Rect) {
    list.commands.append(.sprite(texture, rect: rect, color: color.premultiplied))
  }

  /// Ends the recording and returns the frame.
  public consuming func finish() -> DisplayList { list }

  private mutating func append(_ points: ArraySlice<Point>) -> Range<Int> {
    let start = list.points.count
    list.points.append(contentsOf: points)
    return start..<list.points.count
  }
}

extension Rect {
  /// The fan of the four corners, counterclockwise from the lower right one.
  var fan: [Point] {
    [
      Point(x: maxX, y: maxY), Point(x: minX, y: maxY), Point(x: minX, y: minY),
      Point(x: maxX, y: minY),
    ]
  }

  /// The fan of the inscribed ellipse: vertex i is at the angle i·360°/n, counterclockwise on screen from the right.
  ///
  /// - Precondition: `vertexCount` is at least 3.
  func ellipseFan(vertexCount: Int) -> [Point] {
    precondition(vertexCount >= 3, "an ellipse needs three vertices")
    let box = standardized
    let radiusX = box.size.width / 2
    let radiusY = box.size.height / 2
    let step = 2 * Double.pi / Double(vertexCount)
    return (0..<vertexCount).map { index in
      let angle = Double(index) * step
      let (sine, cosine) = sineAndCosine(angle)
      return Point(x: cosine * radiusX + box.midX, y: box.midY - sine * radiusY)
    }
  }
}
