#if !GLFUN_WITHOUT_KERNELS
internal import GLFunGeometry

/// The division of a circular arc at a corner or a cap into lines, by the rules of `CurveDivision`.
struct StrokeArc {
  /// The angle of the arc in radians, positive if it turns clockwise on screen.
  let angle: Double
  /// The number of lines.
  let count: Int
  /// The factor by which the inner points lie outside the circle, so that the polygon has the area of the sector.
  private let swell: Double
  /// The cosine and sine of the first step, which is shorter than the others; `step` holds those of the other steps.
  private let first: Vector
  private let step: Vector

  init(angle: Double, count: Int) {
    self.angle = angle
    self.count = count
    let step = angle / (Double(count) - 2 * CurveDivision.lack)
    let first = step * (1 - CurveDivision.lack)
    swell = 1 + step * step / 12
    self.first = Vector(angle: first)
    self.step = Vector(angle: step)
  }

  /// Calls `body` with the inner points of the arc that begins at `start`. All are relative to its centre.
  @inline(__always)
  func forEachPoint(from start: Vector, _ body: (Vector) -> Void) {
    var offset = start * swell
    var turn = first
    for _ in 1..<max(count, 1) {
      offset = Vector(
        dx: offset.dx * turn.dx - offset.dy * turn.dy, dy: offset.dx * turn.dy + offset.dy * turn.dx
      )
      body(offset)
      turn = step
    }
  }
}
#endif
