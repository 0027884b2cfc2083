import Drawing
import Imaging
import TestSupport
import Testing

/// Frames of random calls: the CPU's picture is the GPU's, to the last bit.
@Suite(.enabled(if: Driver.isThere, Driver.reason))
struct RandomComparisonTests {
  private func compare(
    seeds: Range<UInt64>, steps: ClosedRange<Int>, size: (inout SplitMix64) -> PixelSize
  ) throws {
    var renderers = try RendererPair()
    var drawn = 0
    for seed in seeds {
      var random = SplitMix64(seed: seed)
      let extent = size(&random)
      var generator = FrameGenerator(seed: seed, size: extent)
      let frame = generator.frame(of: random.int(steps))
      let (picture, isSame) = try renderers.expectSame(frame, "frame of seed \(seed)")
      // One difference found is enough to look into.
      if !isSame { return }
      if Set(picture.pixels).count > 1 { drawn += 1 }
    }
    #expect(drawn * 2 > seeds.count, "most frames must show something")
  }

  @Test(arguments: 0..<10)
  func smallFrames_areTheSame(batch: UInt64) throws {
    try compare(seeds: batch * 160..<batch * 160 + 160, steps: 4...40) { random in
      PixelSize(width: random.int(4...64), height: random.int(4...64))
    }
  }

  @Test func tinyFrames_areTheSame() throws {
    var renderers = try RendererPair()
    for seed in 10_000..<10_250 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      let size = PixelSize(width: random.int(1...3), height: random.int(1...3))
      var generator = FrameGenerator(seed: seed, size: size)
      try renderers.expectSame(generator.frame(of: 20), "frame of seed \(seed)")
    }
  }

  @Test(arguments: 0..<2)
  func mediumFrames_areTheSame(batch: UInt64) throws {
    try compare(seeds: 20_000 + batch * 100..<20_100 + batch * 100, steps: 10...50) { random in
      PixelSize(width: random.int(65...300), height: random.int(65...300))
    }
  }

  @Test func largeFrames_areTheSame() throws {
    try compare(seeds: 30_000..<30_010, steps: 40...60) { _ in PixelSize(width: 1000, height: 700) }
  }
}
