import GLFunDrawing
import GLFunImaging
import GLFunRenderGL
import TestRandom
import TestSupport
import Testing

@testable import GLFunDrawingPrograms

/// Random frames, and every call of drawing programs, drawn by compute shaders: the CPU's picture equals the GPU's.
///
/// The pictures are small, because drivers on the processor take long for compute shaders.
@Suite(.enabled(if: ComputeDriver.isThere, ComputeDriver.reason))
struct ComputeComparisonTests {
  private static let kinds:
    [(seeds: Range<UInt64>, steps: ClosedRange<Int>, sides: ClosedRange<Int>)] = [
      (40_000..<40_100, 4...30, 4...48), (41_000..<41_020, 20...20, 1...3),
      (42_000..<42_006, 10...30, 65...130),
    ]

  @Test func randomFrames_areTheSame() throws {
    var renderers = try RendererPair(tiles: .compute)
    var masks = 0
    for kind in Self.kinds {
      for seed in kind.seeds {
        var random = SplitMix64(seed: seed)
        let size = PixelSize(width: random.int(kind.sides), height: random.int(kind.sides))
        var generator = FrameGenerator(seed: seed, size: size)
        let frame = generator.frame(of: random.int(kind.steps))
        guard try renderers.expectSame(frame, "frame of seed \(seed)").isSame else { return }
        masks += renderers.gl.tileCounts.masks
        #expect(renderers.gl.tileCounts.fragmentPasses == 0)
      }
    }
    #expect(masks > 0, "the device makes masks")
  }

  @Test func calls_areTheSame() throws {
    var renderers = try RendererPair(tiles: .compute)
    for group in CallGroup.all {
      for (index, program) in group.programs.enumerated() where index % 4 == 0 {
        try renderers.expectSame(try Program.list(program), "\(group.name) \(index)")
      }
    }
  }
}
