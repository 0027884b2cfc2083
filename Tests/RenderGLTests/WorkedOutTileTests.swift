import GLFunDrawing
import GLFunFrames
import GLFunGeometry
import GLFunImaging
import GLFunRasterization
import GLFunTiles
import Testing

@testable import GLFunRenderGL

/// Tiles whose commands are run on the processor for drivers that run shaders there.
@Suite struct WorkedOutTileTests {
  /// A row of tiles: a colour, an ellipse in a blend mode, one in a layer, and one alone.
  private static func frame(ground: Color) -> DisplayList {
    var context = GraphicsContext(size: PixelSize(width: 64, height: 16))
    context.setFillColor(ground)
    context.fill(Rect(x: 0, y: 0, width: 64, height: 16))
    context.setFillColor(Color(red: 0.8, green: 0.3, blue: 0.1, alpha: 0.5))
    context.setBlendMode(.hue)
    context.fillEllipse(in: Rect(x: 17, y: 1, width: 14, height: 14))
    context.setBlendMode(.normal)
    context.beginTransparencyLayer(alpha: 0.5)
    context.fillEllipse(in: Rect(x: 33, y: 1, width: 14, height: 14))
    context.endTransparencyLayer()
    context.fillEllipse(in: Rect(x: 49, y: 1, width: 14, height: 14))
    return context.finish()
  }

  private static func stream(
    _ frame: DisplayList, isOver: Bool = false, worksOutTiles: Bool
  ) throws -> TileStream {
    var clock = StageClock.off
    let plan = FramePlan(frame, grid: .sixteenths, clock: &clock)
    guard case .shapes(let pass)? = plan.passes.first else {
      throw CancellationError()
    }
    let tiles = pass.tiles(band: 0, in: Rasterizers.present.makeMemory(), clock: &clock)
    return TileStream(
      tiles, TexelSquares(tiles.images), ColorRamps(pass), isOver: isOver,
      worksOutTiles: worksOutTiles)
  }

  private static let translucent = Color(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4)

  @Test func tiles_withBlendModesOrLayers_areTheirPixels() throws {
    let stream = try Self.stream(Self.frame(ground: Self.translucent), worksOutTiles: true)
    #expect(stream.tiles[.workedOut]?.map(\.column) == [1, 2])
    #expect(stream.tiles[.workedOut]?.allSatisfy { $0.commands.count == 64 } == true)
    #expect(Set(stream.tiles.keys) == [.workedOut, [], .masks])
  }

  @Test func tiles_forHardware_areCommands() throws {
    let stream = try Self.stream(Self.frame(ground: Self.translucent), worksOutTiles: false)
    #expect(stream.tiles[.workedOut] == nil)
    let packings = Set(stream.tiles.keys.map(\.packing))
    #expect(packings == [.solid, .covered, .layered, .general])
  }

  /// What is in no layer is one of its own.
  @Test func coloursInLayers_sayWhichIsTheLast() throws {
    var context = GraphicsContext(size: PixelSize(width: 16, height: 16))
    let whole = Rect(x: 0, y: 0, width: 16, height: 16)
    context.setFillColor(Self.translucent)
    context.fill(whole)
    context.beginTransparencyLayer(alpha: 0.4)
    for _ in 0..<3 { context.fill(whole) }
    context.endTransparencyLayer()
    let stream = try Self.stream(context.finish(), worksOutTiles: false)
    let commands = try #require(stream.tiles[[.layers, .masks]]?.first?.commands)
    #expect(stream.words[commands].map(\.w) == [1, 0, 0, 1])
    #expect(stream.words[commands].map(\.z) == [255, 255, 255, 102])
  }

  @Test func tiles_overEarlierPasses_areTheirPixelsWhereTheGroundIsOpaque() throws {
    let over = try Self.stream(
      Self.frame(ground: Self.translucent), isOver: true, worksOutTiles: true)
    #expect(over.tiles[.workedOut] == nil)
    let hiding = try Self.stream(
      Self.frame(ground: Color(red: 0.1, green: 0.2, blue: 0.3)), isOver: true, worksOutTiles: true)
    #expect(hiding.tiles[.workedOut]?.map(\.column) == [1, 2])
  }
}
