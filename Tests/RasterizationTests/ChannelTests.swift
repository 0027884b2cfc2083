import GLFunImaging
import TestRandom
import Testing

@testable import GLFunKernels

/// The two multiplications of channels, over all bytes.
@Suite("Products of channels")
struct ChannelTests {
  typealias Lanes = PixelKernel.Lanes

  /// Sixteen consecutive numbers.
  private func numbers(from first: UInt16) -> Lanes {
    Lanes(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15) &+ Lanes(repeating: first)
  }

  /// The factors of a byte.
  private func factors(_ byte: UInt16) -> Lanes {
    Lanes.factors(ofTwice: Lanes.repeated(UInt32(byte) * 0x101_0101))
  }

  @Test func laid_overAllBytes_isRoundedToNearest() {
    for rest in UInt16(0)...255 {
      for first in stride(from: UInt16(0), to: 256, by: 16) {
        let below = numbers(from: first)
        // The colour above takes all of the room that is left.
        let above = 255 - rest
        let laid = PixelKernel.laid(
          Lanes(repeating: 255 * above + 128), over: below, rest: Lanes(repeating: rest))
        let raised = Lanes.laid(
          Lanes(repeating: 256 * above + 128), overRaised: below &<< 8,
          rest: factors(rest))
        for lane in 0..<16 {
          let product = Int(below[lane]) * Int(rest)
          let expected = UInt16(above) + UInt16((2 * product + 255) / 510)
          #expect(laid[lane] == expected)
          #expect(raised[lane] == 256 * expected)
        }
      }
    }
  }

  @Test func weighted_byAllBytes_isRoundedToNearest_andLetsThroughTheRestOfItsAlpha() {
    for channel in UInt16(0)...255 {
      let channels = factors(channel)
      for first in stride(from: UInt16(0), to: 256, by: 16) {
        let coverage = numbers(from: first)
        let sums = Lanes.weighted(channels, by: coverage &<< 8)
        let rests = Lanes.rests(ofOdds: sums)
        for lane in 0..<16 {
          let expected = UInt16((2 * Int(coverage[lane]) * Int(channel) + 255) / 510)
          #expect(sums[lane] == 256 * expected + 128)
          // The alpha is in the second lane of each pixel.
          let rest = 255 - (sums[lane | 1] >> 8)
          #expect(rests[lane] == factors(rest)[0])
        }
      }
    }
  }

  @Test func wider_vectors_giveTheSame() {
    var random = SplitMix64(seed: 31)
    for _ in 0..<500 {
      let pixels = (0..<16).map { _ in UInt32.random(in: 0...(.max), using: &random) }
      let color = PremultipliedColor(rawValue: pixels[0] | 0xFF00_0000)
      let values = SIMD16<UInt16>(pixels.map { UInt16($0 & 255) })
      var (wide, halves) = (pixels, pixels)
      wide.withUnsafeMutableBufferPointer { pixels in
        guard let start = pixels.baseAddress else { return }
        PixelKernel.Layer<SIMD32<UInt16>>(color, coverage: values).cover(start)
      }
      halves.withUnsafeMutableBufferPointer { pixels in
        guard let start = pixels.baseAddress else { return }
        PixelKernel.Layer<SIMD16<UInt16>>(color, coverage: values.lowHalf).cover(start)
        PixelKernel.Layer<SIMD16<UInt16>>(color, coverage: values.highHalf).cover(start + 8)
      }
      #expect(wide == halves)
    }
  }

  // From some number of quads on, all rows of a tile are stored.
  @Test("an opaque colour is stored in the quads of a tile that are named", arguments: 0...64)
  func opaque_colorInQuads(count: Int) {
    var random = SplitMix64(seed: UInt64(count))
    let color = PremultipliedColor(rawValue: 0xFF12_3456)
    for _ in 0..<20 {
      let named = Set((0..<64).shuffled(using: &random).prefix(count))
      let before = (0..<256).map { _ in UInt32.random(in: 0...(.max), using: &random) }
      var pixels = before
      pixels.withUnsafeMutableBufferPointer { pixels in
        guard let start = pixels.baseAddress else { return }
        PixelKernel.cover(start, with: color, named.reduce(0) { $0 | 1 << UInt64($1) })
      }
      let expected = before.indices.map { place in
        // A quad's number is its column times sixteen, plus its row.
        named.contains(place % 16 / 4 * 16 + place / 16) ? color.rawValue : before[place]
      }
      #expect(pixels == expected)
    }
  }
}
