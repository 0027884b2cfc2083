import GLFunDrawing
import GLFunGeometry
import GLFunImaging
import GLFunRenderCPU
import GLFunRenderGL
import TestRandom
import TestSupport
import Testing

/// GL primitives in strips and pieces of the picture.
@Suite struct StripComparisonTests {
  private func scene(_ seed: UInt64, _ size: PixelSize, _ grid: PrimitiveGrid) -> DisplayList {
    var generator = SceneGenerator(
      seed: seed, size: size, lineModes: LineMode.allCases, sprites: Sprites.all, grid: grid)
    return generator.scene(of: 12)
  }

  @Test func primitives_inStrips_areThePictureOnTheProcessor() throws {
    var renderer = CPURenderer()
    for seed in 70_000..<71_000 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      let size = PixelSize(width: random.int(1...90), height: random.int(17...120))
      let frame = scene(seed, size, renderer.primitives.grid)
      let isSame =
        renderer.renderInStrips(of: random.pick([16, 40]), frame) == renderer.render(frame)
      #expect(isSame, "seed \(seed), \(size)")
    }
  }

  @Test(
    .enabled(if: Driver.isLLVMpipe, "GL_LINES in pieces are llvmpipe's"),
    arguments: [nil, PrimitiveGrid.sixteenths])
  func primitives_inPieces_areThePictureOnTheGPU(grid: PrimitiveGrid?) throws {
    var renderers = try RendererPair(grid: grid)
    for seed in 72_000..<72_300 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      let size = PixelSize(width: random.int(1...120), height: random.int(1...120))
      let frame = scene(seed, size, renderers.cpu.primitives.grid)
      let piece = PixelSize(width: random.pick([16, 32, 80]), height: random.pick([16, 48]))
      let isSame = try renderers.gl.renderInPieces(of: piece, frame) == renderers.gl.render(frame)
      #expect(isSame, "seed \(seed), \(size), pieces of \(piece)")
    }
  }

  /// Wide pictures, where single precision has few bits left.
  @Test(.enabled(if: Driver.isLLVMpipe, "GL_LINES in pieces are llvmpipe's"))
  func primitives_farFromTheOrigin_areThePicture() throws {
    var renderers = try RendererPair()
    for (width, height) in [(16384, 40), (40, 16384), (9000, 200)] {
      for seed in 0..<12 as Range<UInt64> {
        let frame = scene(
          73_000 + seed, PixelSize(width: width, height: height), renderers.cpu.primitives.grid)
        let whole = try renderers.gl.render(frame)
        let piece = PixelSize(width: 3000, height: 1000)
        let isSame = try renderers.gl.renderInPieces(of: piece, frame) == whole
        #expect(isSame, "\(width) by \(height), seed \(seed)")
        var cpu = renderers.cpu
        let isSameInStrips = cpu.renderInStrips(of: 100, frame) == whole
        #expect(isSameInStrips, "\(width) by \(height), seed \(seed), on the processor")
      }
    }
  }

  /// Beyond the largest texture, only the processor makes a picture in one piece.
  @Test(
    .enabled(if: Driver.isLLVMpipe, "GL_LINES in pieces are llvmpipe's"),
    arguments: [
      (20_000, 300), (300, 20_000), (40_000, 33), (17, 70_000),
    ])
  func picturesBeyondTheLargestTexture_areTheProcessors(width: Int, height: Int) throws {
    var renderers = try RendererPair()
    for seed in 0..<4 as Range<UInt64> {
      let frame = scene(
        74_000 + seed, PixelSize(width: width, height: height), renderers.cpu.primitives.grid)
      try renderers.expectSame(frame, "\(width) by \(height), seed \(seed)")
    }
  }
}
