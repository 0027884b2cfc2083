internal import Drawing
internal import Imaging

/// Gradients sixteen pixels at a time: what does not change along a row is decided before it.
extension GradientCoefficients {
  private typealias Lanes = SIMD8<Int32>

  /// The pixels of a row from the first on.
  private static let places = Lanes(0, 1, 2, 3, 4, 5, 6, 7)

  /// Writes the colours of sixteen pixels, from column `left` of `row` on.
  func colors(
    of tables: UnsafePointer<PremultipliedColor>, left: Int32, row: Int32,
    into colors: UnsafeMutablePointer<UInt32>
  ) {
    let table = unsafe tables + Int(self.table) * Self.tableSize
    let x = startX &+ columnX &* left &+ rowX &* row
    let y = startY &+ columnY &* left &+ rowY &* row
    switch (kind, extend) {
    case (.linear, .pad):
      for first: Int32 in [0, 8] {
        let values = along(x, columnX, from: first)
        unsafe write(values &>> Lanes(repeating: shift), table, colors + Int(first))
      }
    case (.radial, .pad) where isShort(x, columnX) && isShort(y, columnY):
      for first: Int32 in [0, 8] {
        let steps = radii(along(x, columnX, from: first), along(y, columnY, from: first))
        unsafe write(steps, table, colors + Int(first))
      }
    default:
      for place in 0..<TileFrame.tileSize {
        let entry = entry(column: left &+ Int32(place), row: row)
        unsafe colors[place] = table[entry].rawValue
      }
    }
  }

  /// An affine value at eight pixels of a row.
  @inline(__always)
  private func along(_ start: Int32, _ step: Int32, from first: Int32) -> Lanes {
    Lanes(repeating: start &+ step &* first) &+ Self.places &* Lanes(repeating: step)
  }

  /// Whether an affine value has no more than 16 bits all along a row, so that `radius` need not
  /// limit it.
  private func isShort(_ start: Int32, _ step: Int32) -> Bool {
    let limit: Int64 = 32767
    let first = Int64(start) >> Int64(shift)
    // A sum that leaves 32 bits comes back in the shader, and does here in `radius`.
    let last = (Int64(start) + Int64(step) * 15) >> Int64(shift)
    return abs(first) <= limit && abs(last) <= limit
  }

  /// What `radius` gives, for eight pixels.
  @inline(__always)
  private func radii(_ x: Lanes, _ y: Lanes) -> Lanes {
    // Seen to have 16 bits, numbers are multiplied as such.
    let up = Lanes(repeating: 16)
    let x = ((x &>> Lanes(repeating: shift)) &<< up) &>> up
    let y = ((y &>> Lanes(repeating: shift)) &<< up) &>> up
    let roots = Self.roots(x &* x &+ y &* y)
    return (roots &* Lanes(repeating: factor) &+ Lanes(repeating: offset))
      &>> Lanes(repeating: radialShift)
  }

  /// The whole square roots of numbers with 31 bits.
  ///
  /// The standard library takes the roots of a vector one by one. Two of Newton's steps towards
  /// 1/√x, from the guess that halves the exponent, come within 5·10⁻⁶ of it: the root is off by
  /// a quarter at most, so that raised by 0.3 and cut off it is right or one too large, and its
  /// square tells which.
  @inline(__always)
  private static func roots(_ squares: Lanes) -> Lanes {
    let numbers = SIMD8<Float>(squares)
    let half = numbers * 0.5
    let bits = unsafe unsafeBitCast(numbers, to: Lanes.self)
    let guess = Lanes(repeating: 0x5F37_59DF) &- bits &>> Lanes(repeating: 1)
    var inverse = unsafe unsafeBitCast(guess, to: SIMD8<Float>.self)
    inverse *= 1.5 - half * inverse * inverse
    inverse *= 1.5 - half * inverse * inverse
    // Adding 1.5·2^23 rounds to the nearest integer and leaves it in the low bits.
    let rounded = (numbers * inverse - 0.2) + 12_582_912
    let roots = unsafe unsafeBitCast(rounded, to: Lanes.self) & Lanes(repeating: 65535)
    return roots &+ (squares &- roots &* roots) &>> Lanes(repeating: 31)
  }

  /// Writes the colours of eight positions, of which those beyond the ends go on.
  @inline(__always)
  private func write(
    _ positions: Lanes, _ table: UnsafePointer<PremultipliedColor>,
    _ colors: UnsafeMutablePointer<UInt32>
  ) {
    // Limits are put by signs: comparing lanes is slow with the vectors every processor has.
    let sign = Lanes(repeating: 31)
    let last = Lanes(repeating: Int32(Self.tableSize - 1))
    var entries = positions &+ Lanes(repeating: 1)
    entries &= ~(entries &>> sign)
    let isPast = (last &- entries) &>> sign
    entries = entries & ~isPast | last & isPast
    for lane in 0..<8 { unsafe colors[lane] = table[Int(entries[lane])].rawValue }
  }
}
