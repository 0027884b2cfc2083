internal import GLFunCProcessor
internal import GLFunImaging

/// Two colours, interpolated without premultiplication and premultiplied afterwards.
///
/// All channels are computed together, and rounded to nearest, ties to even.
struct ColorMix {
  private let start: SIMD4<Double>
  private let way: SIMD4<Double>
  private let startAlpha: Double
  private let alphaWay: Double

  /// Creates the interpolation of two colours, with their opacities multiplied by `alpha`.
  init(_ from: Color, _ to: Color, alpha: Double) {
    start = SIMD4(from.red, from.green, from.blue, 1)
    way = SIMD4(to.red, to.green, to.blue, 1) - start
    startAlpha = from.alpha * alpha * 255
    alphaWay = to.alpha * alpha * 255 - startAlpha
  }

  /// The colour at the fraction `part` of the way from the first to the second.
  @inline(__always)
  func color(_ part: Double) -> PremultipliedColor {
    let opacity = startAlpha + alphaWay * part
    return PremultipliedColor(rounding: (start + way * part) * opacity)
  }

  /// The colours at the fractions `parts` of the way from the first to the second.
  @inline(__always)
  func colors(_ parts: SIMD8<Double>) -> SIMD8<UInt32> {
    let opacity = startAlpha + alphaWay * parts
    return packed_channels(
      (start.x + way.x * parts) * opacity, (start.y + way.y * parts) * opacity,
      (start.z + way.z * parts) * opacity, opacity)
  }

  /// The colours at the fractions `parts` of the way from the first to the second, with a dither threshold added to all
  /// channels of a pixel before rounding. No channel exceeds alpha, because all channels get the same threshold.
  @inline(__always)
  func colors(_ parts: SIMD8<Double>, dithered thresholds: SIMD8<Double>) -> SIMD8<UInt32> {
    let opacity = startAlpha + alphaWay * parts
    func raised(_ start: Double, _ way: Double) -> SIMD8<Double> {
      // The product may exceed alpha by its last bit.
      lesser_numbers((start + way * parts) * opacity, opacity) + thresholds
    }
    return packed_channels(
      raised(start.x, way.x), raised(start.y, way.y), raised(start.z, way.z), opacity + thresholds)
  }
}

extension PremultipliedColor {
  /// Rounds channels, red first, to nearest, ties to even.
  @inline(__always)
  init(rounding channels: SIMD4<Double>) {
    // Adding 1.5·2^52 rounds to the nearest integer and leaves it in the low bits.
    let sums = channels + 6_755_399_441_055_744
    self.init(
      red: UInt8(truncatingIfNeeded: sums.x.bitPattern),
      green: UInt8(truncatingIfNeeded: sums.y.bitPattern),
      blue: UInt8(truncatingIfNeeded: sums.z.bitPattern),
      alpha: UInt8(truncatingIfNeeded: sums.w.bitPattern))
  }
}
