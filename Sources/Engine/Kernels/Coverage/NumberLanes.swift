#if !GLFUN_WITHOUT_KERNELS
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
}

extension SIMD8: NumberLanes where Scalar == Int32 {
  @inline(__always)
  static func repeated(_ number: Int32) -> Self { repeated_number8(number) }

  /// The number of each lane, from 0 on.
  @inline(__always)
  static var numbers: Self { Self(0, 1, 2, 3, 4, 5, 6, 7) }

  @inline(__always)
  static func coverage(_ distances: Self) -> SIMD8<UInt8> {
    coverage8(cut_to_halves8(distances))
  }

  /// A mask of the lanes in which `values` exceed `most`.
  @inline(__always)
  static func more(_ values: Self, than most: Int32) -> Self { (most &- values) &>> 31 }

  /// A mask of the lanes in which a bit is set.
  @inline(__always)
  static func all(_ lanes: Self, bit: Int) -> Self { (lanes &<< Int32(31 - bit)) &>> 31 }
}
#endif
