internal import GLFunCProcessor
internal import GLFunDrawing
internal import GLFunImaging
internal import GLFunTiles

/// The quarters of tiles that an image fills with opaque colours, and the quarters that it leaves transparent.
struct ImageQuarters: Sendable {
  private let opacity: ImageOpacity
  private let columns: Axis
  private let rows: Axis
  /// True if the image's alpha does not make opaque texels translucent.
  private let keepsOpaque: Bool

  /// The limit on the steps between pixels that keeps coordinates from wrapping around in a tile that the image touches:
  /// coordinates inside the image have 30 bits, and any other pixel of the tile is at most 15 steps away along both axes.
  private static let longestStep = Int64(1) << 25

  /// - Parameter size: the size of the picture.
  /// - Returns: nil if nothing can be known, or if the analysis would cost more than it saves.
  init?(_ image: ImageCoefficients, size: PixelSize) {
    let steps = [image.columnU, image.rowU, image.columnV, image.rowV]
    let extent = image.image.size
    guard !image.isTiled, steps.allSatisfy({ abs(Int64($0)) <= Self.longestStep }),
      extent.area <= 4 * size.area
    else { return nil }
    opacity = image.image.storage.opacity
    columns = Axis(
      start: image.startU, column: image.columnU, row: image.rowU, image, extent: extent.width)
    rows = Axis(
      start: image.startV, column: image.columnV, row: image.rowV, image, extent: extent.height)
    keepsOpaque = image.alpha == 255
  }

  /// True if everything the image paints is opaque.
  var isOpaque: Bool { opacity.isOpaque && keepsOpaque }

  /// The opaque quarters and the visible quarters among the given quarters of a tile, a bit each: those the image would fill
  /// with opaque colours if it covered them, and those in which any of it may be visible.
  func look(at quarters: UInt8, column: Int, row: Int) -> (opaque: UInt8, seen: UInt8) {
    let left = Int32(truncatingIfNeeded: column &* TileFrame.tileSize)
    let top = Int32(truncatingIfNeeded: row &* TileFrame.tileSize)
    let columns = columns.blocks(left: left, top: top, shift: opacity.shift)
    let rows = rows.blocks(left: left, top: top, shift: opacity.shift)
    var (opaque, seen): (UInt8, UInt8) = (0, 0)
    var rest = quarters
    while rest != 0 {
      let quarter = rest.trailingZeroBitCount
      let bit = rest & (0 &- rest)
      rest &= rest &- 1
      let look = opacity.look(
        atColumns: Int(columns[quarter])..<Int(columns[quarter &+ 4]) &+ 1,
        rows: Int(rows[quarter])..<Int(rows[quarter &+ 4]) &+ 1)
      opaque |= look.isOpaque ? bit : 0
      seen |= look.isSeen ? bit : 0
    }
    return (keepsOpaque ? opaque : 0, seen)
  }

  /// One of the two texel coordinates.
  private struct Axis {
    let start: Int32
    let column: Int32
    let row: Int32
    /// The offsets from the coordinate at a tile's first pixel to the first texel that the pixels of each quarter sample, then
    /// to the last one.
    let reaches: SIMD8<Int32>
    let bits: Int32
    /// The last texel; coordinates beyond it are clamped.
    let last: Int32

    init(start: Int32, column: Int32, row: Int32, _ image: ImageCoefficients, extent: Int) {
      let texel = Int32(1) << image.bits
      // The distances to the first and last texel that a coordinate samples.
      let (before, after, half): (Int32, Int32, Int32) =
        switch image.filter {
        case .nearest: (0, 0, 0)
        case .bilinear: (0, texel, texel / 2)
        case .bicubic: (texel, 2 * texel, texel / 2)
        }
      self.start = start &- half
      self.column = column
      self.row = row
      bits = image.bits
      last = Int32(extent - 1)
      let side = Int32(TileFrame.tileSize / 2)
      let low = (side - 1) * (min(column, 0) + min(row, 0)) - before
      let high = (side - 1) * (max(column, 0) + max(row, 0)) + after
      let quarters = SIMD4(0, side * column, side * row, side * (column + row))
      reaches = SIMD8(lowHalf: quarters &+ low, highHalf: quarters &+ high)
    }

    /// The first block of texels that the pixels of each quarter of a tile sample, then the last one.
    @inline(__always)
    func blocks(left: Int32, top: Int32, shift: Int32) -> SIMD8<Int32> {
      let first = SIMD8(repeating: start &+ column &* left &+ row &* top)
      let texels = (first &+ reaches) &>> SIMD8(repeating: bits)
      return lesser8(greater8(texels, .zero), SIMD8(repeating: last)) &>> SIMD8(repeating: shift)
    }
  }
}

extension ImageOpacity {
  /// True if the texels of some blocks are known to be opaque, and true if any of them may be visible.
  ///
  /// - Parameters:
  ///   - columns: the columns of blocks.
  ///   - rows: the rows of blocks.
  @inline(__always)
  func look(
    atColumns columns: Range<Int>, rows: Range<Int>
  ) -> (isOpaque: Bool, isSeen: Bool) {
    if isOpaque { return (true, true) }
    let (top, bottom) = (rows.lowerBound &* stride, rows.upperBound &* stride)
    let sum =
      sums[bottom &+ columns.upperBound] &- sums[bottom &+ columns.lowerBound]
      &- sums[top &+ columns.upperBound] &+ sums[top &+ columns.lowerBound]
    return (sum & 0xFFFF == 0, sum >> 16 != 0)
  }
}
