extension Path {
  /// Adds an elliptical arc in SVG's end-point parameterization.
  ///
  /// Radii that are too small are scaled up; without a radius the arc is a line. Source: SVG 2, appendix B.2.
  ///
  /// - Parameters:
  ///   - start: the current point.
  ///   - rotation: the rotation of the ellipse's first axis, in degrees.
  ///   - isLarge: true for the longer of the two arcs.
  ///   - isPositive: true if angles increase along the arc, which is clockwise on screen.
  mutating func addEllipticalArc(
    from start: Point, to end: Point, rx: Double, ry: Double, rotation: Double, isLarge: Bool,
    isPositive: Bool
  ) {
    var (rx, ry) = (abs(rx), abs(ry))
    // An arc that ends at its start is a line of zero length, which has caps, as in browsers.
    guard start != end, rx > 0, ry > 0, rx.isFinite, ry.isFinite else { return addLine(to: end) }
    let axes = Transform(rotationAngle: rotation.truncatingRemainder(dividingBy: 360) * .pi / 180)
    let (cosine, sine) = (axes.a, axes.b)
    // Half the chord, in the ellipse's own axes.
    let half = Vector(dx: (start.x - end.x) / 2, dy: (start.y - end.y) / 2)
    let x = cosine * half.dx + sine * half.dy
    let y = cosine * half.dy - sine * half.dx
    let reach = (x / rx) * (x / rx) + (y / ry) * (y / ry)
    if reach > 1 {
      rx *= reach.squareRoot()
      ry *= reach.squareRoot()
    }
    let (u, v) = (x / rx, y / ry)
    let square = u * u + v * v
    var factor = square > 0 ? max(0, 1 / square - 1).squareRoot() : 0
    if isLarge == isPositive { factor = -factor }
    // The centre and the ends of the chord, in the space where the ellipse is the unit circle.
    let middle = Point(x: factor * v, y: -factor * u)
    let first = arcTangent(y: v - middle.y, x: u - middle.x)
    let last = arcTangent(y: -v - middle.y, x: -u - middle.x)
    var sweep = last - first
    if isPositive, sweep < 0 { sweep += 2 * .pi }
    if !isPositive, sweep > 0 { sweep -= 2 * .pi }
    let center = Point(
      x: (start.x + end.x) / 2 + cosine * rx * middle.x - sine * ry * middle.y,
      y: (start.y + end.y) / 2 + sine * rx * middle.x + cosine * ry * middle.y)
    let ellipse = Transform(
      a: cosine * rx, b: sine * rx, c: -sine * ry, d: cosine * ry, tx: center.x, ty: center.y)
    addUnitArc(startAngle: first, sweep: sweep, placedBy: ellipse, endingAt: end)
  }

  /// Adds cubic curves along the unit circle, transformed by `ellipse`, from the current point to `end`; a line if the ellipse
  /// is not finite.
  package mutating func addUnitArc(
    startAngle: Double, sweep: Double, placedBy ellipse: Transform, endingAt end: Point
  ) {
    // If the end point overflows, the angle is not a number.
    guard sweep.isFinite, end.isFinite, ellipse.keepsUnitCircleFinite, beginSegment() else {
      return addLine(to: end)
    }
    appendUnitArc(startAngle: startAngle, sweep: sweep, placedBy: ellipse, endingAt: end)
  }
}
