internal import GLFunImaging
internal import GLFunTiles

/// The intersection of any number of axis-aligned clip rectangles. Its coverage is the product of their coverages.
///
/// Only pixels in the first and last columns and rows can be partly covered: all other pixels are completely inside every
/// rectangle. Nine coverage values therefore describe the intersection of any number of rectangles.
struct ClipRectangle: Hashable, Sendable, BitwiseCopyable {
  // The bounds of the pixels that are covered at least in part.
  private(set) var minX: Int32
  private(set) var minY: Int32
  private(set) var maxX: Int32
  private(set) var maxY: Int32
  /// The coverage of nine classes of pixels: those in the first column, the columns between, and the last column, each in the
  /// first row, the rows between, and the last row. Each row takes four bytes. A class without pixels has the value 255.
  private var coverage: SIMD16<UInt8>
  /// The single rectangle with the same coverage; nil if there is no such rectangle.
  private(set) var box: CoverageBox?

  /// A rectangle without pixels.
  static let nowhere = ClipRectangle()

  private init() {
    (minX, minY, maxX, maxY) = (0, 0, 0, 0)
    coverage = Self.whole
  }

  private static let whole = SIMD16<UInt8>(repeating: 255)

  /// Makes a clip of one rectangle.
  init(_ box: CoverageBox) {
    (minX, minY) = (box.minX >> 8, box.minY >> 8)
    (maxX, maxY) = ((box.maxX + 255) >> 8, (box.maxY + 255) >> 8)
    coverage = Self.whole
    self.box = box
    // Most rectangles have integer sides.
    if (box.minX | box.minY | box.maxX | box.maxY) & 255 == 0 { return }
    coverage = kinds { CoverageBox.coverage(box.width(ofColumn: $0), box.height(ofRow: $1)) }
  }

  /// True if no pixel is covered.
  var isEmpty: Bool { minX >= maxX || minY >= maxY }

  /// True if every pixel is covered either completely or not at all.
  var isSharp: Bool { coverage == Self.whole }

  /// A value for each class of pixels, computed at one pixel of the class; 255 for a class without pixels.
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

  /// The bounds of the intersection; all coverage values are set to 255.
  private func overlap(_ other: ClipRectangle) -> ClipRectangle {
    var both = ClipRectangle()
    (both.minX, both.minY) = (max(minX, other.minX), max(minY, other.minY))
    (both.maxX, both.maxY) = (min(maxX, other.maxX), min(maxY, other.maxY))
    return both
  }

  /// The intersection, with coverage multiplied and rounded to 255ths.
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
    // Rounding, or two sides in one pixel, can make the product differ from the coverage of the geometric intersection. The
    // result has no box then.
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

  /// True if the product has no rounding error in any pixel.
  func hasExactProduct(_ other: ClipRectangle) -> Bool {
    if isSharp || other.isSharp { return true }
    let both = overlap(other)
    if both.isEmpty { return true }
    // A product with 0 or 255 is exact.
    let roundings = both.kinds { column, row in
      let first = coverage(column: column, row: row)
      let second = other.coverage(column: column, row: row)
      return first &+ 1 < 2 || second &+ 1 < 2 ? 255 : 0
    }
    return roundings == Self.whole
  }

  // MARK: Tiles

  /// The tiles that the rectangle touches.
  var tiles: TileWindow {
    if isEmpty { return TileWindow(columns: 0..<0, rows: 0..<0) }
    return TileWindow(
      columns: Int(minX) >> 4..<Int(maxX + 15) >> 4, rows: Int(minY) >> 4..<Int(maxY + 15) >> 4)
  }

  /// True if every pixel of the tiles is completely covered.
  func covers(_ tiles: TileWindow) -> Bool {
    let (columns, rows) = (tiles.columns, tiles.rows)
    let (left, top) = (Int32(columns.lowerBound << 4), Int32(rows.lowerBound << 4))
    let (right, bottom) = (Int32(columns.upperBound << 4) - 1, Int32(rows.upperBound << 4) - 1)
    // The corner pixels have the least coverage.
    return left >= minX && right < maxX && top >= minY && bottom < maxY
      && (isSharp
        || coverage(column: left, row: top) == 255 && coverage(column: right, row: top) == 255
          && coverage(column: left, row: bottom) == 255
          && coverage(column: right, row: bottom) == 255)
  }

  /// The relation of a tile to the rectangle: outside, completely inside, or partly covered.
  func state(column: Int, row: Int) -> ClipState {
    let (left, top) = (Int32(column << 4), Int32(row << 4))
    if left >= maxX || left + 16 <= minX || top >= maxY || top + 16 <= minY { return .outside }
    let tile = TileWindow(columns: column..<column + 1, rows: row..<row + 1)
    return covers(tile) ? .full : .rectangle
  }

  /// The coverage of the sixteen pixels of a tile's row, with the leftmost pixel in the lowest byte.
  ///
  /// - Parameters:
  ///   - left: the column of the tile's first pixel.
  ///   - kind: 0 for the rectangle's first row, 1 for a row between, 2 for its last row.
  private func columns(from left: Int32, inRow kind: Int) -> UInt128 {
    let start = max(minX - left, 0)
    let end = min(maxX - left, 16)
    if start >= end { return 0 }
    // First all bytes are set, then those outside the rectangle are cleared.
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

  /// Writes the coverage of a tile's pixels.
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
  /// The geometric intersection; nil if it is empty.
  fileprivate func intersection(_ other: CoverageBox) -> CoverageBox? {
    var both = self
    (both.minX, both.minY) = (max(minX, other.minX), max(minY, other.minY))
    (both.maxX, both.maxY) = (min(maxX, other.maxX), min(maxY, other.maxY))
    return both.minX < both.maxX && both.minY < both.maxY ? both : nil
  }
}
