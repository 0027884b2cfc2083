internal import GLFunCCairo
internal import GLFunGeometry

extension Cairo {
  /// Makes a path the current path of a context.
  func emit(_ path: Path, on context: CairoContextPointer) {
    newPath(context)
    let points = path.points
    var index = 0
    for verb in path.verbs {
      switch verb {
      case .move: moveTo(context, points[index].x, points[index].y)
      case .line: lineTo(context, points[index].x, points[index].y)
      case .quad:
        // Only cubic curves are in PDF. A curve begins at the point before it, because each subpath begins with a move.
        let (control, end) = (points[index], points[index + 1])
        let first = points[index - 1] + (control - points[index - 1]) * (2.0 / 3)
        let second = end + (control - end) * (2.0 / 3)
        curveTo(context, first.x, first.y, second.x, second.y, end.x, end.y)
      case .cubic:
        let (first, second, end) = (points[index], points[index + 1], points[index + 2])
        curveTo(context, first.x, first.y, second.x, second.y, end.x, end.y)
      case .close: closePath(context)
      }
      index += verb.pointCount
    }
  }
}
