extension Path {
  /// Adds a rectangle as a closed subpath that starts at its origin and goes along its width first, clockwise on screen.
  ///
  /// A size keeps its sign: if one of the sides is negative, the subpath has the opposite direction, so it subtracts from the
  /// winding number; if both are negative, it goes clockwise from the lower right corner. A rectangle that is null or not
  /// finite is ignored. Source: `CGPathAddRect`, canvas `rect`.
  public mutating func addRect(_ rect: Rect, transform: Transform = .identity) {
    guard !rect.isNull else { return }
    let (start, end) = (rect.origin, rect.end)
    let corners = (
      start.applying(transform), Point(x: end.x, y: start.y).applying(transform),
      end.applying(transform), Point(x: start.x, y: end.y).applying(transform)
    )
    guard
      corners.0.isFinite, corners.1.isFinite, corners.2.isFinite, corners.3.isFinite
    else { return }
    appendMove(corners.0)
    appendLine(corners.1)
    appendLine(corners.2)
    appendLine(corners.3)
    closeSubpath()
  }

  /// Adds rectangles one by one, as `addRect` does.
  public mutating func addRects(_ rects: [Rect], transform: Transform = .identity) {
    reserve(verbs: 5 * rects.count, points: 4 * rects.count)
    for rect in rects { addRect(rect, transform: transform) }
  }

  /// Adds the ellipse inscribed in `rect` as a closed subpath.
  ///
  /// It starts at the middle of the right side and goes clockwise on screen, x towards y. As with `addRect`, a negative width
  /// makes it start at the left, and a single negative side reverses its direction. It consists of eight cubic arcs, or more if
  /// it is large: no point deviates from the true ellipse by more than 4.3 millionths of the radius, nor by more than 0.0125
  /// units of the transformed space (up to a radius of 10¹⁰). Quartz uses four arcs, with a deviation of 0.027 % of the radius.
  /// Source: `CGPathAddEllipseInRect`.
  public mutating func addEllipse(in rect: Rect, transform: Transform = .identity) {
    guard let ellipse = Self.unitCirclePlaced(in: rect, transform) else { return }
    if ellipse.isPlainCircle {
      appendClosedCubics(Self.unitCircle.span, placedBy: ellipse)
    } else {
      appendMove(Point(x: ellipse.a + ellipse.tx, y: ellipse.b + ellipse.ty))
      appendUnitArc(startAngle: 0, sweep: 2 * .pi, placedBy: ellipse)
      closeSubpath()
    }
  }

  /// The transform from the unit circle to the ellipse in a rectangle; nil if it would not be finite.
  @inline(__always)
  private static func unitCirclePlaced(
    in rect: Rect, _ transform: Transform
  ) -> Transform? {
    guard !rect.isNull, rect.isFinite else { return nil }
    let ellipse = transform.translatedBy(x: rect.midX, y: rect.midY)
      .scaledBy(x: rect.size.width / 2, y: rect.size.height / 2)
    return ellipse.keepsUnitCircleFinite ? ellipse : nil
  }

  /// The transform from the unit circle to the ellipse that `addEllipse(in:transform:)` adds; nil if that adds nothing, or more
  /// than `plainCircleSegmentCount` segments.
  package static func plainCircle(in rect: Rect, transform: Transform) -> Transform? {
    guard let ellipse = unitCirclePlaced(in: rect, transform), ellipse.isPlainCircle else {
      return nil
    }
    return ellipse
  }

  /// The number of segments of most ellipses: a move, eight arcs, a close.
  package static var plainCircleSegmentCount: Int { 10 }

  /// Replaces the path by the ellipse of `addEllipse(in:transform:)`, given the transform from `plainCircle(in:transform:)`.
  package mutating func assign(plainCirclePlacedBy transform: Transform) {
    removeAll(keepingCapacity: true)
    appendClosedCubics(Self.unitCircle.span, placedBy: transform)
  }

  /// The points of the unit circle: its start and its arcs.
  private static let unitCircle: [Point] = {
    var circle = Path()
    circle.appendMove(Point(x: 1, y: 0))
    circle.appendUnitArc(startAngle: 0, sweep: 2 * .pi, placedBy: .identity)
    return circle.points
  }()

  /// The largest radius for which eight arcs are accurate enough.
  fileprivate static let largestPlainRadius = 2900.0

