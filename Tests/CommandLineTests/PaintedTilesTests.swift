import GLFunDrawing
import GLFunFrames
import GLFunGLES
import GLFunGeometry
import GLFunImaging
import GLFunRasterization
import GLFunRenderCPU
import GLFunRenderGL
import GLFunTiles
import TestSupport
import Testing

@testable import GLFunDrawingPrograms

/// The shader paints the tiles and gets no finished pixels, even on a driver that runs on the processor.
@Suite(
  .enabled(if: Driver.isLLVMpipe, "the driver is not llvmpipe"),
  .enabled(if: WorkloadFiles.python != nil, "there is no python3"), .serialized)
struct PaintedTilesTests {
  /// The number of points of a tile on llvmpipe.
  private static let pointsPerTile = 2

  /// The tiles of a frame of shapes that have commands.
  private func tilesWithCommands(_ frame: DisplayList) -> Int {
    var clock = StageClock.off
    var count = 0
    for case .shapes(let pass) in FramePlan(frame, grid: .sixteenths, clock: &clock).passes {
      let tiles = pass.tiles(band: 0, in: TileWorkspace(), clock: &clock)
      count += (0..<tiles.tileCount).count { !tiles.commands(ofTile: $0).isEmpty }
    }
    return count
  }

  private func watch(_ frame: DisplayList, for picture: Bitmap) throws -> CountedCalls {
    var renderer = try GLRenderer()
    return try CountedCalls.watch(renderer.device, for: picture) {
      let isSame = try renderer.render(frame) == picture
      #expect(isSame)
    }
  }

  /// Blend modes in w8, layers in w11.
  @Test(arguments: ["w8", "w11"]) func tilesOfWorkloads_arePaintedByTheShader(name: String) throws {
    let files = try WorkloadFiles.workloads(["--columns", name])
    let frame = try DrawingProgram(data: files["\(name).json"] ?? []).displayList()
    let picture = CPURenderer().render(frame)
    let calls = try watch(frame, for: picture)
    let painted = tilesWithCommands(frame)
    #expect(painted > 4000)
    #expect(calls.points == painted * Self.pointsPerTile)
    let (known, handedOver) = calls.handedOver(picture)
    #expect(known > 500)
    #expect(handedOver == 0)
  }

  /// Layers nested deeper than the shader allows, and more commands than it runs at once.
  @Test func nestedLayersAndLongTiles_arePaintedByTheShader() throws {
    for (depth, count) in [(20, 1), (1, 40_000)] {
      var context = GraphicsContext(size: PixelSize(width: 48, height: 48))
      for _ in 0..<depth { context.beginTransparencyLayer(alpha: 0.95) }
      for number in 0..<count + 40 {
        let place = Double(number % 40)
        context.fillColor = Color(red: place / 40, green: 0.7, blue: 0.3, alpha: 0.2)
        context.fillEllipse(in: Rect(x: place, y: 40 - place, width: 30, height: 20))
      }
      for _ in 0..<depth { context.endTransparencyLayer() }
      let frame = context.finish()
      let picture = CPURenderer().render(frame)
      let calls = try watch(frame, for: picture)
      #expect(calls.points > tilesWithCommands(frame) * Self.pointsPerTile)
      let (known, handedOver) = calls.handedOver(picture)
      #expect(known > 5)
      #expect(handedOver == 0)
    }
  }

  /// The search finds pixels that were uploaded.
  @Test func pixelsThatAreHandedOver_areSeen() throws {
    let files = try WorkloadFiles.workloads(["--columns", "w8"])
    let picture = CPURenderer().render(
      try DrawingProgram(data: files["w8.json"] ?? []).displayList())
    var context = GraphicsContext(size: picture.size)
    context.interpolationQuality = .none
    context.draw(
      Image(picture),
      in: Rect(x: 0, y: 0, width: Double(picture.width), height: Double(picture.height)))
    let (known, handedOver) = try watch(context.finish(), for: picture).handedOver(picture)
    #expect(known > 500)
    #expect(handedOver == known)
  }
}
