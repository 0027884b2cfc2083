#if !GLFUN_WITHOUT_KERNELS
internal import GLFunTiles

/// The pixels that a box covers.
extension CoverageBox {
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
#endif
