#if !GLFUN_WITHOUT_KERNELS
internal import GLFunTiles

/// Rows of alpha, averaged in cells. An alpha of 255 has the value `unit`. Equal consecutive rows are stored once.
///
/// Most rows of a rectangle, rounded or not, equal the row above, as do most rows of other shapes in user interfaces.
struct AlphaRows: Sendable {
  typealias Run = BlurredRows.Run

  /// The column of the first value of each row.
  let left: Int
  /// The number of values of a row.
  let width: Int
  /// The runs from the first row with any alpha to the last.
  private(set) var runs: [Run] = []
  private(set) var values: [Int16] = []

  /// The value that stands for an alpha of 255.
  static let unit = 255 << bits
  /// The number of fraction bits: an alpha of 1 has the value 2^`bits`.
  static let bits = 7

  /// Averages the pixels of a plane in cells.
  ///
  /// - Parameters:
  ///   - plane: the pixels; the plane's borders are borders of cells, too.
  ///   - level: the side of a cell is 2^`level` pixels.
  init(_ plane: AlphaPlane, level: Int) {
    let side = 1 << level
    left = (plane.window.columns.lowerBound * TileFrame.tileSize) >> level
    width = plane.width >> level
    let top = (plane.window.rows.lowerBound * TileFrame.tileSize) >> level
    let length = plane.width
    var sums = [UInt32](repeating: 0, count: level == 0 ? 0 : width)
    unsafe plane.bytes.withUnsafeBufferPointer { all in
      guard let bytes = all.baseAddress else { return }
      for row in 0..<plane.height >> level {
        let first = unsafe bytes + row * side * length
        if level == 0 {
          if unsafe Self.isZero(first, length) { continue }
          if runs.last?.rows.upperBound == top + row,
            unsafe Self.areEqual(first, first - length, length)
          {
            runs[runs.count - 1].rows = runs[runs.count - 1].rows.lowerBound..<top + row + 1
            continue
          }
          begin(top + row)
          unsafe appendPixels(first)
        } else if unsafe Self.add(first, length, level: level, to: &sums) {
          begin(top + row)
          appendMeans(sums, level: level)
          joinLast()
        }
      }
    }
  }

  private mutating func begin(_ row: Int) {
    runs.append(Run(rows: row..<row + 1, start: values.count))
  }

  private mutating func appendPixels(_ bytes: UnsafePointer<UInt8>) {
    values.append(addingCapacity: width) { span in
      unsafe span.withUnsafeMutableBufferPointer { memory, count in
        guard let start = UnsafeMutableRawPointer(memory.baseAddress) else { return }
        for place in stride(from: 0, to: width, by: 16) {
          let alpha = unsafe UnsafeRawPointer(bytes + place).loadUnaligned(as: SIMD16<UInt8>.self)
          unsafe start.storeBytes(
            of: SIMD16<Int16>(truncatingIfNeeded: alpha) &<< Int16(Self.bits),
            toByteOffset: (count + place) * MemoryLayout<Int16>.stride, as: SIMD16<Int16>.self)
        }
        count += width
      }
    }
  }

  private mutating func appendMeans(_ sums: [UInt32], level: Int) {
    let half: UInt32 = 1 << UInt32(2 * level - 1)
    values.append(addingCapacity: width) { span in
      for sum in sums {
        let mean = (sum &<< UInt32(Self.bits) &+ half) &>> UInt32(2 * level)
        span.append(Int16(truncatingIfNeeded: mean))
      }
    }
  }

  /// Merges the last row into the run before it if both have the same values.
  private mutating func joinLast() {
    guard runs.count > 1, let last = runs.last else { return }
    let before = runs[runs.count - 2]
    guard before.rows.upperBound == last.rows.lowerBound,
      values[before.start..<last.start] == values[last.start...]
    else { return }
    runs[runs.count - 2].rows = before.rows.lowerBound..<last.rows.upperBound
    runs.removeLast()
    values.removeLast(width)
  }

  /// Sums the pixels of a row of cells.
  ///
  /// - Returns: true if any pixel has alpha.
  private static func add(
    _ bytes: UnsafePointer<UInt8>, _ length: Int, level: Int, to sums: inout [UInt32]
  ) -> Bool {
    let side = 1 << level
    for place in sums.indices { sums[place] = 0 }
    var hasAlpha = false
    var (row, y) = unsafe (bytes, 0)
    while y < side {
      var count = 1
      while y + count < side, unsafe areEqual(row, row + count * length, length) { count += 1 }
      if unsafe !isZero(row, length) {
        hasAlpha = true
        var sums = sums.mutableSpan
        for cell in sums.indices {
          var sum: UInt32 = 0
          let first = unsafe row + cell << level
          for place in 0..<side { sum &+= unsafe UInt32(first[place]) }
          sums[cell] &+= sum &* UInt32(truncatingIfNeeded: count)
        }
      }
      y += count
      unsafe row += count * length
    }
    return hasAlpha
  }

  /// True if all values of a row are zero. The length must be a multiple of sixteen.
  private static func isZero(_ row: UnsafePointer<UInt8>, _ length: Int) -> Bool {
    for place in stride(from: 0, to: length, by: 16) {
      let words = unsafe UnsafeRawPointer(row + place).loadUnaligned(as: SIMD2<UInt64>.self)
      if words.x | words.y != 0 { return false }
    }
    return true
  }

  /// True if two rows have the same values. The length must be a multiple of sixteen.
  private static func areEqual(
    _ first: UnsafePointer<UInt8>, _ second: UnsafePointer<UInt8>, _ length: Int
  ) -> Bool {
    for place in stride(from: 0, to: length, by: 16) {
      let a = unsafe UnsafeRawPointer(first + place).loadUnaligned(as: SIMD2<UInt64>.self)
      let b = unsafe UnsafeRawPointer(second + place).loadUnaligned(as: SIMD2<UInt64>.self)
      if (a.x ^ b.x) | (a.y ^ b.y) != 0 { return false }
    }
    return true
  }
}
#endif
