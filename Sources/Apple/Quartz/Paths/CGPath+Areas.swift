internal import GLFunGeometry
internal import GLFunPaths

/// Areas of paths. Contours of the results do not cross; they run counterclockwise around the inside, with y up.
extension CGPath {
  /// The outline of the area inside the path.
  public func normalized(using fillRule: CGPathFillRule = .winding) -> CGPath {
    CGPath(geometry.normalized(using: fillRule.rule))
  }

  /// The outline of the area inside this path or another one.
  public func union(_ other: CGPath, using fillRule: CGPathFillRule = .winding) -> CGPath {
    CGPath(geometry.union(other.geometry, using: fillRule.rule))
  }

  /// The outline of the area inside both this path and another one.
  public func intersection(_ other: CGPath, using fillRule: CGPathFillRule = .winding) -> CGPath {
    CGPath(geometry.intersection(other.geometry, using: fillRule.rule))
  }

  /// The outline of the area inside this path and outside another one.
  public func subtracting(_ other: CGPath, using fillRule: CGPathFillRule = .winding) -> CGPath {
    CGPath(geometry.subtracting(other.geometry, using: fillRule.rule))
  }

  /// The outline of the area inside either this path or another one, but not both.
  public func symmetricDifference(
    _ other: CGPath, using fillRule: CGPathFillRule = .winding
  ) -> CGPath {
    CGPath(geometry.symmetricDifference(other.geometry, using: fillRule.rule))
  }

  /// True if this path and another one have some area in common.
  public func intersects(_ other: CGPath, using fillRule: CGPathFillRule = .winding) -> Bool {
    geometry.intersects(other.geometry, using: fillRule.rule)
  }

  /// The lines of this path that are inside another one.
  public func lineIntersection(
    _ other: CGPath, using fillRule: CGPathFillRule = .winding
  ) -> CGPath {
    CGPath(geometry.lineIntersection(other.geometry, using: fillRule.rule))
  }

  /// The lines of this path that are outside another one.
  public func lineSubtracting(
    _ other: CGPath, using fillRule: CGPathFillRule = .winding
  ) -> CGPath {
    CGPath(geometry.lineSubtracting(other.geometry, using: fillRule.rule))
  }

  /// The parts of the area inside the path that do not touch, each as a path with its holes.
  public func componentsSeparated(using fillRule: CGPathFillRule = .winding) -> [CGPath] {
    geometry.componentsSeparated(using: fillRule.rule).map { CGPath($0) }
  }
}
