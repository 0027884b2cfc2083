import GLFunDrawing
import GLFunEGL
import GLFunGLES
import GLFunImaging
import GLFunRenderCPU
import GLFunRenderGL
import GLFunViews
import TestRandom
import TestSupport
import Testing

/// Frames of every kind drawn by a context with a pbuffer: the CPU's picture equals the GPU's, to the last bit.
@Suite(.enabled(if: Driver.isThere, Driver.reason))
struct PbufferComparisonTests {
  private static let lineModes: [LineMode] = Driver.isLLVMpipe ? [.expanded, .gl] : [.expanded]

  @Test func pbuffer_opensWithoutADisplay_andIsCurrent() throws {
    let (context, report) = try GLContext.open(.pbuffer)
    #expect(context.usesPbuffer)
    #expect(report.platform.selection == .pbuffer)
    try context.withCurrent { #expect(context.isCurrent) }
  }

  @Test func primitives_areTheSame() throws {
    var renderers = try RendererPair(device: .pbuffer)
    #expect(renderers.gl.report.platform.selection == .pbuffer)
    for seed in 50_000..<50_300 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      let size = PixelSize(width: random.int(1...200), height: random.int(1...200))
      var generator = SceneGenerator(
        seed: seed, size: size, lineModes: Self.lineModes, sprites: Sprites.all,
        grid: renderers.cpu.primitives.grid)
      guard try renderers.expectSame(generator.scene(of: 14), "scene of seed \(seed)").isSame
      else { return }
    }
  }

  @Test(arguments: ViewGenerator.Kind.allCases)
  func views_areTheSame(kind: ViewGenerator.Kind) throws {
    var renderers = try RendererPair(device: .pbuffer)
    for seed in 100..<106 as Range<UInt64> {
      var generator = ViewGenerator(seed: seed)
      var view = generator.view(kind)
      for _ in 0..<generator.random.int(0...20) { generator.step(&view) }
      try renderers.expectSame(view.frame(), "\(kind) of seed \(seed)")
    }
  }
}
