#if !GLFUN_WITHOUT_KERNELS
internal import GLFunTiles

/// The tiles that an outline touches, the edges that reach each row of tiles, and the winding of the tiles that it does not
/// touch.
///
/// An edge touches the tiles from the least to the greatest column that it has in a row of tiles. A horizontal edge touches
/// tiles if it lies strictly between their upper and lower borders: the rows above and below it differ. All pixels of a tile
/// without touching edges have one winding: the sum of the heights, in the tile's first row of pixels, of the edges to its left.
struct OutlineTiles {
  typealias Vertex = CoverageRasterizer.Vertex

  /// A range of edges that reach a row of tiles.
  private struct Part {
    var row: Int32
    var first: Int32
    var end: Int32
  }

  private var window = TileWindow(columns: 0..<0, rows: 0..<0)
  /// A bit for each tile of a row, in whole words.
  private var touched: [UInt64] = []
  private var wordsPerRow = 0
  /// The changes of the winding from one column to the next, in 256ths, row by row.
  private var rises: [Int32] = []
  private var parts: [Part] = []
  /// The last part of each row; -1 if it has none.
  private var lasts: [Int32] = []
  /// The first of each row's sorted parts, then the end of the last row.
  private var starts: [Int32] = []

  /// The most edges of a range: a thread of the device goes through one range.
  private static let mostEdges: Int32 = 4
  /// The most ranges of a row. A work group goes through all of them for each tile, and drivers end loops that take long.
  private static let mostOfRow = 1 << 15
  /// The most ranges of all rows.
  private static let mostParts = 1 << 19

  /// True if there are too many edges. Some of them are missing then.
  var isFull: Bool { parts.count >= Self.mostParts }

  /// Begins an outline, with the tiles in which it may be seen.
  mutating func begin(_ window: TileWindow) {
    self.window = window
    wordsPerRow = (window.columns.count + 63) >> 6
    Self.reset(&touched, count: wordsPerRow * window.rows.count, to: 0)
    Self.reset(&rises, count: window.tileCount, to: 0)
    Self.reset(&lasts, count: window.rows.count, to: -1)
    parts.removeAll(keepingCapacity: true)
  }

  private static func reset<Element>(_ array: inout [Element], count: Int, to value: Element) {
    array.removeAll(keepingCapacity: true)
    array.append(contentsOf: repeatElement(value, count: count))
  }

  /// Adds the edge to the vertex of an index.
  @inline(__always)
  mutating func add(_ from: Vertex, _ to: Vertex, edge: Int) {
    if isFull { return }
    let (upper, lower) = from.y <= to.y ? (from, to) : (to, from)
    let firstRow = max(Int(upper.y) >> 12, window.rows.lowerBound)
    if upper.y == lower.y {
      guard firstRow == Int(upper.y) >> 12, firstRow < window.rows.upperBound else { return }
      add(part: edge, row: firstRow)
      if upper.y & 4095 != 0 {
        touch(Int(min(from.x, to.x)) << 8, Int(max(from.x, to.x)) << 8, row: firstRow)
      }
      return
    }
    let lastRow = min((Int(lower.y) - 1) >> 12, window.rows.upperBound - 1)
    if firstRow > lastRow { return }
    let sign: Int32 = to.y > from.y ? 1 : -1
    let slope = EdgeRows.slope(
      x0: Int(upper.x), y0: Int(upper.y), x1: Int(lower.x), y1: Int(lower.y))
    func x(_ y: Int) -> Int {
      if y <= Int(upper.y) { return Int(upper.x) << 8 }
      if y >= Int(lower.y) { return Int(lower.x) << 8 }
      return Int(upper.x) << 8 + ((y - Int(upper.y)) &* slope) >> 24
    }
    var above = x(firstRow << 12)
    for row in firstRow...lastRow {
      let below = x((row + 1) << 12)
      add(part: edge, row: row)
      let next = touch(min(above, below), max(above, below), row: row)
      above = below
      // The part in the first row of pixels.
      let top = Int32(truncatingIfNeeded: row << 12)
      let height = min(lower.y, top &+ 256) &- max(upper.y, top)
      if height > 0, next < window.columns.upperBound {
        let column = max(next, window.columns.lowerBound) - window.columns.lowerBound
        rises[(row - window.rows.lowerBound) * window.columns.count + column] &+= sign &* height
      }
    }
  }

