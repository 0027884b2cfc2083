internal import Imaging

/// What lies in each of some rectangles with sides along the axes, as the product of their coverage.
///
/// Only the outermost columns and rows of pixels can be covered in part: any other pixel lies wholly in every rectangle.
/// So however many rectangles there are, nine numbers say it all.
struct ClipRectangle: Hashable, Sendable, BitwiseCopyable {
  // The pixels that are covered, wholly or in part.
  private(set) var minX: Int32
  private(set) var minY: Int32
  private(set) var maxX: Int32
  private(set) var maxY: Int32
  /// The coverage of the first column, of the columns between and of the last one, in the first row; then in the rows
  /// between, then in the last row, four numbers a row. It is 255 where there is no such pixel.
  private var coverage: SIMD16<UInt8>
  /// The one rectangle that has the same coverage, where there is one.
  private(set) var box: CoverageBox?

  /// No pixel.
  static let nowhere = ClipRectangle()

  private init() {
    (minX, minY, maxX, maxY) = (0, 0, 0, 0)
    coverage = Self.whole
  }

  private static let whole = SIMD16<UInt8>(repeating: 255)

  /// A rectangle.
  init(_ box: CoverageBox) {
    (minX, minY) = (box.minX >> 8, box.minY >> 8)
    (maxX, maxY) = ((box.maxX + 255) >> 8, (box.maxY + 255) >> 8)
    coverage = Self.whole
    self.box = box
    // Most are made of whole pixels.
    if (box.minX | box.minY | box.maxX | box.maxY) & 255 == 0 { return }
    coverage = kinds { CoverageBox.coverage(box.width(ofColumn: $0), box.height(ofRow: $1)) }
  }

  /// Whether there is no pixel.
  var isEmpty: Bool { minX >= maxX || minY >= maxY }

  /// Whether every pixel is covered wholly or not at all.
  var isSharp: Bool { coverage == Self.whole }

  /// A number for each kind of pixels, found from one pixel of them; 255 where there is none.
  private func kinds(_ number: (_ column: Int32, _ row: Int32) -> UInt8) -> SIMD16<UInt8> {
    var numbers = Self.whole
    let columns = SIMD4(minX, minX + 1, maxX - 1, 0)
    let rows = SIMD4(minY, minY + 1, maxY - 1, 0)
    for row in 0..<3 where row == 0 || maxY - minY > 3 - Int32(row) {
      for column in 0..<3 where column == 0 || maxX - minX > 3 - Int32(column) {
        numbers[row << 2 | column] = number(columns[column], rows[row])
      }
    }
    return numbers
  }

  /// The coverage of a pixel.
  func coverage(column: Int32, row: Int32) -> UInt8 {
    if column < minX || column >= maxX || row < minY || row >= maxY { return 0 }
    let x = column == minX ? 0 : column == maxX - 1 ? 2 : 1
    let y = row == minY ? 0 : row == maxY - 1 ? 2 : 1
    return coverage[y << 2 | x]
  }

  // MARK: Products

  /// What lies in both, without coverage as yet.
  private func overlap(_ other: ClipRectangle) -> ClipRectangle {
    var both = ClipRectangle()
    (both.minX, both.minY) = (max(minX, other.minX), max(minY, other.minY))
    (both.maxX, both.maxY) = (min(maxX, other.maxX), min(maxY, other.maxY))
    return both
  }

  /// The product of both, rounded to 255ths.
  func product(_ other: ClipRectangle) -> ClipRectangle {
    var both = overlap(other)
    if both.isEmpty { return .nowhere }
    if !isSharp || !other.isSharp {
      both.coverage = both.kinds { column, row in
        let first = UInt32(coverage(column: column, row: row))
        let second = UInt32(other.coverage(column: column, row: row))
        return UInt8((first * second).dividedBy255Rounded)
      }
    }
    // Where sides within pixels meet, or lie in one pixel, no rectangle has their product.
    if let first = box, let second = other.box, let shared = first.intersection(second) {
      let one = ClipRectangle(shared)
      if one.hasSamePixels(as: both) { both.box = shared }
    }
    return both
  }

  private func hasSamePixels(as other: ClipRectangle) -> Bool {
    minX == other.minX && minY == other.minY && maxX == other.maxX && maxY == other.maxY
      && coverage == other.coverage
  }

