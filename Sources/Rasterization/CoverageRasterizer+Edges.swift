/// What a walk along an edge is for; as a type, so that there is code for each.
private protocol WalkPurpose {
  /// Whether it counts how often the outline visits each pixel.
  static var countsVisits: Bool { get }
}

private enum Summing: WalkPurpose {
  static var countsVisits: Bool { false }
}

private enum SummingAndCounting: WalkPurpose {
  static var countsVisits: Bool { true }
}

extension CoverageRasterizer {
  /// The clip in pixels from the origin of the tiles, and that origin in 1/256 pixel.
  struct Area {
    var originX: Int
    var originY: Int
    var top: Int
    var bottom: Int
    var columns: Int
  }

  /// What a walk needs to know of the clip.
  var area: Area {
    Area(
      originX: originX << 8, originY: originY << 8, top: clipMinY - originY,
      bottom: clipMaxY - originY, columns: tileColumns << 4)
  }

  /// Where an edge's walk began and ended: pixels of the pool, −1 outside the clip.
  private struct Ends {
    var top = -1
    var bottom = -1
  }

  /// Which ways an outline has gone since it came into the pixel where it is: it can only cross
  /// itself in a pixel after all four.
  private struct Stay {
    var pixel = -1
    var ways: UInt8 = 0
  }

  /// Adds all edges to the accumulators, of an outline that is known not to meet itself.
  mutating func accumulate() {
    let area = area
    let places = accumulators.places
    var count = accumulators.count
    var start = 0
    for end in contourEnds {
      for index in start + 1..<end {
        _ = CoverageRasterizer.walk(
          from: vertices[index - 1], to: vertices[index], area: area, for: Summing.self, in: places,
          count: &count)
      }
      start = end
    }
    accumulators.count = count
  }

  /// Adds all edges to the accumulators, and counts how often the outline visits each pixel.
  mutating func accumulateCountingVisits() {
    let area = area
    let places = accumulators.places
    var count = accumulators.count
    var start = 0
    for end in contourEnds {
      var stay = Stay()
      var first = Stay()
      var hasLeftFirst = false
      for index in start + 1..<end {
        let from = vertices[index - 1]
        let to = vertices[index]
        var ways: UInt8 = to.x > from.x ? 1 : to.x < from.x ? 2 : 0
        ways |= to.y > from.y ? 4 : to.y < from.y ? 8 : 0
        let ends: Ends
        if from.y == to.y {
          ends = CoverageRasterizer.walkLevel(
            from: from, to: to, area: area, in: places, count: &count)
        } else {
          ends = CoverageRasterizer.walk(
            from: from, to: to, area: area, for: SummingAndCounting.self, in: places, count: &count)
        }
        let began = to.y >= from.y ? ends.top : ends.bottom
        let ended = to.y >= from.y ? ends.bottom : ends.top
        if index == start + 1 {
          stay = Stay(pixel: began, ways: ways)
          first = stay
        } else if began >= 0 && began == stay.pixel {
          // The outline goes on in the pixel: that is no new visit.
          places.unvisit(began)
          stay.ways |= ways
          if stay.ways == 15 { places.markConflict(began) }
          if !hasLeftFirst { first.ways |= ways }
        } else {
          hasLeftFirst = true
          stay = Stay(pixel: began, ways: ways)
        }
        if ended != began || ended < 0 {
          hasLeftFirst = true
          stay = Stay(pixel: ended, ways: ways)
        }
      }
      if hasLeftFirst, stay.pixel >= 0, stay.pixel == first.pixel {
        places.unvisit(stay.pixel)
        if stay.ways | first.ways == 15 { places.markConflict(stay.pixel) }
      }
      start = end
    }
    accumulators.count = count
  }

