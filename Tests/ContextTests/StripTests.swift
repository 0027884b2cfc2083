import GLFunDrawing
import GLFunGeometry
import GLFunImaging
import GLFunRenderCPU
import GLFunRenderGL
import TestRandom
import TestSupport
import Testing

/// Pictures drawn strip by strip, and strips in pieces: the pixels are the same as in one piece.
@Suite struct StripTests {
  /// A frame with everything, in a picture small enough for shadows.
  private func frame(_ seed: UInt64, _ random: inout SplitMix64) -> DisplayList {
    let size = PixelSize(width: random.int(1...140), height: random.int(1...140))
    var generator = FrameGenerator(seed: seed, size: size)
    return generator.frame(of: random.int(4...40))
  }

  private func expectSame(_ strips: Bitmap, _ whole: Bitmap, _ name: Comment) throws {
    let difference = try BitmapDifference(expected: whole, actual: strips)
    #expect(difference.isIdentical, name)
    if !difference.isIdentical { Issue.record("\(name): \(difference)") }
  }

  @Test(arguments: [1, 3]) func strips_onTheProcessor_areThePicture(threads: Int) throws {
    var renderer = CPURenderer(threads: threads)
    for seed in 60_000..<60_800 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      let frame = frame(seed, &random)
      let height = random.pick([1, 16, 30, 50, 1000])
      try expectSame(
        renderer.renderInStrips(of: height, frame), renderer.render(frame),
        "seed \(seed), \(frame.size), strips of \(height)")
    }
  }

  @Test(.enabled(if: Driver.isThere, Driver.reason))
  func pieces_onTheGPU_areThePicture() throws {
    var renderer = try GLRenderer()
    for seed in 61_000..<61_250 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      let frame = frame(seed, &random)
      let piece = PixelSize(
        width: random.pick([1, 16, 47, 64, 1000]), height: random.pick([1, 16, 33, 80]))
      try expectSame(
        renderer.renderInPieces(of: piece, frame), renderer.render(frame),
        "seed \(seed), \(frame.size), pieces of \(piece)")
    }
  }

  /// Shadows reach over several strips, and shadows of layers consist of others.
  @Test(.enabled(if: Driver.isThere, Driver.reason))
  func nestedShadows_inPieces_areThePicture() throws {
    var gl = try GLRenderer()
    var cpu = CPURenderer()
    for seed in 62_000..<62_150 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      let size = PixelSize(width: random.int(20...120), height: random.int(20...120))
      var context = GraphicsContext(size: size)
      func coordinate(_ extent: Int) -> Double { random.double(-30...Double(extent) + 30) }
      for _ in 0..<random.int(1...3) {
        let depth = random.int(0...4)
        for _ in 0..<depth {
          context.setShadow(
            offset: Vector(dx: random.double(-40...40), dy: random.double(-40...40)),
            blur: random.pick([0, 0.5, 4, 15, 17, 60]),
            color: Color(
              red8: random.byte(), green8: random.byte(), blue8: random.byte(), alpha8: 200))
          context.beginTransparencyLayer(alpha: random.double(0.3...1))
          context.fillEllipse(
            in: Rect(
              x: coordinate(size.width), y: coordinate(size.height),
              width: random.double(3...60), height: random.double(3...60)))
        }
        context.fillColor = .red
        context.fill(
          Rect(x: coordinate(size.width), y: coordinate(size.height), width: 25, height: 9))
        for _ in 0..<depth { context.endTransparencyLayer() }
      }
      let frame = context.finish()
      let whole = cpu.render(frame)
      try expectSame(cpu.renderInStrips(of: 16, frame), whole, "cpu, seed \(seed)")
      let piece = PixelSize(width: random.pick([16, 32, 64]), height: random.pick([16, 48]))
      try expectSame(gl.renderInPieces(of: piece, frame), whole, "gles, seed \(seed)")
    }
  }

  /// Blurred in cells, and with shapes far outside.
  @Test(.enabled(if: Driver.isThere, Driver.reason))
  func wideShadows_inPieces_areThePicture() throws {
    var gl = try GLRenderer()
    var cpu = CPURenderer(threads: 2)
    for seed in 63_000..<63_060 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      let size = PixelSize(width: random.int(20...200), height: random.int(20...200))
      var context = GraphicsContext(size: size)
      for _ in 0..<3 {
        context.setShadow(
          offset: Vector(dx: random.double(-90...90), dy: random.double(-90...90)),
          blur: random.pick([16, 16.1, 40, 100, 600, 4096]), color: .black)
        let isLayer = random.isOne(in: 2)
        if isLayer { context.beginTransparencyLayer() }
        for _ in 0..<2 {
          context.fillEllipse(
            in: Rect(
              x: random.double(-900...200), y: random.double(-900...200),
              width: random.double(3...900), height: random.double(3...900)))
        }
        if isLayer { context.endTransparencyLayer() }
      }
      let frame = context.finish()
      let whole = cpu.render(frame)
      try expectSame(cpu.renderInStrips(of: 16, frame), whole, "cpu, seed \(seed)")
      let piece = PixelSize(width: random.pick([16, 32, 64]), height: random.pick([16, 48]))
      try expectSame(gl.renderInPieces(of: piece, frame), whole, "gles, seed \(seed)")
    }
  }

  @Test func strips_haveTheHeightAskedFor_inWholeTiles() {
    let renderer = CPURenderer()
    let frame = GraphicsContext(size: PixelSize(width: 5, height: 70)).finish()
    func heights(_ height: Int) -> [Int] {
      var strips = renderer.strips(of: frame, height: height)
      var heights: [Int] = []
      while let strip = strips.next() { heights.append(strip.height) }
      return heights
    }
    #expect(heights(1) == [16, 16, 16, 16, 6])
    #expect(heights(40) == [32, 32, 6])
    #expect(heights(64) == [64, 6])
    #expect(heights(1_000_000) == [70])
  }
}
