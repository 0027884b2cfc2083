internal import GLFunCProcessor

/// Vectors of eight or sixteen 32-bit integers, with the operations that loops over either kind need.
protocol NumberLanes: SIMD where Scalar == Int32 {
  associatedtype Bytes: SIMD where Bytes.Scalar == UInt8

  // Declared here, these are the vector types' own operators. Those of `SIMD` are loops over the lanes, which the
  // compiler would unroll.
  static func &+ (_ first: Self, _ second: Self) -> Self
  static func &- (_ first: Self, _ second: Self) -> Self
  static func &* (_ first: Self, _ second: Self) -> Self
  static func &<< (_ first: Self, _ second: Self) -> Self
  static func &>> (_ first: Self, _ second: Self) -> Self
  static func & (_ first: Self, _ second: Self) -> Self
  static func | (_ first: Self, _ second: Self) -> Self
  static func ^ (_ first: Self, _ second: Self) -> Self

  /// A vector with a number in all lanes.
  static func repeated(_ number: Int32) -> Self

  /// The coverage of windings, given their distances from the nearest winding outside, as negative numbers, where −2^15
  /// stands for one.
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

  /// A mask of the lanes that are zero: all bits in these, no bits in the others.
  @inline(__always)
  static func zeros(_ numbers: Self) -> Self { zeros16(numbers) }

  /// A bit for each lane, set if its number is negative.
  @inline(__always)
  static func negativeOnes(_ numbers: Self) -> UInt32 { negative_ones16(numbers) }
}

extension SIMD8: NumberLanes where Scalar == Int32 {
  @inline(__always)
  static func repeated(_ number: Int32) -> Self { repeated_number8(number) }

  /// The products rounded to the nearest integers, and at most `most`, which is below 2^22. No operand is negative.
  @inline(__always)
  static func roundedProducts(_ numbers: Self, _ factors: SIMD8<Float>, _ most: Self) -> Self {
    rounded_products8(numbers, factors, most)
  }

  /// The products of numbers converted to floats, times 2^-17 and truncated.
  @inline(__always)
  static func shares(_ first: Self, _ second: Self) -> Self { shares8(first, second) }

  @inline(__always)
  static func lesser(_ first: Self, _ second: Self) -> Self { lesser8(first, second) }

  @inline(__always)
  static func greater(_ first: Self, _ second: Self) -> Self { greater8(first, second) }

  /// The lanes of `first` where all bits are set, and those of `second` where no bits are.
  @inline(__always)
  static func choice(_ bits: Self, _ first: Self, _ second: Self) -> Self {
    choice8(bits, first, second)
  }

  /// A mask of the lanes that are zero: all bits in these, no bits in the others.
  @inline(__always)
  static func zeros(_ numbers: Self) -> Self { zeros8(numbers) }

  /// The quotients of numbers converted to floats, as the floats' bits.
  @inline(__always)
  static func quotients(_ first: Self, _ second: Self) -> Self { quotients8(first, second) }

  /// Stores the x at which edges cross the borders of rows (`put_borders4`).
  @inline(__always)
  static func putBorders(
    _ width: Self, leansLeft: Self, _ height: Self, from start: Self, _ top: Self,
    _ places: UnsafeMutablePointer<Int>, _ steps: UnsafeMutablePointer<Int>
  ) {
    unsafe put_borders8(width, leansLeft, height, start, top, places, steps)
  }

  /// The first numbers of the pairs in two vectors.
  @inline(__always)
  static func evens(_ first: Self, _ second: Self) -> Self { evens8(first, second) }

  /// The second numbers of the pairs in two vectors.
  @inline(__always)
  static func odds(_ first: Self, _ second: Self) -> Self { odds8(first, second) }

  /// The number of each lane, from 0 on.
  @inline(__always)
  static var numbers: Self { Self(0, 1, 2, 3, 4, 5, 6, 7) }

  /// Two to the power of each lane, 0 to 30.
  @inline(__always)
  static func powersOfTwo(_ bits: Self) -> Self { powers_of_two8(bits) }

  @inline(__always)
  static func sum(_ numbers: Self) -> Int { Int(sum8(numbers)) }

  @inline(__always)
  static func coverage(_ distances: Self) -> SIMD8<UInt8> {
    coverage8(cut_to_halves8(distances))
  }

  /// A bit for each lane, set if its number is negative.
  @inline(__always)
  static func negativeOnes(_ numbers: Self) -> UInt32 { negative_ones8(numbers) }

  /// A mask of the lanes in which `values` exceed `most`.
  @inline(__always)
  static func more(_ values: Self, than most: Int32) -> Self { (most &- values) &>> 31 }

  /// A mask of the lanes in which a bit is set.
  @inline(__always)
  static func all(_ lanes: Self, bit: Int) -> Self { (lanes &<< Int32(31 - bit)) &>> 31 }

  /// The height that an edge of a given rise gains over a width; the full height in lanes where it does not go on.
  @inline(__always)
  static func height(
    _ width: Self, _ rise: SIMD8<Float>, of full: Self, where goesOn: Self
  ) -> Self {
    full &- (full &- roundedProducts(width, rise, full)) & goesOn
  }
}
