import GLFunDrawing
import GLFunImaging
import TestRandom
import TestSupport
import Testing

/// Frames of random calls: the CPU's picture equals the GPU's, to the last bit.
@Suite(.enabled(if: Driver.isThere, Driver.reason))
struct RandomComparisonTests {
  /// Sizes and lengths of frames: seeds, the number of calls, and the sides.
  private static let kinds:
    [(seeds: Range<UInt64>, steps: ClosedRange<Int>, sides: ClosedRange<Int>)] = [
      (0..<1600, 4...40, 4...64), (10_000..<10_250, 20...20, 1...3),
      (20_000..<20_200, 10...50, 65...300),
    ]

  /// One renderer for all frames: a driver takes longer to compile its shaders than to run them.
  @Test func frames_areTheSame() throws {
    var renderers = try RendererPair()
    for kind in Self.kinds {
      var drawn = 0
      for seed in kind.seeds {
        var random = SplitMix64(seed: seed)
        let size = PixelSize(width: random.int(kind.sides), height: random.int(kind.sides))
        // The first difference is enough to investigate.
        guard let picture = try compare(seed, random.int(kind.steps), size, &renderers) else {
          return
        }
        if Set(picture.pixels).count > 1 || size.area < 10 { drawn += 1 }
      }
      #expect(drawn * 2 > kind.seeds.count, "most frames must show something")
    }
    for seed in 30_000..<30_010 as Range<UInt64> {
      _ = try compare(seed, 50, PixelSize(width: 1000, height: 700), &renderers)
    }
  }

  /// The picture of a frame; nil if it differs.
  private func compare(
    _ seed: UInt64, _ steps: Int, _ size: PixelSize, _ renderers: inout RendererPair
  ) throws -> Bitmap? {
    var generator = FrameGenerator(seed: seed, size: size)
    let (picture, isSame) = try renderers.expectSame(
      generator.frame(of: steps), "frame of seed \(seed)")
    return isSame ? picture : nil
  }
}
