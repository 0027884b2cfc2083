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

  /// Curves that end near the border of two bands, and meet there: what one band sees of them must be
  /// what the other does.
  @Test(arguments: [2, 3, 16]) func smallCurves_areTheSameOnAnyNumberOfThreads(threads: Int) {
    let alone = CPURenderer(threads: 1)
    let together = CPURenderer(threads: threads)
    for seed in 0..<40 as Range<UInt64> {
      var random = SplitMix64(seed: seed &* 16 &+ UInt64(threads))
      var context = GraphicsContext(size: PixelSize(width: 150, height: 150))
      for _ in 0..<600 {
        let middle = Point(x: random.double(0...150), y: random.double(0...150))
        let side = random.double(0.5...12)
        func point() -> Point {
          Point(
            x: middle.x + random.double(-side...side), y: middle.y + random.double(-side...side))
        }
        context.setFillColor(Color(red: 0.3, green: random.double(0...1), blue: 0.8, alpha: 0.7))
        if random.isOne(in: 3) {
          context.fillEllipse(in: Rect(from: point(), to: point()))
        } else {
          context.move(to: point())
          for _ in 0..<random.int(2...5) {
            context.addCurve(to: point(), control1: point(), control2: point())
          }
          context.fillPath(using: random.isOne(in: 2) ? .winding : .evenOdd)
        }
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
