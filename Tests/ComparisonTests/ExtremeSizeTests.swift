import Drawing
import GLES
import Geometry
import Imaging
import RenderCPU
import RenderGL
import TestSupport
import Testing

/// Pictures at the ends of what drivers can hold.
@Suite(.enabled(if: Driver.isThere, Driver.reason), .serialized)
struct ExtremeSizeTests {
  private static let lineModes: [LineMode] = Driver.isLLVMpipe ? [.expanded, .gl] : [.expanded]

  @Test(arguments: [
    (4000, 3000), (16384, 16), (16, 16384), (16384, 1), (1, 16384), (16065, 33), (2048, 9),
    (1729, 40), (8192, 5),
  ])
  func sizes_upToTheLargestTexture_areTheSame(width: Int, height: Int) throws {
    var renderers = try RendererPair()
    let size = PixelSize(width: width, height: height)
    let count: UInt64 = size.area > 1_000_000 ? 2 : 8
    for seed in 0..<count {
      var generator = SceneGenerator(
        seed: 40_000 + seed, size: size, lineModes: Self.lineModes, sprites: Sprites.all,
        grid: renderers.cpu.primitiveGrid)
      try renderers.expectSame(generator.scene(of: 16), "\(width) by \(height), seed \(seed)")
    }
  }

  @Test func trianglesOfTheWholePicture_ofAnyExtent_areTheSame() throws {
    var renderers = try RendererPair()
    for side in [100, 1500, 4000] {
      var random = SplitMix64(seed: UInt64(side))
      var context = PrimitiveContext(size: PixelSize(width: side, height: side / 2))
      for _ in 0..<40 {
        context.color = Color(
          red8: random.byte(), green8: random.byte(), blue8: random.byte(), alpha8: 128)
        let reach = random.pick([1, 3, 100, 1e6, 1e12, 1e15])
        let extent = Double(side) * reach
        context.drawTriangles(
          (0..<3).map { _ in
            Point(x: random.double(-extent...extent), y: random.double(-extent...extent))
          })
      }
      try renderers.expectSame(context.finish(), "triangles over \(side) pixels")
    }
  }

  @Test(.enabled(if: Driver.isLLVMpipe, "the CPU renderer draws lines as llvmpipe does"))
  func wideLines_alongAndAcrossTheBorders_areTheSame() throws {
    var renderers = try RendererPair()
    let widest = Double(renderers.gl.capabilities.lineWidthRange.upperBound)
    for seed in 0..<300 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      let size = PixelSize(width: random.int(1...200), height: random.int(1...200))
      var context = PrimitiveContext(size: size)
      context.lineMode = .gl
      for _ in 0..<6 {
        context.color = Color(
          red8: random.byte(), green8: random.byte(), blue8: random.byte(), alpha8: 200)
        context.lineWidth = random.pick([1, 2, 3, 20, 60.5, 127, 254, widest])
        func end(_ extent: Int) -> Double {
          let border = random.pick([0, Double(extent)])
          let offsets: [Double] = [0, 0.5, 1 / 16, 1 / 256, 30, 100, 1e4]
          let offset = random.pick([-1, 1]) * random.pick(offsets)
          return random.isOne(in: 3) ? random.double(0...Double(extent)) : border + offset
        }
        let start = Point(x: end(size.width), y: end(size.height))
        let finish = Point(x: end(size.width), y: end(size.height))
        context.drawLine(from: start, to: random.isOne(in: 10) ? start : finish)
      }
      try renderers.expectSame(context.finish(), "wide lines of seed \(seed)")
    }
  }
}
