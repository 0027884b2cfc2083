import GLFunDrawing
import GLFunFrames
import GLFunGeometry
import GLFunImaging
import GLFunTiles
import Testing

@testable import GLFunRasterization

/// The cost of clips: masks only for shapes at a border of the clip.
@Suite("Tiles within clips")
struct ClippedTilesTests {
  private static let size = PixelSize(width: 256, height: 256)

  /// The tiles of a frame of shapes.
  private func tiles(_ draw: (inout GraphicsContext) -> Void) throws -> TileFrame {
    var context = GraphicsContext(size: Self.size)
    draw(&context)
    var clock = StageClock.off
    let plan = FramePlan(context.finish(), grid: .sixteenths, clock: &clock)
    guard case .shapes(let pass)? = plan.passes.first else {
      throw Missing()
    }
    return pass.tiles(band: 0, in: TileWorkspace(), clock: &clock)
  }

  private struct Missing: Error {}

  private let circle = Rect(x: 40.5, y: 50.25, width: 90, height: 80)

  @Test("rectangles in rectangles of whole pixels are boxes, however many there are")
  func boxes() throws {
    let tiles = try tiles { context in
      for inset in 0..<40 {
        context.clip(
          to: Rect(x: 0, y: 0, width: 256, height: 256).insetBy(dx: Double(inset), dy: 2))
      }
      context.fill(Rect(x: 3.5, y: 30.25, width: 250, height: 99.5))
      context.fill(Rect(x: 0, y: 0, width: 256, height: 256))
    }
    #expect(tiles.masks.masks.isEmpty)
    #expect(!tiles.boxes.isEmpty)
  }

  @Test("what lies within a clip's rectangle has the masks that it has without")
  func interior() throws {
    let free = try tiles { $0.fillEllipse(in: circle) }
    let clipped = try tiles { context in
      context.clip(to: Rect(x: 0.25, y: 0.5, width: 250, height: 250))
      context.clip(to: Rect(x: 10.75, y: 10.5, width: 230, height: 220))
      context.fillEllipse(in: circle)
    }
    #expect(clipped.masks == free.masks)
    #expect(clipped.commands == free.commands)
  }

  @Test("a clip of the whole picture is none")
  func wholePicture() throws {
    let free = try tiles { $0.fillEllipse(in: circle) }
    for clip in [
      Rect(x: 0, y: 0, width: 256, height: 256), Rect(x: -9.5, y: -0.25, width: 400, height: 400),
    ] {
      let clipped = try tiles { context in
        context.clip(to: clip)
        context.fillEllipse(in: circle)
      }
      #expect(clipped.masks == free.masks && clipped.commands == free.commands)
    }
  }

  @Test("clips have no masks in the frame but those that something is drawn with")
  func clipsOfNoUse() throws {
    let tiles = try tiles { context in
      for inset in 0..<60 {
        context.addEllipse(
          in: Rect(x: 1, y: 1, width: 250, height: 250).insetBy(dx: Double(inset), dy: 0))
        context.clip()
      }
      context.fill(Rect(x: 120, y: 120, width: 10, height: 10))
    }
    #expect(tiles.masks.masks.isEmpty)
    #expect(tiles.boxes.count == 1)
  }

  @Test("nothing is drawn outside a clip")
  func outside() throws {
    let tiles = try tiles { context in
      context.clip(to: Rect(x: 200, y: 200, width: 20, height: 20))
      context.fillEllipse(in: circle)
      context.fill(circle)
    }
    #expect(tiles.commands.isEmpty && tiles.masks.masks.isEmpty && tiles.boxes.isEmpty)
  }
}
