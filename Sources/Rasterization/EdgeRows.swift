/// An edge cut into the rows of pixels that it passes through, from its one end to the other.
///
/// Each border crossing is computed from the edge's upper end, so that a row's part is the same
/// wherever the walk begins and whichever way it goes.
struct EdgeRows {
  /// The present row.
  private(set) var row: Int
  /// How much of the row's height the edge spans, 1...256.
  private(set) var height = 0
  /// Where the edge comes into the row, or begins in it: x in 1/65536 pixel.
  private(set) var fromX = 0
  /// Where the edge leaves the row, or ends in it: x in 1/65536 pixel.
  private(set) var toX: Int
  /// Whether the first row has the edge's beginning, which may be cut off.
  let beginsInside: Bool

  private let endsInside: Bool
  /// 1 downwards, −1 upwards.
  private let step: Int
  /// What leads from the number of a row to that of the border where the edge leaves it.
  private let exit: Int
  private let stop: Int
  private let topX: Int
  private let topY: Int
  private let endX: Int
  private let endY: Int
  /// Columns per row, with 32 bits of fraction.
  private let slope: Int
  private var y: Int

  /// Begins before the first of the edge's rows that lie in `top..<bottom`; there must be one.
  ///
  /// The ends are in 1/256 pixel, and the edge is not level: `goesDown` says whether y1 > y0.
  @inline(__always)
  init(x0: Int, y0: Int, x1: Int, y1: Int, goesDown: Bool, top: Int, bottom: Int) {
    topX = (goesDown ? x0 : x1) &<< 8
    topY = goesDown ? y0 : y1
    endX = x1 &<< 8
    endY = y1
    let firstRow = topY >> 8
    let lastRow = ((goesDown ? y1 : y0) &- 1) >> 8
    slope = firstRow == lastRow || x0 == x1 ? 0 : ((x1 &- x0) &<< 32) / (y1 &- y0)
    let upper = max(firstRow, top)
    let lower = min(lastRow, bottom &- 1)
    step = goesDown ? 1 : -1
    exit = goesDown ? 1 : 0
    let start = goesDown ? upper : lower
    stop = goesDown ? lower : upper
    beginsInside = start == (goesDown ? firstRow : lastRow)
    endsInside = stop == (goesDown ? lastRow : firstRow)
    row = start &- step
    y = y0
    toX = x0 &<< 8
    if !beginsInside {
      y = (row &+ exit) &<< 8
      toX = x(at: y)
    }
  }

  /// Whether the present row has the edge's end.
  @inline(__always)
  var isLast: Bool { row == stop && endsInside }

  /// Goes to the next row, or answers false after the last.
  @inline(__always)
  mutating func next() -> Bool {
    if row == stop { return false }
    row &+= step
    fromX = toX
    let from = y
    if isLast {
      y = endY
      toX = endX
    } else {
      y = (row &+ exit) &<< 8
      toX = x(at: y)
    }
    height = (y &- from) &* step
    return true
  }

  /// Goes on with a later row of an edge that goes down: the next one will be `row`.
  @inline(__always)
  mutating func skip(to row: Int) {
    if row <= self.row + 1 { return }
    self.row = row - 1
    y = row << 8
    toX = x(at: y)
  }

  /// Where the edge crosses a border of rows.
  @inline(__always)
  private func x(at y: Int) -> Int { topX &+ ((y &- topY) &* slope) >> 24 }
}
