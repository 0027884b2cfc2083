import GLFunDrawing
import GLFunFrames
import GLFunGeometry
import GLFunImaging
import GLFunRasterization
import GLFunTiles
import Testing

@testable import GLFunRenderGL

/// Tiles with blend modes or layers, in the form for the shader.
@Suite struct LayerTileTests {
  /// A row of tiles: a colour, an ellipse in a blend mode, one in a layer, and one alone.
  private static func frame(ground: Color) -> DisplayList {
    var context = GraphicsContext(size: PixelSize(width: 64, height: 16))
    context.fillColor = ground
    context.fill(Rect(x: 0, y: 0, width: 64, height: 16))
    context.fillColor = Color(red: 0.8, green: 0.3, blue: 0.1, alpha: 0.5)
    context.blendMode = .hue
    context.fillEllipse(in: Rect(x: 17, y: 1, width: 14, height: 14))
    context.blendMode = .normal
    context.beginTransparencyLayer(alpha: 0.5)
    context.fillEllipse(in: Rect(x: 33, y: 1, width: 14, height: 14))
    context.endTransparencyLayer()
    context.fillEllipse(in: Rect(x: 49, y: 1, width: 14, height: 14))
    return context.finish()
  }

  private static func stream(
    _ frame: DisplayList, isOver: Bool = false
  ) throws -> TileStream {
    var clock = StageClock.off
    let plan = FramePlan(frame, grid: .sixteenths, clock: &clock)
    guard case .shapes(let pass)? = plan.passes.first else {
      throw CancellationError()
    }
    let tiles = pass.tiles(band: 0, in: TileWorkspace(), clock: &clock)
    return TileStream(tiles, TexelSquares(tiles.images), ColorRamps(pass), isOver: isOver)
  }

  private static let translucent = Color(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4)

  @Test func tiles_withBlendModesOrLayers_areCommands() throws {
    let stream = try Self.stream(Self.frame(ground: Self.translucent))
    let packings = Set(stream.tiles.keys.map(\.packing))
    #expect(packings == [.solid, .covered, .layered, .general])
    #expect(stream.texels.isEmpty && stream.offscreen.isEmpty)
  }

  /// A command outside all layers is a layer of its own.
  @Test func coloursInLayers_sayWhichIsTheLast() throws {
    var context = GraphicsContext(size: PixelSize(width: 16, height: 16))
    let whole = Rect(x: 0, y: 0, width: 16, height: 16)
    context.fillColor = Self.translucent
    context.fill(whole)
    context.beginTransparencyLayer(alpha: 0.4)
    for _ in 0..<3 { context.fill(whole) }
    context.endTransparencyLayer()
    let stream = try Self.stream(context.finish())
    let commands = try #require(stream.tiles[[.layers, .masks]]?.first?.commands)
    #expect(stream.words[commands].map(\.w) == [1, 0, 0, 1])
    #expect(stream.words[commands].map(\.z) == [255, 255, 255, 102])
  }

  private static func nested(_ depth: Int, count: Int = 1, content: LayerContent = .colors)
    -> DisplayList
  {
    var context = GraphicsContext(size: PixelSize(width: 16, height: 16))
    context.fillColor = translucent
    for _ in 0..<depth { context.beginTransparencyLayer(alpha: 0.9, becoming: content) }
    for _ in 0..<count { context.fillEllipse(in: Rect(x: 1, y: 1, width: 14, height: 14)) }
    for _ in 0..<depth { context.endTransparencyLayer() }
    return context.finish()
  }

  @Test func luminanceOfALayer_takesTheGeneralForm() throws {
    let stream = try Self.stream(Self.nested(1, content: .luminance))
    #expect(stream.tiles.keys.map(\.packing) == [.general])
    #expect(stream.offscreen.isEmpty)
  }

  /// Nine are one more than the shader allows.
  @Test(arguments: [(8, 0), (9, 1), (17, 1), (18, 2), (100, 11)])
  func deepLayers_areDrawnOffscreen(depth: Int, offscreen: Int) throws {
    let stream = try Self.stream(Self.nested(depth))
    #expect(stream.offscreen.map(\.count) == Array(repeating: 1, count: offscreen))
    let drawn = stream.offscreen.flatMap { $0.tiles.values.joined() } + stream.tiles.values.joined()
    #expect(drawn.count == offscreen + 1)
    // The begins and ends of layers, the ellipse, and an end for the content of each offscreen tile.
    let inside = depth - offscreen
    #expect(drawn.reduce(0) { $0 + $1.commands.count } == 2 * inside + 1 + offscreen)
  }

  @Test(arguments: [7499, 7500, 15_000, 40_000], [0, 1])
  func longTiles_areDrawnInPieces(count: Int, depth: Int) throws {
    var context = GraphicsContext(size: PixelSize(width: 16, height: 16))
    context.blendMode = .luminosity
    context.fillColor = Self.translucent
    for _ in 0..<depth { context.beginTransparencyLayer(alpha: 0.9) }
    for _ in 0..<count { context.fillEllipse(in: Rect(x: 1, y: 1, width: 14, height: 14)) }
    for _ in 0..<depth { context.endTransparencyLayer() }
    let frame = context.finish()
    for isOver in [false, true] {
      let stream = try Self.stream(frame, isOver: isOver)
      let drawn =
        stream.offscreen.flatMap { $0.tiles.values.joined() } + stream.tiles.values.joined()
      #expect(drawn.allSatisfy { $0.commands.count <= TileStream.mostCommands + 1 })
      #expect(drawn.reduce(0) { $0 + $1.commands.count } >= count)
      // Earlier passes are only below the first commands.
      let features = stream.offscreen.flatMap { $0.tiles.keys } + stream.tiles.keys
      #expect(features.count { $0.contains(.backdrop) } == (isOver ? 1 : 0))
    }
  }
}
