#if !GLFUN_WITHOUT_KERNELS
// Here the split spans are added to the accumulators, with few unpredictable branches.
extension SpanBatch {
  /// Adds all spans to their tiles' accumulators, in their order, and forgets them.
  @inline(never)
  mutating func addAll(
    to places: TileAccumulators.Places, overlaps: inout CoverageOverlaps
  ) {
    cut(tileColumns: places.tileColumns)
    let fields = self.places
    let (count, counted) = (count, counted)
    var index = 0
    var record = 0
    var next = Self.next
    while index < count {
      let place = fields.get(.place, record)
      if place & 1 << Self.slowBit != 0 {
        addOnSlowPath(index, to: places, overlaps: &overlaps)
      } else {
        let number = fields.get(.tile, record)
        let tile = places.tile(number, row: fields.get(.row, index))
        tile.add(
          fields.get(.here, record), fields.get(.next, record), fields.get(.third, record),
          at: place & 255)
        let crossings = UInt32(truncatingIfNeeded: fields.get(.crossings, record))
        let again = tile.crossing(crossings, row: place & 15) & counted
        if again != 0 {
          overlaps.enter(
            crossings, again: again, of: places.row(place & 15, ofTile: number),
            with: fields.get(.edge, index))
        } else {
          tile.enter(
            fields.get(.edge, index), fields.get(.firstEntry, record),
            fields.get(.secondEntry, record))
        }
      }
      // No branch, because the spans that go on are unpredictable.
      let goesOn = place >> Self.goingOnBit & 1
      index &+= 1 &- goesOn
      record = index &+ (next &- index) & (0 &- goesOn)
      next &+= goesOn
    }
    self.count = 0
  }

  /// Adds the remaining columns of a wide span, or a note.
  @inline(never)
  private func addOnSlowPath(
    _ index: Int, to places: TileAccumulators.Places, overlaps: inout CoverageOverlaps
  ) {
    let part = self[index]
    if let note = note(index) {
      let pixel = Pixel(column: part.span.firstColumn, row: part.row)
      return CoverageRasterizer.add(
        note, of: pixel, edge: part.edge, in: places, to: &overlaps)
    }
    let first = part.nextColumn
    add(
      part, from: first, through: part.span.lastColumn,
      done: part.span.height(before: first, rise: part.rise), to: places,
      overlaps: &overlaps)
  }

  /// Appends the part of an edge that lies in the clip's first `columns` columns.
  mutating func append(
    _ part: Part, within columns: Int, to places: TileAccumulators.Places,
    overlaps: inout CoverageOverlaps
  ) {
    let (first, last) = (part.span.firstColumn, part.span.lastColumn)
    if first >= 0 && last < min(columns, Self.mostColumns) {
      if !hasRoom(1) { addAll(to: places, overlaps: &overlaps) }
      append(part)
      return
    }
    var done = 0
    if first < 0 {
      done = part.span.heightBeforeFirstColumn(rise: part.rise)
      places.addLeft(part.goesDown ? done : 0 &- done, row: part.row)
      if last < 0 { return }
    }
    addAll(to: places, overlaps: &overlaps)
    add(
      part, from: max(first, 0), through: min(last, columns &- 1), done: done, to: places,
      overlaps: &overlaps)
  }

  /// Appends a note of a pixel that the outline is in, now at `edge`.
  mutating func append(
    _ note: Note, of pixel: Pixel, edge: Int, to places: TileAccumulators.Places,
    overlaps: inout CoverageOverlaps
  ) {
    if pixel.column >= Self.mostColumns {
      addAll(to: places, overlaps: &overlaps)
      return CoverageRasterizer.add(note, of: pixel, edge: edge, in: places, to: &overlaps)
    }
    if !hasRoom(1) { addAll(to: places, overlaps: &overlaps) }
    append(note, of: pixel, edge: edge)
  }

  /// Adds a range of columns of an edge's part to the accumulators.
  ///
  /// - Parameter done: the height to the left of these columns.
  private func add(
    _ part: Part, from start: Int, through stop: Int, done: Int,
    to places: TileAccumulators.Places, overlaps: inout CoverageOverlaps
  ) {
    let sign = part.goesDown ? 1 : -1
    var first = start
    var done = done
    while first <= stop {
      let row = places.row(part.row, column: first)
      let end = min(stop, first | 15)
      let column = first & 15
      enter(part, from: first, through: end, row, overlaps: &overlaps)
      part.span.forEachColumn(first, through: end, rise: part.rise, done: &done) { index, here in
        row.add(sign &* here, column: column &+ index)
      }
      first = end &+ 1
    }
  }

  /// Enters the pixels of a part of an edge in a tile's row, except the one that the outline is in already.
  @inline(__always)
  private func enter(
    _ part: Part, from start: Int, through end: Int, _ row: TileAccumulators.Row,
    overlaps: inout CoverageOverlaps
  ) {
    let isFirstKnown = part.isKnown && part.goesRight && start == part.span.firstColumn
    let isLastKnown = part.isKnown && !part.goesRight && end == part.span.lastColumn
    let first = start & 15 &+ (isFirstKnown ? 1 : 0)
    let last = end & 15 &- (isLastKnown ? 1 : 0)
    let pixels: UInt32 =
      1 &<< UInt32(truncatingIfNeeded: last &+ 1) &- 1 &<< UInt32(truncatingIfNeeded: first)
    let again = row.crossing(pixels)
    if !countsCrossings { return }
    if again != 0 { return overlaps.enter(pixels, again: again, of: row, with: part.edge) }
    var column = first
    while column <= last {
      row.enter(part.edge, column: column)
      column &+= 1
    }
  }
}
#endif
