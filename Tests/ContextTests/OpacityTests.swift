import GLFunDrawing
import GLFunGeometry
import GLFunImaging
import GLFunRenderCPU
import TestRandom
import TestSupport
import Testing

/// The facts about its pixels that a display list has before they are drawn.
@Suite struct OpacityTests {
  @Test func framesKnownToBeOpaque_are() {
    let renderer = CPURenderer()
    var known = 0
    for seed in 80_000..<81_000 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      let size = PixelSize(width: random.int(1...40), height: random.int(1...40))
      var generator = FrameGenerator(seed: seed, size: size)
      let frame = generator.frame(of: random.int(0...12))
      guard frame.isKnownToBeOpaque else { continue }
      known += 1
      let isOpaque = renderer.render(frame).pixels.allSatisfy(\.isOpaque)
      #expect(isOpaque, "seed \(seed)")
    }
    #expect(known > 50)
  }

  private func isKnown(_ draw: (inout GraphicsContext) -> Void) -> Bool {
    var context = GraphicsContext(size: PixelSize(width: 20, height: 10))
    draw(&context)
    return context.finish().isKnownToBeOpaque
  }

  private let whole = Rect(x: 0, y: 0, width: 20, height: 10)

  @Test func grounds_areSeen() {
    #expect(isKnown { $0.clear(Color.white) })
    #expect(isKnown { $0.fill(whole) })
    #expect(isKnown { $0.fill(Rect(x: -1, y: -1, width: 30, height: 11)) })
    #expect(
      isKnown {
        $0.clear(Color.white)
        $0.blendMode = .multiply
        $0.fillColor = Color.red.withAlpha(0.5)
        $0.fill(whole)
      })
  }

  @Test func whatMayLeaveHoles_isNotTrusted() {
    #expect(!isKnown { _ in })
    #expect(!isKnown { $0.clear(Color.white.withAlpha(0.5)) })
    #expect(!isKnown { $0.fill(Rect(x: 0, y: 0, width: 19.5, height: 10)) })
    #expect(
      !isKnown {
        $0.clip(to: Rect(x: 0, y: 0, width: 5, height: 5))
        $0.fill(whole)
      })
    #expect(
      !isKnown {
        $0.fill(whole)
        $0.clear(Rect(x: 1, y: 1, width: 2, height: 2))
      })
    #expect(
      !isKnown {
        $0.beginTransparencyLayer(alpha: 0.5)
        $0.fill(whole)
        $0.endTransparencyLayer()
      })
    #expect(
      !isKnown {
        $0.fill(whole)
        $0.blendMode = .destinationOut
        $0.beginTransparencyLayer()
        $0.fill(whole)
        $0.endTransparencyLayer()
      })
  }
}
