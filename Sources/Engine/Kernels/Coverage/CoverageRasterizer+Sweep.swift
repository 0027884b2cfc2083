#if !GLFUN_WITHOUT_KERNELS
internal import GLFunCProcessor
internal import GLFunGeometry
internal import GLFunTiles

// Methods that append tiles are mutating though they change nothing: during a mutation of the value, the call of a
// method that only borrows it would copy hundreds of bytes for every tile.
extension CoverageRasterizer {
  /// Sums a row of tiles, appends the tiles with coverage and leaves the accumulators zero.
  mutating func sweep(
    tileRow: Int, rule: Rule, firstRun: Int, _ vertices: Span<Vertex>, contourEnds: Span<Int>,
    into tiles: inout CoverageTiles
  ) {
    // The sixteen rows' windings at the left side of the next tile.
    var winding = SIMD16<Int32>(repeating: 0)
    let places = accumulators.places
    let tileColumns = window.columns.count
    if hasLeft { winding = places.takeLeft(tileRow: tileRow) }
    let firstTile = tiles.hidden.number(
      column: window.columns.lowerBound, row: window.rows.lowerBound + tileRow)
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
        let crossings = places.crossings(slot: slot)
        next = column + 1
        // Prefetched, because the branches on the next tile's columns depend on them.
        let coming = min(word << 6 | bits.trailingZeroBitCount, tileColumns &- 1)
        places.prefetchCrossings(slot: places.slot(tileColumn: coming, tileRow: tileRow))
        if let firstTile, tiles.hidden[firstTile &+ column] {
          pass(slot: slot, crossings, winding: &winding)
          continue
        }
        let overlap = overlaps.last(slot: slot)
        let masks = tiles.masks.count
        if overlap < 0 {
          sum(slot: slot, crossings, &winding, rule, keepsWindings: false)
        } else {
          sum(slot: slot, crossings, &winding, rule, keepsWindings: true)
          keepOverlaps(overlap)
        }
        places.clearCrossings(slot: slot)
        append(column..<column + 1, row: tileRow, firstRun: firstRun, into: &tiles)
        if overlap >= 0 && tiles.masks.count > masks {
          resolveOverlaps(
            overlap, tileColumn: column, tileRow: tileRow, rule: rule, vertices,
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

  /// Advances the windings to the right side of a touched tile that needs no mask.
  private func pass(slot: Int, _ crossings: UInt32, winding: inout SIMD16<Int32>) {
    let places = accumulators.places
    let changed = CoverageRasterizer.changedColumns(crossings)
    for column in 0...16 where changed & (1 << UInt32(column)) != 0 {
      winding &+= places.takeColumn(column, slot: slot)
    }
    places.clearCrossings(slot: slot)
  }

  /// Computes the coverage of a touched tile from its accumulators into `mask`, and advances the windings to the tile's
  /// right side.
  @inline(__always)
  private func sum(
    slot: Int, _ crossings: UInt32, _ winding: inout SIMD16<Int32>, _ rule: Rule,
    keepsWindings: Bool
  ) {
    switch rule {
    case .winding: sum(slot: slot, crossings, &winding, in: .winding, keepsWindings: keepsWindings)
    case .evenOdd: sum(slot: slot, crossings, &winding, in: .evenOdd, keepsWindings: keepsWindings)
    }
  }

  /// Sums four columns at a time. A write to a single column is unpredictable; a write to any of four is mostly
  /// predicted. Columns that were not written to hold zeros.
  @inline(__always)
  private func sum(
    slot: Int, _ crossings: UInt32, _ winding: inout SIMD16<Int32>, in rule: Rule,
    keepsWindings: Bool
  ) {
    let places = accumulators.places
    let changed = CoverageRasterizer.changedColumns(crossings)
    var quads = SIMD16<Int32>(repeating: 0)
    for four in 0..<4 {
      let column = four &<< 2
      var (second, third, last) = (winding, winding, winding)
      // The first four columns have no neighbours to the left whose coverage they could repeat.
      if four == 0 || changed & 15 &<< UInt32(truncatingIfNeeded: column) != 0 {
        winding &+= places.takeColumn(column, slot: slot)
        second = winding &+ places.takeColumn(column &+ 1, slot: slot)
        third = second &+ places.takeColumn(column &+ 2, slot: slot)
        last = third &+ places.takeColumn(column &+ 3, slot: slot)
        quads = Self.quads(winding, second, third, last, rule: rule)
      } else {
        quads = last_bytes16(quads)
      }
      mask[four] = quads
      if keepsWindings {
        windings.put(winding, at: column &<< 4)
        windings.put(second, at: column &<< 4 &+ 16)
        windings.put(third, at: column &<< 4 &+ 32)
        windings.put(last, at: column &<< 4 &+ 48)
      }
      winding = last
    }
    if changed & (1 << 16) != 0 {
      winding &+= places.takeColumn(16, slot: slot)
    }
  }

  /// The columns of a tile's accumulators that were written to, as bits: those of crossed pixels, and the ones to the
  /// right of these.
  @inline(__always)
  private static func changedColumns(_ crossings: UInt32) -> UInt32 {
    let columns = crossings & 0xffff
    return columns | columns << 1
  }

  /// Appends neighbouring tiles that no edge passes through: each of their rows has one winding.
  mutating func appendGap(
    columns: Range<Int>, row: Int, winding: SIMD16<Int32>, rule: Rule, firstRun: Int,
    into tiles: inout CoverageTiles
  ) {
    let quads = Self.quads(winding, winding, winding, winding, rule: rule)
    if any_bits(quads) == 0 { return }
    for four in 0..<4 { mask[four] = quads }
    append(columns, row: row, firstRun: firstRun, into: &tiles)
  }

  /// Appends neighbouring tiles that all have the coverage in `mask`.
  @inline(__always)
  mutating func append(
    _ columns: Range<Int>, row: Int, firstRun: Int, into tiles: inout CoverageTiles
  ) {
    let left = window.columns.lowerBound
    tiles.append(
      mask, columns: columns.lowerBound + left..<columns.upperBound + left,
      row: window.rows.lowerBound + row, firstRun: firstRun)
  }

  /// The coverage of four columns, given their averaged windings: a quad for each row.
  @inline(__always)
  static func quads(
    _ first: SIMD16<Int32>, _ second: SIMD16<Int32>, _ third: SIMD16<Int32>,
    _ last: SIMD16<Int32>, rule: Rule
  ) -> SIMD16<Int32> {
    quads_of_coverage16(
      distance(first, rule: rule), distance(second, rule: rule), distance(third, rule: rule),
      distance(last, rule: rule))
  }

  /// The coverage, 0 to 255, of averaged windings by a fill rule.
  @inline(__always)
  static func coverage<Lanes: NumberLanes>(_ winding: Lanes, rule: Rule) -> Lanes.Bytes {
    Lanes.coverage(distance(winding, rule: rule))
  }

  /// The distances of averaged windings from the nearest winding outside, as negative numbers, where −2^15 stands for
  /// one.
  @inline(__always)
  static func distance<Lanes: NumberLanes>(_ winding: Lanes, rule: Rule) -> Lanes {
    // The absolute value as a negative number, which every winding has. Comparing and selecting lanes is slow with the
    // vectors that every x86-64 processor has; a value shifted to its sign is as good a mask.
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
    return distance &>> Int32(areaBits - 15)
  }
}
#endif
