extension CoverageRasterizer {
  /// Where an edge's walk began and ended: indices into the visit counts, −1 outside the clip.
  struct EdgeCells {
    var top = -1
    var bottom = -1
  }

  /// Which ways an outline has gone since it came into the pixel where it is: it can only cross
  /// itself in a pixel after all four.
  private struct Stay {
    var cell = -1
    var ways: UInt8 = 0
  }

  /// Adds all edges to the accumulators.
  mutating func accumulate(countingVisits: Bool) {
    if countingVisits {
      CoverageRasterizer.accumulateCounting(
        vertices: vertices, contourEnds: contourEnds, area: area, slots: &slots,
        touched: &touched, left: &left, cells: &cells, visits: &visits,
        columnMasks: &columnMasks, tileCount: &tileCount)
    } else {
      CoverageRasterizer.accumulateSimple(
        vertices: vertices, contourEnds: contourEnds, area: area, slots: &slots,
        touched: &touched, left: &left, cells: &cells, visits: &visits,
        columnMasks: &columnMasks, tileCount: &tileCount)
    }
  }

  private static func accumulateSimple(
    vertices: [Vertex], contourEnds: [Int], area: Area, slots: inout [Int32],
    touched: inout [UInt64], left: inout [Int32], cells: inout [Int32], visits: inout [UInt8],
    columnMasks: inout [UInt32], tileCount: inout Int
  ) {
    let corners = vertices.span
    var slots = slots.mutableSpan
    var touched = touched.mutableSpan
    var left = left.mutableSpan
    var cells = cells.mutableSpan
    var visits = visits.mutableSpan
    var columnMasks = columnMasks.mutableSpan
    var start = 0
    for contour in contourEnds.indices {
      let end = contourEnds[contour]
      for index in start + 1..<end {
        let from = corners[index - 1]
        let to = corners[index]
        if from.y == to.y { continue }
        _ = CoverageRasterizer.walk(
          from: from, to: to, area: area, countingVisits: false, slots: &slots,
          touched: &touched, left: &left, cells: &cells, visits: &visits,
          columnMasks: &columnMasks, tileCount: &tileCount)
      }
      start = end
    }
  }

  private static func accumulateCounting(
    vertices: [Vertex], contourEnds: [Int], area: Area, slots: inout [Int32],
    touched: inout [UInt64], left: inout [Int32], cells: inout [Int32], visits: inout [UInt8],
    columnMasks: inout [UInt32], tileCount: inout Int
  ) {
    let corners = vertices.span
    var slots = slots.mutableSpan
    var touched = touched.mutableSpan
    var left = left.mutableSpan
    var cells = cells.mutableSpan
    var visits = visits.mutableSpan
    var columnMasks = columnMasks.mutableSpan
    var start = 0
    for contour in contourEnds.indices {
      let end = contourEnds[contour]
      var stay = Stay()
      var first = Stay()
      var hasLeftFirst = false
      for index in start + 1..<end {
        let from = corners[index - 1]
        let to = corners[index]
        var ways: UInt8 = to.x > from.x ? 1 : to.x < from.x ? 2 : 0
        ways |= to.y > from.y ? 4 : to.y < from.y ? 8 : 0
        let walked: EdgeCells
        if from.y == to.y {
          walked = CoverageRasterizer.walkLevel(
            from: from, to: to, area: area, slots: &slots, touched: &touched,
            visits: &visits, columnMasks: &columnMasks, tileCount: &tileCount)
        } else {
          walked = CoverageRasterizer.walk(
            from: from, to: to, area: area, countingVisits: true, slots: &slots,
            touched: &touched, left: &left, cells: &cells, visits: &visits,
            columnMasks: &columnMasks, tileCount: &tileCount)
        }
        let began = to.y >= from.y ? walked.top : walked.bottom
        let ended = to.y >= from.y ? walked.bottom : walked.top
        if index == start + 1 {
          stay = Stay(cell: began, ways: ways)
          first = stay
        } else if began >= 0 && began == stay.cell {
          // The outline goes on in the pixel: that is no new visit.
          visits[began] >>= 1
          stay.ways |= ways
          if stay.ways == 15 { visits[began] |= 3 }
          if !hasLeftFirst { first.ways |= ways }
        } else {
          hasLeftFirst = true
          stay = Stay(cell: began, ways: ways)
        }
        if ended != began || ended < 0 {
          hasLeftFirst = true
          stay = Stay(cell: ended, ways: ways)
        }
      }
      if hasLeftFirst, stay.cell >= 0, stay.cell == first.cell {
        visits[stay.cell] >>= 1
        if stay.ways | first.ways == 15 { visits[stay.cell] |= 3 }
      }
      start = end
    }
  }