  /// Adds a rectangle with elliptical corners as a closed subpath.
  ///
  /// It starts at the middle of the right side and goes clockwise on screen, or as `addEllipse` does if a side is negative. The
  /// radii are clamped to between zero and half the sides; if one of them is zero this is `addRect`. Source:
  /// `CGPathAddRoundedRect`, which traps on radii that are too large.
  public mutating func addRoundedRect(
    in rect: Rect, cornerWidth: Double, cornerHeight: Double,
    transform: Transform = .identity
  ) {
    guard !rect.isNull, rect.isFinite, cornerWidth.isFinite, cornerHeight.isFinite else { return }
    let rx = min(cornerWidth, rect.width / 2)
    let ry = min(cornerHeight, rect.height / 2)
    guard rx > 0, ry > 0 else { return addRect(rect, transform: transform) }
    let (near, far) = (rect.origin, rect.end)
    // The offset from the origin to the centre of its corner's arc.
    let inset = Vector(
      dx: rect.size.width < 0 ? -rx : rx, dy: rect.size.height < 0 ? -ry : ry)
    let corners = [
      Point(x: far.x - inset.dx, y: far.y - inset.dy),
      Point(x: near.x + inset.dx, y: far.y - inset.dy),
      Point(x: near.x + inset.dx, y: near.y + inset.dy),
      Point(x: far.x - inset.dx, y: near.y + inset.dy),
    ]
    let start = Point(x: far.x, y: rect.midY).applying(transform)
    let frames = corners.map {
      transform.translatedBy(x: $0.x, y: $0.y).scaledBy(x: inset.dx, y: inset.dy)
    }
    guard start.isFinite, frames.allSatisfy(\.keepsUnitCircleFinite) else { return }
    appendMove(start)
    for (index, frame) in frames.enumerated() {
      let angle = Double(index) * .pi / 2
      appendLineUnlessThere(Point.zero + Vector(angle: angle), placedBy: frame)
      appendUnitArc(startAngle: angle, sweep: .pi / 2, placedBy: frame)
    }
    closeSubpath()
  }

  /// Adds an arc of a circle, connected to the current point by a line if there is one.
  ///
  /// Angles are in radians from the x axis towards the y axis, which is clockwise on a screen whose y axis points down.
  /// `clockwise` refers to such a screen: true goes from `startAngle` to `endAngle` by increasing angles, false by decreasing
  /// ones. (Quartz's flag of the same name refers to its own space, whose y axis points up: there true goes by decreasing
  /// angles. In a view that Quartz has flipped, the same arc takes the opposite flag.)
  ///
  /// If the angles differ by a whole turn or more in that direction, the arc is the whole circle, which ends at its start. A
  /// radius of zero leads to the centre; a negative radius adds nothing. An arc with equal angles leads to its start: on its
  /// own it is a subpath of zero length, which round and square caps turn into a dot. The error is that of
  /// `addEllipse(in:transform:)`. Source: `CGPathAddArc`.
  public mutating func addArc(
    center: Point, radius: Double, startAngle: Double, endAngle: Double, clockwise: Bool,
    transform: Transform = .identity
  ) {
    guard startAngle.isFinite, endAngle.isFinite else { return }
    let turn = 2 * Double.pi
    let ahead = clockwise ? endAngle - startAngle : startAngle - endAngle
    let sweep = ahead < 0 ? turn - (-ahead).truncatingRemainder(dividingBy: turn) : min(ahead, turn)
    addRelativeArc(
      center: center, radius: radius, startAngle: startAngle, delta: clockwise ? sweep : -sweep,
      transform: transform)
  }

  /// Adds an arc of a circle that spans `delta` radians, clockwise on screen if positive; connected to the current
  /// point by a line if there is one.
  ///
  /// A whole turn or more makes the whole circle. Source: `CGPathAddRelativeArc`.
  public mutating func addRelativeArc(
    center: Point, radius: Double, startAngle: Double, delta: Double,
    transform: Transform = .identity
  ) {
    guard radius >= 0, startAngle.isFinite, delta.isFinite else { return }
    let circle = transform.translatedBy(x: center.x, y: center.y).scaledBy(x: radius, y: radius)
    guard circle.keepsUnitCircleFinite else { return }
    let start = Point.zero + Vector(angle: startAngle)
    if beginSegment() {
      appendLineUnlessThere(start, placedBy: circle)
    } else {
      appendMove(start.applying(circle))
    }
    let sweep = max(-2 * .pi, min(delta, 2 * .pi))
    if sweep == 0 {
      // A move alone would not be drawn.
      if verbs.last == .move { appendLine(points[points.count - 1]) }
      return
    }
    appendUnitArc(startAngle: startAngle, sweep: sweep, placedBy: circle)
  }