  /// Marks the tiles that have some of the places from `left` to `right`, in 65536ths of a pixel.
  ///
  /// - Returns: the column after them.
  @inline(__always) @discardableResult
  private mutating func touch(_ left: Int, _ right: Int, row: Int) -> Int {
    let first = left >> 20
    let last = max(first, (right - 1) >> 20)
    let start = max(first, window.columns.lowerBound) - window.columns.lowerBound
    let end = min(last, window.columns.upperBound - 1) - window.columns.lowerBound
    let word = (row - window.rows.lowerBound) * wordsPerRow
    var column = start
    while column <= end {
      touched[word + column >> 6] |= 1 << UInt64(column & 63)
      column += 1
    }
    return last + 1
  }

  @inline(__always)
  private mutating func add(part edge: Int, row: Int) {
    let edge = Int32(truncatingIfNeeded: edge)
    let index = Int(lasts[row - window.rows.lowerBound])
    if index >= 0, parts[index].end == edge, edge - parts[index].first < Self.mostEdges {
      parts[index].end += 1
      return
    }
    lasts[row - window.rows.lowerBound] = Int32(truncatingIfNeeded: parts.count)
    parts.append(Part(row: Int32(truncatingIfNeeded: row), first: edge, end: edge + 1))
  }

  /// Finds the places of the ranges in the order of their rows.
  ///
  /// - Returns: false if a row has too many.
  mutating func sortRanges() -> Bool {
    Self.reset(&starts, count: window.rows.count + 1, to: 0)
    for part in parts { starts[Int(part.row) - window.rows.lowerBound + 1] += 1 }
    if starts.contains(where: { $0 > Self.mostOfRow }) { return false }
    for row in starts.indices.dropFirst() { starts[row] += starts[row - 1] }
    return true
  }

  /// Appends the ranges in the order of their rows, after `sortRanges`.
  mutating func appendRanges(to ranges: inout [SIMD2<UInt32>]) {
    let first = ranges.count
    ranges.append(contentsOf: repeatElement(.zero, count: parts.count))
    // Each start moves to the next row's, and back.
    for part in parts {
      let row = Int(part.row) - window.rows.lowerBound
      ranges[first + Int(starts[row])] = SIMD2(UInt32(part.first), UInt32(part.end))
      starts[row] += 1
    }
    for row in starts.indices.dropFirst().reversed() { starts[row] = starts[row - 1] }
    starts[0] = 0
  }

  /// The places of a row's ranges, if the first range of all is at `first`.
  func ranges(ofRow row: Int, from first: Int) -> Range<Int> {
    let index = row - window.rows.lowerBound
    return first + Int(starts[index])..<first + Int(starts[index + 1])
  }

  /// Calls `body` with runs of tiles, row by row: a touched tile, or neighbouring others with their winding.
  func forEachRun(_ body: (_ columns: Range<Int>, _ row: Int, _ winding: Int32?) -> Void) {
    for row in window.rows {
      let index = row - window.rows.lowerBound
      var winding: Int32 = 0
      var gap = window.columns.lowerBound
      func endGap(_ column: Int) { if gap < column { body(gap..<column, row, winding >> 8) } }
      for column in window.columns {
        let place = column - window.columns.lowerBound
        let rise = rises[index * window.columns.count + place]
        let isTouched = touched[index * wordsPerRow + place >> 6] >> UInt64(place & 63) & 1 != 0
        if rise != 0 || isTouched {
          endGap(column)
          gap = column
          winding &+= rise
        }
        if isTouched {
          body(column..<column + 1, row, nil)
          gap = column + 1
        }
      }
      endGap(window.columns.upperBound)
    }
  }
}
#endif
