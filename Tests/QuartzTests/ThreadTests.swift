import Drawing
import Imaging
import RenderCPU
import TestRandom
import TestSupport
import Testing

/// How many threads draw, and so into how many bands a picture is divided, shows in no pixel.
struct ThreadTests {
  @Test(arguments: [2, 3, 16]) func pictures_areTheSameOnAnyNumberOfThreads(threads: Int) {
    let alone = CPURenderer(threads: 1)
    let together = CPURenderer(threads: threads)
    for seed in 40_000..<40_080 as Range<UInt64> {
      var random = SplitMix64(seed: seed &* 16 &+ UInt64(threads))
      let size = PixelSize(width: random.int(128...400), height: random.int(128...400))
      var generator = FrameGenerator(seed: seed, size: size)
      let frame = generator.frame(of: random.int(5...60))
      #expect(
        alone.render(frame) == together.render(frame),
        "frame of seed \(seed), \(size), on \(threads) threads")
    }
  }

  @Test func aRenderer_drawsOnAtLeastOneThread() {
    #expect(CPURenderer(threads: 0).threads == 1)
    #expect(CPURenderer().threads >= 1)
  }
}
