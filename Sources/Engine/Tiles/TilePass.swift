package import GLFunDrawing
package import GLFunImaging

/// Consecutive shapes of a display list, ready to be turned into tiles, one band of the picture at a time.
///
/// Bands do not depend on each other: several threads may work on one pass, and a picture of any height needs only the memory
/// of the bands in progress. A tile has the same commands and masks in every band.
package protocol TilePass: Sendable {
  /// The size of the picture.
  var size: PixelSize { get }
  /// The size of the output: the picture's, or that of a window.
  var seenSize: PixelSize { get }
  /// True if the first shape is a fill that covers the whole picture. Few tiles are empty then.
  var beginsWithBackground: Bool { get }
  /// The gradients that the tiles refer to, in integer form.
  var gradients: [GradientCoefficients] { get }
  /// The colour tables of the gradients, `GradientCoefficients.tableSize` colours each.
  var colorTables: [PremultipliedColor] { get }
  /// The line through the colours of each table; nil if they are not on a line.
  var colorLines: [ColorLine?] { get }
  /// The images that the tiles refer to, in integer form.
  var images: [ImageCoefficients] { get }
  /// The number of bands.
  var bandCount: Int { get }

  /// A copy of the pass that shows a window of the picture, with pixels counted from the window's corner.
  ///
  /// - Precondition: the pass shows the whole picture.
  func seen(in window: TileWindow) -> Self

  /// A copy of the pass whose tiles leave masks of outlines to the renderer (`TileFrame.outlines`), where that is possible.
  ///
  /// - Parameter commands: the commands whose masks are made as usual.
  func deferringMasks(except commands: Set<Int32>) -> Self

  /// Makes the tiles ahead of time if there is a single band of a limited size.
  mutating func prepare(in memory: any TileMemory)

  /// The tiles of a band, without a limit on the number of masks.
  func tiles(band number: Int, in memory: any TileMemory, clock: inout StageClock) -> TileFrame

  /// Makes the tiles of a band, in several parts if they would take too much memory at once.
  ///
  /// - Parameters:
  ///   - largestLoad: the limit on the masks of a part; only a single tile may exceed it.
  ///   - body: receives the tiles of each part.
  func forEachFrame<Failure: Error>(
    ofBand number: Int, largestLoad: Int, in memory: any TileMemory, clock: inout StageClock,
    _ body: (borrowing TileFrame, inout StageClock) throws(Failure) -> Void
  ) throws(Failure)
}

/// The memory for making tiles, used by one thread at a time.
///
/// It is reused from band to band and from frame to frame, because the system would provide new memory for a large frame page
/// by page.
package protocol TileMemory: AnyObject, Sendable {}
