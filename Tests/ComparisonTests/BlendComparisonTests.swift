import GLFunDrawing
import GLFunGeometry
import GLFunImaging
import TestRandom
import TestSupport
import Testing

/// Programs of blend modes and layers: the CPU's picture equals the GPU's, whichever renderer runs the tiles.
@Suite(.enabled(if: Driver.isThere, Driver.reason), .serialized)
struct BlendComparisonTests {
  /// Makes frames of blend modes and of layers within layers.
  private struct Generator {
    var random: SplitMix64
    let side: Double
    /// True if there are gradients and images in addition to colours.
    let hasPaints: Bool
    /// The modes of painted shapes, and of layers.
    let modes: [BlendMode]
    let layerModes: [BlendMode]
    private let image: Image

    init(seed: UInt64, side: Double, hasPaints: Bool, modes: [BlendMode], layerModes: [BlendMode]) {
      random = SplitMix64(seed: seed)
      self.side = side
      self.hasPaints = hasPaints
      self.modes = modes
      self.layerModes = layerModes
      var colors = random
      let pixels = (0..<63).map { _ in
        Color(
          red8: colors.byte(), green8: colors.byte(), blue8: colors.byte(),
          alpha8: colors.pick([255, 0, colors.byte()])
        ).premultiplied
      }
      image = Image(Bitmap(size: PixelSize(width: 9, height: 7), pixels: pixels))
    }

    mutating func frame(of count: Int) -> DisplayList {
      var context = GraphicsContext(size: PixelSize(width: Int(side), height: Int(side)))
      if random.isOne(in: 2) {
        context.fillColor = color()
        context.fill(Rect(x: 0, y: 0, width: side, height: side))
      }
      add(count, to: &context, depth: 0)
      return context.finish()
    }

    private mutating func add(_ count: Int, to context: inout GraphicsContext, depth: Int) {
      for _ in 0..<count {
        if depth < 11, random.isOne(in: depth < 3 ? 3 : 2) {
          addLayer(to: &context, depth: depth)
        } else {
          addShape(to: &context)
        }
      }
    }

    private mutating func addLayer(to context: inout GraphicsContext, depth: Int) {
      context.saveGState()
      if random.isOne(in: 4) { context.clip(to: [rect(), rect()]) }
      context.blendMode = random.pick(layerModes)
      context.beginTransparencyLayer(
        alpha: random.pick([1, 0.6, 0.001, random.double(0...1)]),
        becoming: random.isOne(in: 6) ? .luminance : .colors)
      // None, one, or several.
      add(random.pick([0, 1, 1, 1, 2, 4]), to: &context, depth: depth + 1)
      context.endTransparencyLayer()
      context.restoreGState()
    }

    private mutating func addShape(to context: inout GraphicsContext) {
      context.blendMode = random.pick(modes)
      context.fillColor = color()
      if hasPaints, random.isOne(in: 3) {
        context.setFillGradient(
          Gradient(colors: [color(), color()]),
          random.isOne(in: 2)
            ? .linear(start: point(), end: point())
            : .radial(
              startCenter: point(), startRadius: 0, endCenter: point(),
              endRadius: random.double(1...side)))
      }
      switch random.int(0...5) {
      case 0: context.fill(rect())
      case 1:
        context.lineWidth = random.double(0.2...9)
        context.strokeColor = color()
        context.strokeLineSegments(between: [point(), point()])
      case 2 where hasPaints: context.draw(image, in: rect())
      case 3:
        context.fill(Rect(x: -1, y: -1, width: side + 2, height: side + 2))
      default: context.fillEllipse(in: rect())
      }
    }

    private mutating func color() -> Color {
      let gray = random.byte()
      return random.isOne(in: 5)
        ? Color(red8: gray, green8: gray, blue8: gray, alpha8: random.pick([255, random.byte()]))
        : Color(
          red8: random.byte(), green8: random.byte(), blue8: random.byte(),
          alpha8: random.pick([255, 255, 254, 1, random.byte(), random.byte()]))
    }

    private mutating func point() -> Point {
      Point(x: random.double(-8...side + 8), y: random.double(-8...side + 8))
    }

    private mutating func rect() -> Rect {
      Rect(
        x: random.double(-20...side), y: random.double(-20...side),
        width: random.double(1...side), height: random.double(1...side))
    }
  }

  /// Compares frames of random programs; one difference found is enough to look into.
  private func compare(
    hasPaints: Bool, modes: [BlendMode], layerModes: [BlendMode],
    _ seeds: Range<UInt64>
  ) throws {
    var renderers = try RendererPair()
    for seed in seeds {
      let side = [16, 31, 48, 80, 300][Int(seed % 5)]
      var generator = Generator(
        seed: seed, side: Double(side), hasPaints: hasPaints, modes: modes, layerModes: layerModes)
      let frame = generator.frame(of: 3 + Int(seed % 9))
      if try !renderers.expectSame(frame, "frame of seed \(seed)").isSame { return }
    }
  }

  @Test func blendModesInLayers_areTheSame() throws {
    try compare(
      hasPaints: false, modes: BlendMode.allCases,
      layerModes: BlendMode.allCases, 0..<150)
  }

  @Test func blendModesOfAllPaintsInLayers_areTheSame() throws {
    try compare(
      hasPaints: true, modes: BlendMode.allCases,
      layerModes: BlendMode.allCases, 1000..<1100)
  }

  @Test func coloursInLayers_areTheSame() throws {
    try compare(
      hasPaints: false, modes: [.normal], layerModes: [.normal],
      2000..<2150)
  }

  /// One mode at a time, so its tiles need no other.
  @Test func eachBlendModeAlone_isTheSame() throws {
    var renderers = try RendererPair()
    for mode in BlendMode.allCases {
      for seed in 3000..<3008 as Range<UInt64> {
        var generator = Generator(
          seed: seed, side: 70, hasPaints: false, modes: [mode, .normal], layerModes: [.normal])
        let frame = generator.frame(of: 9)
        if try !renderers.expectSame(frame, "\(mode), seed \(seed)").isSame { break }
      }
    }
  }

  /// Shapes over and under GL primitives, which the tiles begin with.
  @Test func tilesOverPrimitives_areTheSame() throws {
    var renderers = try RendererPair()
    for mode in BlendMode.allCases {
      var context = GraphicsContext(size: PixelSize(width: 90, height: 70))
      context.fillColor = Color(red: 0.9, green: 0.8, blue: 0.2, alpha: 0.8)
      context.fillEllipse(in: Rect(x: 5, y: 5, width: 70, height: 50))
      context.drawLines([Point(x: 3, y: 5), Point(x: 80, y: 60)], width: 5)
      context.blendMode = mode
      context.fillColor = Color(red: 0.2, green: 0.5, blue: 0.9, alpha: 0.6)
      context.fillEllipse(in: Rect(x: 20, y: 10, width: 60, height: 50))
      context.blendMode = .normal
      // An opaque background hides the lines in some tiles.
      context.fillColor = Color(red: 0.3, green: 0.3, blue: 0.7)
      context.fill(Rect(x: 0, y: 32, width: 48, height: 38))
      context.blendMode = mode
      context.beginTransparencyLayer(alpha: 0.7)
      context.fillEllipse(in: Rect(x: 10, y: 20, width: 50, height: 40))
      context.endTransparencyLayer()
      try renderers.expectSame(context.finish(), "\(mode)")
    }
  }
}
