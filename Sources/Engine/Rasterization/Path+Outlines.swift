package import GLFunGeometry
internal import GLFunKernels

/// Stroked and flattened paths as values of their own.
extension Path {
  /// The outline of the area that a pen covers along the path, made of lines, for filling with the winding rule.
  ///
  /// - Parameters:
  ///   - style: the pen.
  ///   - tolerance: the largest error of the lines, in the space of the path.
  package func strokeOutline(of style: StrokeStyle, tolerance: Double) -> Path {
    var flat = FlatPath()
    flat.append(strokeOf: self, style: style, tolerance: CurveTolerance(distance: tolerance))
    return Path(flat)
  }

  /// The path with its curves flattened to lines.
  ///
  /// - Parameter tolerance: the largest error of the lines, in the space of the path.
  package func linesOnly(tolerance: Double) -> Path {
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
