import GLFunGeometry
import TestRandom

extension SplitMix64 {
  /// A point with both coordinates of a range.
  mutating func point(in range: ClosedRange<Double>) -> Point {
    Point(x: double(range), y: double(range))
  }
}

extension Point {
  func distance(to other: Point) -> Double { (other - self).length }

  func isClose(to other: Point, within tolerance: Double = 1e-9) -> Bool {
    distance(to: other) <= tolerance
  }
}
