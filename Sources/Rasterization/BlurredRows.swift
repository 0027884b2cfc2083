internal import CProcessor

/// Rows of alpha softened from left to right, which are softened from top to bottom tile by tile.
///
/// Only the tiles that are seen are worked out so, by the thread that needs them; and rows that are alike count as one.
struct BlurredRows: Sendable {
  /// The columns of tiles that there are values for.
  let columns: Range<Int>
  private let runs: [AlphaRows.Run]
  /// The values of rows, each as long as all tiles are wide.
  private let values: [Int16]
  private let weights: BlurWeights

  /// Softens rows, and moves them.
  ///
  /// - Parameters:
  ///   - across: the weights from left to right, `down` those from top to bottom.
  ///   - right: by how many columns all is moved, and `down` by how many rows.
  ///   - columns: the columns of tiles to work out.
  init(
    _ alpha: AlphaRows, across: BlurWeights, down: BlurWeights, movedRight right: Int,
    down rows: Int,
    columns: Range<Int>
  ) {
    let width = columns.count * TileFrame.tileSize
    // Where the first value is in a line that begins with all that has an effect on the first place.
    let place =
      alpha.left + right - columns.lowerBound * TileFrame.tileSize + across.count - 1 - across.reach
    let length = width + across.count + 32
    let source = (0..<alpha.width).clamped(to: -place..<length - place)
    var runs: [AlphaRows.Run] = []
    var values: [Int16] = []
    values.reserveCapacity(alpha.runs.count * width)
    unsafe withUnsafeTemporaryAllocation(of: Int16.self, capacity: length) { line in
      guard let line = line.baseAddress else { return }
      unsafe line.update(repeating: 0, count: length)
      var last = -1
      for run in alpha.runs {
        let moved = run.rows.lowerBound + rows..<run.rows.upperBound + rows
        if run.start == last {
          runs.append(AlphaRows.Run(rows: moved, start: values.count - width))
          continue
        }
        last = run.start
        unsafe alpha.values.withUnsafeBufferPointer { values in
          guard let start = values.baseAddress, !source.isEmpty else { return }
          unsafe (line + place + source.lowerBound).update(
            from: start + run.start + source.lowerBound, count: source.count)
        }
        runs.append(AlphaRows.Run(rows: moved, start: values.count))
        values.append(addingCapacity: width) { span in
          unsafe span.withUnsafeMutableBufferPointer { memory, count in
            guard let start = memory.baseAddress else { return }
            unsafe Self.soften(line, across, to: start + count, count: width)
            count += width
          }
        }
      }
    }
    self.columns = columns
    self.runs = runs
    self.values = values
    weights = down
  }

  /// The memory that this takes.
  var byteCount: Int {
    values.count * MemoryLayout<Int16>.stride + runs.count * MemoryLayout<AlphaRows.Run>.stride
  }

  /// Softens a line.
  ///
  /// - Parameters:
  ///   - line: has as many values more than are asked for as there are weights, and 32.
  ///   - count: how many are asked for, a multiple of sixteen.
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

  /// Whether some values are all the same. A few more are looked at: the sums would be the same number, too.
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

  /// Sixteen neighbouring sums. Neighbours are multiplied in pairs: the even places have them where they are, the odd
  /// ones a value further.
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
    return joined(even, odd)
  }

  /// Half of a unit of weight, by which sums are rounded.
  private static var half: Int32 { Int32(BlurWeights.unit / 2) }

  /// Sums of weighted values as values, the first of each in turn.
  @inline(__always)
  private static func joined(_ even: Eight, _ odd: Eight) -> Sixteen {
    let bits = Int32(BlurWeights.bits)
    return unsafe unsafeBitCast(even &>> bits | (odd &>> bits) &<< 16, to: Sixteen.self)
  }

  // MARK: From top to bottom

  /// Softens a tile.
  ///
  /// - Parameter tile: gets the values, row by row.
  /// - Returns: whether there can be any but zero.
  func soften(column: Int, row: Int, to tile: borrowing ShadowTile) -> Bool {
    precondition(columns.contains(column), "there are no values for the tile")
    let top = row * TileFrame.tileSize
    // The rows that have an effect on those of the tile.
    let low = top + weights.reach - weights.count + 1
    let high = top + TileFrame.tileSize + weights.reach
    var index = firstRun(endingAfter: low)
    guard index < runs.count, runs[index].rows.lowerBound < high else { return false }
    let left = (column - columns.lowerBound) * TileFrame.tileSize
    unsafe values.withUnsafeBufferPointer { values in
      guard let values = values.baseAddress else { return }
      let first = runs[index]
      if first.rows.lowerBound <= low, first.rows.upperBound >= high {
        // All rows are the same, so every sum is what they are.
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
          // For the first row of the tile; the others follow in the table.
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
