package import GLFunGeometry

/// Paths of what a pen covers, and of lines that stand for curves, as values of their own.
extension Path {
  /// The outline of what a pen covers that follows the path, of lines, to be filled by the winding rule.
  ///
  /// - Parameters:
  ///   - style: the pen.
  ///   - tolerance: how far the lines may be off; in the space of the path.
  package func outline(of style: StrokeStyle, tolerance: Double) -> Path {
    var flat = FlatPath()
    flat.append(strokeOf: self, style: style, tolerance: CurveTolerance(distance: tolerance))
    return Path(flat)
  }

  /// The path with its curves turned into lines.
  ///
  /// - Parameter tolerance: how far the lines may be off; in the space of the path.
  package func flattened(tolerance: Double) -> Path {
    var flat = FlatPath()
    flat.append(self, tolerance: CurveTolerance(distance: tolerance))
    return Path(flat)
  }

  private init(_ flat: FlatPath) {
    self.init()
    for index in flat.contours.indices {
      addLines(between: Array(flat.points[flat.pointRange(ofContour: index)]))
      if flat.contours[index].isClosed { closeSubpath() }
    }
  }
}
