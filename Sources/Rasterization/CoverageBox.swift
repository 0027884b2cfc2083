internal import Geometry

/// The coverage of a rectangle with sides along the axes, in the place of masks: a pixel's is the
/// part of its width inside times the part of its height.
///
/// It gives the very values that `CoverageRasterizer` gives for the rectangle's outline.
package struct CoverageBox: Hashable, Sendable, BitwiseCopyable {
  /// The sides in 256ths of a pixel from the top left of the frame.
  package internal(set) var minX: Int32
  package internal(set) var minY: Int32
  package internal(set) var maxX: Int32
  package internal(set) var maxY: Int32

  /// Puts a rectangle on the grid; nil where it covers nothing of some columns and rows of tiles.
  ///
  /// - Parameter antialias: if not, whole pixels: those whose centres are inside, on the left or on
  ///   the lower side.
  init?(_ rect: Rect, antialias: Bool, columns: Range<Int>, rows: Range<Int>) {
    guard rect.isFinite else { return nil }
    let (left, right) = (Int32(columns.lowerBound << 12), Int32(columns.upperBound << 12))
    let (top, bottom) = (Int32(rows.lowerBound << 12), Int32(rows.upperBound << 12))
    func grid(_ value: Double, _ first: Int32, _ last: Int32, center: Int32) -> Int32 {
      let whole = (value * 256).rounded(.toNearestOrEven)
      let fixed = Int32(max(Double(first - 1), min(whole, Double(last + 1))))
      // The first pixel whose centre is not before the side.
      let side = antialias ? fixed : ((fixed &- center &+ 255) >> 8) << 8
      return max(first, min(side, last))
    }
    minX = grid(rect.minX, left, right, center: 128)
    maxX = grid(rect.maxX, left, right, center: 128)
    minY = grid(rect.minY, top, bottom, center: 127)
    maxY = grid(rect.maxY, top, bottom, center: 127)
    guard minX < maxX, minY < maxY else { return nil }
  }

  /// The tiles that it touches.
  var tiles: (columns: ClosedRange<Int>, rows: ClosedRange<Int>) {
    (Int(minX) >> 12...Int(maxX - 1) >> 12, Int(minY) >> 12...Int(maxY - 1) >> 12)
  }

  /// Whether it covers a whole tile.
  func contains(column: Int, row: Int) -> Bool {
    Int(minX) <= column << 12 && Int(maxX) >= (column + 1) << 12 && Int(minY) <= row << 12
      && Int(maxY) >= (row + 1) << 12
  }

  /// How much of a column lies inside, in 256ths.
  func width(ofColumn column: Int32) -> Int32 {
    max(0, min(maxX, (column + 1) << 8) - max(minX, column << 8))
  }

  /// How much of a row lies inside, in 256ths.
  func height(ofRow row: Int32) -> Int32 {
    max(0, min(maxY, (row + 1) << 8) - max(minY, row << 8))
  }

  /// The coverage of a pixel with so much of its width and height inside.
  static func coverage(_ width: Int32, _ height: Int32) -> UInt8 {
    UInt8(truncatingIfNeeded: (width &* height &* 255 &+ 32768) >> 16)
  }

  /// How much of each of eight columns lies inside, in 256ths.
  @inline(__always)
  func widths(ofColumnsFrom column: Int32) -> SIMD8<UInt16> {
    /// How much of the columns lies before a side.
    @inline(__always) func before(_ side: Int32) -> SIMD8<Int16> {
      let place = Int16(truncatingIfNeeded: max(0, min(side &- column &<< 8, 2048)))
      let reach = SIMD8(repeating: place) &- SIMD8(0, 256, 512, 768, 1024, 1280, 1536, 1792)
      return pointwiseMin(pointwiseMax(reach, .zero), SIMD8(repeating: 256))
    }
    return unsafe unsafeBitCast(before(maxX) &- before(minX), to: SIMD8<UInt16>.self)
  }

  /// The coverage of eight pixels in a row of which so much lies inside: `coverage(_:_:)` in 16
  /// bits, which the product of two wholes does not fit.
  @inline(__always)
  static func coverage(_ widths: SIMD8<UInt16>, height: Int32) -> SIMD8<UInt16> {
    let half = SIMD8<UInt16>(repeating: 128)
    let eight = SIMD8<UInt16>(repeating: 8)
    if height == 256 { return (widths &* SIMD8(repeating: 255) &+ half) &>> eight }
    let product = widths &* SIMD8(repeating: UInt16(truncatingIfNeeded: height))
    return (product &- (product &+ SIMD8(repeating: 255)) &>> eight &+ half) &>> eight
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
    let widths = self.widths(ofColumnsFrom: left)
    let others = self.widths(ofColumnsFrom: left + 8)
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
