internal import GLFunCProcessor
internal import GLFunGeometry

/// How far the lines that stand for a curve may be off.
struct CurveTolerance: Sendable {
  /// The greatest distance of long lines.
  var distance: Double
  /// The side of the squares in which only the area matters, as in a pixel; 0 where distances do.
  ///
  /// Lines that are short beside it are off to both sides within a square. They may be off
  /// further than `distance`, as long as the area in any such square is off by no more than
  /// `distance` times its side.
  var side: Double

  /// Makes a tolerance.
  init(distance: Double, side: Double = 0) {
    self.distance = distance
    self.side = side
  }

  /// The same in a space that is smaller by a factor.
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
    steps(sagitta: SIMD4(repeating: sagitta), area: SIMD4(repeating: sagitta * length))[0]
  }

  /// The same for four curves, given the greatest product of sagitta and length.
  @inline(__always)
  func steps(sagitta: SIMD4<Double>, area: SIMD4<Double>) -> SIMD4<Double> {
    let squared = sagitta * (2 / (3 * distance))
    let steps = roots(squared)
    let cubed = area * (1 / (6 * distance * side))
    return choice(less(cubed, squared * steps), CurveTolerance.cubeRoots(cubed), steps)
  }

  /// The cube roots to four digits, and not below them: in sums, products and quotients, so that they are
  /// the same on every processor.
  @inline(__always)
  private static func cubeRoots(_ values: SIMD4<Double>) -> SIMD4<Double> {
    // A third of the exponent, and of the fraction as if it were one more digit of it, is the root
    // to 3 %; a step by Halley's method triples the digits.
    let bits = SIMD4(
      values[0].bitPattern, values[1].bitPattern, values[2].bitPattern, values[3].bitPattern)
    // 5/16, 85/256 and so on: ever more of a third.
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
