package import GLFunDrawing

/// What turns shapes into tiles and runs the commands of tiles, compiled for one kind of processor.
///
/// The module of the same name is compiled several times. This is all that other modules use of it where time is spent.
package protocol Rasterizer: Sendable {
  /// Prepares the shapes among some commands of a display list.
  ///
  /// - Parameter bandHeights: how high bands are; nil for one band.
  func pass(_ list: DisplayList, _ commands: Range<Int>, bandHeights: BandHeights?) -> any TilePass

  /// Memory for making tiles.
  func makeMemory() -> any TileMemory

  /// Runs the commands of all tiles of a frame over a picture.
  func draw(_ frame: TileFrame, on picture: TilePicture)
}
