extension Path {
  /// The smallest rectangle that contains the lines and curves themselves; null for an empty path. The same as
  /// `boundingBoxOfPath`.
  public var bounds: Rect { boundingBoxOfPath }

  /// The smallest rectangle that contains every point of the path, control points included; null
  /// for an empty path.
  ///
  /// Source: `CGPathGetBoundingBox`.
  public var boundingBox: Rect {
    var extent = Extent()
    for point in points { extent.include(point) }
    return extent.rect
  }

  /// The smallest rectangle that contains the lines and curves themselves; null for an empty path.
  ///
  /// Exact except for rounding: curves are bounded by their extrema, not by their control points. Source:
  /// `CGPathGetPathBoundingBox`.
  public var boundingBoxOfPath: Rect {
    var extent = Extent()
    var index = 0
    for verb in verbs {
      switch verb {
      case .move, .line: extent.include(points[index])
      case .quad:
        let (start, control, end) = (points[index - 1], points[index], points[index + 1])
        extent.include(end)
        if !extent.contains(control) {
          extent.includeExtrema(
            of: CubicCurve(start, quadControl: control, end))
        }
      case .cubic:
        let curve = CubicCurve(
          points[index - 1], points[index], points[index + 1], points[index + 2])
        extent.include(curve.end)
        if !extent.contains(curve.control1) || !extent.contains(curve.control2) {
          extent.includeExtrema(of: curve)
        }
      case .close: break
      }
      index += verb.pointCount
    }
    return extent.rect
  }
}

/// The smallest and largest coordinates seen so far.
private struct Extent {
  var minX = Double.infinity
  var minY = Double.infinity
  var maxX = -Double.infinity
  var maxY = -Double.infinity

  var rect: Rect {
    minX <= maxX ? Rect(x: minX, y: minY, width: maxX - minX, height: maxY - minY) : .null
  }

  mutating func include(_ point: Point) {
    minX = min(minX, point.x)
    minY = min(minY, point.y)
    maxX = max(maxX, point.x)
    maxY = max(maxY, point.y)
  }

  func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x <= maxX && point.y >= minY && point.y <= maxY
  }

  mutating func includeExtrema(of curve: CubicCurve) {
    let horizontal = CubicCurve.extrema(
      curve.start.x, curve.control1.x, curve.control2.x, curve.end.x)
    let vertical = CubicCurve.extrema(
      curve.start.y, curve.control1.y, curve.control2.y, curve.end.y)
    if let first = horizontal.0 { includeX(of: curve, at: first) }
    if let second = horizontal.1 { includeX(of: curve, at: second) }
    if let first = vertical.0 { includeY(of: curve, at: first) }
    if let second = vertical.1 { includeY(of: curve, at: second) }
  }

  private mutating func includeX(of curve: CubicCurve, at parameter: Double) {
    let x = curve.point(at: parameter).x
    minX = min(minX, x)
    maxX = max(maxX, x)
  }

  private mutating func includeY(of curve: CubicCurve, at parameter: Double) {
    let y = curve.point(at: parameter).y
    minY = min(minY, y)
    maxY = max(maxY, y)
  }
}
