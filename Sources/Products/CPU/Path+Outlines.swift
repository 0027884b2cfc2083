public import GLFunGeometry
internal import GLFunRasterization

extension Path {
  /// The outline of the area that a pen covers along the path, made of lines, for filling with the winding rule.
  ///
  /// - Parameters:
  ///   - stroke: the pen, with its dashes.
  ///   - tolerance: the largest error of the lines, in the space of the path.
  public func outline(of stroke: StrokeStyle, tolerance: Double = 0.05) -> Path {
    strokeOutline(of: stroke, tolerance: tolerance)
  }

  /// The path with its curves flattened to lines.
  ///
  /// - Parameter tolerance: the largest error of the lines, in the space of the path.
  public func flattened(tolerance: Double = 0.05) -> Path { linesOnly(tolerance: tolerance) }
}
