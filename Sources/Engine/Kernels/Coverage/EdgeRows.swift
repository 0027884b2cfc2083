#if !GLFUN_WITHOUT_KERNELS
/// An edge cut into the rows of pixels that it passes through, from the top down.
///
/// Each border crossing is computed from the edge's own ends, so that a row's part is the same
/// wherever the walk begins.
struct EdgeRows {
  /// The current row.
  private(set) var row: Int
  /// The height of the edge's part in the row, 1...256.
  private(set) var height = 0
  /// The edge's x at the top of the row, or at its upper end if it begins in the row, in 1/65536 pixel.
  private(set) var fromX = 0
  /// The edge's x at the bottom of the row, or at its lower end if it ends in the row, in 1/65536 pixel.
  private(set) var toX: Int

  private let lastRow: Int
  private let startX: Int
  private let startY: Int
  private let endX: Int
  private let endY: Int
  /// Columns per row, with 32 bits of fraction.
  private let slope: Int
  private var y: Int

  /// Begins before the first of the edge's rows in `0..<count`; `next` moves to it.
  ///
  /// The ends are in 1/256 pixel, and `y0 < y1`.
  @inline(__always)
  init(x0: Int, y0: Int, x1: Int, y1: Int, count: Int) {
    startX = x0 &<< 8
    startY = y0
    endX = x1 &<< 8
    endY = y1
    lastRow = min((y1 &- 1) >> 8, count &- 1)
    row = max(y0 >> 8, 0) &- 1
    y = max(y0, 0)
    slope = EdgeRows.slope(x0: x0, y0: y0, x1: x1, y1: y1)
    toX = startX &+ ((y &- y0) &* slope) >> 24
  }

  /// The slope of an edge in columns per row, with 32 bits of fraction, given its ends in 1/256 pixel; zero if the edge
  /// is vertical or crosses no border of rows.
  @inline(__always)
  static func slope(x0: Int, y0: Int, x1: Int, y1: Int) -> Int {
    x0 == x1 || y0 >> 8 == (y1 &- 1) >> 8 ? 0 : ((x1 &- x0) &<< 32) / (y1 &- y0)
  }

  /// Advances to the next row; returns false after the last.
  @inline(__always)
  mutating func next() -> Bool {
    if row >= lastRow { return false }
    row &+= 1
    fromX = toX
    let bottom = (row &+ 1) &<< 8
    if bottom >= endY {
      height = endY &- y
      toX = endX
    } else {
      height = bottom &- y
      y = bottom
      toX = startX &+ ((bottom &- startY) &* slope) >> 24
    }
    return true
  }
}
#endif
