internal import GLFunGeometry

extension Path {
  /// Adds an arc of an ellipse as SVG gives it, by its end points.
  ///
  /// Radii that are too small are scaled up; without a radius the arc is a line. Source: SVG 2, appendix B.2.
  ///
  /// - Parameters:
  ///   - start: the current point.
  ///   - rotation: of the ellipse's first axis, in degrees.
  ///   - isLarge: whether it is the longer of both ways round.
  ///   - isPositive: whether angles grow along it, which is clockwise on screen.
  mutating func addEllipticalArc(
    from start: Point, to end: Point, rx: Double, ry: Double, rotation: Double, isLarge: Bool,
    isPositive: Bool
  ) {
    var (rx, ry) = (abs(rx), abs(ry))
    // An arc to where it starts is a line of no length, which has caps, as in browsers.
    guard start != end, rx > 0, ry > 0, rx.isFinite, ry.isFinite else { return addLine(to: end) }
    let axes = Transform(rotationAngle: rotation.truncatingRemainder(dividingBy: 360) * .pi / 180)
    let (cosine, sine) = (axes.a, axes.b)
    // Half the chord, in the ellipse's own directions.
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
    // The middle and the chord's ends in a space where the ellipse is the unit circle.
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

  /// Adds cubic curves along the unit circle as `ellipse` places it, from the current point to `end`.
  ///
  /// Eighths of a circle are off it by 4.3 millionths of the radius; large ones are made of shorter curves.
  mutating func addUnitArc(
    startAngle: Double, sweep: Double, placedBy ellipse: Transform, endingAt end: Point
  ) {
    // An end beyond all numbers leaves no angle.
    guard sweep.isFinite else { return addLine(to: end) }
    var widest = Double.pi / 4
    let radius = ellipse.maxScale
    if radius > 2900 {
      widest = max(4 * cubeRoot((13.5 * 0.0125 / radius).squareRoot()), widest / 16)
    }
    let count = max(1, Int((abs(sweep) / widest - 1e-9).rounded(.up)))
    let step = sweep / Double(count)
    let handle = 4.0 / 3 * tangent(step / 4)
    var from = Vector(angle: startAngle)
    for index in 1...count {
      let to = Vector(angle: startAngle + step * Double(index))
      let control1 = Point(x: from.dx - handle * from.dy, y: from.dy + handle * from.dx)
      let control2 = Point(x: to.dx + handle * to.dy, y: to.dy - handle * to.dx)
      addCurve(
        to: index == count ? end : (Point.zero + to).applying(ellipse),
        control1: control1.applying(ellipse), control2: control2.applying(ellipse))
      from = to
    }
  }
}
