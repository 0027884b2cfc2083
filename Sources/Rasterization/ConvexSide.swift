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
  /// In how many columns a row's part is at the most, where these are few; else zero.
  private var widest = 0

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
    let width = toX &- fromX
    let height = endY &- startY
    stretch = RowStretch(
      sign: side == .falling ? 1 : -1,
      rise: fromX >> 8 == toX >> 8 ? 0 : 16 * Double(height) / Double(abs(width)))
    slope = width == 0 || startY >> 8 == (endY &- 1) >> 8 ? 0 : (width &<< 32) / height
    // A part as wide as so many columns may reach into one more.
    let reach = (abs(slope) &+ 0xffff_ffff) >> 32 &+ 1
    widest = stretch.rise < 0x1p29 && max(fromX, toX) < 1 << 23 ? max(reach, 2) : 0
    x = startX &+ ((max(startY, row &<< 8) &- startY) &* slope) >> 24
  }

  /// Adds a row that the edge begins or ends in.
  private mutating func addPart(
    to rows: CoverageRows.Places, _ columns: inout CoverageRows.Columns
  ) {
    let top = max(startY, row &<< 8)
    let bottom = (row &+ 1) &<< 8
    let toX = bottom < endY ? borderX(below: row) : endX
    let (first, last) = stretch.begin(x, toX, height: min(bottom, endY) &- top)
    if first == last {
      let (here, right) = stretch.whole(column: first)
      let place = rows.place(first, row)
      rows.add(here, at: place)
      rows.add(right, at: place &+ 1)
    } else {
      addColumns(first, last, to: rows)
    }
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
    case 2 where slope >= 0: addFours(through: end, columns: 2, goesRight: true, to: rows)
    case 2: addFours(through: end, columns: 2, goesRight: false, to: rows)
    case 3 where slope >= 0: addFours(through: end, columns: 3, goesRight: true, to: rows)
    case 3: addFours(through: end, columns: 3, goesRight: false, to: rows)
    default: break
    }
    addRows(through: end, to: rows)
    columns.include(columnsOfWhole(row: end))
  }

  /// In which columns the edge is in a row that it spans wholly.
  @inline(__always)
  private func columnsOfWhole(row: Int) -> (first: Int, last: Int) {
    let top = borderX(below: row &- 1)
    let bottom = borderX(below: row)
    return RowStretch.columns(from: min(top, bottom), to: max(top, bottom))
  }

  /// Where the edge is at the lower border of a row.
  @inline(__always)
  private func borderX(below row: Int) -> Int {
    startX &+ (((row &+ 1) &<< 8 &- startY) &* slope) >> 24
  }

  /// Adds whole rows, whose parts are in no more than so many columns: four rows at a time, as long
  /// as there are four.
  @inline(__always)
  private mutating func addFours(
    through end: Int, columns count: Int, goesRight: Bool, to rows: CoverageRows.Places
  ) {
    if row &+ 3 > end { return }
    // The lower half of x is all that is needed of it, so a shift that leaves out the sign will do.
    let start = UInt64(truncatingIfNeeded: (row &<< 8 &- startY) &* slope)
    let step = UInt64(truncatingIfNeeded: slope &<< 8)
    let one = SIMD2(repeating: step)
    let two = one &+ one
    let origin = SIMD4(repeating: Int32(truncatingIfNeeded: startX))
    var upper = SIMD2(start, start &+ step)
    while row &+ 3 <= end {
      let lower = upper &+ two
      let top = SIMD4.lowHalves(upper &>> 24, lower &>> 24) &+ origin
      let bottom = SIMD4.lowHalves((upper &+ one) &>> 24, (lower &+ one) &>> 24) &+ origin
      let left = goesRight ? top : bottom
      let parts = stretch.whole(
        from: left & 0xffff, width: goesRight ? bottom &- top : top &- bottom, columns: count)
      let first = left &>> 16
      rows.add(parts.0, parts.1, parts.2, parts.3, columns: first, row: row)
      rows.setColumns(first, first &+ Int32(count &- 1), side: side, row: row)
      upper = lower &+ two
      row &+= 4
    }
    x = borderX(below: row &- 1)
  }

  /// Adds whole rows, whose parts are in any number of columns.
  private mutating func addRows(through end: Int, to rows: CoverageRows.Places) {
    while row <= end {
      let toX = borderX(below: row)
      let (first, last) = stretch.begin(x, toX, height: 256)
      addColumns(first, last, to: rows)
      rows.setColumns(first, last, side: side, row: row)
      x = toX
      row &+= 1
    }
  }

  /// Adds the columns of a row's part that is in several.
  @inline(__always)
  private mutating func addColumns(_ first: Int, _ last: Int, to rows: CoverageRows.Places) {
    var spill = 0
    var place = rows.place(first, row)
    for column in first...last {
      let (here, right) = stretch.take(column: column, last: last)
      rows.add(here &+ spill, at: place)
      spill = right
      place &+= 1
    }
    rows.add(spill, at: place)
  }
}

