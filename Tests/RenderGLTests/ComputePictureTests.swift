import GLFunDrawing
import GLFunEGL
import GLFunGeometry
import GLFunImaging
import GLFunRenderCPU
import TestRandom
import TestSupport
import Testing

@testable import GLFunGLES
@testable import GLFunRenderGL

/// Pictures of compute shaders at the limits: wide ones, strips, many shapes, many edges, and a device that is lost.
@Suite(.enabled(if: ComputeDriver.isThere, ComputeDriver.reason), .serialized)
struct ComputePictureTests {
  private static func scene(_ size: PixelSize, seed: UInt64, count: Int = 12) -> DisplayList {
    var random = SplitMix64(seed: seed)
    var context = GraphicsContext(size: size)
    context.fillColor = .white
    context.fill(Rect(x: 0, y: 0, width: Double(size.width), height: Double(size.height)))
    for number in 0..<count {
      context.fillColor = Color(
        red8: random.byte(), green8: random.byte(), blue8: random.byte(), alpha8: 150)
      context.strokeColor = context.fillColor
      let x = random.double(-20...Double(size.width))
      let y = random.double(-20...Double(size.height))
      let rect = Rect(x: x, y: y, width: random.double(1...400), height: random.double(1...60))
      switch number % 3 {
      case 0: context.fillEllipse(in: rect)
      case 1: context.fill(rect)
      default:
        context.lineWidth = random.double(0.5...6)
        context.strokeEllipse(in: rect)
      }
    }
    return context.finish()
  }

  @Test(arguments: [(16_384, 20), (20, 16_384)])
  func largestSides_areTheProcessors(width: Int, height: Int) throws {
    var pair = try RendererPair(tiles: .compute)
    try pair.expectSame(
      Self.scene(PixelSize(width: width, height: height), seed: 1, count: 30),
      "\(width) by \(height)")
    #expect(pair.gl.tileCounts.fragmentPasses == 0)
  }

  @Test func strips_areThePicture() throws {
    var pair = try RendererPair(tiles: .compute)
    for seed in 0..<4 as Range<UInt64> {
      let frame = Self.scene(PixelSize(width: 150, height: 110), seed: seed)
      let expected = pair.cpu.render(frame)
      let size = PixelSize(
        width: [64, 150, 32, 80][Int(seed)], height: [16, 40, 32, 110][Int(seed)])
      #expect(try pair.gl.renderInPieces(of: size, frame) == expected, "\(size)")
    }
  }

  /// Most of them are hidden, and take no place among the masks.
  @Test func manyEllipses_areTheProcessors() throws {
    var random = SplitMix64(seed: 17)
    var context = GraphicsContext(size: PixelSize(width: 96, height: 96))
    for _ in 0..<100_000 {
      context.fillColor = Color(red8: random.byte(), green8: random.byte(), blue8: 0, alpha8: 255)
      let (x, y) = (random.double(-30...96), random.double(-30...96))
      context.fillEllipse(
        in: Rect(x: x, y: y, width: random.double(8...60), height: random.double(8...60)))
    }
    var pair = try RendererPair(tiles: .compute)
    try pair.expectSame(context.finish(), "100,000 ellipses")
    #expect((1..<5000).contains(pair.gl.tileCounts.masks))
  }

  /// The vertices of a glyph are uploaded for the first frame that shows it, also where glyphs meet.
  @Test func glyphs_areUploadedOnce() throws {
    var random = SplitMix64(seed: 29)
    let glyphs = (0..<40).map { _ in
      let (x, y) = (random.double(3...9), random.double(3...9))
      var path = Path(ellipseIn: Rect(x: 0, y: -y, width: x, height: y))
      path.addEllipse(in: Rect(x: 1, y: 1 - y, width: x - 2, height: y - 2))
      return GlyphOutline(path)
    }
    var pair = try RendererPair(tiles: .compute)
    var uploads: [Int] = []
    for frame in 0..<3 {
      var context = GraphicsContext(size: PixelSize(width: 160, height: 44))
      context.fillColor = .black
      for line in 0..<3 {
        context.fill(
          glyphs[(line * 13)...].prefix(14 - line).map { $0 },
          at: (0..<14 - line).map {
            GlyphOutline.place(
              near: Point(
                x: Double($0) * (frame < 2 ? 11 : [7, 3.5, 6.1][line]) + random.double(0...1),
                y: 13 * Double(line + 1) + random.double(0...1)))
          })
      }
      let before = pair.gl.device.uploadedByteCount
      try pair.expectSame(context.finish(), "glyphs, frame \(frame)")
      uploads.append(pair.gl.device.uploadedByteCount - before)
      #expect(pair.gl.tileCounts.masks > 0)
    }
    let points = glyphs.reduce(0) { $0 + $1.path.points.count }
    #expect(uploads[1] < uploads[0] - 4 * points)
  }

