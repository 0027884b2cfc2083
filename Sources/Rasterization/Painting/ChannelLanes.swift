internal import GLFunCProcessor

/// Channels of pixels in lanes of 16 bits: eight lanes, sixteen with AVX2, or 32 with AVX-512.
///
/// Channels that are *raised* stand in the upper halves of their lanes: the even ones of pixels (red, blue) in one
/// vector and the odd ones (green, alpha) in another.
protocol ChannelLanes: SIMD & BitwiseCopyable where Scalar == UInt16 {
  /// A number for each pixel, which has two channels in a vector.
  associatedtype Values: SIMD where Values.Scalar == UInt16

  /// The upper halves of the products with other lanes.
  func upperProduct(_ other: Self) -> Self

  /// The even channels of pixels, raised.
  static func raisedEvens(_ pixels: Self) -> Self

  /// The odd channels of pixels, raised.
  static func raisedOdds(_ pixels: Self) -> Self

  /// Pixels from their raised channels.
  static func lowered(_ evens: Self, _ odds: Self) -> Self

  /// What raised channels become below others, raised too: one product where channels that are not raised
  /// take two. Processors begin fewer products at a time than sums.
  ///
  /// With f = 65536·r/255 to nearest, 256·d·f/65536 is less than 1/2 away from 256·d·r/255. That is at least
  /// 256/510 away from where d·r/255 is rounded the other way, so that both are rounded alike. For r = 255
  /// it is a whole number, and less than one below it.
  ///
  /// - Parameters:
  ///   - sums: 256 times the channels above, and 128.
  ///   - rest: what is let through of those below, as `factors` has it.
  static func laid(_ sums: Self, overRaised below: Self, rest: Self) -> Self

  /// What raised channels are multiplied by in place of values of 255: 65536/255 of them to nearest, but 65535 for 255.
  ///
  /// - Parameter values: in both bytes of their lanes.
  static func factors(ofTwice values: Self) -> Self

  /// The lanes of pixels that are all the same.
  static func repeated(_ pixel: UInt32) -> Self

  /// The values of pixels in both of their lanes.
  static func twice(_ values: Values) -> Self

  /// The sums of channels that are weighted by coverage: 256 times the channels, and 128.
  ///
  /// - Parameters:
  ///   - channels: as `factors` has them.
  ///   - coverage: raised.
  static func weighted(_ channels: Self, by coverage: Self) -> Self

  /// What pixels let through of those below, as `factors` has it.
  ///
  /// - Parameter odds: the sums of their green and alpha channels.
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
