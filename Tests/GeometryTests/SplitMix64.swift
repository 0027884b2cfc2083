import Geometry

/// A small seeded generator, so that random tests run the same everywhere.
struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var value = state
    value = (value ^ (value >> 30)) &* 0xbf58_476d_1ce4_e5b9
    value = (value ^ (value >> 27)) &* 0x94d0_49bb_1331_11eb
    return value ^ (value >> 31)
  }

  mutating func point(in range: ClosedRange<Double>) -> Point {
    Point(x: Double.random(in: range, using: &self), y: Double.random(in: range, using: &self))
  }
}

extension Point {
  func distance(to other: Point) -> Double { (other - self).length }

  func isClose(to other: Point, within tolerance: Double = 1e-9) -> Bool {
    distance(to: other) <= tolerance
  }
}
