#if !GLFUN_WITHOUT_KERNELS
internal import GLFunCProcessor
internal import GLFunGeometry

/// The allowed error of lines that approximate a curve.
package struct CurveTolerance: Sendable {
  /// The greatest distance between a curve and long lines.
  var distance: Double
  /// The side of the squares, such as pixels, within which only the area matters; 0 if only distances matter.
  ///
  /// Lines much shorter than a square deviate to both sides of the curve within it. They may be further away than `distance`,
  /// as long as the error of the area in any such square is at most `distance` times its side.
  var side: Double

  /// Makes a tolerance.
  package init(distance: Double, side: Double = 0) {
    self.distance = distance
    self.side = side
  }

  /// The same tolerance in a space that is smaller by a factor of `scale`.
  func divided(by scale: Double) -> CurveTolerance {
    CurveTolerance(distance: distance / scale, side: side / scale)
  }

  /// The number of equal steps, not rounded, into which a curve must be divided, given upper bounds of its sagitta and its
  /// length.
  ///
  /// With n steps the sagitta s shrinks to s/n², and the length l of a line to l/n. Lines that preserve the area have a
  /// distance of at most 2/3·s. The area under such a line is wrong by at most s·l/√243 between one end and the other, and
  /// twice that in a square, which begins and ends in the middle of lines. It can be a little more where steps of different
  /// lengths meet, so s·l/6 must not exceed the tolerance.
  @inline(__always)
  func steps(sagitta: Double, length: Double) -> Double {
    steps(sagitta: SIMD4(repeating: sagitta), area: SIMD4(repeating: sagitta * length))[0]
  }

  /// The numbers of steps of four curves, given the greatest product of sagitta and length.
  @inline(__always)
  func steps(sagitta: SIMD4<Double>, area: SIMD4<Double>) -> SIMD4<Double> {
    let squared = sagitta * (2 / (3 * distance))
    let steps = roots(squared)
    let cubed = area * (1 / (6 * distance * side))
    return choice(less(cubed, squared * steps), CurveTolerance.cubeRoots(cubed), steps)
  }

  /// Cube roots to four digits, never too small, computed with sums, products and quotients only, so that they are the same on
  /// every processor.
  @inline(__always)
  private static func cubeRoots(_ values: SIMD4<Double>) -> SIMD4<Double> {
    // A third of the bit pattern, taken as an exponent with a fraction, approximates the root to 3 %; one step of Halley's
    // method triples the digits.
    let bits = SIMD4(
      values[0].bitPattern, values[1].bitPattern, values[2].bitPattern, values[3].bitPattern)
    // 5/16, 85/256 and so on: approximations of a third.
    var third = bits &>> 2 &+ bits &>> 4
    third &+= third &>> 4
    third &+= third &>> 8
    third &+= third &>> 16
    third &+= 0x2a9f_7893_782d_a1ce
    let guess = SIMD4(
      Double(bitPattern: third[0]), Double(bitPattern: third[1]), Double(bitPattern: third[2]),
      Double(bitPattern: third[3]))
    let cube = guess * guess * guess
    return guess * (cube + 2 * values) / (2 * cube + values) * 1.0001
  }
}
#endif
