/// The sparse coverage of one or more shapes, in tiles of 16×16 pixels aligned to (0, 0).
///
/// Tiles that a shape does not touch are left out. The storage is contiguous and reusable.
public struct CoverageTiles: Sendable {
  /// Neighbouring tiles of one tile row that all have the same coverage.
  public struct Run: Hashable, Sendable {
    /// The column of the first tile, in tiles.
    public var column: Int32
    /// The row of the tiles, in tiles.
    public var row: Int32
    /// The number of tiles, at least one.
    public var count: Int32
    /// The number of the mask that all tiles of the run share; `Run.full` if every pixel is covered.
    public var mask: Int32

    /// The value of `mask` for tiles whose pixels are all covered.
    public static let full: Int32 = -1

    /// Makes a run.
    public init(column: Int32, row: Int32, count: Int32, mask: Int32) {
      self.column = column
      self.row = row
      self.count = count
      self.mask = mask
    }

    /// True if every pixel of every tile is covered.
    public var isFull: Bool { mask == Run.full }
  }

  /// The runs of all shapes, shape by shape, row by row, and from left to right.
  public var runs: [Run] = []
  /// The masks, in which 255 stands for a wholly covered pixel.
  public var masks = CoverageMasks()
  /// Tiles to leave out because they cannot be seen. Without entries, all tiles are kept.
  public var hidden = HiddenTiles()

  /// Makes an empty list.
  public init() {}

  /// Removes the runs but keeps the masks, to which others may refer.
  public mutating func removeRuns() { runs.removeAll(keepingCapacity: true) }

  /// Adds a tile whose mask the renderer makes.
  public mutating func appendJob(_ job: Int, column: Int, row: Int) {
    runs.append(
      Run(
        column: Int32(truncatingIfNeeded: column), row: Int32(truncatingIfNeeded: row), count: 1,
        mask: Int32(truncatingIfNeeded: masks.count)))
    masks.masks.append(CoverageMasks.Mask(job: job))
  }

  /// Adds tiles whose pixels are all covered.
  public mutating func appendFull(columns: Range<Int>, row: Int, firstRun: Int) {
    if runs.count > firstRun {
      let last = runs[runs.count - 1]
      if last.isFull, last.row == row, Int(last.column) + Int(last.count) == columns.lowerBound {
        runs[runs.count - 1].count += Int32(columns.count)
        return
      }
    }
    runs.append(
      Run(
        column: Int32(columns.lowerBound), row: Int32(row), count: Int32(columns.count),
        mask: Run.full))
  }
}