  /// Adds an arc with the given radius that is tangent to the line from the current point to `tangent1End` and to the line from
  /// there to `tangent2End`, preceded by a line from the current point to the start of the arc.
  ///
  /// If the three points are collinear, two of them coincide, or the radius is not positive, this is a line to `tangent1End`.
  /// Without a current point a subpath begins there. Source: `CGPathAddArcToPoint`, canvas `arcTo`.
  public mutating func addArc(
    tangent1End: Point, tangent2End: Point, radius: Double,
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
    // The tangent of half the angle between the two lines is sin / (1 + cos) of that angle.
    let distance = radius * (product + back.dot(ahead)) / abs(cross)
    let first = back * (1 / back.length)
    // The normal of the first line on the side of the second line.
    let side: Double = cross > 0 ? 1 : -1
    let normal = Vector(dx: -first.dy, dy: first.dx) * side
    let center = tangent1End + first * distance + normal * radius
    let startAngle = arcTangent(y: -normal.dy, x: -normal.dx)
    let angleBetween = arcTangent(y: abs(cross), x: back.dot(ahead))
    addRelativeArc(
      center: center, radius: radius, startAngle: startAngle,
      delta: -side * (.pi - angleBetween), transform: transform)
  }

  /// Adds a line to the transformed point unless the path is already there.
  ///
  /// A line as short as a rounding error would have an arbitrary direction, and joins according to it.
  mutating func appendLineUnlessThere(
    _ point: Point, placedBy transform: Transform
  ) {
    let end = point.applying(transform)
    guard let current = currentPoint else { return }
    let rounding = 1e-14 * (max(abs(end.x), abs(end.y)) + transform.maxScale)
    let way = end - current
    if abs(way.dx) > rounding || abs(way.dy) > rounding { appendLine(end) }
  }

  /// Adds cubic curves along the unit circle, transformed by `transform`.
  ///
  /// The current point is the start of the arc. Its end is computed unless it is given. An arc of angle θ with handles
  /// 4/3·tan(θ/4) deviates from the circle by 2/27·sin⁶(θ/4)/cos²(θ/4) of the radius, outwards only.
  mutating func appendUnitArc(
    startAngle: Double, sweep: Double, placedBy transform: Transform, endingAt end: Point? = nil
  ) {
    var widest = Double.pi / 4
    let radius = transform.maxScale
    if radius > Self.largestPlainRadius {
      widest = max(4 * cubeRoot((13.5 * 0.0125 / radius).squareRoot()), widest / 16)
    }
    let count = max(1, Int((abs(sweep) / widest - 1e-9).rounded(.up)))
    let step = sweep / Double(count)
    let handle = 4.0 / 3 * tangent(step / 4)
    let isTurn = abs(sweep) == 2 * .pi
    reserve(verbs: count + 1, points: 3 * count)
    var from = Vector(angle: startAngle)
    let first = from
    for index in 1...count {
      let to =
        isTurn && index == count ? first : Vector(angle: startAngle + step * Double(index))
      let control1 = Point(x: from.dx - handle * from.dy, y: from.dy + handle * from.dx)
      let control2 = Point(x: to.dx + handle * to.dy, y: to.dy - handle * to.dx)
      let last = index == count ? end : nil
      appendCubic(
        control1.applying(transform), control2.applying(transform),
        last ?? (Point.zero + to).applying(transform))
      from = to
    }
  }
}

extension Transform {
  /// True if the transform keeps the points of the unit circle, including control points, finite.
  @inline(__always)
  var keepsUnitCircleFinite: Bool {
    (2 * (abs(a) + abs(c)) + abs(tx)).isFinite && (2 * (abs(b) + abs(d)) + abs(ty)).isFinite
  }

  /// An upper bound for the distance of a plain circle's control points from its centre along both axes: the sum of the
  /// components of both radius vectors, or the root of the sum of their squares times 1.035 if that is smaller. The factor
  /// covers the ends of the handles, which lie outside the unit circle.
  package var plainCircleReach: SIMD2<Double> {
    let (first, second) = (SIMD2(a, b), SIMD2(c, d))
    let sum = SIMD2(abs(a) + abs(c), abs(b) + abs(d))
    let round = (first * first + second * second).squareRoot() * 1.035
    return sum.replacing(with: round, where: round .< sum)
  }

  /// True if eight arcs are enough for the transformed unit circle.
  fileprivate var isPlainCircle: Bool {
    // Most ellipses are small, which can be determined without two square roots.
    scalesBelow(Path.largestPlainRadius) || maxScale <= Path.largestPlainRadius
  }

  /// True if `maxScale` is certainly less than `limit`: the root of the sum of squares is no less than it, and
  /// at most 1.42 times as large.
  fileprivate func scalesBelow(_ limit: Double) -> Bool {
    a * a + b * b + c * c + d * d < 0.999 * limit * limit
  }
}
