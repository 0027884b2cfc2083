// What appends tiles is mutating though it changes nothing: where the value is being changed already, it would be
// copied for a method that only borrows it, hundreds of bytes for every tile.
extension CoverageRasterizer {
  /// Sums up a row of tiles, appends what is covered and leaves the accumulators zero.
  mutating func sweep(
    tileRow: Int, rule: Rule, firstRun: Int, _ vertices: Span<Vertex>, contourEnds: Span<Int>,
    into tiles: inout CoverageTiles
  ) {
    // The sixteen rows' windings at the left side of the next tile.
    var winding = SIMD16<Int32>(repeating: 0)
    let places = accumulators.places
    if hasLeft { winding = places.takeLeft(tileRow: tileRow) }
    let firstTile = tiles.hidden.number(column: originX >> 4, row: tileRow + originY >> 4)
    var next = 0
    for word in 0..<places.wordsPerRow {
      var bits = places.takeTouched(word: word, tileRow: tileRow)
      while bits != 0 {
        let column = word << 6 | bits.trailingZeroBitCount
        bits &= bits - 1
        if column > next {
          appendGap(
            columns: next..<column, row: tileRow, winding: winding, rule: rule,
            firstRun: firstRun, into: &tiles)
        }
        let slot = places.slot(tileColumn: column, tileRow: tileRow)
        places.release(tileColumn: column, tileRow: tileRow)
        let visits = places.visits(slot: slot)
        next = column + 1
        // The next one's are asked of memory: whether its columns are looked at depends on them.
        let coming = min(word << 6 | bits.trailingZeroBitCount, tileColumns &- 1)
        places.prefetchVisits(slot: places.slot(tileColumn: coming, tileRow: tileRow))
        if let firstTile, tiles.hidden[firstTile &+ column] {
          pass(slot: slot, visits, winding: &winding)
          continue
        }
        let conflict = conflicts.last(slot: slot)
        let masks = tiles.masks.count
        if conflict < 0 {
          sum(slot: slot, visits, winding: &winding, rule: rule, keepsWindings: false)
        } else {
          sum(slot: slot, visits, winding: &winding, rule: rule, keepsWindings: true)
          keepConflicts(conflict)
        }
        places.clearVisits(slot: slot)
        append(column..<column + 1, row: tileRow, firstRun: firstRun, into: &tiles)
        if conflict >= 0 && tiles.masks.count > masks {
          resolveConflicts(
            conflict, tileColumn: column, tileRow: tileRow, rule: rule, vertices,
            contourEnds: contourEnds, mask: masks, in: &tiles.masks)
        }
      }
    }
    if next < tileColumns {
      appendGap(
        columns: next..<tileColumns, row: tileRow, winding: winding, rule: rule,
        firstRun: firstRun, into: &tiles)
    }
  }

  /// Moves the windings to the right side of a touched tile, of which nothing else is asked.
  private func pass(slot: Int, _ visits: UInt32, winding: inout SIMD16<Int32>) {
    let places = accumulators.places
    let changed = CoverageRasterizer.changedColumns(visits)
    for column in 0...16 where changed & (1 << UInt32(column)) != 0 {
      winding &+= places.takeColumn(column, slot: slot)
    }
    places.clearVisits(slot: slot)
  }

  /// Computes the coverage of a touched tile from its accumulators, into `mask`, and moves the
  /// windings to its right side.
  @inline(__always)
  private mutating func sum(
    slot: Int, _ visits: UInt32, winding: inout SIMD16<Int32>, rule: Rule, keepsWindings: Bool
  ) {
    switch rule {
    case .winding:
      sum(slot: slot, visits, winding: &winding, keepsWindings: keepsWindings) {
        Self.coverage($0, rule: .winding)
      }
    case .evenOdd:
      sum(slot: slot, visits, winding: &winding, keepsWindings: keepsWindings) {
        Self.coverage($0, rule: .evenOdd)
      }
    }
  }

