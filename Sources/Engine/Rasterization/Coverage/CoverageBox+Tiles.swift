internal import GLFunGeometry
package import GLFunTiles

/// The tiles and pixels that a box covers.
extension CoverageBox {
  /// Rounds a rectangle to 1/256 pixel and clips it to a window's tiles; nil if nothing is left or it is not finite.
  ///
  /// - Parameter antialias: if false, the box covers whole pixels: those whose centres lie inside, on the left side or
  ///   on the lower side.
  init?(_ rect: Rect, antialias: Bool, in window: TileWindow) {
    guard rect.isFinite else { return nil }
    let (columns, rows) = (window.columns, window.rows)
    let (left, right) = (Int32(columns.lowerBound << 12), Int32(columns.upperBound << 12))
    let (top, bottom) = (Int32(rows.lowerBound << 12), Int32(rows.upperBound << 12))
    func grid(_ value: Double, _ first: Int32, _ last: Int32, center: Int32) -> Int32 {
      let whole = (value * 256).rounded(.toNearestOrEven)
      let fixed = Int32(max(Double(first - 1), min(whole, Double(last + 1))))
      // The first pixel whose centre is not before the side.
      let side = antialias ? fixed : ((fixed &- center &+ 255) >> 8) << 8
      return max(first, min(side, last))
    }
    let box = CoverageBox(
      minX: grid(rect.minX, left, right, center: 128),
      minY: grid(rect.minY, top, bottom, center: 127),
      maxX: grid(rect.maxX, left, right, center: 128),
      maxY: grid(rect.maxY, top, bottom, center: 127))
    guard box.minX < box.maxX, box.minY < box.maxY else { return nil }
    self = box
  }

  /// The tiles that the box touches.
  var tiles: (columns: ClosedRange<Int>, rows: ClosedRange<Int>) {
    (Int(minX) >> 12...Int(maxX - 1) >> 12, Int(minY) >> 12...Int(maxY - 1) >> 12)
  }

  /// The tiles that the box covers wholly.
  var wholeTiles: (columns: Range<Int>, rows: Range<Int>) {
    /// The tiles that lie wholly between two sides.
    func between(_ first: Int32, _ last: Int32) -> Range<Int> {
      let start = (Int(first) + 4095) >> 12
      return start..<max(start, Int(last) >> 12)
    }
    return (between(minX, maxX), between(minY, maxY))
  }

  /// The width of a column's part inside the box, in 1/256 pixel.
  func width(ofColumn column: Int32) -> Int32 {
    max(0, min(maxX, (column + 1) << 8) - max(minX, column << 8))
  }

  /// The height of a row's part inside the box, in 1/256 pixel.
  func height(ofRow row: Int32) -> Int32 {
    max(0, min(maxY, (row + 1) << 8) - max(minY, row << 8))
  }

  /// The coverage of a pixel, given the width and the height of its part inside the box, in 1/256 pixel.
  static func coverage(_ width: Int32, _ height: Int32) -> UInt8 {
    UInt8(truncatingIfNeeded: (width &* height &* 255 &+ 32768) >> 16)
  }

  /// The widths of eight columns' parts inside the box, in 1/256 pixel.
  ///
  /// - Parameter steps: `columnSteps`.
  @inline(__always)
  func widths(ofColumnsFrom column: Int32, _ steps: [UInt16]) -> SIMD8<UInt16> {
    /// The widths to the left of a side.
    @inline(__always) func before(_ side: Int32) -> SIMD8<UInt16> {
      Self.widths(before: max(0, min(side &- column &<< 8, 2048)), steps)
    }
    return before(maxX) &- before(minX)
  }

  /// The widths of columns' parts to the left of a side, in 1/256 pixel.
  ///
  /// - Parameters:
  ///   - side: the side's distance from the first column in 1/256 pixel, from 0 to the end of the last column.
  ///   - steps: `columnSteps`.
  @inline(__always)
  static func widths<Columns: SIMD & BitwiseCopyable>(
    before side: Int32, _ steps: [UInt16]
  ) -> Columns where Columns.Scalar == UInt16 {
    // The further left in the table the read begins, the more columns lie before the side.
    let offset = Int(16 &- side >> 8) &<< 1
    let whole = unsafe steps.span.bytes.unsafeLoadUnaligned(
      fromUncheckedByteOffset: offset, as: Columns.self)
    let last = unsafe steps.span.bytes.unsafeLoadUnaligned(
      fromUncheckedByteOffset: offset &+ 64, as: Columns.self)
    return whole | last & Columns(repeating: UInt16(truncatingIfNeeded: side & 255))
  }

  /// The widths of 32 columns to the left of a side in their middle, in 1/256 pixel; then all bits for the first column
  /// behind the side, which may lie before it in part.
  ///
  /// A table, because the compiler does not vectorise a computation from the side's position, column by column.
  static let columnSteps: [UInt16] = [
    256, 256, 256, 256, 256, 256, 256, 256, 256, 256, 256, 256, 256, 256, 256, 256,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    .max, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  ]

  /// The coverage of pixels in a row, given the height of its part inside: `coverage(_:_:)` with the product in two
  /// halves. The lower half decides how the upper half is rounded.
  @inline(__always)
  static func coverage<Pixels: ChannelLanes>(_ widths: Pixels, height: Int32) -> Pixels {
    let heights = Pixels(repeating: UInt16(truncatingIfNeeded: height))
    let factors = widths &* Pixels(repeating: 255)
    return factors.upperProduct(heights) &+ (factors &* heights) &>> Pixels(repeating: 15)
  }

  /// The coverage of pixels in a row that lies wholly inside: `coverage(_:_:)` for a height of 256.
  @inline(__always)
  static func coverage<Pixels: SIMD>(ofWholeRows widths: Pixels) -> Pixels
  where Pixels.Scalar == UInt16 {
    (widths &* Pixels(repeating: 255) &+ Pixels(repeating: 128)) &>> Pixels(repeating: 8)
  }

  /// The coverage of a tile's 256 pixels, row by row.
  package func mask(column: Int, row: Int) -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: TileFrame.tileArea) { bytes, count in
      guard let start = bytes.baseAddress else { return }
      unsafe write(column: column, row: row, into: start)
      count = TileFrame.tileArea
    }
  }

  /// Writes the coverage of a tile's 256 pixels, row by row.
  func write(column: Int, row: Int, into coverage: UnsafeMutablePointer<UInt8>) {
    let left = Int32(column) * Int32(TileFrame.tileSize)
    let top = Int32(row) * Int32(TileFrame.tileSize)
    let steps = Self.columnSteps
    let widths = self.widths(ofColumnsFrom: left, steps)
    let others = self.widths(ofColumnsFrom: left + 8, steps)
    for y in 0..<TileFrame.tileSize {
      let height = height(ofRow: top + Int32(y))
      let place = unsafe UnsafeMutableRawPointer(coverage + y * TileFrame.tileSize)
      let first = SIMD8<UInt8>(truncatingIfNeeded: Self.coverage(widths, height: height))
      let second = SIMD8<UInt8>(truncatingIfNeeded: Self.coverage(others, height: height))
      unsafe place.storeBytes(of: first, as: SIMD8<UInt8>.self)
      unsafe (place + 8).storeBytes(of: second, as: SIMD8<UInt8>.self)
    }
  }
}
