#if !GLFUN_WITHOUT_KERNELS
internal import GLFunCProcessor
internal import GLFunTiles

/// One side of a convex outline, followed from its top down and cut into rows of pixels, one row of tiles at a time.
///
/// The edges are cut as `EdgeRows` cuts them, and `RowSpan` divides each row's part into columns, so the accumulators
/// get the same integers as in the algorithm for general outlines.
struct ConvexSide {
  typealias Vertex = CoverageRasterizer.Vertex

  private let side: CoverageRows.Side
  /// The index of the corner where the next edge begins. The first corner is repeated after the last one.
  private var corner: Int
  /// The clip. Rows are counted from the top of the tiles, columns from the outline's first tile.
  private let area: CoverageRasterizer.Area
  /// The y of the outline's lowest corners.
  private let bottom: Int32

  // The current edge: x in 1/65536 pixel, y in 1/256.
  /// 1 if the outline goes down along this side, −1 if it goes up.
  private let sign: Int
  /// Accumulator units of height per 1/65536 pixel of width.
  private var rise: Float = 0
  private var startX = 0
  private var startY = 0
  private var endX = 0
  private var endY = 0
  /// Columns per row, with 32 bits of fraction.
  private var slope = 0
  /// The largest number of columns that a row's part can span; at least 2.
  private var widest = 2

  /// The next row of the edge to add, and the edge's last row within the clip.
  private var row = 0
  private var lastRow = -1
  /// The edge's x at the top of the next row, or at its upper end if it begins in that row.
  private var x = 0

  /// Makes a side that begins at one of the outline's uppermost corners.
  init(_ side: CoverageRows.Side, corner: Int, bottom: Int32, area: CoverageRasterizer.Area) {
    self.side = side
    sign = side == .falling ? 1 : -1
    self.corner = corner
    self.bottom = bottom
    self.area = area
  }

  /// Adds the rows through `end` to the accumulators.
  ///
  /// - Returns: the range of columns that the side has in these rows.
  mutating func add(
    through end: Int, of corners: Span<Vertex>, to rows: CoverageRows.Places
  ) -> CoverageRows.Columns {
    var columns = CoverageRows.Columns(first: .max, last: -1)
    while true {
      if row > lastRow {
        if !beginEdge(corners) { break }
      }
      if row > end { break }
      if startY > row &<< 8 { addPart(to: rows, &columns) }
      let last = min(end, lastRow)
      let lastWhole = min(last, (endY &- 1) >> 8 &- 1)
      if row <= lastWhole { addWholeRows(through: lastWhole, to: rows, &columns) }
      if row <= last { addPart(to: rows, &columns) }
    }
    return columns
  }

  /// Skips the rows through `end`.
  mutating func skip(through end: Int, of corners: Span<Vertex>) {
    while lastRow <= end {
      if !beginEdge(corners) { return }
    }
    if row <= end {
      row = end &+ 1
      x = borderX(below: end)
    }
  }

  /// Advances to the next edge that has rows within the clip; false if no edge is left.
  private mutating func beginEdge(_ corners: Span<Vertex>) -> Bool {
    while true {
      let upper = corners[corner]
      switch side {
      case .falling: corner = corner &+ 1 == corners.count ? 1 : corner &+ 1
      case .rising: corner = corner == 0 ? corners.count &- 2 : corner &- 1
      }
      let lower = corners[corner]
      if lower.y < upper.y || upper.y == bottom { return false }
      startY = Int(upper.y) &- area.originY
      endY = Int(lower.y) &- area.originY
      if startY >= area.rows &<< 8 { return false }
      if startY < endY && endY > 0 {
        begin(fromX: Int(upper.x) &- area.originX, toX: Int(lower.x) &- area.originX)
        return true
      }
    }
  }

  /// Starts the edge from `startY` to `endY` at its first row within the clip.
  @inline(__always)
  private mutating func begin(fromX: Int, toX: Int) {
    startX = fromX &<< 8
    endX = toX &<< 8
    row = max(startY >> 8, 0)
    lastRow = min((endY &- 1) >> 8, area.rows &- 1)
    rise = RowSpan.rise(
      left: min(fromX, toX), right: max(fromX, toX), height: endY &- startY)
    slope = EdgeRows.slope(x0: fromX, y0: startY, x1: toX, y1: endY)
    // A part of this width may begin in the middle of a column, and so reach into one more.
    let reach = (abs(slope) &+ 0xffff_ffff) >> 32 &+ 1
    widest = max(reach, 2)
    x = startX &+ ((max(startY, row &<< 8) &- startY) &* slope) >> 24
  }

  /// Adds a row in which the edge begins or ends.
  private mutating func addPart(
    to rows: CoverageRows.Places, _ columns: inout CoverageRows.Columns
  ) {
    let top = max(startY, row &<< 8)
    let bottom = (row &+ 1) &<< 8
    let toX = bottom < endY ? borderX(below: row) : endX
    let span = RowSpan(
      left: min(x, toX), right: max(x, toX), height: min(bottom, endY) &- top)
    let (first, last) = (span.firstColumn, span.lastColumn)
    add(span, to: rows)
    rows.insertColumns(first, last, side: side, row: row)
    columns.include((first, last))
    x = toX
    row &+= 1
  }

