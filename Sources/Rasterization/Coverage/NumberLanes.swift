internal import GLFunCProcessor

#if GLFUN_V4
  /// As many numbers as processors with AVX-512 work on at once.
  typealias WideNumbers = SIMD16<Int32>
#else
  /// As many numbers as processors work on at once.
  typealias WideNumbers = SIMD8<Int32>
#endif

/// Numbers that a processor works on at once: eight, or sixteen with AVX-512. What is in a lane does not depend on how many
/// there are.
protocol NumberLanes: SIMD where Scalar == Int32 {
  associatedtype Rises: SIMD where Rises.Scalar == Float
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

  /// The nearest whole numbers of products, `most` at the most, which is below 2^22; nothing is negative.
  static func roundedProducts(_ numbers: Self, _ factors: Rises, _ most: Self) -> Self

  /// The products of numbers as floats hold them, times 2^-17, without what is behind the point.
  static func shares(_ first: Self, _ second: Self) -> Self

  static func lesser(_ first: Self, _ second: Self) -> Self
  static func greater(_ first: Self, _ second: Self) -> Self

  /// Numbers where all bits are set, and others where none is.
  static func choice(_ bits: Self, _ first: Self, _ second: Self) -> Self

  /// All bits of the lanes where there is a zero, and none of the other lanes.
  static func zeros(_ numbers: Self) -> Self

  /// The bits of the quotients of numbers as floats hold them.
  static func quotients(_ first: Self, _ second: Self) -> Self

  /// Puts where edges cross the borders of rows (`put_borders4`).
  static func putBorders(
    _ width: Self, leansLeft: Self, _ height: Self, from start: Self, _ top: Self,
    _ places: UnsafeMutablePointer<Int>, _ steps: UnsafeMutablePointer<Int>)

  /// Of two vectors of pairs the first ones.
  static func evens(_ first: Self, _ second: Self) -> Self

  /// Of two vectors of pairs the second ones.
  static func odds(_ first: Self, _ second: Self) -> Self

  /// The coverage of windings, given their distances from a winding that is outside, as negative numbers; −2^15 is one.
  static func coverage(_ distances: Self) -> Bytes

  /// Numbers whose only bit is the one of that number, 0 to 30.
  static func powersOfTwo(_ bits: Self) -> Self

  /// Numbers from 0 on.
  static var numbers: Self { get }

  static func sum(_ numbers: Self) -> Int

  /// A bit for each number that is negative.
  static func negativeOnes(_ numbers: Self) -> UInt32
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

extension SIMD8: NumberLanes where Scalar == Int32 {
  @inline(__always)
  static func repeated(_ number: Int32) -> Self { repeated_number8(number) }

  @inline(__always)
  static func roundedProducts(_ numbers: Self, _ factors: SIMD8<Float>, _ most: Self) -> Self {
    rounded_products8(numbers, factors, most)
  }

  @inline(__always)
  static func shares(_ first: Self, _ second: Self) -> Self { shares8(first, second) }

  @inline(__always)
  static func lesser(_ first: Self, _ second: Self) -> Self { lesser8(first, second) }

  @inline(__always)
  static func greater(_ first: Self, _ second: Self) -> Self { greater8(first, second) }

  @inline(__always)
  static func choice(_ bits: Self, _ first: Self, _ second: Self) -> Self {
    choice8(bits, first, second)
  }

  @inline(__always)
  static func zeros(_ numbers: Self) -> Self { zeros8(numbers) }

  @inline(__always)
  static func quotients(_ first: Self, _ second: Self) -> Self { quotients8(first, second) }

  @inline(__always)
  static func putBorders(
    _ width: Self, leansLeft: Self, _ height: Self, from start: Self, _ top: Self,
    _ places: UnsafeMutablePointer<Int>, _ steps: UnsafeMutablePointer<Int>
  ) {
    unsafe put_borders8(width, leansLeft, height, start, top, places, steps)
  }

  @inline(__always)
  static func evens(_ first: Self, _ second: Self) -> Self { evens8(first, second) }

  @inline(__always)
  static func odds(_ first: Self, _ second: Self) -> Self { odds8(first, second) }

  @inline(__always)
  static var numbers: Self { Self(0, 1, 2, 3, 4, 5, 6, 7) }

  @inline(__always)
  static func powersOfTwo(_ bits: Self) -> Self { powers_of_two8(bits) }

  @inline(__always)
  static func sum(_ numbers: Self) -> Int { Int(sum8(numbers)) }

  @inline(__always)
  static func coverage(_ distances: Self) -> SIMD8<UInt8> {
    coverage8(cut_to_halves8(distances))
  }

  @inline(__always)
  static func negativeOnes(_ numbers: Self) -> UInt32 { negative_ones8(numbers) }
}

extension SIMD16: NumberLanes where Scalar == Int32 {
  @inline(__always)
  static func repeated(_ number: Int32) -> Self { repeated_number16(number) }

  @inline(__always)
  static func roundedProducts(_ numbers: Self, _ factors: SIMD16<Float>, _ most: Self) -> Self {
    rounded_products16(numbers, factors, most)
  }

  @inline(__always)
  static func shares(_ first: Self, _ second: Self) -> Self { shares16(first, second) }

  @inline(__always)
  static func lesser(_ first: Self, _ second: Self) -> Self { lesser16(first, second) }

  @inline(__always)
  static func greater(_ first: Self, _ second: Self) -> Self { greater16(first, second) }

  @inline(__always)
  static func choice(_ bits: Self, _ first: Self, _ second: Self) -> Self {
    choice16(bits, first, second)
  }

  @inline(__always)
  static func zeros(_ numbers: Self) -> Self { zeros16(numbers) }

  @inline(__always)
  static func quotients(_ first: Self, _ second: Self) -> Self { quotients16(first, second) }

  @inline(__always)
  static func putBorders(
    _ width: Self, leansLeft: Self, _ height: Self, from start: Self, _ top: Self,
    _ places: UnsafeMutablePointer<Int>, _ steps: UnsafeMutablePointer<Int>
  ) {
    unsafe put_borders16(width, leansLeft, height, start, top, places, steps)
  }

  @inline(__always)
  static func evens(_ first: Self, _ second: Self) -> Self { evens16(first, second) }

  @inline(__always)
  static func odds(_ first: Self, _ second: Self) -> Self { odds16(first, second) }

  @inline(__always)
  static var numbers: Self { Self(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15) }

  @inline(__always)
  static func powersOfTwo(_ bits: Self) -> Self { powers_of_two16(bits) }

  @inline(__always)
  static func sum(_ numbers: Self) -> Int { Int(sum16(numbers)) }

  @inline(__always)
  static func coverage(_ distances: Self) -> SIMD16<UInt8> {
    coverage16(cut_to_halves16(distances))
  }

  @inline(__always)
  static func negativeOnes(_ numbers: Self) -> UInt32 { negative_ones16(numbers) }
}
