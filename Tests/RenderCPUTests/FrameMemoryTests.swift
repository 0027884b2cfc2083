import GLFunDrawing
import GLFunFrames
import GLFunGeometry
import GLFunImaging
import GLFunRasterization
import GLFunRenderCPU
import GLFunTiles
import TestRandom
import TestSupport
import Testing

/// The estimated memory of a frame.
@Suite struct FrameMemoryTests {
  private func frame(_ seed: UInt64, _ size: PixelSize) -> DisplayList {
    var random = SplitMix64(seed: seed)
    var context = GraphicsContext(size: size)
    func point() -> Point {
      Point(
        x: random.double(-50...Double(size.width) + 50),
        y: random.double(-50...Double(size.height) + 50))
    }
    for _ in 0..<random.int(1...20) {
      let isStroke = random.isOne(in: 3)
      switch random.int(0...3) {
      case 0: context.addEllipse(in: Rect(from: point(), to: point()))
      case 1: context.addRect(Rect(from: point(), to: point()))
      case 2:
        context.move(to: point())
        for _ in 0..<random.int(1...12) {
          context.addCurve(to: point(), control1: point(), control2: point())
        }
      default: context.addLines(between: (0..<random.int(2...30)).map { _ in point() })
      }
      if isStroke { context.strokePath() } else { context.fillPath() }
    }
    return context.finish()
  }

  @Test func masks_areNoMoreThanEstimated() {
    for seed in 0..<300 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      let size = PixelSize(width: random.int(1...500), height: random.int(1...500))
      let frame = frame(seed, size)
      var clock = StageClock.off
      let rows = TileWindow(size).rows.count
      var (masks, bytes) = (0, 0)
      for case .shapes(let pass) in FramePlan(frame, grid: .sixteenths, clock: &clock).passes {
        let tiles = pass.tiles(band: 0, in: TileWorkspace(), clock: &clock)
        masks += tiles.masks.count
        bytes += tiles.masks.byteCount
      }
      let memory = FrameMemory(frame)
      let estimate = memory.masks(inRows: rows)
      #expect(masks <= estimate, "seed \(seed), \(size)")
      #expect(memory.tileBytes(inRows: rows, parts: 1) >= bytes)
      // Fewer rows at once never take more.
      #expect(memory.masks(inRows: 1) <= estimate)
    }
  }

  @Test func lowerStrips_takeLess() {
    let size = PixelSize(width: 3000, height: 3000)
    let frame = frame(1, size)
    let renderer = CPURenderer(threads: 2)
    let memory = FrameMemory(frame)
    let bytes = [16, 160, 3000].map {
      renderer.memory(memory, size: size, stripHeight: $0)
    }
    #expect(bytes == bytes.sorted())
    #expect(bytes[0] < 16 << 20)
    #expect(bytes[2] >= 3000 * 3000 * 4)
  }

  /// Bands taper: half of the rows may be in progress at first.
  @Test func aPictureInOnePiece_takesTheHighestBandsAtOnce() {
    let size = PixelSize(width: 1000, height: 1000)
    let memory = FrameMemory(frame(2, size))
    let bytes = CPURenderer(threads: 2).memory(memory, size: size, stripHeight: size.height)
    // The picture, and its copy.
    let pixels = 8 * size.area
    let (few, many) = (
      memory.tileBytes(inRows: 16, parts: 2), memory.tileBytes(inRows: 32, parts: 2)
    )
    #expect(bytes >= pixels + many)
    #expect(many > few + memory.planBytes, "what lower bands take is told from it")
  }

  /// The memory of shadows grows with the picture, not with their width or the reach of the shapes.
  @Test func wideShadows_takeNoMoreThanThePicture() {
    let size = PixelSize(width: 64, height: 64)
    func bytes(blur: Double, threads: Int = 1) -> Int {
      var context = GraphicsContext(size: size)
      for _ in 0..<12 {
        context.setShadow(offset: Vector(dx: 1, dy: 2), blur: blur, color: .black)
        context.beginTransparencyLayer()
        context.fill(Rect(x: -9000, y: -9000, width: 18000, height: 18000))
      }
      return FrameMemory(context.finish()).shadowBytes(inRows: 4, threads: threads)
    }
    #expect(bytes(blur: 4096) < 32 << 20)
    #expect(bytes(blur: 1e300) == bytes(blur: 4096))
    #expect(bytes(blur: 40, threads: 4) > bytes(blur: 40))
  }

  /// Thousands of layers with shadows, each in the one before, are drawn little beyond the picture.
  @Test func nestedShadows_takeWhatIsDrawnOfThem() {
    var context = GraphicsContext(size: PixelSize(width: 64, height: 64))
    for index in 0..<2000 {
      context.setShadow(offset: Vector(dx: 1, dy: 1), blur: 3, color: .black)
      context.beginTransparencyLayer()
      context.fill(Rect(x: Double(index % 50), y: 3, width: 9, height: 9))
    }
    let bytes = FrameMemory(context.finish()).shadowBytes(inRows: 4, threads: 2)
    #expect(bytes > 20 << 20)
    #expect(bytes < 300 << 20)
  }

  /// Shapes far outside the picture take no more than shapes inside it.
  @Test func outlines_takeWhatIsSeenOfThem() {
    let size = PixelSize(width: 200, height: 200)
    func bytes(_ draw: (inout GraphicsContext) -> Void) -> Int {
      var context = GraphicsContext(size: size)
      draw(&context)
      return CPURenderer(threads: 1).memory(
        FrameMemory(context.finish()), size: size, stripHeight: 16)
    }
    for reach in [1e4, 1e9, 1e100, 1e300] {
      let far = Rect(x: 300, y: -reach, width: 3 * reach, height: 2.5 * reach)
      #expect(bytes { $0.fillEllipse(in: far) } < 16 << 20)
      #expect(bytes { $0.strokeEllipse(in: far) } < 16 << 20)
      #expect(
        bytes { context in
          context.addEllipse(in: far)
          context.clip()
          context.fill(far)
        } < 16 << 20)
    }
    for scale in [1e3, 1e9, 1e100, 1e300] {
      for (across, down) in [(scale, 1), (1, scale), (scale, scale)] {
        #expect(
          bytes { context in
            context.addEllipse(in: Rect(x: 20, y: 20, width: 150, height: 100))
            context.lineCap = .round
            context.lineJoin = .round
            context.scaleBy(x: across, y: down)
            context.strokePath()
          } < 100 << 20)
      }
    }
  }
}
