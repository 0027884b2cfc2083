import GLFunDrawing
import GLFunGLES
import GLFunGeometry
import GLFunImaging
import GLFunRenderCPU
import GLFunRenderGL
import TestRandom
import TestSupport
import Testing

/// Pictures at the size limits of drivers.
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
        grid: renderers.cpu.primitives.grid)
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

  /// From one pixel to its neighbours, between all points on a grid of 1/8 pixel.
  @Test(
    .enabled(if: Driver.isLLVMpipe, "the CPU renderer draws lines as llvmpipe does"),
    arguments: [1.0, 2, 3])
  func shortLines_ofEveryKind_areTheSame(width: Double) throws {
    var renderers = try RendererPair()
    var context = PrimitiveContext(size: PixelSize(width: 2048, height: 2048))
    context.lineMode = .gl
    context.lineWidth = width
    var cell = 0
    for start in 0..<8 * 8 {
      for end in 0..<24 * 24 {
        let corner = Point(x: Double(8 * (cell & 255)), y: Double(8 * (cell >> 8)))
        func point(_ x: Int, _ y: Int) -> Point {
          corner + Vector(dx: Double(x) / 8, dy: Double(y) / 8)
        }
        context.color = Color(red8: UInt8(cell & 255), green8: UInt8(cell >> 8), blue8: 255)
        context.drawLine(
          from: point(24 + start % 8, 24 + start / 8), to: point(16 + end % 24, 16 + end / 24))
        cell += 1
      }
    }
    let (picture, _) = try renderers.expectSame(context.finish(), "short lines")
    #expect(Set(picture.pixels).count > cell / 2, "most of the lines must show")
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