  @inline(__always)
  private mutating func sum(
    slot: Int, _ visits: UInt32, winding: inout SIMD16<Int32>, keepsWindings: Bool,
    coverage: (SIMD16<Int32>) -> SIMD16<UInt8>
  ) {
    let places = accumulators.places
    let changed = CoverageRasterizer.changedColumns(visits)
    var bytes = coverage(winding)
    for column in 0..<16 {
      if changed & (1 &<< UInt32(truncatingIfNeeded: column)) != 0 {
        winding &+= places.takeColumn(column, slot: slot)
        bytes = coverage(winding)
      }
      mask[column] = bytes
      if keepsWindings { windings.put(winding, at: column &<< 4) }
    }
    if changed & (1 << 16) != 0 {
      winding &+= places.takeColumn(16, slot: slot)
    }
  }

  /// The columns of a tile's accumulators that were written to: those of visited pixels, and what
  /// is right of them.
  @inline(__always)
  private static func changedColumns(_ visits: UInt32) -> UInt32 {
    let columns = visits & 0xffff
    return columns | columns << 1
  }

  /// Appends neighbouring tiles that no edge passes through: each row of theirs is of one winding.
  mutating func appendGap(
    columns: Range<Int>, row: Int, winding: SIMD16<Int32>, rule: Rule, firstRun: Int,
    into tiles: inout CoverageTiles
  ) {
    let coverage = CoverageRasterizer.coverage(winding, rule: rule)
    if coverage.isRepeated(0) { return }
    mask.fill(coverage)
    append(columns, row: row, firstRun: firstRun, into: &tiles)
  }

  /// Appends neighbouring tiles that all have the coverage in `mask`, cut to the clip.
  @inline(__always)
  mutating func append(
    _ columns: Range<Int>, row: Int, firstRun: Int, into tiles: inout CoverageTiles
  ) {
    if columns.lowerBound == 0 && clipMinX & 15 != 0
      || columns.upperBound == tileColumns && clipMaxX & 15 != 0
    {
      appendCut(columns, row: row, firstRun: firstRun, into: &tiles)
    } else {
      tiles.append(
        mask, columns: columns.lowerBound + originX >> 4..<columns.upperBound + originX >> 4,
        row: originY >> 4 + row, firstRun: firstRun)
    }
  }

  /// Appends tiles one by one, with zero in the pixel columns that the clip leaves out.
  private mutating func appendCut(
    _ columns: Range<Int>, row: Int, firstRun: Int, into tiles: inout CoverageTiles
  ) {
    let whole = TileMask()
    for index in 0..<16 { whole[index] = mask[index] }
    for column in columns {
      let x = originX + column << 4
      for index in 0..<16 {
        let isOutside = x + index < clipMinX || x + index >= clipMaxX
        mask[index] = isOutside ? SIMD16(repeating: 0) : whole[index]
      }
      let place = column + originX >> 4
      tiles.append(
        mask, columns: place..<place + 1, row: originY >> 4 + row, firstRun: firstRun)
    }
  }

  /// The coverage of averaged windings by a fill rule: 0 to 255.
  @inline(__always)
  static func coverage<Lanes: NumberLanes>(_ winding: Lanes, rule: Rule) -> Lanes.Bytes {
    // How far the winding is from one that is outside, as a negative number: every winding has one.
    // Comparing and choosing lanes is slow with the vectors that every x86-64 processor has; a value
    // shifted to its sign is as good a mask.
    let one = Int32(1) << Int32(areaBits)
    let distance: Lanes
    switch rule {
    case .winding:
      let sign: Lanes = winding &>> 31
      distance = sign &- (winding ^ sign)
    case .evenOdd:
      let rest: Lanes = one &- (winding & (2 * one - 1))
      let sign: Lanes = rest &>> 31
      distance = (rest ^ sign) &- sign &- one
    }
    // In 16 bits, where −2^15 is one: what is more is cut.
    let cut = Lanes.halves(cutting: distance &>> Int32(areaBits - 15))
    // 2^14 is one: x · 255 / 2^14 is (x - x / 2^8) / 2^6.
    let inside: Lanes.Halves = 0 &- cut &>> 1
    let rest: Lanes.Halves = inside &>> 8
    return Lanes.lowerBytes((inside &- rest &+ 32) &>> 6)
  }
}
