package import GLFunGeometry

/// The tiles that a box covers, and the parts of its pixels.
extension CoverageBox {
  /// Rounds a rectangle to 1/256 pixel and clips it to a window's tiles; nil if nothing is left or it is not finite.
  ///
  /// - Parameter antialias: if false, the box covers whole pixels: those whose centres lie inside, on the left side or
  ///   on the lower side.
  package init?(_ rect: Rect, antialias: Bool, in window: TileWindow) {
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
  @inlinable @inline(__always)
  public var tiles: (columns: ClosedRange<Int>, rows: ClosedRange<Int>) {
    (Int(minX) >> 12...Int(maxX - 1) >> 12, Int(minY) >> 12...Int(maxY - 1) >> 12)
  }

  /// The tiles that the box covers wholly.
  @inlinable @inline(__always)
  public var wholeTiles: (columns: Range<Int>, rows: Range<Int>) {
    /// The tiles that lie wholly between two sides.
    func between(_ first: Int32, _ last: Int32) -> Range<Int> {
      let start = (Int(first) + 4095) >> 12
      return start..<max(start, Int(last) >> 12)
    }
    return (between(minX, maxX), between(minY, maxY))
  }

  /// The width of a column's part inside the box, in 1/256 pixel.
  @inlinable @inline(__always)
  public func width(ofColumn column: Int32) -> Int32 {
    max(0, min(maxX, (column + 1) << 8) - max(minX, column << 8))
  }

  /// The height of a row's part inside the box, in 1/256 pixel.
  @inlinable @inline(__always)
  public func height(ofRow row: Int32) -> Int32 {
    max(0, min(maxY, (row + 1) << 8) - max(minY, row << 8))
  }

  /// The coverage of a pixel, given the width and the height of its part inside the box, in 1/256 pixel.
  @inlinable @inline(__always)
  public static func coverage(_ width: Int32, _ height: Int32) -> UInt8 {
    UInt8(truncatingIfNeeded: (width &* height &* 255 &+ 32768) >> 16)
  }

  /// The coverage of a tile's 256 pixels, row by row.
  public func mask(column: Int, row: Int) -> [UInt8] {
    let (left, top) = (Int32(column) << 4, Int32(row) << 4)
    let widths = (0..<16).map { width(ofColumn: left + $0) }
    return (0..<TileFrame.tileArea).map { pixel in
      Self.coverage(widths[pixel & 15], height(ofRow: top + Int32(pixel >> 4)))
    }
  }
}