  /// What a walk needs to know of the clip.
  struct Area {
    var originX: Int
    var originY: Int
    var top: Int
    var bottom: Int
    var columns: Int
    var tileColumns: Int
    var wordsPerRow: Int
  }

  /// The clip in pixels from the origin of the tiles.
  var area: Area {
    Area(
      originX: originX << 8, originY: originY << 8, top: clipMinY - originY,
      bottom: clipMaxY - originY, columns: tileColumns << 4, tileColumns: tileColumns,
      wordsPerRow: wordsPerRow)
  }

  /// The tile of a pixel; takes a new one where none has been touched yet.
  @inline(__always)
  static func tile(
    column: Int, row: Int, area: Area, slots: inout MutableSpan<Int32>,
    touched: inout MutableSpan<UInt64>, tileCount: inout Int
  ) -> Int {
    let tileColumn = column >> 4
    let tileRow = row >> 4
    let index = tileRow &* area.tileColumns &+ tileColumn
    let slot = slots[index]
    if slot != 0 { return Int(slot) &- 1 }
    tileCount += 1
    slots[index] = Int32(truncatingIfNeeded: tileCount)
    touched[tileRow &* area.wordsPerRow &+ tileColumn >> 6] |= 1 << UInt64(tileColumn & 63)
    return tileCount - 1
  }

