/// The pattern by which gradients are dithered, for one tile: what is added to the channels of a pixel before they are rounded
/// to 8 bits.
///
/// The pixel in column x and row y of the picture has ((109 x + 175 y) mod 256 + 1/2) / 256 - 1/2. Along every row and column
/// each of the 256 thresholds comes once in 256 pixels, and so well spread that even a few neighbours have low and high
/// ones. A matrix of Bayer's lacks a third of the range in each row: there the runs of one value are longer. All thresholds are
/// less than half a step, so a channel that is a whole number stays as it is.
struct DitherPattern {
  /// How far on in the sequence of thresholds the next column is.
  private static let column: Int32 = 109
  /// How far on the next row is.
  private static let row: Int32 = 175

  /// The place of the tile's first pixel in the sequence.
  private let first: Int32

  /// - Parameters:
  ///   - left: the tile's first column in the picture.
  ///   - top: the tile's first row.
  init(left: Int, top: Int) {
    first =
      Self.column &* Int32(truncatingIfNeeded: left) &+ Self.row &* Int32(truncatingIfNeeded: top)
  }

  /// The thresholds of eight neighbours: of the left half of a row for even numbers, of the right half for odd ones.
  @inline(__always)
  func thresholds(_ index: Int) -> TilePositions.Element {
    let (row, half) = (Int32(truncatingIfNeeded: index &>> 1), Int32(truncatingIfNeeded: index & 1))
    let start = first &+ Self.row &* row &+ 8 &* Self.column &* half
    let columns = SIMD8<Int32>(0, 1, 2, 3, 4, 5, 6, 7) &* Self.column
    let places = (SIMD8(repeating: start) &+ columns) & 255
    return (TilePositions.Element(places) - 127.5) / 256
  }
}
