package import GLFunDrawing
package import GLFunGeometry

/// The loops over curves, edges, tiles and pixels, compiled for one level of processors.
///
/// The module `GLFunKernels` is compiled once for each level. This protocol and `CoverageKernel` are the interface to it;
/// the callers decide, and take little time.
package protocol Kernels: Sendable {
  /// Creates the memory in which outlines and coverage are computed.
  func makeCoverageKernel() -> any CoverageKernel

  /// Runs the commands of all tiles of a frame on a picture.
  func draw(_ frame: TileFrame, on picture: TilePicture)

  /// Runs the commands of a frame's tiles, and stores the alpha of their pixels in a plane whose first tile is that of the frame.
  func draw(_ frame: TileFrame, on plane: inout AlphaPlane)

  /// Blurs alpha horizontally; nil if all alpha is zero.
  ///
  /// - Parameters:
  ///   - across: the horizontal weights; `down` are the vertical ones.
  ///   - right: the number of columns by which the result is moved to the right, and `rows` by which it is moved down.
  ///   - columns: the columns of tiles to compute.
  func blurredRows(
    _ alpha: AlphaPlane, across: BlurWeights, down: BlurWeights, movedRight right: Int,
    down rows: Int, columns: Range<Int>
  ) -> BlurredRows?

  /// Blurs alpha in cells, over the whole area that it affects; nil if all alpha is zero.
  ///
  /// - Parameter level: the side of a cell is 2^`level` pixels.
  func blurredCells(_ alpha: AlphaPlane, level: Int, _ weights: BlurWeights) -> BlurredCells?
}

/// The memory for computing outlines and the coverage of tiles, used by one thread at a time.
package protocol CoverageKernel: AnyObject, Sendable {
  /// Makes the outline of a filled path, with curves turned into lines.
  ///
  /// - Parameters:
  ///   - transform: the transform from the path's space to pixels.
  ///   - visible: the visible part of the picture. Curves beyond one of its sides become their chords.
  ///   - antialias: true if the lines keep the area of each pixel, false if only distances matter.
  ///   - outline: the outline. What it was before is removed.
  func makeOutline(
    of path: Path, placedBy transform: Transform, visible: Rect, antialias: Bool,
    into outline: inout CoverageOutline)

  /// Makes the outline of a stroked path, dashes included.
  ///
  /// - Parameters:
  ///   - transform: the transform from the space of the path and the pen to that of the list.
  ///   - shift: the transform from the space of the list to pixels.
  ///   - visible: the visible part of the list's space. Parts of the stroke beyond it may be left out.
  ///   - antialias: true if the lines keep the area of each pixel, false if only distances matter.
  ///   - outline: the outline. What it was before is removed.
  func makeOutline(
    strokeOf path: Path, _ style: StrokeStyle, placedBy transform: Transform,
    movedBy shift: Transform, visible: Rect, antialias: Bool, into outline: inout CoverageOutline)

  /// Makes the outline of glyphs. The lines of each glyph are made once, and then moved.
  ///
  /// - Parameters:
  ///   - range: the glyphs of a list.
  ///   - notesGlyphs: true for an outline with `glyphs`, for renderers that keep their vertices.
  ///   - outline: the outline. What it was before is removed.
  func makeOutline(
    ofGlyphs range: PathRange, in list: DisplayList, noting notesGlyphs: Bool,
    into outline: inout CoverageOutline)

  /// Appends the tiles that an outline covers.
  ///
  /// With `antialias`, coverage is the area of the pixel's part inside, to the nearest 1/255. Without, it is 255 if the
  /// pixel's centre is inside, or else 0. Pixels that the outline crosses more than once may be postponed, to be computed
  /// together with pixels of other outlines. Their coverage is undefined until `completePixels`.
  ///
  /// - Parameters:
  ///   - outline: the outline. Its memory is lent, and comes back unchanged.
  ///   - window: the tiles that are wanted; in others nothing is computed.
  func add(
    _ outline: inout CoverageOutline, in window: TileWindow, rule: FillRule, antialias: Bool,
    to tiles: inout CoverageTiles)

  /// Computes the coverage of postponed pixels.
  func completePixels(of masks: inout CoverageMasks)

  /// Appends the tiles that an outline covers, with masks that the renderer makes; nothing if it cannot.
  ///
  /// - Parameter command: the command that the outline belongs to.
  /// - Returns: false if the renderer cannot make the masks of this outline.
  func deferMasks(
    of outline: inout CoverageOutline, in window: TileWindow, command: Int, rule: FillRule,
    to tiles: inout CoverageTiles, _ outlines: inout OutlineMasks
  ) -> Bool

  /// An outline in the words of the graphics device; nil if the device cannot make its masks.
  func encoding(of outline: CoverageOutline) -> EncodedOutline?

  /// Appends the alpha of a tile to masks.
  func append(
    _ alpha: AlphaPlane, column: Int, row: Int, to masks: inout CoverageMasks
  ) -> AppendedCoverage

  /// Appends the values of a tile to masks, blurred vertically.
  func append(
    _ rows: BlurredRows, column: Int, row: Int, to masks: inout CoverageMasks
  ) -> AppendedCoverage

  /// Appends the values of a tile to masks, interpolated between cells.
  func append(
    _ cells: BlurredCells, _ placement: BlurredCells.Placement, column: Int, row: Int,
    to masks: inout CoverageMasks
  ) -> AppendedCoverage
}

/// The coverage of a tile after it was appended to masks.
package enum AppendedCoverage: Hashable, Sendable {
  /// No pixel is covered, so there is no mask.
  case none
  /// Every pixel is covered, so there is no mask.
  case full
  /// The number of the mask.
  case mask(Int32)
}
