public import GLFunGeometry

extension SplitMix64 {
  /// A point with both coordinates of a range.
  public mutating func point(in range: ClosedRange<Double>) -> Point {
    Point(x: double(range), y: double(range))
  }
}

extension Point {
  /// How far away another point is.
  public func distance(to other: Point) -> Double { (other - self).length }

  /// Whether another point is as near as that.
  public func isClose(to other: Point, within tolerance: Double = 1e-9) -> Bool {
    distance(to: other) <= tolerance
  }
}
