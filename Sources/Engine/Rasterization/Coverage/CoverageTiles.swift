package import GLFunTiles

/// The sparse coverage of one or more shapes, in tiles of 16×16 pixels aligned to (0, 0).
///
/// Tiles that a shape does not touch are left out. The storage is contiguous and reusable.
package struct CoverageTiles: Sendable {
  /// The width and height of a tile in pixels.
  package static let size = 16

  /// Neighbouring tiles of one tile row that all have the same coverage.
  package struct Run: Hashable, Sendable {
    /// The column of the first tile, in tiles.
    package var column: Int32
    /// The row of the tiles, in tiles.
    package var row: Int32
    /// The number of tiles, at least one.
    package var count: Int32
    /// The number of the mask that all tiles of the run share; `Run.full` if every pixel is covered.
    package var mask: Int32

    /// The value of `mask` for tiles whose pixels are all covered.
    package static let full: Int32 = -1

    /// Makes a run.
    package init(column: Int32, row: Int32, count: Int32, mask: Int32) {
      self.column = column
      self.row = row
      self.count = count
      self.mask = mask
    }

    /// True if every pixel of every tile is covered.
    package var isFull: Bool { mask == Run.full }
  }

  /// The runs, shape after shape; those of a shape by row, and in a row from left to right.
  package internal(set) var runs: [Run] = []
  /// The masks, in which 255 stands for a wholly covered pixel.
  package internal(set) var masks = CoverageMasks()
  /// Tiles to leave out because they cannot be seen. Without entries, all tiles are kept.
  var hidden = HiddenTiles()

  /// Makes an empty list.
  package init() {}

  /// Removes the runs but keeps the masks, to which others may refer.
  mutating func removeRuns() { runs.removeAll(keepingCapacity: true) }

  /// Adds tiles that share their coverage, unless it is zero.
  ///
  /// `firstRun` is the index of the current shape's first run: full tiles extend the last run if they continue it and
  /// it belongs to the same shape. The mask has no meaning afterwards.
  @inline(__always)
  mutating func append(
    _ mask: borrowing some TileCoverage & ~Copyable, columns: Range<Int>, row: Int, firstRun: Int
  ) {
    let quads = mask.collect()
    if quads.full == .max {
      appendFull(columns: columns, row: row, firstRun: firstRun)
    } else if quads.all != 0, !hidden.contains(columns: columns, row: row) {
      runs.append(
        Run(
          column: Int32(truncatingIfNeeded: columns.lowerBound),
          row: Int32(truncatingIfNeeded: row),
          count: Int32(truncatingIfNeeded: columns.count),
          mask: Int32(truncatingIfNeeded: masks.count)))
      masks.append(quads, of: mask)
    }
  }

  /// Adds a tile whose mask the renderer makes.
  mutating func appendJob(_ job: Int, column: Int, row: Int) {
    runs.append(
      Run(
        column: Int32(truncatingIfNeeded: column), row: Int32(truncatingIfNeeded: row), count: 1,
        mask: Int32(truncatingIfNeeded: masks.count)))
    masks.masks.append(CoverageMasks.Mask(job: job))
  }

  /// Adds tiles whose pixels are all covered.
  mutating func appendFull(columns: Range<Int>, row: Int, firstRun: Int) {
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

/// The tiles of a frame that cannot be seen because opaque colours fill them wholly.
struct HiddenTiles: Sendable {
  /// A bit for each tile, row by row: most shapes are looked up one of their rows at a time.
  private(set) var words: [UInt64] = []
  /// The hidden quarters of each tile, as bits; empty until the first are inserted.
  private var quarters: [UInt8] = []
  private var count = 0
  private var columns = 0
  private var firstColumn = 0
  private var firstRow = 0

  /// Makes a list without entries.
  init() {}

  /// Makes a list for a window's tiles. All of them can be seen.
  init(_ window: TileWindow) {
    columns = window.columns.count
    firstColumn = window.columns.lowerBound
    firstRow = window.rows.lowerBound
    count = window.tileCount
    words = Array(repeating: 0, count: (count + 63) >> 6)
  }

  /// True if a tile cannot be seen; tiles are numbered as in `TileFrame`.
  subscript(tile: Int) -> Bool {
    get { words[tile >> 6] &>> UInt64(truncatingIfNeeded: tile) & 1 != 0 }
    set {
      let bit: UInt64 = 1 << UInt64(tile & 63)
      if newValue { words[tile >> 6] |= bit } else { words[tile >> 6] &= ~bit }
    }
  }

  /// The quarters of a tile that images hide, as bits in the order of `TileFrame.Command`.
  func quarters(ofTile tile: Int) -> UInt8 { quarters.isEmpty ? 0 : quarters[tile] }

  /// Hides quarters of a visible tile, and the tile itself once all four are hidden.
  mutating func insert(quarters hidden: UInt8, ofTile tile: Int) {
    if hidden == 0 { return }
    if quarters.isEmpty { quarters = Array(repeating: 0, count: count) }
    quarters[tile] |= hidden
    if quarters[tile] == TileFrame.Command.allQuarters { self[tile] = true }
  }

  /// The number of a tile in the list; nil if the list has no entries.
  @inline(__always)
  func number(column: Int, row: Int) -> Int? {
    words.isEmpty ? nil : (row &- firstRow) &* columns &+ column &- firstColumn
  }

  /// True if none of the tiles in some columns of a row can be seen.
  @inline(__always)
  func contains(columns: Range<Int>, row: Int) -> Bool {
    guard let first = number(column: columns.lowerBound, row: row) else { return false }
    return columns.count == 1 ? self[first] : contains(first..<first &+ columns.count)
  }

  /// True if none of the tiles in some columns and rows of the window can be seen.
  func contains(columns: Range<Int>, rows: Range<Int>) -> Bool {
    if words.isEmpty { return false }
    let words = words.span
    let length = columns.count
    var start =
      (rows.lowerBound &- firstRow) &* self.columns &- firstColumn &+ columns.lowerBound
    let bits = UInt64.max &>> UInt64(truncatingIfNeeded: 64 &- length)
    for _ in rows {
      let place = start & 63
      if place &+ length <= 64 {
        // Mostly the bits of a row are in one word.
        let bits = bits &<< UInt64(truncatingIfNeeded: place)
        if words[start >> 6] & bits != bits { return false }
      } else if !contains(start..<start &+ length) {
        return false
      }
      start &+= self.columns
    }
    return true
  }

  /// True if no tile can be seen.
  var containsAll: Bool { contains(0..<count) }

  @inline(__always)
  private func contains(_ tiles: Range<Int>) -> Bool {
    Self.forEachWord(of: tiles) { words[$0] & $1 == $1 }
  }

  /// Calls `body` with each tile of a range that can be seen.
  ///
  /// - Parameter hidden: the list's `words`, as a span: an array would be retained and released in each round of a
  ///   loop.
  @inline(__always)
  static func forEachSeen(of tiles: Range<Int>, in hidden: Span<UInt64>, _ body: (Int) -> Void) {
    forEachWord(of: tiles) { word, bits in
      var seen = bits & ~hidden[word]
      while seen != 0 {
        body(word &<< 6 | seen.trailingZeroBitCount)
        seen &= seen &- 1
      }
      return true
    }
  }

  /// Hides a range of tiles.
  mutating func insert(_ tiles: Range<Int>) {
    Self.forEachWord(of: tiles) {
      words[$0] |= $1
      return true
    }
  }

  /// Calls `body` with the index of each word that holds bits of a range of tiles, and with those bits, until it
  /// returns false.
  ///
  /// - Returns: true if `body` never returned false.
  @inline(__always) @discardableResult
  private static func forEachWord(of tiles: Range<Int>, _ body: (Int, UInt64) -> Bool) -> Bool {
    var tile = tiles.lowerBound
    while tile < tiles.upperBound {
      let place = tile & 63
      let length = min(64 &- place, tiles.upperBound &- tile)
      let bits = UInt64.max &>> UInt64(truncatingIfNeeded: 64 &- length)
      if !body(tile >> 6, bits &<< UInt64(truncatingIfNeeded: place)) { return false }
      tile &+= length
    }
    return true
  }

  /// Hides all tiles.
  mutating func insertAll() { words = Array(repeating: .max, count: words.count) }
}
