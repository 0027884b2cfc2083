extension CoverageRasterizer {
  /// Sums up a row of tiles, appends what is covered and leaves the accumulators zero.
  mutating func sweep(
    tileRow: Int, rule: Rule, firstRun: Int, into tiles: inout CoverageTiles
  ) {
    // The sixteen rows' windings at the left side of the next tile.
    var winding = SIMD16<Int32>(repeating: 0)
    for lane in 0..<16 {
      winding[lane] = left[tileRow << 4 | lane]
      left[tileRow << 4 | lane] = 0
    }
    var next = 0
    for word in 0..<wordsPerRow {
      var bits = touched[tileRow * wordsPerRow + word]
      if bits == 0 { continue }
      touched[tileRow * wordsPerRow + word] = 0
      while bits != 0 {
        let column = word << 6 | bits.trailingZeroBitCount
        bits &= bits - 1
        if column > next {
          appendGap(
            columns: next..<column, row: tileRow, winding: winding, rule: rule,
            firstRun: firstRun, into: &tiles)
        }
        let index = tileRow * tileColumns + column
        let slot = Int(slots[index]) - 1
        slots[index] = 0
        var bytes = TileBytes(repeating: SIMD16(repeating: 0))
        resolve(
          slot: slot, tileColumn: column, tileRow: tileRow, winding: &winding, rule: rule,
          into: &bytes)
        append(bytes, columns: column..<column + 1, row: tileRow, firstRun: firstRun, into: &tiles)
        next = column + 1
      }
    }
    if next < tileColumns {
      appendGap(
        columns: next..<tileColumns, row: tileRow, winding: winding, rule: rule,
        firstRun: firstRun, into: &tiles)
    }
  }

  /// Computes the coverage of a touched tile and moves the windings to its right side.
  private mutating func resolve(
    slot: Int, tileColumn: Int, tileRow: Int, winding: inout SIMD16<Int32>, rule: Rule,
    into bytes: inout TileBytes
  ) {
    let mask = columnMasks[slot]
    columnMasks[slot] = 0
    let base = slot * CoverageRasterizer.tileCells
    let conflict = conflicts.tile(slot: slot)
    var coverage = CoverageRasterizer.coverage(winding, rule: rule)
    for column in 0..<16 {
      if mask & (1 << UInt32(column)) != 0 {
        for lane in 0..<16 {
          winding[lane] &+= cells[base + column << 4 + lane]
          cells[base + column << 4 + lane] = 0
        }
        coverage = CoverageRasterizer.coverage(winding, rule: rule)
      }
      bytes[column] = coverage
      if conflict >= 0 {
        for lane in 0..<16 {
          let visit = slot << 8 | column << 4 | lane
          if visits[visit] & 2 != 0 {
            if let exact = exactCoverage(
              conflictTile: conflict, cell: column << 4 | lane, column: tileColumn << 4 | column,
              row: tileRow << 4 | lane, average: winding[lane], rule: rule)
            {
              bytes[column][lane] = exact
            }
          }
        }
      }
    }
    if mask & (1 << 16) != 0 {
      for lane in 0..<16 {
        winding[lane] &+= cells[base + 256 + lane]
        cells[base + 256 + lane] = 0
      }
    }
    for index in slot << 8..<(slot + 1) << 8 { visits[index] = 0 }
    bytes = CoverageRasterizer.transposed(bytes)
  }

  /// Appends neighbouring tiles that no edge passes through: each row of theirs is of one winding.
  private func appendGap(
    columns: Range<Int>, row: Int, winding: SIMD16<Int32>, rule: Rule, firstRun: Int,
    into tiles: inout CoverageTiles
  ) {
    if winding == SIMD16(repeating: 0) { return }
    let coverage = CoverageRasterizer.coverage(winding, rule: rule)
    if coverage == SIMD16(repeating: 0) { return }
    var bytes = TileBytes(repeating: SIMD16(repeating: 0))
    for lane in 0..<16 { bytes[lane] = SIMD16(repeating: coverage[lane]) }
    append(bytes, columns: columns, row: row, firstRun: firstRun, into: &tiles)
  }

  /// Appends neighbouring tiles of the same coverage, cut to the clip's columns.
  func append(
    _ bytes: TileBytes, columns: Range<Int>, row: Int, firstRun: Int,
    into tiles: inout CoverageTiles
  ) {
    var columns = columns
    if columns.lowerBound == 0 && clipMinX & 15 != 0
      || columns.upperBound == tileColumns && clipMaxX & 15 != 0
    {
      if columns.count > 1 {
        // The border tiles are cut, so they are no longer like those between them.
        let first = columns.lowerBound
        let last = columns.upperBound - 1
        append(bytes, columns: first..<first + 1, row: row, firstRun: firstRun, into: &tiles)
        if last - first > 1 {
          append(bytes, columns: first + 1..<last, row: row, firstRun: firstRun, into: &tiles)
        }
        append(bytes, columns: last..<last + 1, row: row, firstRun: firstRun, into: &tiles)
        return
      }
      appendWhole(
        cut(bytes, column: columns.lowerBound), columns: columns, row: row, firstRun: firstRun,
        into: &tiles)
      return
    }
    columns = columns.clamped(to: 0..<tileColumns)
    appendWhole(bytes, columns: columns, row: row, firstRun: firstRun, into: &tiles)
  }

  /// The coverage with zero in the columns that the clip leaves out of a border tile.
  private func cut(_ bytes: TileBytes, column: Int) -> TileBytes {
    let x = originX + column << 4
    let lanes = SIMD16<UInt8>(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
    let outside =
      (lanes .< UInt8(max(clipMinX - x, 0))) .| (lanes .>= UInt8(min(clipMaxX - x, 16)))
    let keep = SIMD16<UInt8>(repeating: 255).replacing(with: 0, where: outside)
    var result = bytes
    for index in result.indices { result[index] &= keep }
    return result
  }

  private func appendWhole(
    _ bytes: TileBytes, columns: Range<Int>, row: Int, firstRun: Int,
    into tiles: inout CoverageTiles
  ) {
    var all = SIMD16<UInt8>(repeating: 255)
    var any = SIMD16<UInt8>(repeating: 0)
    for index in bytes.indices {
      all &= bytes[index]
      any |= bytes[index]
    }
    let tileColumn = originX >> 4
    let tileRow = originY >> 4 + row
    let placed = columns.lowerBound + tileColumn..<columns.upperBound + tileColumn
    if all == SIMD16(repeating: 255) {
      tiles.appendFull(columns: placed, row: tileRow, firstRun: firstRun)
    } else if any != SIMD16(repeating: 0) {
      tiles.appendMask(bytes, columns: placed, row: tileRow)
    }
  }

  /// The coverage of averaged windings by a fill rule: 0 to 255.
  @inline(__always)
  static func coverage(_ winding: SIMD16<Int32>, rule: Rule) -> SIMD16<UInt8> {
    let one = SIMD16<Int32>(repeating: 1 << Int32(areaBits))
    var inside: SIMD16<Int32>
    switch rule {
    case .winding:
      inside = winding.replacing(with: 0 &- winding, where: winding .< 0)
      inside = inside.replacing(with: one, where: inside .> one)
    case .evenOdd:
      inside = winding & ((2 << Int32(areaBits)) - 1)
      inside = inside.replacing(with: one &+ one &- inside, where: inside .> one)
    }
    let scaled = (inside &<< 8) &- inside &+ (1 << Int32(areaBits - 1))
    return SIMD16<UInt8>(truncatingIfNeeded: scaled &>> Int32(areaBits))
  }

  /// The bytes of a tile's columns as bytes of its rows, or the other way round.
  @inline(__always)
  static func transposed(_ bytes: TileBytes) -> TileBytes {
    var source = bytes
    // Four perfect shuffles of 256 bytes exchange the halves of their 8-bit index.
    for _ in 0..<4 {
      var result = source
      for index in 0..<8 {
        var low = SIMD16<UInt8>(repeating: 0)
        var high = low
        low.evenHalf = source[index].lowHalf
        low.oddHalf = source[index + 8].lowHalf
        high.evenHalf = source[index].highHalf
        high.oddHalf = source[index + 8].highHalf
        result[2 * index] = low
        result[2 * index + 1] = high
      }
      source = result
    }
    return source
  }
}
