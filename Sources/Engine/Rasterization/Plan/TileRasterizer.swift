package import GLFunDrawing
package import GLFunTiles

/// The rasterizer that this module implements, compiled for the module's processor level.
package struct TileRasterizer: Rasterizer {
  package init() {}

  package func pass(
    _ list: DisplayList, _ commands: Range<Int>, bandHeights: BandHeights?
  ) -> any TilePass {
    ShapePass(list, commands, size: list.size, region: list.region, bandHeights: bandHeights)
  }

  package func makeMemory() -> any TileMemory { TileWorkspace() }

  package func quads(ofJob job: Int, of frame: TileFrame, in memory: any TileMemory) -> [UInt32] {
    let workspace = TileWorkspace.of(memory)
    var rasterizer = workspace.takeRasterizer()
    let quads = frame.outlines.quads(ofJob: job, frame.masks, &rasterizer)
    workspace.keep(rasterizer)
    return quads
  }

  package func draw(_ frame: TileFrame, on picture: TilePicture) { picture.draw(frame) }
}
