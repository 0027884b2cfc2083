import Drawing
import Geometry
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

  /// Of a curve that is not in a band only the ends are looked at there.
  @Test(arguments: [2, 3, 16]) func curvesOverManyBands_areTheSameOnAnyNumberOfThreads(
    threads: Int
  ) {
    let alone = CPURenderer(threads: 1)
    let together = CPURenderer(threads: threads)
    for seed in 0..<60 as Range<UInt64> {
      var random = SplitMix64(seed: seed &* 16 &+ UInt64(threads))
      func point() -> Point {
        Point(x: random.double(-300...700), y: random.double(-900...1500))
      }
      var context = GraphicsContext(size: PixelSize(width: 333, height: 510))
      for _ in 0..<4 {
        context.setFillColor(Color(red: 0.3, green: 0.6, blue: 0.8, alpha: 0.6))
        context.move(to: point())
        for _ in 0..<random.int(2...7) {
          context.addCurve(to: point(), control1: point(), control2: point())
        }
        context.fillPath(using: random.isOne(in: 2) ? .winding : .evenOdd)
        context.fillEllipse(in: Rect(from: point(), to: point()))
      }
      let frame = context.finish()
      #expect(
        alone.render(frame) == together.render(frame),
        "curves of seed \(seed) on \(threads) threads")
    }
  }

  @Test func aRenderer_drawsOnAtLeastOneThread() {
    #expect(CPURenderer(threads: 0).threads == 1)
    #expect(CPURenderer().threads >= 1)
  }
}
