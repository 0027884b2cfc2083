internal import GLFunCProcessor

/// One side of a convex outline, which goes down from the outline's top to its bottom, cut into
/// rows of pixels: one row of tiles after another.
///
/// The edges are cut as `EdgeRows` cuts them and each row's part is divided into columns by
/// `RowSpan`, so that the accumulators get the same integers as on the way for all outlines.
struct ConvexSide {
  typealias Vertex = CoverageRasterizer.Vertex

  private let side: CoverageRows.Side
  /// The index of the corner where the next edge begins. The first corner is repeated after the last one.
  private var corner: Int
  /// Rows are counted from the upper side of the tiles, columns from the outline's first tile.
  private let area: CoverageRasterizer.Area
  /// The y of the outline's lowest corners.
  private let bottom: Int32

  // The present edge: x in 1/65536 pixel, y in 1/256.
  /// 1 where the outline goes down, −1 where it goes up.
  private let sign: Int
  /// Accumulator units of height per 1/65536 pixel of width.
  private var rise: Float = 0
  private var startX = 0
  private var startY = 0
  private var endX = 0
  private var endY = 0
  /// Columns per row, with 32 bits of fraction.
  private var slope = 0
  /// In how many columns a row's part is at the most, two at the least.
  private var widest = 2

  /// The next row of the edge, and the last one.
  private var row = 0
  private var lastRow = -1
  /// Where the edge is at the top of the next row, or begins in it.
  private var x = 0

  /// Begins at one of the outline's uppermost corners.
  init(_ side: CoverageRows.Side, corner: Int, bottom: Int32, area: CoverageRasterizer.Area) {
    self.side = side
    sign = side == .falling ? 1 : -1
    self.corner = corner
    self.bottom = bottom
    self.area = area
  }

  /// Adds the rows up to one, that included.
  ///
  /// - Returns: the columns that the side is in.
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

  /// Goes on without the rows up to one, that included.
  mutating func skip(through end: Int, of corners: Span<Vertex>) {
    while lastRow <= end {
      if !beginEdge(corners) { return }
    }
    if row <= end {
      row = end &+ 1
      x = borderX(below: end)
    }
  }

  /// Goes to the next edge that has rows within the clip; false where there is none.
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
      if startY >= area.bottom &<< 8 { return false }
      if startY < endY && endY > area.top &<< 8 {
        begin(fromX: Int(upper.x) &- area.originX, toX: Int(lower.x) &- area.originX)
        return true
      }
    }
  }

  /// Goes to the first row of an edge from `startY` to `endY`.
  @inline(__always)
  private mutating func begin(fromX: Int, toX: Int) {
    startX = fromX &<< 8
    endX = toX &<< 8
    row = max(startY >> 8, area.top)
    lastRow = min((endY &- 1) >> 8, area.bottom &- 1)
    rise = RowSpan.rise(
      left: min(fromX, toX), right: max(fromX, toX), height: endY &- startY)
    slope = EdgeRows.slope(x0: fromX, y0: startY, x1: toX, y1: endY)
    // A part of this width may begin in the middle of a column, and so reach into one more.
    let reach = (abs(slope) &+ 0xffff_ffff) >> 32 &+ 1
    widest = max(reach, 2)
    x = startX &+ ((max(startY, row &<< 8) &- startY) &* slope) >> 24
  }

  /// Adds a row that the edge begins or ends in.
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

  /// Adds whole rows.
  private mutating func addWholeRows(
    through end: Int, to rows: CoverageRows.Places, _ columns: inout CoverageRows.Columns
  ) {
    // Along an edge the columns go one way: the outermost are those of the first and the last row.
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

  /// In which columns the edge is in a row that it spans wholly.
  @inline(__always)
  private func columnsOfWhole(row: Int) -> (first: Int, last: Int) {
    let top = borderX(below: row &- 1)
    let bottom = borderX(below: row)
    let span = RowSpan(left: min(top, bottom), right: max(top, bottom), height: 256)
    return (span.firstColumn, span.lastColumn)
  }

  /// Where the edge is at the lower border of a row.
  @inline(__always)
  private func borderX(below row: Int) -> Int {
    startX &+ (((row &+ 1) &<< 8 &- startY) &* slope) >> 24
  }

  /// Adds whole rows whose parts are in at most `columns` columns.
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

  /// Where the edge is so far below its upper end, in 1/256 pixel and times the slope.
  ///
  /// Places are not negative and below 2^32, though what is added to the upper end may be negative: of such a
  /// number, shifted down with zeros from above, these 32 bits are right.
  @inline(__always)
  private func placesX(_ along: SIMD4<Int>) -> SIMD4<Int32> {
    lower_halves(SIMD4(repeating: startX) &+ shifted_down(along, 24))
  }

  /// Adds whole rows, whose parts are in any number of columns.
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