  /// Adds the signed area between an edge that is not level and the right end of its rows.
  @inline(__always)
  private static func walk(
    from: Vertex, to: Vertex, area: Area, countingVisits: Bool,
    slots: inout MutableSpan<Int32>, touched: inout MutableSpan<UInt64>,
    left: inout MutableSpan<Int32>, cells: inout MutableSpan<Int32>,
    visits: inout MutableSpan<UInt8>, columnMasks: inout MutableSpan<UInt32>,
    tileCount: inout Int
  ) -> EdgeCells {
    let goesDown = to.y > from.y
    let top = goesDown ? from : to
    let bottom = goesDown ? to : from
    let sign = goesDown ? 1 : -1
    let x0 = Int(top.x) - area.originX
    let x1 = Int(bottom.x) - area.originX
    let y0 = Int(top.y) - area.originY
    let y1 = Int(bottom.y) - area.originY
    var walked = EdgeCells()
    if y0 >= area.bottom << 8 || y1 <= area.top << 8 || min(x0, x1) >= area.columns << 8 {
      return walked
    }
    var rows = EdgeRows(x0: x0, y0: y0, x1: x1, y1: y1, top: area.top, bottom: area.bottom)
    if max(x0, x1) < 0 {
      while rows.next() { left[rows.row] &+= Int32(truncatingIfNeeded: sign * rows.height << 12) }
      return walked
    }
    let goesRight = x1 >= x0
    // Accumulator units of height per 1/65536 pixel of width.
    let rise = x0 == x1 ? 0 : 16 * Double(y1 - y0) / Double(abs(x1 - x0))
    var leftCell = -1
    var rightCell = -1
    while rows.next() {
      let l = min(rows.fromX, rows.toX)
      let r = max(rows.fromX, rows.toX)
      let full = rows.height << 12
      var column = l >> 16
      var last = r >> 16
      if last > column && r & 0xffff == 0 { last -= 1 }
      leftCell = -1
      rightCell = -1
      if column == last {
        if column >= 0 && column < area.columns {
          let slot = tile(
            column: column, row: rows.row, area: area, slots: &slots, touched: &touched,
            tileCount: &tileCount)
          let inTile = (column & 15) << 4 | rows.row & 15
          let middle = (l + r - column << 17) >> 1
          let right = (rows.height * middle) >> 4
          let cell = slot &* tileCells &+ inTile
          cells[cell] &+= Int32(truncatingIfNeeded: sign * (full - right))
          cells[cell &+ 16] &+= Int32(truncatingIfNeeded: sign * right)
          columnMasks[slot] |= 3 << UInt32(column & 15)
          if countingVisits {
            leftCell = slot << 8 | inTile
            rightCell = leftCell
            visits[leftCell] = visits[leftCell] << 1 | 1
          }
        } else if column < 0 {
          left[rows.row] &+= Int32(truncatingIfNeeded: sign * full)
        }
      } else {
        var from = l
        var done = 0
        let firstColumn = column
        if column < 0 {
          done = last < 0 ? full : min(full, Int(Double(-l) * rise))
          left[rows.row] &+= Int32(truncatingIfNeeded: sign * done)
          column = 0
          from = 0
        }
        let stop = min(last, area.columns - 1)
        while column <= stop {
          let to = column == last ? r : (column + 1) << 16
          let sum = column == last ? full : min(full, Int(Double(to - l) * rise))
          let height = sum - done
          done = sum
          let middle = (from + to - column << 17) >> 1
          let right = (height * middle) >> 16
          from = to
          let slot = tile(
            column: column, row: rows.row, area: area, slots: &slots, touched: &touched,
            tileCount: &tileCount)
          let inTile = (column & 15) << 4 | rows.row & 15
          let cell = slot &* tileCells &+ inTile
          cells[cell] &+= Int32(truncatingIfNeeded: sign * (height - right))
          cells[cell &+ 16] &+= Int32(truncatingIfNeeded: sign * right)
          columnMasks[slot] |= 3 << UInt32(column & 15)
          if countingVisits {
            let visit = slot << 8 | inTile
            visits[visit] = visits[visit] << 1 | 1
            if column == firstColumn { leftCell = visit }
            if column == last { rightCell = visit }
          }
          column += 1
        }
      }
      if countingVisits && rows.row == y0 >> 8 {
        walked.top = goesRight ? leftCell : rightCell
      }
    }
    if countingVisits && rows.row == (y1 - 1) >> 8 {
      walked.bottom = goesRight ? rightCell : leftCell
    }
    return walked
  }

  /// Counts the visits of a level edge, which has no area of its own.
  private static func walkLevel(
    from: Vertex, to: Vertex, area: Area, slots: inout MutableSpan<Int32>,
    touched: inout MutableSpan<UInt64>, visits: inout MutableSpan<UInt8>,
    columnMasks: inout MutableSpan<UInt32>, tileCount: inout Int
  ) -> EdgeCells {
    var walked = EdgeCells()
    let y = Int(from.y) - area.originY
    let row = y >> 8
    // On the border of two rows it is inside neither.
    if y & 255 == 0 || row < area.top || row >= area.bottom { return walked }
    let x0 = Int(from.x) - area.originX
    let x1 = Int(to.x) - area.originX
    let first = min(x0, x1) >> 8
    let last = (max(x0, x1) - 1) >> 8
    var column = max(first, 0)
    var leftCell = -1
    var rightCell = -1
    while column <= min(last, area.columns - 1) {
      let slot = tile(
        column: column, row: row, area: area, slots: &slots, touched: &touched,
        tileCount: &tileCount)
      let visit = slot << 8 | (column & 15) << 4 | row & 15
      visits[visit] = visits[visit] << 1 | 1
      columnMasks[slot] |= 1 << UInt32(column & 15)
      if column == first { leftCell = visit }
      if column == last { rightCell = visit }
      column += 1
    }
    walked.top = x1 >= x0 ? leftCell : rightCell
    walked.bottom = x1 >= x0 ? rightCell : leftCell
    return walked
  }
}
