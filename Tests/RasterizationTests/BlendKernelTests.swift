import GLFunDrawing
import GLFunImaging
import GLFunTiles
import TestRandom
import Testing

@testable import GLFunKernels

/// Blend modes eight pixels at a time, compared with the same pixel by pixel.
@Suite("Blend modes in lanes")
struct BlendKernelTests {
  /// Colours over others in a tile with partly covered quads.
  private struct Tile {
    var below: [PremultipliedColor]
    var quads = TileQuads(full: .max)
    /// The coverage of the partly covered quads.
    var coverage: [UInt32] = []

    /// The number of pixels in which the kernel differs from the definition, and the first of them.
    ///
    /// - Parameter colors: one for all pixels, or one for each.
    func wrong(_ colors: [PremultipliedColor], _ mode: BlendMode) -> (count: Int, first: String) {
      var words = below.map(\.rawValue)
      var others = colors.map(\.rawValue)
      // If their number is odd, one more quad may be read.
      let coverage = coverage + [0]
      words.withUnsafeMutableBufferPointer { words in
        others.withUnsafeMutableBufferPointer { others in
          coverage.withUnsafeBufferPointer { coverage in
            guard let start = words.baseAddress, let first = others.baseAddress else { return }
            let area = BlendKernel.Area(quads, coverage: coverage.baseAddress)
            if colors.count == 1 {
              BlendKernel.cover(start, with: colors[0], mode, area)
            } else {
              BlendKernel.cover(start, with: first, mode, area)
            }
          }
        }
      }
      var count = 0
      var first = ""
      for place in below.indices {
        let color = colors.count == 1 ? colors[0] : colors[place]
        let expected = mode.blend(color, over: below[place])
          .weighted(weight(of: place), against: below[place])
        if words[place] == expected.rawValue { continue }
        if count == 0 {
          let actual = PremultipliedColor(rawValue: words[place])
          first = "\(color) over \(below[place]): \(actual), expected \(expected)"
        }
        count += 1
      }
      return (count, first)
    }

    private func weight(of place: Int) -> UInt32 {
      let bit: UInt64 = 1 << UInt64(place % 16 / 4 * 16 + place / 16)
      if quads.full & bit != 0 { return 255 }
      if quads.partial & bit == 0 { return 0 }
      let word = coverage[(quads.partial & (bit - 1)).nonzeroBitCount]
      return word >> (8 * UInt32(place % 4)) & 255
    }
  }

  private func color(_ red: Int, _ green: Int, _ blue: Int, _ alpha: Int) -> PremultipliedColor {
    PremultipliedColor(
      red: UInt8(min(red, alpha)), green: UInt8(min(green, alpha)), blue: UInt8(min(blue, alpha)),
      alpha: UInt8(alpha))
  }

  /// A colour that is often grey or nearly grey, opaque or transparent.
  private func color(_ random: inout SplitMix64) -> PremultipliedColor {
    let alpha = random.pick([255, 255, 0, 1, 254, Int(random.byte()), Int(random.byte())])
    let most = random.pick([alpha, alpha, min(alpha, 3)])
    let first = random.int(0...most)
    func channel() -> Int {
      random.pick([random.int(0...most), random.int(0...most), first, min(first + 1, most), most])
    }
    return color(first, channel(), channel(), alpha)
  }

  @Test(arguments: BlendMode.allCases)
  func opaqueChannels_allOverAll_areAsDefined(mode: BlendMode) {
    let tile = Tile(below: (0..<256).map { color($0, 255 - $0, $0 * 7 & 255, 255) })
    for s in 0..<256 {
      let wrong = tile.wrong([color(s, s * 3 & 255, s ^ 85, 255)], mode)
      #expect(wrong.count == 0, "\(wrong.first)")
    }
  }

  @Test(arguments: BlendMode.allCases)
  func translucentChannels_denselyOverOthers_areAsDefined(mode: BlendMode) {
    let alphas = [0, 1, 2, 3, 5, 16, 63, 64, 127, 128, 129, 200, 253, 254, 255]
    /// Sixteen channels for an alpha, including both ends of the range and the middle.
    func channels(_ alpha: Int) -> [Int] {
      (0..<14).map { $0 * alpha / 13 } + [alpha / 2, max(alpha - 1, 0)]
    }
    for da in alphas {
      let steps = channels(da)
      let tile = Tile(
        below: (0..<256).map { color(steps[$0 & 15], steps[$0 >> 4], steps[$0 * 5 & 15], da) })
      for sa in alphas {
        for (index, s) in channels(sa).enumerated() {
          let wrong = tile.wrong([color(s, channels(sa)[15 - index], s / 2, sa)], mode)
          #expect(wrong.count == 0, "\(wrong.first)")
        }
      }
    }
  }

  @Test(arguments: BlendMode.allCases)
  func randomColours_withRandomCoverage_areAsDefined(mode: BlendMode) {
    var random = SplitMix64(seed: 400 + UInt64(mode.rawValue))
    for turn in 0..<300 {
      var tile = Tile(below: (0..<256).map { _ in color(&random) })
      let quads = random.next()
      let others = random.pick([random.next(), 0, .max])
      tile.quads = TileQuads(partial: quads & others, full: quads & ~others)
      tile.coverage = (0..<tile.quads.partial.nonzeroBitCount).map { _ in
        UInt32(truncatingIfNeeded: random.next())
          & random.pick([.max, .max, 0xFFFF_0000, 0xFF00_FF00])
          | random.pick([0, 0, 0xFF, 0xFFFF_FF00])
      }
      let colors = (0..<(turn & 1 == 0 ? 1 : 256)).map { _ in color(&random) }
      let wrong = tile.wrong(colors, mode)
      #expect(wrong.count == 0, "\(wrong.first)")
    }
  }

  @Test(arguments: BlendMode.allCases)
  func randomColours_overWholeTiles_areAsDefined(mode: BlendMode) {
    var random = SplitMix64(seed: 900 + UInt64(mode.rawValue))
    for _ in 0..<300 {
      let tile = Tile(below: (0..<256).map { _ in color(&random) })
      let wrong = tile.wrong((0..<256).map { _ in color(&random) }, mode)
      #expect(wrong.count == 0, "\(wrong.first)")
    }
  }
}