  /// Adds the signed area between an edge and the right end of its rows.
  @inline(__always)
  private static func walk<Purpose: WalkPurpose>(
    from: Vertex, to: Vertex, area: Area, for purpose: Purpose.Type,
    in places: TileAccumulators.Places, count: inout Int
  ) -> Ends {
    if from.y == to.y { return Ends() }
    let goesDown = to.y > from.y
    let top = goesDown ? from : to
    let bottom = goesDown ? to : from
    let sign = goesDown ? 1 : -1
    let x0 = Int(top.x) &- area.originX
    let x1 = Int(bottom.x) &- area.originX
    let y0 = Int(top.y) &- area.originY
    let y1 = Int(bottom.y) &- area.originY
    let minX = min(x0, x1)
    let maxX = max(x0, x1)
    if y0 >= area.bottom &<< 8 || y1 <= area.top &<< 8 || minX >= area.columns &<< 8 {
      return Ends()
    }
    var rows = EdgeRows(x0: x0, y0: y0, x1: x1, y1: y1, top: area.top, bottom: area.bottom)
    if maxX < 0 {
      while rows.next() { places.addLeft(sign &* rows.height &<< 12, row: rows.row) }
      return Ends()
    }
    let goesRight = x1 >= x0
    // Accumulator units of height per 1/65536 pixel of width.
    let rise = minX >> 8 == maxX >> 8 ? 0 : 16 * Double(y1 &- y0) / Double(maxX &- minX)
    var ends = Ends()
    var leftPixel = -1
    var rightPixel = -1
    while rows.next() {
      let l = min(rows.fromX, rows.toX)
      let r = max(rows.fromX, rows.toX)
      let row = rows.row
      let full = rows.height &<< 12
      var column = l >> 16
      var last = r >> 16
      if last > column && r & 0xffff == 0 { last &-= 1 }
      leftPixel = -1
      rightPixel = -1
      if column == last {
        if column >= 0 && column < area.columns {
          let slot = places.slot(column: column, row: row, count: &count)
          let cell = (column & 15) &<< 4 | row & 15
          // The mean of both x, in units of half of 1/65536 pixel.
          let right = sign &* ((rows.height &* (l &+ r &- column &<< 17)) >> 5)
          places.add(sign &* full &- right, slot: slot, cell: cell)
          places.add(right, slot: slot, cell: cell &+ 16)
          places.mark(columns: 3 &<< UInt32(truncatingIfNeeded: column & 15), slot: slot)
          if Purpose.countsVisits {
            leftPixel = slot &<< 8 | cell
            rightPixel = leftPixel
            places.visit(leftPixel)
          }
        } else if column < 0 {
          places.addLeft(sign &* full, row: row)
        }
      } else {
        var fromX = l
        var done = 0
        let first = column
        if column < 0 {
          done = last < 0 ? full : min(full, rounded(Double(0 &- l) * rise))
          places.addLeft(sign &* done, row: row)
          column = 0
          fromX = 0
        }
        let stop = min(last, area.columns &- 1)
        // What the column before leaves to the present one: with it every accumulator is written
        // once, and no addition waits for the one before.
        var spill = 0
        var slot = 0
        var cell = 0
        while column <= stop {
          let toX = column == last ? r : (column &+ 1) &<< 16
          let sum = column == last ? full : min(full, rounded(Double(toX &- l) * rise))
          let height = sign &* (sum &- done)
          done = sum
          let right = (height &* (fromX &+ toX &- column &<< 17)) >> 17
          fromX = toX
          slot = places.slot(column: column, row: row, count: &count)
          cell = (column & 15) &<< 4 | row & 15
          places.add(height &- right &+ spill, slot: slot, cell: cell)
          spill = right
          places.mark(columns: 3 &<< UInt32(truncatingIfNeeded: column & 15), slot: slot)
          if Purpose.countsVisits {
            rightPixel = slot &<< 8 | cell
            places.visit(rightPixel)
            if column == first { leftPixel = rightPixel }
          }
          column &+= 1
        }
        if stop >= 0 { places.add(spill, slot: slot, cell: cell &+ 16) }
        if stop != last { rightPixel = -1 }
      }
      if Purpose.countsVisits && row == y0 >> 8 { ends.top = goesRight ? leftPixel : rightPixel }
    }
    if Purpose.countsVisits && rows.row == (y1 &- 1) >> 8 {
      ends.bottom = goesRight ? rightPixel : leftPixel
    }
    return ends
  }

  /// The nearest integer of a number below 2^31, without the checks of a conversion.
  @inline(__always)
  private static func rounded(_ value: Double) -> Int {
    // Adding 1.5·2^52 leaves the integer in the low bits.
    Int(Int32(truncatingIfNeeded: (value + 6_755_399_441_055_744).bitPattern))
  }

  /// Counts the visits of a level edge, which has no area of its own.
  private static func walkLevel(
    from: Vertex, to: Vertex, area: Area, in places: TileAccumulators.Places, count: inout Int
  ) -> Ends {
    var ends = Ends()
    let y = Int(from.y) - area.originY
    let row = y >> 8
    // On the border of two rows it is inside neither.
    if y & 255 == 0 || row < area.top || row >= area.bottom { return ends }
    let x0 = Int(from.x) - area.originX
    let x1 = Int(to.x) - area.originX
    let first = min(x0, x1) >> 8
    let last = (max(x0, x1) - 1) >> 8
    var column = max(first, 0)
    var leftPixel = -1
    var rightPixel = -1
    while column <= min(last, area.columns - 1) {
      let slot = places.slot(column: column, row: row, count: &count)
      let pixel = slot << 8 | (column & 15) << 4 | row & 15
      places.visit(pixel)
      if column == first { leftPixel = pixel }
      if column == last { rightPixel = pixel }
      column += 1
    }
    ends.top = x1 >= x0 ? leftPixel : rightPixel
    ends.bottom = x1 >= x0 ? rightPixel : leftPixel
    return ends
  }
}
