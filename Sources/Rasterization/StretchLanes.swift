internal import CProcessor

/// Numbers of as many stretches as a processor cuts at once. What is in a lane does not depend on how many there are.
protocol StretchLanes: SIMD where Scalar == Int32 {
  associatedtype Rises: SIMD where Rises.Scalar == Float

  /// The nearest whole numbers of products, `most` at the most, which is below 2^22; nothing is negative.
  static func roundedProducts(_ numbers: Self, _ factors: Rises, _ most: Self) -> Self

  /// The products of numbers as floats hold them, times 2^-17, without what is behind the point.
  static func shares(_ first: Self, _ second: Self) -> Self
}

extension StretchLanes {
  /// All bits of the lanes where `values` are more than `most`, and none of the other lanes.
  @inline(__always)
  static func more(_ values: Self, than most: Scalar) -> Self { (most &- values) &>> 31 }

  /// All bits of the lanes that have a bit, and none of the other lanes.
  @inline(__always)
  static func all(_ lanes: Self, bit: Int) -> Self { (lanes &<< Scalar(31 - bit)) &>> 31 }

  /// How much of a height there is on a way of some width; all of it where it ends before.
  @inline(__always)
  static func height(
    _ width: Self, _ rise: Rises, of full: Self, where goesOn: Self
  ) -> Self {
    full &- (full &- roundedProducts(width, rise, full)) & goesOn
  }
}

extension SIMD8: StretchLanes where Scalar == Int32 {
  @inline(__always)
  static func roundedProducts(_ numbers: Self, _ factors: SIMD8<Float>, _ most: Self) -> Self {
    rounded_products8(numbers, factors, most)
  }

  @inline(__always)
  static func shares(_ first: Self, _ second: Self) -> Self { shares8(first, second) }
}

extension SIMD16: StretchLanes where Scalar == Int32 {
  @inline(__always)
  static func roundedProducts(_ numbers: Self, _ factors: SIMD16<Float>, _ most: Self) -> Self {
    rounded_products16(numbers, factors, most)
  }

  @inline(__always)
  static func shares(_ first: Self, _ second: Self) -> Self { shares16(first, second) }
}
