public import Geometry
internal import Imaging

/// GL primitives between Quartz-style shapes: aliased, by GL's rules.
///
/// Their colour is the one set last by `setFillColor`, also while a gradient or a pattern fills,
/// multiplied by the state's alpha. Points take the current transform; widths do not.
extension GraphicsContext {
  /// Draws separate lines; every two points are one, a last odd point is left out. Source:
  /// `glDrawArrays(GL_LINES)`.
  ///
  /// - Parameters:
  ///   - points: user space.
  ///   - width: the thickness in pixels, not transformed; less than 1 counts as 1.
  ///   - mode: how lines become pixels.
  public mutating func drawLines(
    _ points: [Point], width: Double = 1, mode: LineMode = .expanded
  ) {
    let range = append(points.prefix(points.count / 2 * 2))
    list.commands.append(
      .lines(points: range, width: width >= 1 ? width : 1, mode: mode, color: primitiveColor))
  }

  /// Draws the triangles (0, i, i+1) of a fan; user space. Source:
  /// `glDrawArrays(GL_TRIANGLE_FAN)`.
  public mutating func drawTriangleFan(_ points: [Point]) {
    let range = append(points[...])
    list.commands.append(.triangleFan(points: range, color: primitiveColor))
  }

  /// Draws separate triangles; every three points are one, what is left over is left out; user
  /// space. Source: `glDrawArrays(GL_TRIANGLES)`.
  public mutating func drawTriangles(_ points: [Point]) {
    let range = append(points.prefix(points.count / 3 * 3))
    list.commands.append(.triangles(points: range, color: primitiveColor))
  }

  /// Draws the ellipse inscribed in a rectangle of user space as a fan of vertices on its rim.
  ///
  /// - Precondition: `vertexCount` is at least 3.
  public mutating func drawEllipseFan(in rect: Rect, vertexCount: Int = 360) {
    drawTriangleFan(rect.ellipseFan(vertexCount: vertexCount))
  }

  /// Draws a sprite at its natural size, upright, with its centre on a point of user space.
  public mutating func drawSprite(_ sprite: Texture2D, at point: Point) {
    let center = point.applying(state.transform)
    let width = Double(sprite.pixelSize.width)
    let height = Double(sprite.pixelSize.height)
    append(
      sprite,
      Rect(x: center.x - width / 2, y: center.y - height / 2, width: width, height: height))
  }

  /// Draws a sprite upright, stretched over the bounding box of what the transform makes of a
  /// rectangle.
  public mutating func drawSprite(_ sprite: Texture2D, in rect: Rect) {
    append(sprite, rect.applying(state.transform))
  }

  private mutating func append(_ sprite: Texture2D, _ box: Rect) {
    list.commands.append(.sprite(sprite, rect: box, color: primitiveColor))
  }

  private mutating func append(_ points: ArraySlice<Point>) -> Range<Int> {
    let start = list.points.count
    for point in points { list.points.append(point.applying(state.transform)) }
    return start..<list.points.count
  }

  private var primitiveColor: PremultipliedColor {
    state.fillColor.withAlpha(state.fillColor.alpha * state.alpha).premultiplied
  }
}
