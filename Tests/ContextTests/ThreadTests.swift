import GLFunDrawing
import GLFunGeometry
import GLFunImaging
import GLFunRenderCPU
import TestRandom
import TestSupport
import Testing

/// The number of threads, and so of bands of a picture, affects no pixel.
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

  /// Curves that end near the border of two bands, and meet there, or lie beyond it: both bands must see the same of them.
  @Test(arguments: [2, 3, 16]) func curves_areTheSameOnAnyNumberOfThreads(threads: Int) {
    let alone = CPURenderer(threads: 1)
    let together = CPURenderer(threads: threads)
    for seed in 0..<40 as Range<UInt64> {
      var random = SplitMix64(seed: seed &* 16 &+ UInt64(threads))
      var context = GraphicsContext(size: PixelSize(width: 150, height: 150))
      for _ in 0..<600 {
        let middle = Point(x: random.double(0...150), y: random.double(0...150))
        let side = random.isOne(in: 4) ? random.double(12...120) : random.double(0.5...12)
        func point() -> Point {
          Point(
            x: middle.x + random.double(-side...side), y: middle.y + random.double(-side...side))
        }
        context.fillColor = Color(red: 0.3, green: random.double(0...1), blue: 0.8, alpha: 0.7)
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

  /// Thin blades with only the tip in a band: the content of other bands decides that the blade is convex, and convex outlines
  /// take a route of their own.
  @Test(arguments: [2, 3, 16]) func blades_areTheSameOnAnyNumberOfThreads(threads: Int) {
    let alone = CPURenderer(threads: 1)
    let together = CPURenderer(threads: threads)
    for seed in 0..<20 as Range<UInt64> {
      var random = SplitMix64(seed: seed &* 16 &+ UInt64(threads))
      var context = GraphicsContext(size: PixelSize(width: 150, height: 150))
      for _ in 0..<300 {
        let middle = Point(x: random.double(10...140), y: random.double(0...150))
        let up = random.isOne(in: 2) ? 1.0 : -1
        let length = up * random.double(40...120)
        let half = random.double(0.1...3)
        let foot = middle.y + length
        func bend(_ share: Double) -> Point {
          Point(x: middle.x + share * half, y: foot + up * random.double(-2...12))
        }
        context.fillColor = Color(red: random.double(0...1), green: 0.4, blue: 0.1, alpha: 0.8)
        context.move(to: middle)
        context.addLine(to: Point(x: middle.x - half, y: foot))
        context.addCurve(
          to: Point(x: middle.x + half, y: foot), control1: bend(-0.5), control2: bend(0.5))
        context.closeSubpath()
        context.fillPath()
      }
      let frame = context.finish()
      #expect(
        alone.render(frame) == together.render(frame),
        "blades of seed \(seed) on \(threads) threads")
    }
  }

  @Test func aRenderer_drawsOnAtLeastOneThread() {
    #expect(CPURenderer(threads: 0).threads == 1)
    #expect(CPURenderer().threads >= 1)
  }
}