extension RowStretch {
  /// What parts of four rows that the edge spans wholly add to some first columns of theirs, one
  /// more than the two or three that are looked at.
  ///
  /// These are the integers of `take`, but without a branch: where a part ends cannot be foretold.
  /// Columns beyond its end get zero.
  ///
  /// - Parameters:
  ///   - left: where the parts begin in their first columns, in 1/65536 pixel.
  @inline(__always)
  func whole(
    from left: SIMD4<Int32>, width: SIMD4<Int32>, columns count: Int
  ) -> (SIMD4<Int32>, SIMD4<Int32>, SIMD4<Int32>, SIMD4<Int32>) {
    let full = SIMD4<Int32>(repeating: 256 << 12)
    let end = left &+ width
    // The lesser of their end and the first border, and the height that is left beyond it.
    let border = beyond(1 << 16, left, end, full: full)
    let first = spill(full &- border.rest, left &+ border.x)
    if count == 2 {
      let second = spill(border.rest, border.x &+ end &- 1 << 17)
      return signed(
        full &- border.rest &- first, border.rest &- second &+ first, second,
        SIMD4(repeating: 0))
    }
    let other = beyond(2 << 16, left, end, full: full)
    let second = spill(border.rest &- other.rest, border.x &+ other.x &- 1 << 17)
    let third = spill(other.rest, other.x &+ end &- 2 << 17)
    return signed(
      full &- border.rest &- first, border.rest &- other.rest &- second &+ first,
      other.rest &- third &+ second, third)
  }

  /// Where parts leave some columns, and how much of their height they have beyond these.
  @inline(__always)
  private func beyond(
    _ border: Int32, _ left: SIMD4<Int32>, _ end: SIMD4<Int32>, full: SIMD4<Int32>
  ) -> (x: SIMD4<Int32>, rest: SIMD4<Int32>) {
    let goesOn = (border &- end) &>> 31
    let x = end &- ((end &- border) & goesOn)
    let rest = full &- rounded(x &- left)
    return (x, rest & ~(rest &>> 31) & goesOn)
  }

  /// The heights of parts that are so wide, rounded.
  @inline(__always)
  private func rounded(_ width: SIMD4<Int32>) -> SIMD4<Int32> {
    let magic = SIMD2<Double>(repeating: 6_755_399_441_055_744)
    let upper = SIMD2(Double(width.x), Double(width.y)) * rise + magic
    let lower = SIMD2(Double(width.z), Double(width.w)) * rise + magic
    return unsafe SIMD4.lowHalves(
      unsafeBitCast(upper, to: SIMD2<UInt64>.self), unsafeBitCast(lower, to: SIMD2<UInt64>.self))
  }

  /// What parts of a height leave to the next column; `mean` is twice their mean x.
  @inline(__always)
  private func spill(_ height: SIMD4<Int32>, _ mean: SIMD4<Int32>) -> SIMD4<Int32> {
    // Of a negative height it is rounded down too.
    let bias = SIMD2<UInt64>(repeating: UInt64(truncatingIfNeeded: (sign >> 63) & 0x1ffff))
    let a = unsafe unsafeBitCast(height, to: SIMD2<UInt64>.self)
    let b = unsafe unsafeBitCast(mean, to: SIMD2<UInt64>.self)
    let low = SIMD2<UInt64>(repeating: 0xffff_ffff)
    let even = ((a & low) &* (b & low) &+ bias) &>> 17
    let odd = ((a &>> 32) &* (b &>> 32) &+ bias) &>> 17
    return unsafe unsafeBitCast(even | odd &<< 32, to: SIMD4<Int32>.self)
  }

  /// Numbers with the sign of the edge.
  @inline(__always)
  private func signed(
    _ a: SIMD4<Int32>, _ b: SIMD4<Int32>, _ c: SIMD4<Int32>, _ d: SIMD4<Int32>
  ) -> (SIMD4<Int32>, SIMD4<Int32>, SIMD4<Int32>, SIMD4<Int32>) {
    let mask = SIMD4(repeating: Int32(truncatingIfNeeded: sign >> 63))
    return (
      (a ^ mask) &- mask, (b ^ mask) &- mask, (c ^ mask) &- mask, (d ^ mask) &- mask
    )
  }
}

extension SIMD4<Int32> {
  /// The lower halves of four numbers.
  @inline(__always)
  fileprivate static func lowHalves(_ a: SIMD2<UInt64>, _ b: SIMD2<UInt64>) -> SIMD4<Int32> {
    let (a, b) = unsafe (
      unsafeBitCast(a, to: SIMD4<Int32>.self), unsafeBitCast(b, to: SIMD4<Int32>.self)
    )
    return SIMD4(a.x, a.z, b.x, b.z)
  }
}
