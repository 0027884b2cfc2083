/// The tiles of a frame that cannot be seen because opaque colours fill them wholly.
public struct HiddenTiles: Sendable {
  /// A bit for each tile, row by row: most shapes are looked up one of their rows at a time.
  public private(set) var words: [UInt64] = []
  /// The hidden quarters of each tile, as bits; empty until the first are inserted.
  private var quarters: [UInt8] = []
  @usableFromInline var count = 0
  @usableFromInline var columns = 0
  @usableFromInline var firstColumn = 0
  @usableFromInline var firstRow = 0

  /// Makes a list without entries.
  public init() {}

  /// Makes a list for a window's tiles. All of them can be seen.
  public init(_ window: TileWindow) {
    columns = window.columns.count
    firstColumn = window.columns.lowerBound
    firstRow = window.rows.lowerBound
    count = window.tileCount
    words = Array(repeating: 0, count: (count + 63) >> 6)
  }

  /// True if a tile cannot be seen; tiles are numbered as in `TileFrame`.
  public subscript(tile: Int) -> Bool {
    @inlinable @inline(__always)
    get { words[tile >> 6] &>> UInt64(truncatingIfNeeded: tile) & 1 != 0 }
    set {
      let bit: UInt64 = 1 << UInt64(tile & 63)
      if newValue { words[tile >> 6] |= bit } else { words[tile >> 6] &= ~bit }
    }
  }

  /// The quarters of a tile that images hide, as bits in the order of `TileFrame.Command`.
  public func quarters(ofTile tile: Int) -> UInt8 { quarters.isEmpty ? 0 : quarters[tile] }

  /// Hides quarters of a visible tile, and the tile itself once all four are hidden.
  public mutating func insert(quarters hidden: UInt8, ofTile tile: Int) {
    if hidden == 0 { return }
    if quarters.isEmpty { quarters = Array(repeating: 0, count: count) }
    quarters[tile] |= hidden
    if quarters[tile] == TileFrame.Command.allQuarters { self[tile] = true }
  }

  /// The number of a tile in the list; nil if the list has no entries.
  @inlinable @inline(__always)
  public func number(column: Int, row: Int) -> Int? {
    words.isEmpty ? nil : (row &- firstRow) &* columns &+ column &- firstColumn
  }

  /// True if none of the tiles in some columns of a row can be seen.
  @inlinable @inline(__always)
  public func contains(columns: Range<Int>, row: Int) -> Bool {
    guard let first = number(column: columns.lowerBound, row: row) else { return false }
    return columns.count == 1 ? self[first] : contains(first..<first &+ columns.count)
  }

  /// True if none of the tiles in some columns and rows of the window can be seen.
  public func contains(columns: Range<Int>, rows: Range<Int>) -> Bool {
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
  public var containsAll: Bool { contains(0..<count) }

  @inlinable @inline(__always)
  func contains(_ tiles: Range<Int>) -> Bool {
    Self.forEachWord(of: tiles) { words[$0] & $1 == $1 }
  }

  /// Calls `body` with each tile of a range that can be seen.
  ///
  /// - Parameter hidden: the list's `words`, as a span: an array would be retained and released in each round of a
  ///   loop.
  @inlinable @inline(__always)
  public static func forEachSeen(
    of tiles: Range<Int>, in hidden: Span<UInt64>, _ body: (Int) -> Void
  ) {
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
  public mutating func insert(_ tiles: Range<Int>) {
    Self.forEachWord(of: tiles) {
      words[$0] |= $1
      return true
    }
  }

  /// Calls `body` with the index of each word that holds bits of a range of tiles, and with those bits, until it
  /// returns false.
  ///
  /// - Returns: true if `body` never returned false.
  @inlinable @inline(__always) @discardableResult
  static func forEachWord(of tiles: Range<Int>, _ body: (Int, UInt64) -> Bool) -> Bool {
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
  public mutating func insertAll() { words = Array(repeating: .max, count: words.count) }
}
