#if !GLFUN_WITHOUT_KERNELS
internal import GLFunTiles

extension BlurredCells {
  /// Blurs rows of cells vertically. They have already been blurred horizontally.
  ///
  /// - Parameter rows: the rows of tiles of cells to compute.
  init(_ blurred: BlurredRows, rows: Range<Int>) {
    let side = TileFrame.tileSize
    let columns = blurred.columns.lowerBound * side..<blurred.columns.upperBound * side
    let width = columns.count
    var values = [Int16](repeating: 0, count: width * rows.count * side)
    let tile = ShadowTile()
    unsafe values.withUnsafeMutableBytes { values in
      for row in rows {
        for column in blurred.columns {
          if !blurred.soften(column: column, row: row, to: tile) { continue }
          let first =
            ((row - rows.lowerBound) * width + column - blurred.columns.lowerBound) * side
          for y in 0..<side {
            unsafe values.storeBytes(
              of: tile[y], toByteOffset: (first + y * width) * MemoryLayout<Int16>.stride,
              as: SIMD16<UInt16>.self)
          }
        }
      }
    }
    self.init(
      columns: columns, rows: rows.lowerBound * side..<rows.upperBound * side, values: values)
  }

  /// Interpolates the pixels of a tile.
  ///
  /// - Parameter tile: receives the values, row by row.
  func read(_ placement: Placement, column: Int, row: Int, to tile: borrowing ShadowTile) {
    let side = TileFrame.tileSize
    var across = Neighbours(columns, placement, first: column * side, from: placement.left)
    unsafe values.withUnsafeBufferPointer { values in
      guard let values = values.baseAddress else { return }
      /// Returns a row of cells interpolated at each column of the tile; zeros if there is no such row.
      func line(_ row: Int) -> SIMD16<Int32> {
        if !rows.contains(row) { return SIMD16(repeating: 0) }
        return unsafe across.line(values + (row - rows.lowerBound) * columns.count)
      }
      var known: (row: Int, above: SIMD16<Int32>, below: SIMD16<Int32>)?
      for y in 0..<side {
        let (first, next) = placement.cell(row * side + y, from: placement.top)
        let lines: (row: Int, above: SIMD16<Int32>, below: SIMD16<Int32>)
        if let known, known.row == first {
          lines = known
        } else if let known, known.row + 1 == first {
          lines = (first, known.below, line(first + 1))
        } else {
          lines = (first, line(first), line(first + 1))
        }
        known = lines
        // The two pairs of weights multiply to 16 bits, so the sums need all 32 bits and must be unsigned.
        let above = SIMD16<UInt32>(truncatingIfNeeded: lines.above)
        let below = SIMD16<UInt32>(truncatingIfNeeded: lines.below)
        let sums = above &* UInt32(256 - next) &+ below &* UInt32(next)
        tile[y] = SIMD16<UInt16>(truncatingIfNeeded: (sums &+ 0x8000) &>> 16)
      }
    }
  }

  /// The two cells of a row on either side of each column of a tile, with their weights.
  private struct Neighbours {
    /// The indices of the first cells, and in `step` the indices of the second cells.
    private var places = [16 of Int32](repeating: 0)
    private var step = [16 of Int32](repeating: 0)
    private var weights = SIMD16<Int32>(repeating: 0)
    private var nextWeights = SIMD16<Int32>(repeating: 0)

    init(_ columns: Range<Int>, _ placement: Placement, first: Int, from start: Int) {
      for x in 0..<16 {
        let (cell, next) = placement.cell(first + x, from: start)
        let (isFirst, isNext) = (columns.contains(cell), columns.contains(cell + 1))
        places[x] = Int32(isFirst ? cell - columns.lowerBound : 0)
        step[x] = Int32(isNext ? cell + 1 - columns.lowerBound : 0)
        weights[x] = isFirst ? 256 - next : 0
        nextWeights[x] = isNext ? next : 0
      }
    }

    mutating func line(_ values: UnsafePointer<Int16>) -> SIMD16<Int32> {
      var first = SIMD16<Int32>(repeating: 0)
      var next = first
      for x in 0..<16 {
        first[x] = unsafe Int32(values[Int(places[x])])
        next[x] = unsafe Int32(values[Int(step[x])])
      }
      return first &* weights &+ next &* nextWeights
    }
  }
}

extension BlurredCells.Placement {
  /// The last cell whose centre is not beyond the centre of a pixel, and the weight of the next cell in 256ths.
  @inline(__always)
  func cell(_ pixel: Int, from start: Int) -> (first: Int, next: Int32) {
    let way = pixel &<< 8 &+ 128 &- start &- (128 &<< level)
    let part = (way & (256 &<< level &- 1)) >> level
    return (way >> (8 &+ level), Int32(truncatingIfNeeded: part))
  }
}
#endif
