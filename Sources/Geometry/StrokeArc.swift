/// How an arc around a corner or a cap is divided into lines, as `CurveDivision` does it.
struct StrokeArc {
  /// The angle of the arc, positive where it turns clockwise on screen.
  let angle: Double
  /// How many lines there are.
  let count: Int
  /// By how much its inner points lie outside the circle, so that the polygon keeps the area of the
  /// sector.
  private let swell: Double
  /// The cosine and sine of the first step, which is shorter, and of those between inner points.
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

  /// Calls `body` with the inner points of the arc that begins at `start`, both from its centre.
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
