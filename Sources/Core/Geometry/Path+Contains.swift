extension Path {
  /// True if the filled path contains `point`.
  ///
  /// Open subpaths are treated as closed. Curves are not approximated by lines. For a point on the outline itself either result
  /// is possible. As in Quartz, `transform` is applied to the point, not to the path. Source: `CGPathContainsPoint`.
  public func contains(
    _ point: Point, using rule: FillRule = .winding, transform: Transform = .identity
  ) -> Bool {
    let point = point.applying(transform)
    guard point.isFinite else { return false }
    return rule.isInside(windingNumber(around: point))
  }

  /// The number of times that the path goes around `point`, with clockwise on screen as positive.
  package func windingNumber(around point: Point) -> Int {
    var winding = 0
    var index = 0
    var start = Point.zero
    var current = Point.zero
    for verb in verbs {
      switch verb {
      case .move:
        winding += crossing(from: current, to: start, around: point)
        start = points[index]
        current = start
      case .line:
        winding += crossing(from: current, to: points[index], around: point)
        current = points[index]
      case .quad:
        let curve = CubicCurve(current, quadControl: points[index], points[index + 1])
        winding += crossing(of: curve, around: point)
        current = curve.end
      case .cubic:
        let curve = CubicCurve(current, points[index], points[index + 1], points[index + 2])
        winding += crossing(of: curve, around: point)
        current = curve.end
      case .close:
        winding += crossing(from: current, to: start, around: point)
        current = start
      }
      index += verb.pointCount
    }
    return winding + crossing(from: current, to: start, around: point)
  }
}

/// The crossing of a line with the ray from `point` to the right: 1 downwards, −1 upwards, 0 for none.
private func crossing(from start: Point, to end: Point, around point: Point) -> Int {
  if (start.y <= point.y) == (end.y <= point.y) { return 0 }
  let downwards = end.y > start.y
  if min(start.x, end.x) > point.x { return downwards ? 1 : -1 }
  if max(start.x, end.x) <= point.x { return 0 }
  let side = (end - start).cross(point - start)
  return downwards ? (side > 0 ? 1 : 0) : (side < 0 ? -1 : 0)
}

/// The number of crossings of a curve with the ray, counted as for a line.
///
/// Parts whose control points determine the answer are decided by their ends; only the part with the crossing next to the
/// point is subdivided further.
private func crossing(of curve: CubicCurve, around point: Point, depth: Int = 0) -> Int {
  let low = min(min(curve.start.y, curve.control1.y), min(curve.control2.y, curve.end.y))
  let high = max(max(curve.start.y, curve.control1.y), max(curve.control2.y, curve.end.y))
  if low > point.y || high <= point.y { return 0 }
  let left = min(min(curve.start.x, curve.control1.x), min(curve.control2.x, curve.end.x))
  let right = max(max(curve.start.x, curve.control1.x), max(curve.control2.x, curve.end.x))
  if right <= point.x { return 0 }
  if left > point.x {
    let starts = curve.start.y <= point.y
    let ends = curve.end.y <= point.y
    return starts == ends ? 0 : (starts ? 1 : -1)
  }
  // Beyond that, rounding would separate the halves, not the curve.
  let isAsFineAsRounding =
    high - low <= 1e-13 * max(abs(low), abs(high))
    || right - left <= 1e-13 * max(abs(left), abs(right))
  if depth == 40 || isAsFineAsRounding {
    return crossing(from: curve.start, to: curve.end, around: point)
  }
  let (first, second) = curve.halves()
  return crossing(of: first, around: point, depth: depth + 1)
    + crossing(of: second, around: point, depth: depth + 1)
}
