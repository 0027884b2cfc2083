import GLFunDrawing
import GLFunGeometry
import GLFunImaging
import TestRandom
import TestSupport
import Testing

/// Blend modes of the renderer compared with their definitions in floating point.
@Suite struct BlendTests {
  static let pairs = 4096

  /// The largest distance of a channel of `mode` from its definition, over seeded pairs of colours.
  private func largestError(
    _ mode: BlendMode, color: (inout SplitMix64) -> PremultipliedColor
  ) -> (error: Double, text: String) {
    var random = SplitMix64(seed: UInt64(mode.rawValue) + 77)
    let side = 64
    var below = Bitmap(size: PixelSize(width: side, height: side))
    var above = below
    for index in 0..<Self.pairs {
      below[index % side, index / side] = color(&random)
      above[index % side, index / side] = color(&random)
    }
    let picture = painted(side, side) {
      $0.interpolationQuality = .none
      $0.draw(Image(below), at: .zero)
      $0.blendMode = mode
      $0.draw(Image(above), at: .zero)
    }
    var worst = (error: 0.0, text: "")
    for index in 0..<Self.pairs {
      let (x, y) = (index % side, index / side)
      let expected = BlendReference.blend(above[x, y], over: below[x, y], mode)
      let actual = picture[x, y]
      let error = (0..<4).map { abs(Double(actual.channels[$0]) - expected[$0]) }.max() ?? 0
      if error > worst.error {
        worst = (error, "\(above[x, y]) over \(below[x, y]): \(actual), expected \(expected)")
      }
    }
    return worst
  }

  @Test(arguments: BlendMode.allCases)
  func opaqueColours_areWithinOne(mode: BlendMode) {
    let worst = largestError(mode) {
      Color(red8: $0.byte(), green8: $0.byte(), blue8: $0.byte()).premultiplied
    }
    #expect(worst.error <= 1, "\(worst.error): \(worst.text)")
  }

  @Test(arguments: BlendMode.allCases)
  func translucentColours_areWithinTwo(mode: BlendMode) {
    let worst = largestError(mode) {
      Color(
        red8: $0.byte(), green8: $0.byte(), blue8: $0.byte(),
        alpha8: $0.isOne(in: 4) ? 255 : $0.byte()
      ).premultiplied
    }
    #expect(worst.error <= 2, "\(worst.error): \(worst.text)")
  }

  /// Ends of the ranges, where divisions and limits are.
  @Test(arguments: BlendMode.allCases)
  func extremeColours_areWithinTwo(mode: BlendMode) {
    let worst = largestError(mode) {
      let values: [UInt8] = [0, 1, 2, 127, 128, 254, 255]
      return Color(
        red8: $0.pick(values), green8: $0.pick(values), blue8: $0.pick(values),
        alpha8: $0.pick([0, 1, 2, 128, 254, 255])
      ).premultiplied
    }
    #expect(worst.error <= 2, "\(worst.error): \(worst.text)")
  }
}
