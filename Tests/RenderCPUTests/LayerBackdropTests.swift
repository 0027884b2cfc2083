import GLFunDrawing
import GLFunGeometry
import GLFunImaging
import GLFunRenderCPU
import GLFunTiles
import TestRandom
import Testing

@testable import GLFunRasterization

/// Layers that change the pixels below them even where they are empty, such as masks.
@Suite struct LayerBackdropTests {
  private static let size = PixelSize(width: 320, height: 240)

  /// A path from corner to corner that covers nothing.
  private static let wide: Path = {
    var path = Path()
    path.move(to: .zero)
    path.addLine(to: Point(x: 320, y: 240))
    path.closeSubpath()
    return path
  }()

  /// Shapes in layers, each with layers in it.
  ///
  /// - Parameter isWide: true if the outer layers have a path that reaches over the whole picture and covers nothing.
  private static func picture(_ seed: UInt64, _ mode: BlendMode, isWide: Bool) -> DisplayList {
    var random = SplitMix64(seed: seed)
    var context = GraphicsContext(size: size)
    context.fillColor = .red
    context.fill(Rect(x: 10, y: 10, width: 200, height: 100))
    func shape(_ context: inout GraphicsContext, _ random: inout SplitMix64) {
      let place = Point(x: Double(random.int(0...300)), y: Double(random.int(0...220)))
      context.fillColor = Color(red: 0, green: 0.5, blue: 1, alpha: 0.7)
      context.fillEllipse(in: Rect(x: place.x, y: place.y, width: 40, height: 30))
    }
    for _ in 0..<6 {
      context.beginTransparencyLayer(alpha: 0.8)
      if isWide {
        context.addPath(wide)
        context.fillPath()
      }
      shape(&context, &random)
      for _ in 0..<random.int(1...2) {
        context.blendMode = mode
        context.beginTransparencyLayer()
        shape(&context, &random)
        context.endTransparencyLayer()
        context.blendMode = .normal
        if random.int(0...1) == 0 { shape(&context, &random) }
      }
      context.endTransparencyLayer()
    }
    return context.finish()
  }

  @Test(
    "they act where they can change something, and no pixel depends on that",
    arguments: BlendMode.allCases)
  func pixels(mode: BlendMode) {
    for seed in 0..<4 as Range<UInt64> {
      let renderer = CPURenderer(threads: 1)
      let expected = renderer.render(Self.picture(seed, mode, isWide: true))
      #expect(renderer.render(Self.picture(seed, mode, isWide: false)) == expected)
    }
  }

  @Test("small masks make commands for the tiles that they touch")
  func commands() {
    var context = GraphicsContext(size: Self.size)
    for index in 0..<50 {
      let box = Rect(x: Double(index * 6), y: Double(index * 4), width: 10, height: 10)
      context.beginTransparencyLayer()
      context.fill(box)
      context.blendMode = .destinationIn
      context.beginTransparencyLayer()
      context.fillEllipse(in: box)
      context.endTransparencyLayer()
      context.endTransparencyLayer()
    }
    let list = context.finish()
    let pass = ShapePass(list, list.commands.indices, size: list.size)
    var clock = StageClock.off
    let frame = pass.tiles(band: 0, in: TileWorkspace(), clock: &clock)
    // Six commands for each, in at most nine tiles.
    #expect(frame.commands.count <= 50 * 9 * 6)
    #expect(frame.commands.count >= 50 * 6)
  }
}