  /// Whether no pixel's product with the other one is rounded.
  func hasExactProduct(_ other: ClipRectangle) -> Bool {
    if isSharp || other.isSharp { return true }
    let both = overlap(other)
    if both.isEmpty { return true }
    // Nothing, and all, leave the other factor as it is or leave nothing of it.
    let roundings = both.kinds { column, row in
      let first = coverage(column: column, row: row)
      let second = other.coverage(column: column, row: row)
      return first &+ 1 < 2 || second &+ 1 < 2 ? 255 : 0
    }
    return roundings == Self.whole
  }

  // MARK: Tiles

  /// The tiles that it touches.
  var tiles: TileWindow {
    if isEmpty { return TileWindow(columns: 0..<0, rows: 0..<0) }
    return TileWindow(
      columns: Int(minX) >> 4..<Int(maxX + 15) >> 4, rows: Int(minY) >> 4..<Int(maxY + 15) >> 4)
  }

  /// Whether some tiles lie in it wholly.
  func covers(columns: Range<Int>, rows: Range<Int>) -> Bool {
    let (left, top) = (Int32(columns.lowerBound << 4), Int32(rows.lowerBound << 4))
    let (right, bottom) = (Int32(columns.upperBound << 4) - 1, Int32(rows.upperBound << 4) - 1)
    // No pixel is covered less than those at the corners.
    return left >= minX && right < maxX && top >= minY && bottom < maxY
      && (isSharp
        || coverage(column: left, row: top) == 255 && coverage(column: right, row: top) == 255
          && coverage(column: left, row: bottom) == 255
          && coverage(column: right, row: bottom) == 255)
  }

  /// How much of a tile is inside.
  func state(column: Int, row: Int) -> ClipState {
    let (left, top) = (Int32(column << 4), Int32(row << 4))
    if left >= maxX || left + 16 <= minX || top >= maxY || top + 16 <= minY { return .outside }
    return covers(columns: column..<column + 1, rows: row..<row + 1) ? .full : .rectangle
  }

  /// The coverage of a tile's sixteen columns in a row of pixels of the tile, the leftmost in the lowest byte.
  private func columns(from left: Int32, inRow kind: Int) -> UInt128 {
    let start = max(minX - left, 0)
    let end = min(maxX - left, 16)
    if start >= end { return 0 }
    // A byte everywhere, and then only from the first column to the last.
    let middle = UInt64(coverage[kind << 2 | 1]) &* 0x0101_0101_0101_0101
    var bytes = UInt128(middle) << 64 | UInt128(middle)
    bytes &= UInt128.max &<< UInt128(8 * start) & UInt128.max &>> UInt128(128 - 8 * end)
    func put(_ byte: UInt8, at column: Int32) {
      if column < 0 || column >= 16 { return }
      bytes = bytes & ~(255 &<< UInt128(8 * column)) | UInt128(byte) &<< UInt128(8 * column)
    }
    put(coverage[kind << 2 | 2], at: maxX - 1 - left)
    put(coverage[kind << 2], at: minX - left)
    return bytes
  }

  /// Writes what it covers of a tile.
  func write(column: Int, row: Int, to factor: borrowing CoverageFactor) {
    let (left, top) = (Int32(column << 4), Int32(row << 4))
    let first = columns(from: left, inRow: 0)
    let middle = columns(from: left, inRow: 1)
    let last = columns(from: left, inRow: 2)
    for y in 0..<16 as Range<Int32> {
      let pixels = top + y
      let isInside = pixels >= minY && pixels < maxY
      let bytes = pixels == minY ? first : pixels == maxY - 1 ? last : middle
      factor.set(row: Int(y), to: isInside ? bytes : 0)
    }
  }
}

extension CoverageBox {
  /// What lies in both; nil where nothing does.
  fileprivate func intersection(_ other: CoverageBox) -> CoverageBox? {
    var both = self
    (both.minX, both.minY) = (max(minX, other.minX), max(minY, other.minY))
    (both.maxX, both.maxY) = (min(maxX, other.maxX), min(maxY, other.maxY))
    return both.minX < both.maxX && both.minY < both.maxY ? both : nil
  }
}
