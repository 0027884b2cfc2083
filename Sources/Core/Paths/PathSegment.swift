package import GLFunGeometry

/// A line or a curve of a path.
package struct PathSegment: Sendable {
  /// The segment as a cubic curve. The control points of a line are at its thirds, so its parameter is a fraction of its
  /// length.
  package let curve: CubicCurve
  package let isLine: Bool
  /// True for the first segment of a sub-path.
  package var isFirst: Bool
  /// True for the line that closes a sub-path.
  package let isClosing: Bool
  /// The index of the path's element that the segment is.
  package let element: Int

  package var start: Point { curve.start }
  package var end: Point { curve.end }

  /// The length: exact for a line, within a millionth for a smooth curve.
  package var length: Double { isLine ? (end - start).length : CurveLengths(curve).total }

  /// The parameter, 0 to 1, at a length from the start.
  package func parameter(at length: Double) -> Double {
    isLine ? min(length / self.length, 1) : CurveLengths(curve).parameter(at: length)
  }

  /// The direction in which the segment leaves its start: to the first point that is elsewhere; zero if it stays in its place.
  package var startDirection: Vector {
    Self.direction(start, isLine ? end : curve.control1, curve.control2, end)
  }

  /// The direction in which the segment reaches its end.
  package var endDirection: Vector {
    -Self.direction(end, isLine ? start : curve.control2, curve.control1, start)
  }

  private static func direction(_ point: Point, _ others: Point...) -> Vector {
    for other in others where other != point { return other - point }
    return .zero
  }
}

extension Path {
  /// Calls a closure with each line and curve in order, those without extent as well.
  ///
  /// - Parameter closesAll: true to close the sub-paths that are open, as filling does it.
  package func forEachSegment(closesAll: Bool = false, _ body: (PathSegment) -> Void) {
    var index = 0
    var (start, current) = (Point.zero, Point.zero)
    var isFirst = true
    func add(_ curve: CubicCurve, isLine: Bool, isClosing: Bool = false, _ element: Int) {
      body(
        PathSegment(
          curve: curve, isLine: isLine, isFirst: isFirst, isClosing: isClosing, element: element))
      current = curve.end
      isFirst = false
    }
    func addLine(to end: Point, isClosing: Bool = false, _ element: Int) {
      let third = (end - current) * (1 / 3)
      add(
        CubicCurve(current, current + third, current + third * 2, end), isLine: true,
        isClosing: isClosing, element)
    }
    for (element, verb) in verbs.enumerated() {
      switch verb {
      case .move:
        if closesAll, !isFirst { addLine(to: start, isClosing: true, element) }
        (start, current) = (points[index], points[index])
        isFirst = true
      case .line: addLine(to: points[index], element)
      case .quad:
        let (control, end) = (points[index], points[index + 1])
        var curve = CubicCurve(current, quadControl: control, end)
        // Exactly, so that the directions at the ends are not those of a rounding error.
        if control == current { curve.control1 = current }
        if control == end { curve.control2 = end }
        add(curve, isLine: false, element)
      case .cubic:
        add(
          CubicCurve(current, points[index], points[index + 1], points[index + 2]), isLine: false,
          element)
      case .close:
        addLine(to: start, isClosing: true, element)
        isFirst = true
      }
      index += verb.pointCount
    }
    if closesAll, !isFirst { addLine(to: start, isClosing: true, verbs.count) }
  }

  /// The lines and curves in order, except lines without length.
  ///
  /// - Parameter closesAll: true to close the sub-paths that are open, as filling does it.
  package func segments(closesAll: Bool) -> [PathSegment] {
    var result: [PathSegment] = []
    var isFirst = false
    forEachSegment(closesAll: closesAll) { segment in
      isFirst = isFirst || segment.isFirst
      guard !segment.isLine || segment.start != segment.end else { return }
      result.append(segment)
      result[result.count - 1].isFirst = isFirst
      isFirst = false
    }
    return result
  }

  /// The sub-paths, each as a path of its own.
  package var subpaths: [Path] {
    var result: [Path] = []
    var (verbStart, pointStart, pointEnd) = (0, 0, 0)
    for (index, verb) in verbs.enumerated() {
      if verb == .move, index > 0 {
        result.append(
          Path(verbs: verbs[verbStart..<index], points: points[pointStart..<pointEnd]))
        (verbStart, pointStart) = (index, pointEnd)
      }
      pointEnd += verb.pointCount
    }
    if verbStart < verbs.count {
      result.append(Path(verbs: verbs[verbStart...], points: points[pointStart...]))
    }
    return result
  }
}
