internal import GLFunDrawing
package import GLFunTiles

/// The table entries of a gradient's pixels.
extension GradientCoefficients {
  /// The table entry for the pixel in `column` of `row`.
  package func entry(column: Int32, row: Int32) -> Int {
    let x = startX &+ columnX &* column &+ rowX &* row
    switch kind {
    case .linear: return extended(x >> shift)
    case .radial:
      let y = startY &+ columnY &* column &+ rowY &* row
      return extended(radius(x, y))
    }
  }

  /// The table entry of position `index`, which may lie beyond the ends.
  private func extended(_ index: Int32) -> Int {
    switch extend {
    case .pad: return Int(max(-1, min(index, 1024))) + 1
    case .repeat: return Int(index & 1023) + 1
    case .reflect:
      let folded = index & 2047
      return Int(folded < 1024 ? folded : 2047 - folded) + 1
    }
  }

  /// The position of a pixel with the affine values x and y.
  @inline(__always) func radius(_ x: Int32, _ y: Int32) -> Int32 {
    let x = max(-32768, min(x >> shift, 32767))
    let y = max(-32768, min(y >> shift, 32767))
    let square = UInt32(bitPattern: x &* x) &+ UInt32(bitPattern: y &* y)
    return (Int32(bitPattern: square.integerSquareRoot) &* factor &+ offset) >> radialShift
  }
}

extension UInt32 {
  /// The largest integer whose square does not exceed this number.
  ///
  /// The root is correctly rounded to 53 bits, 21 more than its integer part can have, so truncation is exact.
  @inline(__always) package var integerSquareRoot: UInt32 { UInt32(Double(self).squareRoot()) }
}
