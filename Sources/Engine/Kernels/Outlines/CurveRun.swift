#if !GLFUN_WITHOUT_KERNELS
internal import GLFunCProcessor
internal import GLFunGeometry

/// Consecutive curves and lines of an outline that are flattened together.
///
/// The number of lines of a curve is unpredictable, and results from a dependency chain of roots and quotients. A mispredicted
/// branch right after the chain would stall for all of it. Therefore the numbers for all curves of a run are computed before
/// any branch depends on one.
struct CurveRun {
  private static let capacity = 16

  private(set) var count = 0
  /// True if a line is the chord of a curve that is invisible.
  var hasChords = false
  private var polynomials = InlineArray<16, CubicPolynomial>(repeating: .zero)
  private var ends = InlineArray<16, Point>(repeating: .zero)
  /// Upper bounds of the distances between the curves and their chords, four to a vector, as in the next two arrays.
  private var sagittas = InlineArray<4, SIMD4<Double>>(repeating: SIMD4())
  /// The squares of upper bounds of the speed.
  private var squares = InlineArray<4, SIMD4<Double>>(repeating: SIMD4())
  /// The number of lines of each curve with equal steps.
  private var counts = InlineArray<4, SIMD4<Double>>(repeating: SIMD4())
  private var areEven = InlineArray<16, Bool>(repeating: true)
  private var divisions = InlineArray<16, CurveDivision>(repeating: .line)

  /// True if the run has no curves or lines.
  var isEmpty: Bool { count == 0 }
  /// True if there is no room for more.
  var isFull: Bool { count == CurveRun.capacity }

  /// Adds a curve at most `sagitta` away from its chord. The run must not be full.
  @inline(__always)
  mutating func append(_ curve: CubicCurve, sagitta: Double) {
    let polynomial = CubicPolynomial(curve)
    let (square, isEven) = polynomial.pace
    polynomials[count] = polynomial
    append(end: curve.end, sagitta: sagitta, square: square, isEven: isEven)
  }

  /// Adds a line. The run must not be full.
  @inline(__always)
  mutating func append(lineTo end: Point) {
    append(end: end, sagitta: 0, square: 0, isEven: true)
  }

  @inline(__always)
  private mutating func append(end: Point, sagitta: Double, square: Double, isEven: Bool) {
    ends[count] = end
    sagittas[count >> 2][count & 3] = sagitta
    squares[count >> 2][count & 3] = square
    areEven[count] = isEven
    count += 1
  }

  /// Appends the points of the lines, except the start of the first line, and empties the run.
  mutating func finish(tolerance: CurveTolerance, to points: inout [Point]) {
    if isEmpty { return }
    for four in 0..<(count + 3) >> 2 {
      counts[four] = CurveDivision.counts(
        sagittas: sagittas[four], lengths: roots(squares[four]), tolerance: tolerance)
    }
    var most = 3
    for index in 0..<count {
      let division = CurveDivision(
        polynomials[index], evenCount: Int(counts[index >> 2][index & 3]),
        isEven: areEven[index], tolerance: tolerance)
      most += division.count
      divisions[index] = division
    }
    points.append(addingCapacity: most) { lines in
      for index in 0..<count {
        let polynomial = polynomials[index]
        divisions[index].forEachFour { parameters, shifts, count in
          let (x, y) = polynomial.points(at: parameters, shift: shifts)
          lines.append(x: x, y: y, count: count)
        }
        lines.append(ends[index])
      }
    }
    count = 0
  }
}
#endif
