internal import GLFunDrawing
package import GLFunTiles

/// The entries of a gradient's table.
extension GradientCoefficients {
  /// Where the gradient's table does not serve.
  func zones(of paint: GradientPaint) -> GradientZones {
    // Of an entry the colour is that in its middle, half a step from its ends.
    GradientZones(paint, deviation: positionError + 0.5)
  }

  /// The same with a place for its colours.
  func with(_ table: (index: Int32, isOpaque: Bool)) -> GradientCoefficients {
    var gradient = self
    gradient.table = table.index
    gradient.isOpaque = table.isOpaque
    return gradient
  }

  /// The entry of the table for the pixel in `column` of `row`.
  package func entry(column: Int32, row: Int32) -> Int {
    let x = startX &+ columnX &* column &+ rowX &* row
    switch kind {
    case .linear: return extended(x >> shift)
    case .radial:
      let y = startY &+ columnY &* column &+ rowY &* row
      return extended(radius(x, y))
    }
  }

  /// The entry of position `index`, which may lie beyond the ends.
  private func extended(_ index: Int32) -> Int {
    switch extend {
    case .pad: return Int(max(-1, min(index, 1024))) + 1
    case .repeat: return Int(index & 1023) + 1
    case .reflect:
      let folded = index & 2047
      return Int(folded < 1024 ? folded : 2047 - folded) + 1
    }
  }

  /// The position of a pixel whose affine values are x and y.
  @inline(__always) func radius(_ x: Int32, _ y: Int32) -> Int32 {
    let x = max(-32768, min(x >> shift, 32767))
    let y = max(-32768, min(y >> shift, 32767))
    let square = UInt32(bitPattern: x &* x) &+ UInt32(bitPattern: y &* y)
    return (Int32(bitPattern: square.integerSquareRoot) &* factor &+ offset) >> radialShift
  }
}

extension UInt32 {
  /// The largest number whose square is not larger.
  ///
  /// The root is rounded correctly to 53 bits, 21 more than any whole part here has: cutting the
  /// fraction off is exact.
  @inline(__always) package var integerSquareRoot: UInt32 { UInt32(Double(self).squareRoot()) }
}
