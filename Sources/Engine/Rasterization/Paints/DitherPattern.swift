/// The dither pattern of gradients for one tile: the thresholds that are added to a pixel's channels before they are rounded to
/// 8 bits.
///
/// The threshold of the pixel in column x and row y of the picture is ((109 x + 175 y) mod 256 + 1/2) / 256 - 1/2. Each of the
/// 256 thresholds occurs once in 256 consecutive pixels of any row or column, spread so well that even a few neighbours have
/// low and high ones. A Bayer matrix lacks a third of the range in each row, which makes runs of one value longer. All
/// thresholds are less than half a step, so a channel that is an integer does not change.
struct DitherPattern {
  /// The increment in the sequence of thresholds from one column to the next.
  private static let column: Int32 = 109
  /// The increment from one row to the next.
  private static let row: Int32 = 175

  /// The position of the tile's first pixel in the sequence.
  private let first: Int32

  /// - Parameters:
  ///   - left: the tile's first column in the picture.
  ///   - top: the tile's first row.
  init(left: Int, top: Int) {
    first =
      Self.column &* Int32(truncatingIfNeeded: left) &+ Self.row &* Int32(truncatingIfNeeded: top)
  }

  /// The thresholds of eight neighbours: even numbers give the left half of a row, odd numbers the right half.
  @inline(__always)
  func thresholds(_ index: Int) -> TilePositions.Element {
    let (row, half) = (Int32(truncatingIfNeeded: index &>> 1), Int32(truncatingIfNeeded: index & 1))
    let start = first &+ Self.row &* row &+ 8 &* Self.column &* half
    let columns = SIMD8<Int32>(0, 1, 2, 3, 4, 5, 6, 7) &* Self.column
    let places = (SIMD8(repeating: start) &+ columns) & 255
    return (TilePositions.Element(places) - 127.5) / 256
  }
}
