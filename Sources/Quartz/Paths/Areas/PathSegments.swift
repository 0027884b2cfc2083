internal import GLFunGeometry

/// The lines and curves of a path.
struct PathSegment {
  let curve: CubicCurve
  let isLine: Bool
  /// Whether it begins a sub-path.
  let isFirst: Bool
}

extension Path {
  /// The lines and curves in order.
  ///
  /// - Parameter closesAll: whether sub-paths that are open are closed, as filling does it.
  func segments(closesAll: Bool) -> [PathSegment] {
    var result: [PathSegment] = []
    var index = 0
    var (start, current) = (Point.zero, Point.zero)
    var isFirst = true
    func addLine(to end: Point) {
      guard current != end else { return }
      // With its control points at thirds, a parameter is a fraction of the length.
      let way = end - current
      result.append(
        PathSegment(
          curve: CubicCurve(current, current + way * (1 / 3), current + way * (2 / 3), end),
          isLine: true, isFirst: isFirst))
      isFirst = false
    }
    func addCurve(_ curve: CubicCurve) {
      result.append(PathSegment(curve: curve, isLine: false, isFirst: isFirst))
      isFirst = false
    }
    for verb in verbs {
      switch verb {
      case .move:
        if closesAll { addLine(to: start) }
        (start, current) = (points[index], points[index])
        isFirst = true
      case .line:
        addLine(to: points[index])
        current = points[index]
      case .quad:
        addCurve(CubicCurve(current, quadControl: points[index], points[index + 1]))
        current = points[index + 1]
      case .cubic:
        addCurve(CubicCurve(current, points[index], points[index + 1], points[index + 2]))
        current = points[index + 2]
      case .close:
        addLine(to: start)
        current = start
        isFirst = true
      }
      index += verb.pointCount
    }
    if closesAll { addLine(to: start) }
    return result
  }
}
