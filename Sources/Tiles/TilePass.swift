package import GLFunDrawing
package import GLFunImaging

/// Neighbouring shapes of a display list, ready to be turned into tiles, a band of the picture at a time.
///
/// Bands do not depend on each other: several threads may work on one pass, and a picture of any height takes the
/// memory of the bands that are being made. A tile has the same commands and masks in every band.
package protocol TilePass: Sendable {
  /// The extent of the picture.
  var size: PixelSize { get }
  /// The extent of what is made: the picture's, or that of a window of it.
  var seenSize: PixelSize { get }
  /// Whether the first shape is a filled one as large as the picture. Then few tiles are empty.
  var beginsWithBackground: Bool { get }
  /// The gradients that the tiles refer to, in whole numbers.
  var gradients: [GradientCoefficients] { get }
  /// The colours of the gradients, `GradientCoefficients.tableSize` each.
  var colorTables: [PremultipliedColor] { get }
  /// For each colour table the line that its colours are on, if they are.
  var colorLines: [ColorLine?] { get }
  /// The images that the tiles refer to, in whole numbers.
  var images: [ImageCoefficients] { get }
  /// How many bands there are.
  var bandCount: Int { get }

  /// The pass as a window of the picture shows it, with pixels counted from the window's corner.
  ///
  /// - Precondition: the pass shows the whole picture.
  func seen(in window: TileWindow) -> Self

  /// Makes the tiles now, where there is one band of a bounded size.
  mutating func prepare(in memory: any TileMemory)

  /// The tiles of a band, however many masks that takes.
  func tiles(band number: Int, in memory: any TileMemory, clock: inout StageClock) -> TileFrame

  /// Makes the tiles of a band, in parts of it where they would take too much memory at once.
  ///
  /// - Parameters:
  ///   - largestLoad: the most masks that tiles may have together. Only a single tile may have more.
  ///   - body: is given the tiles of each part.
  func forEachFrame<Failure: Error>(
    ofBand number: Int, largestLoad: Int, in memory: any TileMemory, clock: inout StageClock,
    _ body: (borrowing TileFrame, inout StageClock) throws(Failure) -> Void
  ) throws(Failure)
}

/// The memory that making tiles needs, for one thread at a time.
///
/// It is used again from band to band and from frame to frame. The system would hand out the memory of a large frame
/// page by page each time.
package protocol TileMemory: AnyObject, Sendable {}
