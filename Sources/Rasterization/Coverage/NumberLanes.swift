internal import GLFunCProcessor

/// Numbers that a processor works on at once, eight or sixteen: what the loops over both do with them.
protocol NumberLanes: SIMD where Scalar == Int32 {
  associatedtype Bytes: SIMD where Bytes.Scalar == UInt8

  // Named here, these are the vectors' own. Those of `SIMD` are loops over the lanes, which the compiler would unroll.
  static func &+ (_ first: Self, _ second: Self) -> Self
  static func &- (_ first: Self, _ second: Self) -> Self
  static func &* (_ first: Self, _ second: Self) -> Self
  static func &<< (_ first: Self, _ second: Self) -> Self
  static func &>> (_ first: Self, _ second: Self) -> Self
  static func & (_ first: Self, _ second: Self) -> Self
  static func | (_ first: Self, _ second: Self) -> Self
  static func ^ (_ first: Self, _ second: Self) -> Self

  /// A number in all lanes.
  static func repeated(_ number: Int32) -> Self

  /// The coverage of windings, given their distances from a winding that is outside, as negative numbers; −2^15 is one.
  static func coverage(_ distances: Self) -> Bytes
}

extension NumberLanes {
  @inline(__always)
  static func &+ (_ first: Self, _ second: Int32) -> Self { first &+ repeated(second) }

  @inline(__always)
  static func &- (_ first: Self, _ second: Int32) -> Self { first &- repeated(second) }

  @inline(__always)
  static func &- (_ first: Int32, _ second: Self) -> Self { repeated(first) &- second }

  @inline(__always)
  static func &* (_ first: Self, _ second: Int32) -> Self { first &* repeated(second) }

  @inline(__always)
  static func &<< (_ first: Self, _ second: Int32) -> Self { first &<< repeated(second) }

  @inline(__always)
  static func &>> (_ first: Self, _ second: Int32) -> Self { first &>> repeated(second) }

  @inline(__always)
  static func & (_ first: Self, _ second: Int32) -> Self { first & repeated(second) }

  @inline(__always)
  static func | (_ first: Self, _ second: Int32) -> Self { first | repeated(second) }

  @inline(__always)
  static prefix func ~ (_ numbers: Self) -> Self { numbers ^ repeated(-1) }
}

extension SIMD16: NumberLanes where Scalar == Int32 {
  @inline(__always)
  static func repeated(_ number: Int32) -> Self { repeated_number16(number) }

  @inline(__always)
  static func coverage(_ distances: Self) -> SIMD16<UInt8> {
    coverage16(cut_to_halves16(distances))
  }

  /// All bits of the lanes where there is a zero, and none of the other lanes.
  @inline(__always)
  static func zeros(_ numbers: Self) -> Self { zeros16(numbers) }

  /// A bit for each number that is negative.
  @inline(__always)
  static func negativeOnes(_ numbers: Self) -> UInt32 { negative_ones16(numbers) }
}

extension SIMD8: NumberLanes where Scalar == Int32 {
  @inline(__always)
  static func repeated(_ number: Int32) -> Self { repeated_number8(number) }

  /// The nearest whole numbers of products, `most` at the most, which is below 2^22; nothing is negative.
  @inline(__always)
  static func roundedProducts(_ numbers: Self, _ factors: SIMD8<Float>, _ most: Self) -> Self {
    rounded_products8(numbers, factors, most)
  }

  /// The products of numbers as floats hold them, times 2^-17, without what is behind the point.
  @inline(__always)
  static func shares(_ first: Self, _ second: Self) -> Self { shares8(first, second) }

  @inline(__always)
  static func lesser(_ first: Self, _ second: Self) -> Self { lesser8(first, second) }

  @inline(__always)
  static func greater(_ first: Self, _ second: Self) -> Self { greater8(first, second) }

  /// Numbers where all bits are set, and others where none is.
  @inline(__always)
  static func choice(_ bits: Self, _ first: Self, _ second: Self) -> Self {
    choice8(bits, first, second)
  }

  /// All bits of the lanes where there is a zero, and none of the other lanes.
  @inline(__always)
  static func zeros(_ numbers: Self) -> Self { zeros8(numbers) }

  /// The bits of the quotients of numbers as floats hold them.
  @inline(__always)
  static func quotients(_ first: Self, _ second: Self) -> Self { quotients8(first, second) }

  /// Puts where edges cross the borders of rows (`put_borders4`).
  @inline(__always)
  static func putBorders(
    _ width: Self, leansLeft: Self, _ height: Self, from start: Self, _ top: Self,
    _ places: UnsafeMutablePointer<Int>, _ steps: UnsafeMutablePointer<Int>
  ) {
    unsafe put_borders8(width, leansLeft, height, start, top, places, steps)
  }

  /// Of two vectors of pairs the first ones.
  @inline(__always)
  static func evens(_ first: Self, _ second: Self) -> Self { evens8(first, second) }

  /// Of two vectors of pairs the second ones.
  @inline(__always)
  static func odds(_ first: Self, _ second: Self) -> Self { odds8(first, second) }

  /// Numbers from 0 on.
  @inline(__always)
  static var numbers: Self { Self(0, 1, 2, 3, 4, 5, 6, 7) }

  /// Numbers whose only bit is the one of that number, 0 to 30.
  @inline(__always)
  static func powersOfTwo(_ bits: Self) -> Self { powers_of_two8(bits) }

  @inline(__always)
  static func sum(_ numbers: Self) -> Int { Int(sum8(numbers)) }

  @inline(__always)
  static func coverage(_ distances: Self) -> SIMD8<UInt8> {
    coverage8(cut_to_halves8(distances))
  }

  /// A bit for each number that is negative.
  @inline(__always)
  static func negativeOnes(_ numbers: Self) -> UInt32 { negative_ones8(numbers) }

  /// All bits of the lanes where `values` are more than `most`, and none of the other lanes.
  @inline(__always)
  static func more(_ values: Self, than most: Int32) -> Self { (most &- values) &>> 31 }

  /// All bits of the lanes that have a bit, and none of the other lanes.
  @inline(__always)
  static func all(_ lanes: Self, bit: Int) -> Self { (lanes &<< Int32(31 - bit)) &>> 31 }

  /// How much of a height there is on a way of some width; all of it where it ends before.
  @inline(__always)
  static func height(
    _ width: Self, _ rise: SIMD8<Float>, of full: Self, where goesOn: Self
  ) -> Self {
    full &- (full &- roundedProducts(width, rise, full)) & goesOn
  }
}
