package import GLFunDrawing
package import GLFunTiles

/// The rasterizer that this module is, for the processors that the module is compiled for.
package struct TileRasterizer: Rasterizer {
  package init() {}

  package func pass(
    _ list: DisplayList, _ commands: Range<Int>, bandHeights: BandHeights?
  ) -> any TilePass {
    ShapePass(list, commands, size: list.size, region: list.region, bandHeights: bandHeights)
  }

  package func makeMemory() -> any TileMemory { TileWorkspace() }

  package func draw(_ frame: TileFrame, on picture: TilePicture) { picture.draw(frame) }

  package func runner(_ frame: TileFrame) -> any TileRunner { FrameRunner(frame) }
}

/// Runs single tiles of a frame.
private final class FrameRunner: TileRunner {
  private let interpreter: TileInterpreter

  init(_ frame: TileFrame) { interpreter = TileInterpreter(frame) }

  func run(
    _ range: Range<Int>, column: Int, row: Int, on pixels: UnsafeMutablePointer<UInt32>
  ) -> Int? {
    unsafe interpreter.run(range, column: column, row: row, on: pixels)
  }
}
