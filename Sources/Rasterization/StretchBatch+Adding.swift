// What is gathered goes to the accumulators. Hardly any branch is left here that cannot be foretold.
extension StretchBatch {
  /// Adds all stretches to their tiles' accumulators, in their order, and forgets them.
  @inline(never)
  mutating func addAll(
    to places: TileAccumulators.Places, conflicts: inout CoverageConflicts
  ) {
    cut(tileColumns: places.tileColumns)
    for index in 0..<count {
      let place = get(.place, index)
      if place & 1 << Self.wideBit != 0 {
        addWide(index, to: places, conflicts: &conflicts)
        continue
      }
      let tile = places.tile(
        get(.tile, index), column: get(.left, index) >> 16, row: get(.row, index))
      tile.add(get(.here, index), get(.next, index), get(.third, index), at: place & 255)
      let again = tile.visit(UInt32(truncatingIfNeeded: place >> 8), at: place & 255)
      if again != 0 {
        note(again, index, column: get(.left, index) >> 16, in: places, conflicts: &conflicts)
      }
      tile.enter(get(.edge, index), get(.firstEntry, index), get(.secondEntry, index))
    }
    count = 0
  }

  /// Notes that the outline comes with a stretch into pixels of its row that it has been in.
  @inline(never)
  private func note(
    _ pixels: UInt32, _ index: Int, column: Int, in places: TileAccumulators.Places,
    conflicts: inout CoverageConflicts
  ) {
    if !countsVisits { return }
    conflicts.add(
      get(.edge, index), to: pixels,
      inTileOf: Pixel(column: column, row: get(.row, index)), in: places)
  }

  /// Adds a stretch that is in more than two columns, or in those of two tiles.
  @inline(never)
  private func addWide(
    _ index: Int, to places: TileAccumulators.Places, conflicts: inout CoverageConflicts
  ) {
    let part = self[index]
    if !part.stretch.isInOneTile {
      if part.stretch.lastColumn == part.stretch.firstColumn &+ 1 {
        return addAcross(index, to: places, conflicts: &conflicts)
      }
      return add(
        part, from: part.stretch.firstColumn, through: part.stretch.lastColumn, done: 0, to: places,
        conflicts: &conflicts)
    }
    let column = part.stretch.firstColumn & 15
    let row = places.row(part.row, column: part.stretch.firstColumn)
    let sign = part.goesDown ? 1 : -1
    let last = (part.stretch.right &- 1) >> 16
    if last &- part.stretch.firstColumn <= 3 && column <= 12 {
      enter(
        part, from: part.stretch.firstColumn, through: last, upTo: 4, row, in: places,
        conflicts: &conflicts)
      part.stretch.forEachColumn(of: 4, rise: part.rise) {
        row.add(sign &* $1, column: column &+ $0)
      }
    } else {
      enter(
        part, from: part.stretch.firstColumn, through: last, row, in: places, conflicts: &conflicts)
      part.stretch.forEachColumn(rise: part.rise) { row.add(sign &* $1, column: column &+ $0) }
    }
  }

  /// Adds a stretch that is in the last column of a tile and in the first one of the next.
  ///
  /// What spills over from the tile is in the next one's first accumulator: it is there that sums along rows go on.
  @inline(__always)
  private func addAcross(
    _ index: Int, to places: TileAccumulators.Places, conflicts: inout CoverageConflicts
  ) {
    let (place, number, edge) = (get(.place, index), get(.tile, index), get(.edge, index))
    let (column, row) = (get(.left, index) >> 16, get(.row, index))
    let tile = places.tile(number, column: column, row: row)
    let next = places.tile(number &+ 1, column: column &+ 1, row: row)
    tile.add(get(.here, index), at: place & 255)
    next.add(get(.next, index), get(.third, index), at: place & 15)
    let pixels = UInt32(truncatingIfNeeded: place >> 8)
    let again = tile.visit(pixels & 1, at: place & 255)
    if again != 0 { note(again, index, column: column, in: places, conflicts: &conflicts) }
    if pixels & 1 != 0 { tile.enter(edge, at: place & 255) }
    let nextAgain = next.visit(pixels >> 1 & 1, at: place & 15)
    if nextAgain != 0 {
      note(nextAgain, index, column: column &+ 1, in: places, conflicts: &conflicts)
    }
    if pixels & 2 != 0 { next.enter(edge, at: place & 15) }
  }

  /// Adds some columns of a part of an edge.
  ///
  /// - Parameter done: how much of its height is left of them.
  func add(
    _ part: Part, from start: Int, through stop: Int, done: Int,
    to places: TileAccumulators.Places, conflicts: inout CoverageConflicts
  ) {
    let sign = part.goesDown ? 1 : -1
    var first = start
    var done = done
    while first <= stop {
      let row = places.row(part.row, column: first)
      let end = min(stop, first | 15)
      let column = first & 15
      enter(part, from: first, through: end, row, in: places, conflicts: &conflicts)
      part.stretch.forEachColumn(first, through: end, rise: part.rise, done: &done) { index, here in
        row.add(sign &* here, column: column &+ index)
      }
      first = end &+ 1
    }
  }

  /// Comes with a part of an edge into neighbouring pixels of a tile's row, but for the one in which the outline is
  /// already.
  ///
  /// - Parameter count: how many there are at the most, if that is known: all of them are then written down without a
  ///   branch, some repeatedly.
  @inline(__always)
  private func enter(
    _ part: Part, from start: Int, through end: Int, upTo count: Int = 0,
    _ row: TileAccumulators.Row,
    in places: TileAccumulators.Places, conflicts: inout CoverageConflicts
  ) {
    let isFirstKnown = part.isKnown && part.goesRight && start == part.stretch.firstColumn
    let isLastKnown = part.isKnown && !part.goesRight && end == part.stretch.lastColumn
    let first = start & 15 &+ (isFirstKnown ? 1 : 0)
    let last = end & 15 &- (isLastKnown ? 1 : 0)
    let again = row.visit(
      1 &<< UInt32(truncatingIfNeeded: last &+ 1) &- 1 &<< UInt32(truncatingIfNeeded: first))
    if !countsVisits { return }
    if again != 0 {
      conflicts.add(
        part.edge, to: again, inTileOf: Pixel(column: start, row: part.row), in: places)
    }
    for index in 0..<count { row.enter(part.edge, column: min(first &+ index, last)) }
    if count > 0 { return }
    var column = first
    while column <= last {
      row.enter(part.edge, column: column)
      column &+= 1
    }
  }
}
