import GLFunDrawing
import GLFunEGL
import GLFunImaging
import GLFunRenderCPU
import TestRandom
import TestSupport
import Testing

/// The calls of drawing programs, and random frames of them, drawn by a context with a pbuffer.
@Suite(.enabled(if: Driver.isThere, Driver.reason))
struct PbufferCallTests {
  /// One renderer for all: a driver takes longer to compile its shaders than to run them.
  @Test func everyCall_isTheSame() throws {
    var renderers = try RendererPair(device: .pbuffer)
    for group in CallGroup.all {
      for (index, program) in group.programs.enumerated() where index % 3 == 0 {
        let frame = try Program.list(program)
        guard try renderers.expectSame(frame, "\(group.name) \(index)").isSame else { return }
      }
    }
  }

  @Test func randomFrames_areTheSame() throws {
    var renderers = try RendererPair(device: .pbuffer)
    for seed in 60_000..<60_150 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      let size = PixelSize(width: random.int(1...120), height: random.int(1...120))
      var generator = FrameGenerator(seed: seed, size: size)
      let frame = generator.frame(of: random.int(4...30))
      guard try renderers.expectSame(frame, "frame of seed \(seed)").isSame else { return }
    }
  }
}
