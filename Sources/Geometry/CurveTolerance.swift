/// How far the lines that stand for a curve may be off.
package struct CurveTolerance: Sendable {
  /// The greatest distance of long lines.
  package var distance: Double
  /// The side of the squares in which only the area matters, as in a pixel; 0 where distances do.
  ///
  /// Lines that are short beside it are off to both sides within a square. They may be off
  /// further than `distance`, as long as the area in any such square is off by no more than
  /// `distance` times its side.
  package var side: Double

  /// Makes a tolerance.
  package init(distance: Double, side: Double = 0) {
    self.distance = distance
    self.side = side
  }

  /// The same in a space in which everything is so much smaller.
  func divided(by scale: Double) -> CurveTolerance {
    CurveTolerance(distance: distance / scale, side: side / scale)
  }

  /// The number of equal steps, not rounded, into which a curve with a sagitta of at most
  /// `sagitta`, and at most so long, must be divided.
  ///
  /// By n steps the sagitta s becomes 1/n² of what it was, and the length l of a line 1/n. Lines
  /// that keep the area are off by 2/3·s at most. The area under such a line is off by
  /// s·l/√243 at most on the way from one end to the other, and in a square by twice that, as it
  /// begins and ends in the middle of a line; where steps of different lengths meet it can be a
  /// little more, so a sixth of s·l is what must not exceed the tolerance.
  @inline(__always)
  func steps(sagitta: Double, length: Double) -> Double {
    steps(sagitta: sagitta, area: sagitta * length)
  }

  /// The same for a curve of which the greatest product of sagitta and length is known.
  @inline(__always)
  func steps(sagitta: Double, area: Double) -> Double {
    let squared = 2 * sagitta / (3 * distance)
    let steps = squared.squareRoot()
    let cubed = area / (6 * distance * side)
    return cubed < squared * steps ? CurveTolerance.cubeRoot(cubed) : steps
  }

  /// The cube root to four digits, and not below it: in sums, products and quotients, so that it is
  /// the same on every processor.
  @inline(__always)
  private static func cubeRoot(_ value: Double) -> Double {
    // A third of the exponent, and of the fraction as if it were one more digit of it, is the root
    // to 3 %; a step by Halley's method triples the digits.
    let guess = Double(bitPattern: value.bitPattern / 3 + 0x2a9f_7893_782d_a1ce)
    let cube = guess * guess * guess
    return guess * (cube + 2 * value) / (2 * cube + value) * 1.0001
  }
}
