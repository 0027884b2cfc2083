package import GLFunImaging

/// The opaque and transparent parts of an image.
///
/// Texels are classified in square blocks, and for each corner the blocks above and to the left are counted once. Any rectangle
/// of blocks then takes four of these sums. Source: Crow, "Summed-area tables for texture mapping", SIGGRAPH 1984.
package struct ImageOpacity: Sendable {
  /// True if every texel is opaque.
  package let isOpaque: Bool
  /// The logarithm of the side of a block in texels.
  package let shift: Int32
  /// The number of sums in a row.
  package let stride: Int
  /// For each corner of blocks, row by row, the number of blocks above and to the left with a texel that is not opaque, and in
  /// the upper 16 bits the number with one that is not transparent; empty if all texels are opaque.
  package let sums: [UInt32]

  /// The most blocks that 16-bit sums can count.
  private static let mostBlocks = 65535

  /// Examines all texels of an image.
  package init(_ bitmap: Bitmap) {
    var shift = 0
    func blocks(_ extent: Int) -> Int { (extent + (1 << shift) - 1) >> shift }
    while blocks(bitmap.width) * blocks(bitmap.height) > Self.mostBlocks { shift += 1 }
    self.shift = Int32(shift)
    stride = blocks(bitmap.width) + 1
    let sums = Self.sums(of: bitmap, side: 1 << shift, stride: stride)
    isOpaque = sums.last.map { $0 & 0xFFFF == 0 } ?? true
    self.sums = isOpaque ? [] : sums
  }

  private static func sums(of bitmap: Bitmap, side: Int, stride: Int) -> [UInt32] {
    var sums = [UInt32](repeating: 0, count: stride)
    let pixels = bitmap.pixels.span
    // For each column, the bits set in all texels of a row of blocks, and the bits set in any.
    var all = [UInt32](repeating: 0, count: bitmap.width)
    var any = all
    for top in Swift.stride(from: 0, to: bitmap.height, by: side) {
      for column in all.indices { (all[column], any[column]) = (.max, 0) }
      for row in top..<min(top + side, bitmap.height) {
        let texels = pixels.extracting(row * bitmap.width..<(row + 1) * bitmap.width)
        for column in texels.indices {
          all[column] &= texels[column].rawValue
          any[column] |= texels[column].rawValue
        }
      }
      var sum: UInt32 = 0
      sums.append(0)
      for left in Swift.stride(from: 0, to: bitmap.width, by: side) {
        var (opaque, seen) = (UInt32.max, 0 as UInt32)
        for column in left..<min(left + side, bitmap.width) {
          opaque &= all[column]
          seen |= any[column]
        }
        sum += (PremultipliedColor(rawValue: opaque).isOpaque ? 0 : 1) + (seen != 0 ? 1 << 16 : 0)
        sums.append(sums[sums.count - stride] + sum)
      }
    }
    return sums
  }
}
