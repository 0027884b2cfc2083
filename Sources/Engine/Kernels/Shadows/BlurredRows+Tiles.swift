#if !GLFUN_WITHOUT_KERNELS
internal import GLFunCProcessor
internal import GLFunTiles

extension BlurredRows {
  /// Blurs rows horizontally, and translates them.
  ///
  /// - Parameters:
  ///   - across: the horizontal weights.
  ///   - down: the vertical weights.
  ///   - right: the number of columns by which the result is moved to the right.
  ///   - rows: the number of rows by which the result is moved down.
  ///   - columns: the columns of tiles to compute.
  init(
    _ alpha: AlphaRows, across: BlurWeights, down: BlurWeights, movedRight right: Int,
    down rows: Int,
    columns: Range<Int>
  ) {
    let width = columns.count * TileFrame.tileSize
    // The index in `line` of the first alpha value. The line begins with the values that affect the first result.
    let place =
      alpha.left + right - columns.lowerBound * TileFrame.tileSize + across.count - 1 - across.reach
    let length = width + across.count + 32
    let source = (0..<alpha.width).clamped(to: -place..<length - place)
    var runs: [Run] = []
    var values: [Int16] = []
    values.reserveCapacity(alpha.runs.count * width)
    unsafe withUnsafeTemporaryAllocation(of: Int16.self, capacity: length) { line in
      guard let line = line.baseAddress else { return }
      unsafe line.update(repeating: 0, count: length)
      var last = -1
      for run in alpha.runs {
        let moved = run.rows.lowerBound + rows..<run.rows.upperBound + rows
        if run.start == last {
          runs.append(Run(rows: moved, start: values.count - width))
          continue
        }
        last = run.start
        unsafe alpha.values.withUnsafeBufferPointer { values in
          guard let start = values.baseAddress, !source.isEmpty else { return }
          unsafe (line + place + source.lowerBound).update(
            from: start + run.start + source.lowerBound, count: source.count)
        }
        runs.append(Run(rows: moved, start: values.count))
        values.append(addingCapacity: width) { span in
          unsafe span.withUnsafeMutableBufferPointer { memory, count in
            guard let start = memory.baseAddress else { return }
            unsafe Self.soften(line, across, to: start + count, count: width)
            count += width
          }
        }
      }
    }
    self.init(columns: columns, runs: runs, values: values, weights: down)
  }

  /// Blurs a line.
  ///
  /// - Parameters:
  ///   - line: the input, at least `count` values, plus the number of weights, plus 32.
  ///   - count: the number of results, a multiple of sixteen.
  private static func soften(
    _ line: UnsafePointer<Int16>, _ weights: BlurWeights, to result: UnsafeMutablePointer<Int16>,
    count: Int
  ) {
    let taps = weights.count
    unsafe weights.pairs.withUnsafeBufferPointer { pairs in
      for place in stride(from: 0, to: count, by: 16) {
        let first = unsafe UnsafeRawPointer(line + place)
        let softened =
          unsafe Self.isConstant(first, 15 + taps)
          ? first.loadUnaligned(as: Sixteen.self) : unsafe sum(first, pairs)
        unsafe UnsafeMutableRawPointer(result + place).storeBytes(of: softened, as: Sixteen.self)
      }
    }
  }

  private typealias Sixteen = SIMD16<UInt16>
  private typealias Eight = SIMD8<Int32>

  /// True if the first `count` values are equal. A few more values are compared, which can only turn the result to false; the
  /// sums are then computed, and are the same.
  @inline(__always)
  private static func isConstant(_ line: UnsafeRawPointer, _ count: Int) -> Bool {
    let first = unsafe Sixteen(repeating: line.loadUnaligned(as: UInt16.self))
    var differences = Sixteen(repeating: 0)
    for place in stride(from: 0, to: count, by: 16) {
      differences |= unsafe line.loadUnaligned(fromByteOffset: place &* 2, as: Sixteen.self) ^ first
    }
    let words = unsafe unsafeBitCast(differences, to: SIMD4<UInt64>.self)
    return words.x | words.y | words.z | words.w == 0
  }

  /// Sixteen consecutive sums. Each instruction multiplies pairs of adjacent values and adds the two products. The pairs for
  /// even positions begin at the line's start, those for odd positions one value later.
  @inline(__always)
  private static func sum(_ line: UnsafeRawPointer, _ pairs: UnsafeBufferPointer<Int32>) -> Sixteen
  {
    var even = Eight(repeating: half)
    var odd = even
    for index in pairs.indices {
      let pair = unsafe Eight(repeating: pairs[index])
      let weights = unsafe unsafeBitCast(pair, to: Sixteen.self)
      let place = index &* 4
      even &+= unsafe sums_of_products(
        line.loadUnaligned(fromByteOffset: place, as: Sixteen.self), weights)
      odd &+= unsafe sums_of_products(
        line.loadUnaligned(fromByteOffset: place &+ 2, as: Sixteen.self), weights)
    }
    return ShadowTile.joined(even, odd)
  }

  /// Half the sum of all weights, added so that the shift rounds to nearest.
  private static var half: Int32 { Int32(BlurWeights.unit / 2) }

  // MARK: Vertical blur

  /// Blurs a tile vertically.
  ///
  /// - Parameter tile: receives the values, row by row.
  /// - Returns: false if no row affects the tile: all values are zero, and nothing is written.
  func soften(column: Int, row: Int, to tile: borrowing ShadowTile) -> Bool {
    precondition(columns.contains(column), "there are no values for the tile")
    let top = row * TileFrame.tileSize
    // The rows that affect the tile.
    let low = top + weights.reach - weights.count + 1
    let high = top + TileFrame.tileSize + weights.reach
    var index = firstRun(endingAfter: low)
    guard index < runs.count, runs[index].rows.lowerBound < high else { return false }
    let left = (column - columns.lowerBound) * TileFrame.tileSize
    unsafe values.withUnsafeBufferPointer { values in
      guard let values = values.baseAddress else { return }
      let first = runs[index]
      if first.rows.lowerBound <= low, first.rows.upperBound >= high {
        // All rows are equal, so every result is that row.
        let row = unsafe UnsafeRawPointer(values + first.start + left).loadUnaligned(
          as: Sixteen.self)
        for y in 0..<TileFrame.tileSize { tile[y] = row }
        return
      }
      unsafe weights.sums.withUnsafeBytes { sums in
        var count = 0
        while index < runs.count, runs[index].rows.lowerBound < high {
          let run = runs[index]
          let row = unsafe UnsafeRawPointer(values + run.start + left).loadUnaligned(
            as: Sixteen.self)
          // The sixteen sums belong to the sixteen rows of the tile.
          let end = BlurWeights.margin + top + weights.reach + 1
          let before = unsafe sums.loadUnaligned(
            fromByteOffset: 2 * (end - min(run.rows.upperBound, high)), as: SIMD16<Int16>.self)
          let all = unsafe sums.loadUnaligned(
            fromByteOffset: 2 * (end - max(run.rows.lowerBound, low)), as: SIMD16<Int16>.self)
          tile.put(row, all &- before, at: count)
          count += 1
          index += 1
        }
        tile.sumUp(count)
      }
    }
    return true
  }

  private func firstRun(endingAfter row: Int) -> Int {
    var (low, high) = (0, runs.count)
    while low < high {
      let middle = (low + high) / 2
      if runs[middle].rows.upperBound > row { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
#endif
