public import GLFunGeometry

extension SplitMix64 {
  /// A point with both coordinates in a range.
  public mutating func point(in range: ClosedRange<Double>) -> Point {
    Point(x: double(range), y: double(range))
  }
}

extension Point {
  /// True if another point is within a tolerance.
  public func isClose(to other: Point, within tolerance: Double = 1e-9) -> Bool {
    distance(to: other) <= tolerance
  }
}
