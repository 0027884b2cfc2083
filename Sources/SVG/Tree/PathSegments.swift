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

  private func point(at t: Double) -> Point {
    var points = points
    while points.count > 1 {
      points = zip(points, points.dropFirst()).map { $0 + ($1 - $0) * t }
    }
    return points[0]
  }

  var length: Double {
    if points.count == 2 { return (points[1] - points[0]).length }
    var sum = 0.0
    var last = points[0]
    for step in 1...32 {
      let next = point(at: Double(step) / 32)
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
