package import GLFunTiles

/// The coverage of one or more shapes, sparse, in tiles of 16×16 pixels aligned to (0, 0).
///
/// Tiles that a shape does not touch are not mentioned. The storage is contiguous and made to be
/// used again.
package struct CoverageTiles: Sendable {
  /// The width and height of a tile in pixels.
  package static let size = 16

  /// Neighbouring tiles of one tile row that all have the same coverage.
  package struct Run: Hashable, Sendable {
    /// The column of the first tile, in tiles.
    package var column: Int32
    /// The row of the tiles, in tiles.
    package var row: Int32
    /// How many tiles there are, at least one.
    package var count: Int32
    /// The number of the mask that every tile of the run has; `Run.full` where every pixel is
    /// covered.
    package var mask: Int32

    /// The value of `mask` that means: every pixel is covered.
    package static let full: Int32 = -1

    /// Makes a run.
    package init(column: Int32, row: Int32, count: Int32, mask: Int32) {
      self.column = column
      self.row = row
      self.count = count
      self.mask = mask
    }

    /// Whether every pixel of every tile is covered.
    package var isFull: Bool { mask == Run.full }
  }

  /// The runs, by row and in a row from left to right, shape after shape.
  package internal(set) var runs: [Run] = []
  /// The masks, 255 where a pixel is wholly covered.
  package internal(set) var masks = CoverageMasks()
  /// Tiles that nobody asks for, which are left out; all are wanted where there are no entries.
  var hidden = HiddenTiles()

  /// Makes an empty list.
  package init() {}

  /// Forgets the runs but keeps the masks, to which others may refer.
  mutating func removeRuns() { runs.removeAll(keepingCapacity: true) }

  /// Adds tiles that share their coverage; nothing where it is zero.
  ///
  /// `firstRun` is the first run of the present shape: full tiles lengthen the last run where they
  /// continue it, but not one of another shape. The mask has no meaning afterwards.
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

  private mutating func appendFull(columns: Range<Int>, row: Int, firstRun: Int) {
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

/// Tiles of a frame that cannot be seen, because opaque colours fill them wholly.
struct HiddenTiles: Sendable {
  /// A bit for each tile, row after row: most shapes are looked up a row of theirs at a time.
  private(set) var words: [UInt64] = []
  /// For each tile its quarters that cannot be seen; none before any is noted.
  private var quarters: [UInt8] = []
  private var count = 0
  private var columns = 0
  private var firstColumn = 0
  private var firstRow = 0

  /// Makes a list without entries.
  init() {}

  /// Makes the list of a window's tiles; all can be seen.
  init(_ window: TileWindow) {
    columns = window.columns.count
    firstColumn = window.columns.lowerBound
    firstRow = window.rows.lowerBound
    count = window.tileCount
    words = Array(repeating: 0, count: (count + 63) >> 6)
  }

  /// Whether a tile cannot be seen; tiles are counted as `TileFrame` counts them.
  subscript(tile: Int) -> Bool {
    get { words[tile >> 6] &>> UInt64(truncatingIfNeeded: tile) & 1 != 0 }
    set {
      let bit: UInt64 = 1 << UInt64(tile & 63)
      if newValue { words[tile >> 6] |= bit } else { words[tile >> 6] &= ~bit }
    }
  }

  /// The quarters of a tile that images hide, as `TileFrame.Command` counts them.
  func quarters(ofTile tile: Int) -> UInt8 { quarters.isEmpty ? 0 : quarters[tile] }

  /// Hides quarters of a tile that can be seen, and the tile with the last of them.
  mutating func insert(quarters hidden: UInt8, ofTile tile: Int) {
    if hidden == 0 { return }
    if quarters.isEmpty { quarters = Array(repeating: 0, count: count) }
    quarters[tile] |= hidden
    if quarters[tile] == TileFrame.Command.allQuarters { self[tile] = true }
  }

  /// The number of a tile, by which it is looked up; nil where all can be seen.
  @inline(__always)
  func number(column: Int, row: Int) -> Int? {
    words.isEmpty ? nil : (row &- firstRow) &* columns &+ column &- firstColumn
  }

  /// Whether none of some neighbouring tiles can be seen.
  @inline(__always)
  func contains(columns: Range<Int>, row: Int) -> Bool {
    guard let first = number(column: columns.lowerBound, row: row) else { return false }
    return columns.count == 1 ? self[first] : contains(first..<first &+ columns.count)
  }

  /// Whether none of the tiles in some columns and rows of the window can be seen.
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
        // So few are in one word mostly.
        let bits = bits &<< UInt64(truncatingIfNeeded: place)
        if words[start >> 6] & bits != bits { return false }
      } else if !contains(start..<start &+ length) {
        return false
      }
      start &+= self.columns
    }
    return true
  }

  /// Whether no tile can be seen.
  var containsAll: Bool { contains(0..<count) }

  @inline(__always)
  private func contains(_ tiles: Range<Int>) -> Bool {
    Self.forEachWord(of: tiles) { words[$0] & $1 == $1 }
  }

  /// Goes through those of some neighbouring tiles that can be seen.
  ///
  /// - Parameter hidden: the list's `words`, not as an array: in a loop its owners would be counted in each round.
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

  /// Hides some neighbouring tiles.
  mutating func insert(_ tiles: Range<Int>) {
    Self.forEachWord(of: tiles) {
      words[$0] |= $1
      return true
    }
  }

  /// Goes through the words in which there are some neighbouring tiles, with those tiles' bits, until `body`
  /// answers false.
  ///
  /// - Returns: whether it never did.
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
