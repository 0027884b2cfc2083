internal import GLFunTiles

/// Masks for quarters of a tile, eight pixels wide and high.
///
/// A small shape leaves most quarters of the tiles at its border empty or full. Those quarters need no mask.
struct CoverageQuarters: Sendable {
  /// The coverage of a quarter: the left four and the right four pixels of each row, the leftmost in the lowest byte.
  struct Mask: Sendable, BitwiseCopyable {
    var left = SIMD8<UInt32>()
    var right = SIMD8<UInt32>()

    /// Sets the coverage of a row.
    fileprivate mutating func setLine(_ line: Int32, _ numbers: SIMD2<UInt32>) {
      (left[Int(line)], right[Int(line)]) = (numbers.x, numbers.y)
    }

    /// True if every pixel is covered wholly.
    fileprivate var isWhole: Bool {
      let both = unsafeBitCast(left & right, to: SIMD4<UInt64>.self)
      return both[0] & both[1] & both[2] & both[3] == .max
    }
  }

  /// The masks of the quarters added so far.
  private(set) var masks: [Mask] = []

  /// Removes the masks, to begin another tile.
  mutating func removeAll() { masks.removeAll(keepingCapacity: true) }

  /// The number of a quarter that a command does not paint.
  static var untouched: UInt32 { .max }

  /// Adds masks for the quarters of a tile that a command covers in part and in which it can be seen.
  ///
  /// - Returns: a number for each quarter (upper left, upper right, lower left and lower right): the mask's index plus
  ///   1; 0 if the whole quarter is covered; `untouched` if nothing is covered or seen.
  mutating func append(
    _ command: TileFrame.Command, of frame: TileFrame, column: Int, row: Int
  ) -> SIMD4<UInt32> {
    switch command.mask.kind {
    case .full:
      if command.quarters == TileFrame.Command.allQuarters { return SIMD4(repeating: 0) }
      return SIMD4(repeating: 0).replacing(
        with: Self.untouched,
        where: SIMD4(repeating: UInt32(command.quarters)) & SIMD4(1, 2, 4, 8) .== 0)
    case .box(let index):
      return append(frame.boxes[Int(index)], in: command.quarters, column: column, row: row)
    case .mask(let number):
      return frame.masks.withPlaces { append(places: $0, number, in: command.quarters) }
    }
  }

  private mutating func append(
    places: CoverageMasks.Places, _ number: Int32, in quarters: UInt8
  ) -> SIMD4<UInt32> {
    let mask = places[number]
    var numbers = SIMD4(repeating: Self.untouched)
    guard let quads = places.quads(of: mask) else { return numbers }
    for index in 0..<4 where quarters &>> UInt8(index) & 1 != 0 {
      // The bit of the quarter's first quad. The quads to the right of it are 16 bits further.
      let first = (index & 1) * 32 + (index >> 1) * 8
      let present = mask.quads.all >> UInt64(first)
      if present & 0xFF00FF == 0 { continue }
      var quarter = Mask()
      withUnsafeMutablePointer(to: &quarter.left) {
        Self.write(mask, first, of: quads, to: $0)
      }
      withUnsafeMutablePointer(to: &quarter.right) {
        Self.write(mask, first + 16, of: quads, to: $0)
      }
      numbers[index] = append(quarter)
    }
    return numbers
  }

  /// Writes eight quads of a mask to rows.
  ///
  /// - Parameters:
  ///   - first: the bit of the first quad.
  ///   - quads: the coverage of the mask's partly covered quads.
  @inline(__always)
  private static func write(
    _ mask: CoverageMasks.Mask, _ first: Int, of quads: UnsafePointer<UInt32>,
    to rows: UnsafeMutablePointer<SIMD8<UInt32>>
  ) {
    let rows = UnsafeMutableRawPointer(rows)
    var rest = UInt8(truncatingIfNeeded: mask.quads.partial >> UInt64(first))
    var next = quads + (mask.quads.partial & (1 << UInt64(first) - 1)).nonzeroBitCount
    while rest != 0 {
      let row = CoverageMasks.takeFirst(of: &rest)
      rows.storeBytes(of: next.pointee, toByteOffset: row &* 4, as: UInt32.self)
      next += 1
    }
    rest = UInt8(truncatingIfNeeded: mask.quads.full >> UInt64(first))
    while rest != 0 {
      let row = CoverageMasks.takeFirst(of: &rest)
      rows.storeBytes(of: .max, toByteOffset: row &* 4, as: UInt32.self)
    }
  }

  private mutating func append(
    _ box: CoverageBox, in quarters: UInt8, column: Int, row: Int
  ) -> SIMD4<UInt32> {
    var numbers = SIMD4(repeating: Self.untouched)
    for index in 0..<4 as Range<Int32> where quarters &>> UInt8(index) & 1 != 0 {
      let x = Int32(column) &* 16 &+ (index & 1) &* 8
      let y = Int32(row) &* 16 &+ (index >> 1) &* 8
      // The upper and the lower side, in 1/256 pixel from the quarter's top.
      let upper = max(box.minY &- y &<< 8, 0)
      let lower = min(box.maxY &- y &<< 8, 2048)
      if upper >= lower || box.maxX <= x &<< 8 || box.minX >= (x &+ 8) &<< 8 { continue }
      var widths = SIMD8<Int32>()
      for column in 0..<8 as Range<Int32> { widths[Int(column)] = box.width(ofColumn: x &+ column) }
      let inside = Self.row(widths, height: 256)
      let isInside = Self.linesBefore[Int(lower >> 8)] & ~Self.linesBefore[Int((upper &+ 255) >> 8)]
      var quarter = Mask(
        left: SIMD8(repeating: inside.x) & isInside, right: SIMD8(repeating: inside.y) & isInside)
      // The rows that the upper and the lower side go through, which may be the same row.
      if upper & 255 != 0 {
        let line = upper >> 8
        quarter.setLine(
          line, Self.row(widths, height: min(lower, (line &+ 1) &<< 8) &- upper))
      }
      if lower & 255 != 0, lower >> 8 > upper >> 8 || upper & 255 == 0 {
        quarter.setLine(lower >> 8, Self.row(widths, height: lower & 255))
      }
      numbers[Int(index)] = append(quarter)
    }
    return numbers
  }

  /// The coverage of eight pixels of a row, given the widths and the height of their parts inside, in 1/256 pixel.
  @inline(__always)
  private static func row(_ widths: SIMD8<Int32>, height: Int32) -> SIMD2<UInt32> {
    var bytes = SIMD8<UInt8>()
    for column in 0..<8 { bytes[column] = CoverageBox.coverage(widths[column], height) }
    return unsafeBitCast(bytes, to: SIMD2<UInt32>.self)
  }

  /// For each number of rows, 0 to 8, a vector with all bits set in that many rows from the top.
  private static let linesBefore = (0...8).map { count in
    SIMD8<UInt32>(repeating: 0).replacing(
      with: .max, where: SIMD8<UInt32>(0, 1, 2, 3, 4, 5, 6, 7) .< UInt32(count))
  }

  /// Adds a quarter, unless it is wholly covered.
  ///
  /// - Returns: the number of the quarter; 0 if it is wholly covered.
  @inline(__always)
  private mutating func append(_ quarter: Mask) -> UInt32 {
    if quarter.isWhole { return 0 }
    masks.append(quarter)
    return UInt32(truncatingIfNeeded: masks.count)
  }
}
