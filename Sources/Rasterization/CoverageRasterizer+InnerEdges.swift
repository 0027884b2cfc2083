extension CoverageRasterizer {
  /// Adds an edge that is not level and wholly inside the clip, as `walk` does. Most edges are.
  ///
  /// It is gone along downwards, whichever way the outline goes: the row where it begins, the rows
  /// that it crosses, and the row where it ends.
  @inline(__always)
  static func walkInside<Purpose: WalkPurpose>(
    from: Vertex, to: Vertex, after: Pixel, area: Area, for purpose: Purpose.Type,
    in places: TileAccumulators.Places, count: inout Int
  ) -> Ends {
    let goesDown = to.y > from.y
    let upper = goesDown ? from : to
    let lower = goesDown ? to : from
    let width = Int(lower.x) &- Int(upper.x)
    let height = Int(lower.y) &- Int(upper.y)
    let x0 = Int(upper.x) &- area.originX
    let x1 = Int(lower.x) &- area.originX
    let y0 = Int(upper.y) &- area.originY
    let y1 = Int(lower.y) &- area.originY
    var row = InnerRow(
      stretch: RowStretch(
        sign: goesDown ? 1 : -1,
        rise: x0 >> 8 == x1 >> 8 ? 0 : 16 * Double(height) / Double(abs(width))),
      row: y0 >> 8, goesRight: to.x >= from.x, after: after)
    let last = (y1 &- 1) >> 8
    if row.row == last {
      row.add(
        from: x0 &<< 8, to: x1 &<< 8, height: height, begins: true, ends: true, for: purpose,
        in: places, count: &count)
      return row.ends
    }
    // As in `EdgeRows`: columns per row, with 32 bits of fraction.
    let slope = width == 0 ? 0 : (width &<< 32) / height
    var border = (row.row &+ 1) &<< 8
    var along = (border &- y0) &* slope
    var x = x0 &<< 8 &+ along >> 24
    row.add(
      from: x0 &<< 8, to: x, height: border &- y0, begins: goesDown, ends: !goesDown,
      for: purpose, in: places, count: &count)
    row.row &+= 1
    while row.row < last {
      let before = x
      along &+= slope &<< 8
      x = x0 &<< 8 &+ along >> 24
      row.add(
        from: before, to: x, height: 256, begins: false, ends: false, for: purpose, in: places,
        count: &count)
      row.row &+= 1
    }
    border = last &<< 8
    row.add(
      from: x, to: x1 &<< 8, height: y1 &- border, begins: !goesDown, ends: goesDown,
      for: purpose, in: places, count: &count)
    return row.ends
  }
}

/// A row of pixels of an edge inside the clip.
private struct InnerRow {
  typealias Pixel = CoverageRasterizer.Pixel

  var stretch: RowStretch
  var row: Int
  /// Whether the outline goes to the right.
  let goesRight: Bool
  /// The pixel where the outline was.
  let after: Pixel
  /// The pixels where the edge begins and ends, as far as they have been passed.
  var ends = CoverageRasterizer.Ends()

  init(stretch: RowStretch, row: Int, goesRight: Bool, after: Pixel) {
    self.stretch = stretch
    self.row = row
    self.goesRight = goesRight
    self.after = after
  }

  /// Adds what the edge has in the row.
  ///
  /// - Parameters:
  ///   - begins: whether the outline comes to the edge in this row.
  ///   - ends: whether it leaves it there.
  @inline(__always)
  mutating func add<Purpose: WalkPurpose>(
    from: Int, to: Int, height: Int, begins: Bool, ends: Bool, for purpose: Purpose.Type,
    in places: TileAccumulators.Places, count: inout Int
  ) {
    let (first, last) = stretch.begin(from, to, height: height)
    if first == last {
      let slot = places.slot(column: first, row: row, count: &count)
      var pixels: UInt32 = 1 &<< UInt32(truncatingIfNeeded: first & 15)
      if Purpose.countsVisits, begins || ends {
        let pixel = Pixel(column: first, row: row, slot: slot)
        if begins {
          self.ends.first = pixel
          if pixel == after || after == .any { pixels = 0 }
        }
        if ends { self.ends.last = pixel }
      }
      places.visit(pixels, row: row, slot: slot, counts: Purpose.countsVisits)
      let cell = (first & 15) &<< 4 | row & 15
      let (here, right) = stretch.whole(column: first)
      places.add(here, slot: slot, cell: cell)
      places.add(right, slot: slot, cell: cell &+ 16)
      return
    }
    var column = first
    while column <= last {
      let slot = places.slot(column: column, row: row, count: &count)
      let end = min(last, column | 15)
      var pixels = CoverageConflicts.bits(from: column & 15, through: end & 15)
      if Purpose.countsVisits, begins || ends {
        if begins, goesRight ? column == first : end == last {
          let here = goesRight ? column : end
          self.ends.first = Pixel(column: here, row: row, slot: slot)
          if self.ends.first == after || after == .any {
            pixels &= ~(1 &<< UInt32(truncatingIfNeeded: here & 15))
          }
        }
        if ends, goesRight ? end == last : column == first {
          self.ends.last = Pixel(column: goesRight ? end : column, row: row, slot: slot)
        }
      }
      places.visit(pixels, row: row, slot: slot, counts: Purpose.countsVisits)
      stretch.add(
        columns: column, through: end, last: last, slot: slot,
        cell: (column & 15) &<< 4 | row & 15, to: places)
      column = end &+ 1
    }
  }
}
