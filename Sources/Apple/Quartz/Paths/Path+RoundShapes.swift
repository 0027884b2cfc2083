package import GLFunGeometry

/// Round shapes with the elements of Core Graphics: one cubic curve for each quarter of a turn, and one for the rest.
///
/// `Path` itself has two curves for a quarter, which are closer to the circle: 0.027 % of the radius here.
extension Path {
  /// The handles of a quarter of the unit circle, 4/3·(√2 − 1) to the ten digits that Core Graphics has.
  private static let quarterHandle = 0.5522847498

  /// Adds the ellipse in a rectangle as four curves and a close, from the middle of the right side towards larger y. Source:
  /// `CGPathAddEllipseInRect`.
  package mutating func addEllipse(ofQuartersIn rect: Rect, transform: Transform = .identity) {
    guard !rect.isNull, rect.isFinite else { return }
    let ellipse = transform.translatedBy(x: rect.midX, y: rect.midY)
      .scaledBy(x: rect.size.width / 2, y: rect.size.height / 2)
    guard ellipse.placesUnitCircle else { return }
    move(to: Point(x: 1, y: 0), transform: ellipse)
    addQuarters(startAngle: 0, sweep: 2 * .pi, placedBy: ellipse)
    closeSubpath()
  }

  /// Adds a rectangle with elliptical corners as four lines, four curves and a close, from the middle of the right side towards
  /// larger y. The radii are limited to half the sides, where lines of no length are left out; with a radius of 0 this is
  /// `addRect`. Source: `CGPathAddRoundedRect`.
  package mutating func addRoundedRect(
    ofQuartersIn rect: Rect, cornerWidth: Double, cornerHeight: Double,
    transform: Transform = .identity
  ) {
    guard !rect.isNull, rect.isFinite, cornerWidth.isFinite, cornerHeight.isFinite else { return }
    let (rx, ry) = (min(cornerWidth, rect.width / 2), min(cornerHeight, rect.height / 2))
    guard rx > 0, ry > 0 else { return addRect(rect, transform: transform) }
    let whole = transform.translatedBy(x: rect.midX, y: rect.midY)
      .scaledBy(x: rect.width, y: rect.height)
    guard whole.placesUnitCircle else { return }
    let near = rect.origin
    let far = Point(x: near.x + rect.size.width, y: near.y + rect.size.height)
    // A negative side turns the direction around, as in `addRect`.
    let radii = Vector(dx: rect.size.width < 0 ? -rx : rx, dy: rect.size.height < 0 ? -ry : ry)
    move(to: Point(x: far.x, y: rect.midY), transform: transform)
    let centers = [
      far - radii, Point(x: near.x + radii.dx, y: far.y - radii.dy), near + radii,
      Point(x: far.x - radii.dx, y: near.y + radii.dy),
    ]
    for (index, center) in centers.enumerated() {
      addCorner(index, center: center, radii: radii, transform: transform)
    }
    closeSubpath()
  }

  /// Adds a line to the start of a corner, unless the path is there, and the corner as one curve.
  ///
  /// - Parameters:
  ///   - index: 0 for the corner of the largest x and y, then on by quarters of a turn from x towards y.
  ///   - center: the centre of the corner's ellipse.
  ///   - radii: the radii of the ellipse.
  ///   - transform: applied to the points.
  package mutating func addCorner(
    _ index: Int, center: Point, radii: Vector, transform: Transform = .identity
  ) {
    let frame = transform.translatedBy(x: center.x, y: center.y)
      .scaledBy(x: radii.dx, y: radii.dy)
    let angle = Double(index) * .pi / 2
    let start = (Point.zero + Vector(angle: angle)).applying(frame)
    addLineUnlessThere(start, size: frame.maxScale)
    addQuarters(startAngle: angle, sweep: .pi / 2, placedBy: frame)
  }

  /// Adds an arc of a circle, with a line from the current point if there is one.
  ///
  /// - Parameters:
  ///   - center: the centre of the circle.
  ///   - radius: the radius; a negative one adds nothing.
  ///   - startAngle: the start, in radians from the x axis towards the y axis.
  ///   - endAngle: the end, in the same measure. A difference of a whole turn or more in the direction makes a circle.
  ///   - increasing: true to go by increasing angles.
  ///   - transform: applied to the arc.
  package mutating func addArc(
    ofQuartersAround center: Point, radius: Double, startAngle: Double, endAngle: Double,
    increasing: Bool, transform: Transform = .identity
  ) {
    guard startAngle.isFinite, endAngle.isFinite else { return }
    let turn = 2 * Double.pi
    let ahead = increasing ? endAngle - startAngle : startAngle - endAngle
    let sweep = ahead < 0 ? turn - (-ahead).truncatingRemainder(dividingBy: turn) : min(ahead, turn)
    addArc(
      ofQuartersAround: center, radius: radius, startAngle: startAngle,
      delta: increasing ? sweep : -sweep, transform: transform)
  }

