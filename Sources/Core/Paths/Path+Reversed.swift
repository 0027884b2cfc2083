public import GLFunGeometry

extension Path {
  /// The path whose sub-paths, and the segments of each, run the other way. Closed sub-paths stay closed.
  ///
  /// Source: `UIBezierPath.reversing()`.
  public var reversed: Path {
    var result = Path()
    for part in subpaths.reversed() {
      let (verbs, points) = (part.verbs, part.points)
      guard let last = points.last else { continue }
      result.move(to: last)
      var index = points.count - 1
      for verb in verbs.reversed() {
        switch verb {
        case .move, .close: continue
        case .line: result.addLine(to: points[index - 1])
        case .quad:
          result.addQuadCurve(to: points[index - 2], control: points[index - 1])
        case .cubic:
          result.addCurve(
            to: points[index - 3], control1: points[index - 1], control2: points[index - 2])
        }
        index -= verb.pointCount
      }
      if verbs.last == .close { result.closeSubpath() }
    }
    return result
  }
}
