package import Imaging

/// Sixteen pixels beside each other.
///
/// Products of bytes are worked on in 16-bit lanes, two channels of a pixel in each of two vectors:
/// the even bytes (red, blue) and the odd ones (green, alpha).
package struct PixelRow: Hashable, Sendable {
  package var pixels: SIMD16<UInt32>

  /// Transparent pixels.
  package init() {
    pixels = .zero
  }

  /// Pixels of one colour.
  package init(repeating color: PremultipliedColor) {
    pixels = SIMD16(repeating: color.rawValue)
  }

  package init(_ pixels: SIMD16<UInt32>) {
    self.pixels = pixels
  }

  private typealias Lanes = SIMD32<UInt16>

  /// Lays `source`, all of one alpha, over the pixels.
  package mutating func cover(with source: PixelRow, alpha: UInt8) {
    let rest = Lanes(repeating: UInt16(255 - alpha))
    pixels = source.pixels &+ Self.scaled(pixels, by: rest)
  }

  /// Lays `source`, weighted by the coverage of each pixel, over the pixels.
  package mutating func cover(with source: PixelRow, coverage: SIMD16<UInt8>) {
    let weights = Self.lanes(SIMD16<UInt32>(truncatingIfNeeded: coverage) &* 0x0001_0001)
    let weighted = Self.scaled(source.pixels, by: weights)
    let alpha = (weighted &>> 24) &* 0x0001_0001
    pixels = weighted &+ Self.scaled(pixels, by: Lanes(repeating: 255) &- Self.lanes(alpha))
  }

  /// Every channel times the factor of its pixel over 255, rounded to nearest.
  private static func scaled(_ pixels: SIMD16<UInt32>, by factors: Lanes) -> SIMD16<UInt32> {
    let bytes = lanes(pixels)
    var even = (bytes & 255) &* factors &+ 128
    var odd = (bytes &>> 8) &* factors &+ 128
    even = (even &+ (even &>> 8)) &>> 8
    odd = (odd &+ (odd &>> 8)) & 0xFF00
    return words(even | odd)
  }

  /// The same bits as 16-bit lanes. There is no safe way to see a vector's bits as other lanes.
  private static func lanes(_ words: SIMD16<UInt32>) -> Lanes {
    unsafe unsafeBitCast(words, to: Lanes.self)
  }

  private static func words(_ lanes: Lanes) -> SIMD16<UInt32> {
    unsafe unsafeBitCast(lanes, to: SIMD16<UInt32>.self)
  }
}
