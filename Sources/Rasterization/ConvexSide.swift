/// One side of a convex outline, which goes down from the outline's top to its bottom, cut into
/// rows of pixels: one row of tiles after another.
///
/// The edges are cut as `EdgeRows` cuts them and each row's part is divided into columns by
/// `RowStretch`, so that the accumulators get the same integers as on the way for all outlines.
struct ConvexSide {
  typealias Vertex = CoverageRasterizer.Vertex

  private let side: CoverageRows.Side
  /// Where the next edge begins among the corners, the first of which is repeated at their end.
  private var corner: Int
  /// Rows are counted from the upper side of the tiles, columns from the outline's first tile.
  private let area: CoverageRasterizer.Area
  /// The y of the outline's lowest corners.
  private let bottom: Int32

  // The present edge: x in 1/65536 pixel, y in 1/256.
  private var stretch = RowStretch(sign: 1, rise: 0)
  private var startX = 0
  private var startY = 0
  private var endX = 0
  private var endY = 0
  /// Columns per row, with 32 bits of fraction.
  private var slope = 0
  /// Whether no row's part is in more than two columns.
  private var isSteep = false

  /// The next row of the edge, and the last one.
  private var row = 0
  private var lastRow = -1
  /// Where the edge is at the top of the next row, or begins in it.
  private var x = 0

  /// Begins at one of the outline's uppermost corners.
  init(_ side: CoverageRows.Side, corner: Int, bottom: Int32, area: CoverageRasterizer.Area) {
    self.side = side
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
      if row <= lastWhole {
        if isSteep {
          addSteepRows(through: lastWhole, to: rows, &columns)
        } else {
          addFlatRows(through: lastWhole, to: rows, &columns)
        }
      }
      if row <= last { addPart(to: rows, &columns) }
    }
    return columns
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
    let width = toX &- fromX
    let height = endY &- startY
    stretch = RowStretch(
      sign: side == .falling ? 1 : -1,
      rise: fromX >> 8 == toX >> 8 ? 0 : 16 * Double(height) / Double(abs(width)))
    slope = width == 0 || startY >> 8 == (endY &- 1) >> 8 ? 0 : (width &<< 32) / height
    isSteep = abs(slope) <= 1 &<< 32
    x = startX &+ ((max(startY, row &<< 8) &- startY) &* slope) >> 24
  }

  /// Adds a row that the edge begins or ends in.
  private mutating func addPart(
    to rows: CoverageRows.Places, _ columns: inout CoverageRows.Columns
  ) {
    let top = max(startY, row &<< 8)
    let bottom = (row &+ 1) &<< 8
    let toX = bottom < endY ? startX &+ ((bottom &- startY) &* slope) >> 24 : endX
    let (first, last) = stretch.begin(x, toX, height: min(bottom, endY) &- top)
    if first == last {
      let (here, right) = stretch.whole(column: first)
      rows.add(here, right, 0, column: first, row: row)
    } else {
      addColumns(first, last, to: rows)
    }
    rows.insertColumns(first, last, side: side, row: row)
    columns.first = min(columns.first, first)
    columns.last = max(columns.last, last)
    x = toX
    row &+= 1
  }

  /// Adds whole rows, whose parts are in one or two columns each.
  private mutating func addSteepRows(
    through end: Int, to rows: CoverageRows.Places, _ columns: inout CoverageRows.Columns
  ) {
    var stretch = stretch
    var along = ((row &<< 8) &- startY) &* slope
    while row <= end {
      along &+= slope &<< 8
      let toX = startX &+ along >> 24
      let (first, last) = stretch.begin(x, toX, height: 256)
      // Of a whole row, what `take` tells of a part in one column is what `whole` tells; and it
      // tells nothing of a second column that the part is not in.
      let (here, right) = stretch.take(column: first, last: last)
      let (next, third) = stretch.take(column: first &+ 1, last: first &+ 1)
      rows.add(here, next &+ right, third, column: first, row: row)
      rows.setColumns(first, last, side: side, row: row)
      columns.first = min(columns.first, first)
      columns.last = max(columns.last, last)
      x = toX
      row &+= 1
    }
  }

  /// Adds whole rows.
  private mutating func addFlatRows(
    through end: Int, to rows: CoverageRows.Places, _ columns: inout CoverageRows.Columns
  ) {
    var along = ((row &<< 8) &- startY) &* slope
    while row <= end {
      along &+= slope &<< 8
      let toX = startX &+ along >> 24
      let (first, last) = stretch.begin(x, toX, height: 256)
      addColumns(first, last, to: rows)
      rows.setColumns(first, last, side: side, row: row)
      columns.first = min(columns.first, first)
      columns.last = max(columns.last, last)
      x = toX
      row &+= 1
    }
  }

  /// Adds the columns of a row's part that is in several.
  @inline(__always)
  private mutating func addColumns(_ first: Int, _ last: Int, to rows: CoverageRows.Places) {
    var spill = 0
    for column in first...last {
      let (here, right) = stretch.take(column: column, last: last)
      rows.add(here &+ spill, column: column, row: row)
      spill = right
    }
    rows.add(spill, column: last &+ 1, row: row)
  }
}