  /// Adds an arc of a circle given by its start and its sweep, which goes towards increasing angles if positive. Source:
  /// `CGPathAddRelativeArc`.
  package mutating func addArc(
    ofQuartersAround center: Point, radius: Double, startAngle: Double, delta: Double,
    transform: Transform = .identity
  ) {
    guard radius >= 0, startAngle.isFinite, delta.isFinite else { return }
    let circle = transform.translatedBy(x: center.x, y: center.y).scaledBy(x: radius, y: radius)
    guard circle.placesUnitCircle else { return }
    let sweep = max(-2 * .pi, min(delta, 2 * .pi))
    let start = Point.zero + Vector(angle: startAngle)
    if isEmpty {
      move(to: start, transform: circle)
    } else {
      addLineUnlessThere(start.applying(circle), size: circle.maxScale)
    }
    // A move alone would not be drawn.
    if sweep == 0, verbs.last == .move { addLine(to: points[points.count - 1]) }
    addQuarters(startAngle: startAngle, sweep: sweep, placedBy: circle)
  }

  /// Adds an arc tangent to the line from the current point to `tangent1End` and to the line from there to `tangent2End`,
  /// preceded by a line from the current point to its start.
  ///
  /// If the points are on one line, two of them are the same, or the radius is not positive, this is a line to `tangent1End`.
  /// Without a current point a subpath begins there. Source: `CGPathAddArcToPoint`.
  package mutating func addArc(
    ofQuartersBetween tangent1End: Point, _ tangent2End: Point, radius: Double,
    transform: Transform = .identity
  ) {
    guard tangent1End.isFinite, tangent2End.isFinite, radius.isFinite else { return }
    guard let current = currentPoint else { return move(to: tangent1End, transform: transform) }
    guard let inverse = transform.inverted(), radius > 0 else {
      return addLine(to: tangent1End, transform: transform)
    }
    let back = current.applying(inverse) - tangent1End
    let ahead = tangent2End - tangent1End
    let cross = back.cross(ahead)
    let product = back.length * ahead.length
    // Sines below 10⁻⁹ count as a straight line: the arc would begin or end extremely far away.
    guard product > 0, abs(cross) > 1e-9 * product else {
      return addLine(to: tangent1End, transform: transform)
    }
    let first = back * (1 / back.length)
    let side: Double = cross > 0 ? 1 : -1
    let normal = Vector(dx: -first.dy, dy: first.dx) * side
    // The tangent of half the angle between the lines is sin / (1 + cos) of that angle.
    let distance = radius * (product + back.dot(ahead)) / abs(cross)
    addArc(
      ofQuartersAround: tangent1End + first * distance + normal * radius, radius: radius,
      startAngle: arcTangent(y: -normal.dy, x: -normal.dx),
      delta: -side * (.pi - arcTangent(y: abs(cross), x: back.dot(ahead))), transform: transform)
  }

  /// Adds a line to a point unless the path is there already, but for the rounding of a shape of the given size.
  ///
  /// A line as short as a rounding error would have an arbitrary direction, and joins according to it.
  private mutating func addLineUnlessThere(_ point: Point, size: Double) {
    guard let current = currentPoint else { return }
    let rounding = 1e-14 * (max(abs(point.x), abs(point.y)) + size)
    let way = point - current
    if abs(way.dx) > rounding || abs(way.dy) > rounding { addLine(to: point) }
  }

  /// Adds curves along the unit circle from the current point: whole quarters first, then the rest of the sweep.
  private mutating func addQuarters(
    startAngle: Double, sweep: Double, placedBy transform: Transform
  ) {
    let quarter = sweep < 0 ? -Double.pi / 2 : .pi / 2
    // A rest as small as a rounding error of the sweep is no curve of its own.
    let count = Int((sweep / quarter - 1e-9).rounded(.up))
    for index in 0..<max(count, 0) {
      let angle = startAngle + Double(index) * quarter
      let rest = sweep - Double(index) * quarter
      let isQuarter = abs(rest) > abs(quarter) - 1e-9
      let step = isQuarter ? quarter : rest
      let from = Vector(angle: angle)
      // A circle ends at its start.
      let to = index == 3 && isQuarter ? Vector(angle: startAngle) : Vector(angle: angle + step)
      let handle =
        isQuarter
        ? (sweep < 0 ? -Self.quarterHandle : Self.quarterHandle) : 4.0 / 3 * tangent(step / 4)
      addCurve(
        to: Point(x: to.dx, y: to.dy),
        control1: Point(x: from.dx - handle * from.dy, y: from.dy + handle * from.dx),
        control2: Point(x: to.dx + handle * to.dy, y: to.dy - handle * to.dx), transform: transform)
    }
  }
}

extension Transform {
  /// True if the transform keeps the unit circle and the handles of its quarters finite.
  fileprivate var placesUnitCircle: Bool {
    (2 * (abs(a) + abs(c)) + abs(tx)).isFinite && (2 * (abs(b) + abs(d)) + abs(ty)).isFinite
  }
}
