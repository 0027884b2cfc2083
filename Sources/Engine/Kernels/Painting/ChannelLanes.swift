#if !GLFUN_WITHOUT_KERNELS
internal import GLFunCProcessor

/// Channels of pixels in lanes of 16 bits: eight lanes, sixteen with AVX2, or 32 with AVX-512.
///
/// *Raised* channels are in the upper halves of their lanes: the even channels of pixels (red, blue) in one vector and
/// the odd ones (green, alpha) in another.
protocol ChannelLanes: SIMD & BitwiseCopyable where Scalar == UInt16 {
  /// A number for each pixel. A pixel has two channels in a vector.
  associatedtype Values: SIMD where Values.Scalar == UInt16

  /// The upper halves of the products with other lanes.
  func upperProduct(_ other: Self) -> Self

  /// The even channels of pixels, raised.
  static func raisedEvens(_ pixels: Self) -> Self

  /// The odd channels of pixels, raised.
  static func raisedOdds(_ pixels: Self) -> Self

  /// Pixels from their raised channels.
  static func lowered(_ evens: Self, _ odds: Self) -> Self

  /// Channels composited over others, both raised: this takes one product, but two if the channels are not raised.
  /// Processors start fewer multiplications at a time than additions.
  ///
  /// With f = 65536·r/255 to nearest, 256·d·f/65536 is less than 1/2 away from 256·d·r/255. The latter is at least
  /// 256/510 away from the next number at which d·r/255 is rounded the other way, so both are rounded alike.
  /// For r = 255 it is an integer, and the product is less than one below it.
  ///
  /// - Parameters:
  ///   - sums: 256 times the source channels, plus 128.
  ///   - rest: the share of the backdrop that is let through, as returned by `factors`.
  static func laid(_ sums: Self, overRaised below: Self, rest: Self) -> Self

  /// The factors for raised channels in place of values of 255: the values times 65536/255, to nearest, but 65535 for
  /// 255.
  ///
  /// - Parameter values: the values, each in both bytes of its lane.
  static func factors(ofTwice values: Self) -> Self

  /// The lanes of pixels that all have the same colour.
  static func repeated(_ pixel: UInt32) -> Self

  /// The values of pixels, each in both lanes of its pixel.
  static func twice(_ values: Values) -> Self

  /// The sums of channels weighted by coverage: 256 times the weighted channels, plus 128.
  ///
  /// - Parameters:
  ///   - channels: the channels, as returned by `factors`.
  ///   - coverage: the coverage, raised.
  static func weighted(_ channels: Self, by coverage: Self) -> Self

  /// The share of the backdrop that pixels let through, as returned by `factors`.
  ///
  /// - Parameter odds: the sums of the pixels' green and alpha channels.
  static func rests(ofOdds odds: Self) -> Self
}

extension SIMD8: ChannelLanes where Scalar == UInt16 {
  @inline(__always)
  func upperProduct(_ other: Self) -> Self { upper_products8(self, other) }

  @inline(__always)
  static func raisedEvens(_ pixels: Self) -> Self { raised_evens8(pixels) }

  @inline(__always)
  static func raisedOdds(_ pixels: Self) -> Self { raised_odds8(pixels) }

  @inline(__always)
  static func lowered(_ evens: Self, _ odds: Self) -> Self { lowered8(evens, odds) }

  @inline(__always)
  static func laid(_ sums: Self, overRaised below: Self, rest: Self) -> Self {
    laid8(sums, below, rest)
  }

  @inline(__always)
  static func factors(ofTwice values: Self) -> Self { factors8(values) }

  @inline(__always)
  static func repeated(_ pixel: UInt32) -> Self { repeated8(pixel) }

  @inline(__always)
  static func twice(_ values: SIMD4<UInt16>) -> Self { twice8(values) }

  @inline(__always)
  static func weighted(_ channels: Self, by coverage: Self) -> Self {
    weighted8(channels, coverage)
  }

  @inline(__always)
  static func rests(ofOdds odds: Self) -> Self { rests8(odds) }
}

extension SIMD16: ChannelLanes where Scalar == UInt16 {
  @inline(__always)
  func upperProduct(_ other: Self) -> Self { upper_products16(self, other) }

  @inline(__always)
  static func raisedEvens(_ pixels: Self) -> Self { raised_evens16(pixels) }

  @inline(__always)
  static func raisedOdds(_ pixels: Self) -> Self { raised_odds16(pixels) }

  @inline(__always)
  static func lowered(_ evens: Self, _ odds: Self) -> Self { lowered16(evens, odds) }

  @inline(__always)
  static func laid(_ sums: Self, overRaised below: Self, rest: Self) -> Self {
    laid16(sums, below, rest)
  }

  @inline(__always)
  static func factors(ofTwice values: Self) -> Self { factors16(values) }

  @inline(__always)
  static func repeated(_ pixel: UInt32) -> Self { repeated16(pixel) }

  @inline(__always)
  static func twice(_ values: SIMD8<UInt16>) -> Self { twice16(values) }

  @inline(__always)
  static func weighted(_ channels: Self, by coverage: Self) -> Self {
    weighted16(channels, coverage)
  }

  @inline(__always)
  static func rests(ofOdds odds: Self) -> Self { rests16(odds) }
}

extension SIMD32: ChannelLanes where Scalar == UInt16 {
  @inline(__always)
  func upperProduct(_ other: Self) -> Self { upper_products32(self, other) }

  @inline(__always)
  static func raisedEvens(_ pixels: Self) -> Self { raised_evens32(pixels) }

  @inline(__always)
  static func raisedOdds(_ pixels: Self) -> Self { raised_odds32(pixels) }

  @inline(__always)
  static func lowered(_ evens: Self, _ odds: Self) -> Self { lowered32(evens, odds) }

  @inline(__always)
  static func laid(_ sums: Self, overRaised below: Self, rest: Self) -> Self {
    laid32(sums, below, rest)
  }

  @inline(__always)
  static func factors(ofTwice values: Self) -> Self { factors32(values) }

  @inline(__always)
  static func repeated(_ pixel: UInt32) -> Self { repeated32(pixel) }

  @inline(__always)
  static func twice(_ values: SIMD16<UInt16>) -> Self { twice32(values) }

  @inline(__always)
  static func weighted(_ channels: Self, by coverage: Self) -> Self {
    weighted32(channels, coverage)
  }

  @inline(__always)
  static func rests(ofOdds odds: Self) -> Self { rests32(odds) }
}
#endif