  /// More commands than one dispatch runs, with layers that are open from one dispatch to the next.
  @Test func manyCommandsInLayers_areTheProcessors() throws {
    var random = SplitMix64(seed: 23)
    var context = GraphicsContext(size: PixelSize(width: 40, height: 18))
    func fill(_ count: Int, reach: Double, _ context: inout GraphicsContext) {
      for _ in 0..<count {
        context.fillColor = Color(
          red8: random.byte(), green8: random.byte(), blue8: random.byte(), alpha8: 9)
        context.fill(
          Rect(
            x: random.double(0...reach), y: random.double(0...15), width: random.double(1...20),
            height: random.double(1...6)))
      }
    }
    fill(200, reach: 30, &context)
    context.beginTransparencyLayer(alpha: 0.7)
    fill(4000, reach: 30, &context)
    context.beginTransparencyLayer(alpha: 0.9)
    // The last tiles have no open inner layer.
    fill(5000, reach: 3, &context)
    context.endTransparencyLayer()
    context.endTransparencyLayer()
    var pair = try RendererPair(tiles: .compute)
    try pair.expectSame(context.finish(), "9,200 rectangles in layers")
    #expect(pair.gl.tileCounts.dispatches > 1)
    #expect(pair.gl.tileCounts.fragmentPasses == 0)
  }

  /// More edges in a row of tiles than a work group is to go through: the processor makes the masks.
  @Test func manyEdgesInARow_areTheProcessors() throws {
    var path = Path()
    path.move(to: Point(x: 3, y: 1))
    for index in 0..<135_000 {
      path.addLine(to: Point(x: Double(index % 61) + 0.5, y: index % 2 == 0 ? 14.5 : 1.25))
    }
    var context = GraphicsContext(size: PixelSize(width: 64, height: 16))
    context.fill(path, using: .evenOdd)
    var pair = try RendererPair(tiles: .compute)
    try pair.expectSame(context.finish(), "135,000 edges")
    #expect(pair.gl.tileCounts.masks == 0)
    #expect(pair.gl.tileCounts.computePasses == 1)
  }

  @Test func pictureBeyondAStorageBlock_isDrawnWithFragmentShaders() throws {
    var renderer = try GLRenderer(tiles: .compute)
    _ = try renderer.tileChoice()
    renderer.device.capabilities.maxShaderStorageBlockSize = 1 << 16
    let size = PixelSize(width: 256, height: 128)
    let frame = Self.scene(size, seed: 5)
    let picture = try renderer.render(frame)
    #expect(picture == CPURenderer().render(frame))
    #expect(renderer.tileCounts.fragmentPasses == 1)
    #expect(renderer.tileCounts.computePasses == 0)
    #expect(renderer.tileCounts.fragmentReason?.contains("storage block") == true)
  }

  @Test func deviceLostInAFrame_isAnErrorAndStaysOne() throws {
    var renderer = try GLRenderer(tiles: .compute)
    let frame = Self.scene(PixelSize(width: 80, height: 70), seed: 3)
    _ = try renderer.render(frame)
    renderer.device.functions.getError = { GLErrorCode.contextLost.rawValue }
    for _ in 0..<2 {
      #expect(throws: GLRenderer.Failure.gl(.lost)) { try renderer.render(frame) }
    }
    #expect(throws: GLRenderer.Failure.gl(.lost)) { try renderer.start(frame) }
    #expect(renderer.framesInFlight == 0)
  }

  /// A lost device maps no memory.
  @Test func memoryThatCannotBeMapped_isAnError() throws {
    var renderer = try GLRenderer(tiles: .compute)
    let frame = Self.scene(PixelSize(width: 80, height: 70), seed: 3)
    let first = try renderer.render(frame)
    let map = renderer.device.functions.mapBufferRange
    renderer.device.functions.mapBufferRange = { _, _, _, _ in nil }
    #expect(throws: GLRenderer.Failure.self) { try renderer.render(frame) }
    renderer.device.functions.mapBufferRange = map
    #expect(try renderer.render(frame) == first)
  }

  @Test func pixelCopies_ofSeveralThreads_areWhole() {
    let numbers = (0..<450_000).map { UInt64($0) &* 0x9e37_79b9_7f4a_7c15 }
    let bytes = numbers.withUnsafeBytes { Array($0) }
    for count in [0, 1, 63, 1 << 20, 3 << 20 + 1, 3_500_000] {
      let source = Array(bytes.prefix(count))
      for threads in [1, 2, 3, 5] {
        var target = [UInt8](repeating: 0, count: count)
        source.withUnsafeBytes { source in
          target.withUnsafeMutableBytes {
            PixelCopy(source: source, target: $0).run(threads: threads)
          }
        }
        #expect(target == source, "\(count) bytes, \(threads) threads")
      }
    }
  }
}
