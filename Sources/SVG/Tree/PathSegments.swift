internal import GLFunGeometry

/// One segment of a path.
struct PathSegment {
  /// Its start, its control points and its end; four, three or two.
  var points: [Point]
  /// Whether it begins a sub-path.
  var isFirst: Bool
  /// Whether it is the line that closes a sub-path.
  var isClosing = false
  /// The index of its element in the path.
  var verb = 0

  /// How many lines a curve is measured by.
  static let stepCount = 32

  /// The place on the segment where its parameter, 0 to 1, is `t`.
  func point(at t: Double) -> Point {
    let s = 1 - t
    switch points.count {
    case 2: return points[0] + (points[1] - points[0]) * t
    case 3:
      return Point(
        x: s * s * points[0].x + 2 * s * t * points[1].x + t * t * points[2].x,
        y: s * s * points[0].y + 2 * s * t * points[1].y + t * t * points[2].y)
    default:
      let (a, b, c, d) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
      return Point(
        x: a * points[0].x + b * points[1].x + c * points[2].x + d * points[3].x,
        y: a * points[0].y + b * points[1].y + c * points[2].y + d * points[3].y)
    }
  }

  var length: Double {
    if points.count == 2 { return (points[1] - points[0]).length }
    var sum = 0.0
    var last = points[0]
    for step in 1...Self.stepCount {
      let next = point(at: Double(step) / Double(Self.stepCount))
      sum += (next - last).length
      last = next
    }
    return sum
  }

  /// The way in which it leaves its start: to the first point that is elsewhere.
  var startDirection: Vector { Self.direction(points) }

  /// The way in which it reaches its end.
  var endDirection: Vector { -Self.direction(points.reversed()) }

  private static func direction(_ points: [Point]) -> Vector {
    for point in points.dropFirst() where point != points[0] { return point - points[0] }
    return .zero
  }
}

extension Path {
  /// The same path from its end to its start.
  var reversed: Path {
    var segments: [PathSegment] = []
    forEachSegment { segments.append($0) }
    var path = Path()
    for segment in segments.reversed() {
      let points = segment.points
      if path.currentPoint != points[points.count - 1] { path.move(to: points[points.count - 1]) }
      switch points.count {
      case 2: path.addLine(to: points[0])
      case 3: path.addQuadCurve(to: points[0], control: points[1])
      default: path.addCurve(to: points[0], control1: points[2], control2: points[1])
      }
    }
    return path
  }

  /// Calls `body` with each segment in order.
  func forEachSegment(_ body: (PathSegment) -> Void) {
    var index = 0
    var start = Point.zero
    var current = Point.zero
    var isFirst = true
    for (place, verb) in verbs.enumerated() {
      switch verb {
      case .move:
        start = points[index]
        current = start
        isFirst = true
      case .line, .quad, .cubic:
        let own = points[index..<index + verb.pointCount]
        body(PathSegment(points: [current] + own, isFirst: isFirst, verb: place))
        current = own[own.endIndex - 1]
        isFirst = false
      case .close:
        body(
          PathSegment(points: [current, start], isFirst: isFirst, isClosing: true, verb: place))
        current = start
        isFirst = true
      }
      index += verb.pointCount
    }
  }
}
