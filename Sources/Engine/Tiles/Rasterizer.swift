package import GLFunDrawing

/// A rasterizer, which turns shapes into tiles and runs the commands of tiles, compiled for one processor level.
///
/// The module `GLFunRasterization` is compiled once for each level. This protocol is the only interface for code that takes
/// time.
package protocol Rasterizer: Sendable {
  /// Prepares the shapes among some commands of a display list.
  ///
  /// - Parameter bandHeights: the heights of bands; nil for a single band.
  func pass(_ list: DisplayList, _ commands: Range<Int>, bandHeights: BandHeights?) -> any TilePass

  /// Creates the memory for making tiles.
  func makeMemory() -> any TileMemory

  /// The coverage of a mask that a frame leaves to the renderer: a word for each quad, in the order of `TileQuads`.
  func quads(ofJob job: Int, of frame: TileFrame, in memory: any TileMemory) -> [UInt32]

  /// Runs the commands of all tiles of a frame on a picture.
  func draw(_ frame: TileFrame, on picture: TilePicture)
}