  /// Adds the rows through `end`, which the edge crosses from top to bottom.
  private mutating func addWholeRows(
    through end: Int, to rows: CoverageRows.Places, _ columns: inout CoverageRows.Columns
  ) {
    // Columns move one way along an edge, so the first and the last row have the outermost ones.
    columns.include(columnsOfWhole(row: row))
    switch widest {
    case 2 where slope >= 0: addRows(through: end, columns: 2, goesRight: true, to: rows)
    case 2: addRows(through: end, columns: 2, goesRight: false, to: rows)
    case 3 where slope >= 0: addRows(through: end, columns: 3, goesRight: true, to: rows)
    case 3: addRows(through: end, columns: 3, goesRight: false, to: rows)
    case 4 where slope >= 0: addRows(through: end, columns: 4, goesRight: true, to: rows)
    case 4: addRows(through: end, columns: 4, goesRight: false, to: rows)
    default: addRows(through: end, to: rows)
    }
    columns.include(columnsOfWhole(row: end))
  }

  /// The first and the last column of the edge in a row that it crosses from top to bottom.
  @inline(__always)
  private func columnsOfWhole(row: Int) -> (first: Int, last: Int) {
    let top = borderX(below: row &- 1)
    let bottom = borderX(below: row)
    let span = RowSpan(left: min(top, bottom), right: max(top, bottom), height: 256)
    return (span.firstColumn, span.lastColumn)
  }

  /// The edge's x at the lower border of a row, in 1/65536 pixel.
  @inline(__always)
  private func borderX(below row: Int) -> Int {
    startX &+ (((row &+ 1) &<< 8 &- startY) &* slope) >> 24
  }

  /// Adds whole rows in which the edge spans at most `columns` columns.
  @inline(__always)
  private mutating func addRows(
    through end: Int, columns count: Int, goesRight: Bool, to rows: CoverageRows.Places
  ) {
    let step = slope &<< 8
    var along = ((row &<< 8) &- startY) &* slope
    var place = rows.place(0, row)
    var line = row & 15
    let lastLine = line &+ end &- row
    if line &+ 3 <= lastLine {
      var tops = SIMD4(along, along &+ step, along &+ step &<< 1, along &+ 3 &* step)
      repeat {
        let upper = placesX(tops)
        let lower = placesX(tops &+ SIMD4(repeating: step))
        let first = RowSpan.addFourWhole(
          from: goesRight ? upper : lower, width: goesRight ? lower &- upper : upper &- lower,
          rise: rise, sign: sign, columns: count, to: rows, at: place)
        rows.setColumns(first, count: count, side: side, line: line)
        tops &+= SIMD4(repeating: step &<< 2)
        place &+= rows.stride &<< 2
        line &+= 4
      } while line &+ 3 <= lastLine
      along = tops[0]
    }
    var x = startX &+ along >> 24
    while line <= lastLine {
      along &+= step
      let toX = startX &+ along >> 24
      let left = goesRight ? x : toX
      let first = left >> 16
      RowSpan(left: left, right: goesRight ? toX : x, height: 256)
        .forEachColumn(of: count, rise: rise) {
          rows.add(sign &* $1, at: place &+ first &+ $0)
        }
      rows.setColumns(first, first &+ count &- 1, side: side, line: line)
      x = toX
      place &+= rows.stride
      line &+= 1
    }
    self.x = x
    row = end &+ 1
  }

  /// The edge's x in four places, each given as a distance from the upper end in 1/256 pixel times the slope.
  ///
  /// The results are in 0..<2^32, but the products may be negative. The shift fills in zeros from above and still
  /// leaves the right lower 32 bits.
  @inline(__always)
  private func placesX(_ along: SIMD4<Int>) -> SIMD4<Int32> {
    lower_halves(SIMD4(repeating: startX) &+ shifted_down(along, 24))
  }

  /// Adds whole rows in which the edge spans any number of columns.
  private mutating func addRows(through end: Int, to rows: CoverageRows.Places) {
    while row <= end {
      let toX = borderX(below: row)
      let span = RowSpan(left: min(x, toX), right: max(x, toX), height: 256)
      add(span, to: rows)
      rows.setColumns(span.firstColumn, span.lastColumn, side: side, line: row & 15)
      x = toX
      row &+= 1
    }
  }

  /// Adds the columns of a row's part.
  @inline(__always)
  private func add(_ span: RowSpan, to rows: CoverageRows.Places) {
    let place = rows.place(span.firstColumn, row)
    if span.isInOneColumn {
      let (here, right) = span.whole
      rows.add(sign &* here, at: place)
      rows.add(sign &* right, at: place &+ 1)
    } else {
      span.forEachColumn(rise: rise) { rows.add(sign &* $1, at: place &+ $0) }
    }
  }
}
#endif
