#if !GLFUN_WITHOUT_KERNELS
internal import GLFunCProcessor
internal import GLFunGeometry

/// A division of a cubic curve into lines.
///
/// A chord whose ends are a step h apart in the curve's parameter deviates from the curve by at most s = h²/8·|P″|, where only
/// the part of P″ perpendicular to the chord counts. On a convex curve every chord lies on the inner side, by 2/3·s on average.
/// To preserve the area, inner vertices are displaced by −h²/12·P″, which is 2/3·s. Both ends of the curve stay in place, so
/// the first and the last step are shorter by a factor of √2. The area under every line then equals that under the curve, and
/// the largest distance is 2/3·s.
///
/// Wang's formula bounds |P″| over a whole curve by the second differences of its control points. A curve that needs more than
/// a few lines by that bound is divided into pieces of equal length in the parameter, and the fractional number of steps is
/// computed for each piece. The density of steps changes linearly from one border of a piece to the next, so that neighbouring
/// steps have similar lengths. A vertex between steps h₁ and h₂ is displaced by −h₁·h₂/12·P″.
///
/// `borders` is the largest number of pieces plus one.
/// Source: Wang, Wang and Zhang, "Curve rasterization", for the count over a whole curve.
struct Division<let borders: Int> {
  /// The largest number of lines of a curve.
  static var maximumCount: Int { 4096 }
  /// The least number of steps in a piece, so that no step is longer than a piece.
  private static var leastSteps: Double { 1 }
  /// The shortening of the first and the last step, as a fraction of a step.
  static var lack: Double { 1 - 0.5.squareRoot() }

  /// The number of lines.
  let count: Int
  /// The number of pieces; 0 if all steps are equal.
  private let pieces: Int
  /// The density of steps, in steps per piece, at the start of each piece and at the end of the last one.
  private let density: InlineArray<borders, Double>
  /// The fractional number of steps in all pieces.
  private let sum: Double
}

extension Division {
  /// The number of lines of a curve with at most the given sagitta and length.
  ///
  /// A curve that is not practically straight gets two lines even if one is within the tolerance: only then is there an inner
  /// vertex, which preserves the area.
  static func count(sagitta: Double, length: Double, tolerance: CurveTolerance) -> Int {
    let counts = counts(
      sagittas: SIMD4(repeating: sagitta), lengths: SIMD4(repeating: length),
      tolerance: tolerance)
    return Int(counts[0])
  }

  /// The numbers of lines of four curves.
  @inline(__always)
  static func counts(
    sagittas: SIMD4<Double>, lengths: SIMD4<Double>, tolerance: CurveTolerance
  ) -> SIMD4<Double> {
    typealias Lanes = SIMD4<Double>
    let steps = tolerance.steps(sagitta: sagittas, area: sagittas * lengths) + 2 * lack
    let most = Lanes(repeating: Double(maximumCount))
    let counts = choice(less(steps, most), steps.rounded(.up).greater(Lanes(repeating: 2)), most)
    let isBent = less(Lanes(repeating: 0.1 * tolerance.distance), sagittas)
    return choice(isBent, counts, Lanes(repeating: 1))
  }

  /// Wang's bound of the distance between a cubic curve and its chord.
  static func sagitta(_ curve: CubicCurve) -> Double {
    let ux = curve.start.x - 2 * curve.control1.x + curve.control2.x
    let uy = curve.start.y - 2 * curve.control1.y + curve.control2.y
    let vx = curve.control1.x - 2 * curve.control2.x + curve.end.x
    let vy = curve.control1.y - 2 * curve.control2.y + curve.end.y
    return 0.75 * max(ux * ux + uy * uy, vx * vx + vy * vy).squareRoot()
  }

  /// Divides a curve into lines.
  ///
  /// - Parameters:
  ///   - sagitta: an upper bound of the distance between the curve and its chord.
  ///   - half: the distance from the curve up to which lines must be as accurate as on the curve itself: half the pen's width.
  ///   - least: the minimum number of lines.
  init(
    _ polynomial: CubicPolynomial, sagitta: Double, tolerance: CurveTolerance,
    half: Double = 0, atLeast least: Int = 1
  ) {
    let (square, isEven) = polynomial.pace
    let evenCount = max(
      Self.count(
        sagitta: sagitta, length: square.squareRoot(), tolerance: tolerance), least)
    self.init(
      polynomial, evenCount: evenCount, isEven: isEven, tolerance: tolerance, half: half,
      atLeast: least)
  }

  /// Divides a curve, given the number of lines with equal steps.
  ///
  /// - Parameter isEven: true if equal steps suit the curve well enough.
  @inline(__always)
  init(
    _ polynomial: CubicPolynomial, evenCount: Int, isEven: Bool, tolerance: CurveTolerance,
    half: Double = 0, atLeast least: Int = 1
  ) {
    var density = InlineArray<borders, Double>(repeating: 0)
    if evenCount > 10 && evenCount < 2000 && !isEven {
      let wanted = evenCount > 128 ? 32 : evenCount > 64 ? 16 : evenCount > 16 ? 8 : 4
      let pieces = min(wanted, borders - 1)
      let sum = Self.steps(
        of: polynomial, pieces: pieces, tolerance: tolerance, half: half, into: &density)
      let count = (sum + 2 * Self.lack).rounded(.up)
      // False if the sum is NaN.
      if count < Double(evenCount) {
        self.init(count: max(Int(count), least), pieces: pieces, density: density, sum: sum)
        return
      }
    }
    self.init(count: evenCount, pieces: 0, density: density, sum: 0)
  }

  /// The division of a straight curve.
  static var line: Division {
    Division(count: 1, pieces: 0, density: .init(repeating: 0), sum: 0)
  }

  /// Computes the density of steps at the borders of pieces, four pieces at a time.
  ///
  /// - Returns: the number of steps in all pieces.
  private static func steps(
    of curve: CubicPolynomial, pieces: Int, tolerance: CurveTolerance, half: Double,
    into density: inout InlineArray<borders, Double>
  ) -> Double {
    var bends = PieceBends(curve, length: 1 / Double(pieces), half: half)
    var last = 0.0
    for start in stride(from: 0, to: pieces, by: 4) {
      let (sagitta, area) = bends.nextFour(from: start)
      let steps = SIMD4(repeating: leastSteps)
        .greater(tolerance.steps(sagitta: sagitta, area: area))
      // A border gets the larger density of the two pieces that meet there.
      let densities = steps.greater(steps.following(last))
      last = steps[3]
      for lane in 0..<4 { density[start &+ lane] = densities[lane] }
    }
    density[pieces] = last
    var sum = (last - density[0]) / 2
    for piece in 0..<pieces { sum += density[piece] }
    return sum
  }

  /// Calls `body` for all inner vertices, four at a time, with their parameters and shifts: a vertex is displaced from the
  /// curve by −P″ times its shift. Only the first `count` of the four are vertices.
  @inline(__always)
  func forEachFour(
    _ body: (_ parameters: SIMD4<Double>, _ shifts: SIMD4<Double>, _ count: Int) -> Void
  ) {
    if pieces > 0 { return forEachUnevenFour(body) }
    let step = 1 / (Double(count) - 2 * Self.lack)
    let shift = SIMD4(repeating: step * step * (1 / 12))
    var index = 1
    while index < count {
      body(Self.steps(from: index) * step, shift, min(count &- index, 4))
      index &+= 4
    }
  }

  /// The number of steps up to an inner vertex, and to each of the three after it.
  @inline(__always)
  private static func steps(from index: Int) -> SIMD4<Double> {
    SIMD4(0, 1, 2, 3) + Double(index) - lack
  }

  /// `forEachFour` for steps of different lengths.
  @inline(__always)
  private func forEachUnevenFour(
    _ body: (_ parameters: SIMD4<Double>, _ shifts: SIMD4<Double>, _ count: Int) -> Void
  ) {
    let unit = sum / (Double(count) - 2 * Self.lack)
    var walk = UnevenWalk(density, pieces: pieces)
    // The first and the last step are shorter by a factor of √2. For computing shifts they are taken as long as the others.
    let longer = 2.0.squareRoot()
    var next = walk.parameters(after: Self.steps(from: 1) * unit)
    var before = next[0] - next[0] * longer
    var index = 1
    while index < count {
      let present = next
      let rest = count &- index
      var following = present
      if rest > 4 {
        next = walk.parameters(after: Self.steps(from: index &+ 4) * unit)
        following = SIMD4(present[1], present[2], present[3], next[0])
      } else {
        // The end of the curve follows the last vertex.
        following = SIMD4(
          rest == 1 ? present[0] + (1 - present[0]) * longer : present[1],
          rest == 2 ? present[1] + (1 - present[1]) * longer : present[2],
          rest == 3 ? present[2] + (1 - present[2]) * longer : present[3],
          present[3] + (1 - present[3]) * longer)
      }
      let preceding = SIMD4(before, present[0], present[1], present[2])
      body(present, (present - preceding) * (following - present) * (1 / 12), min(rest, 4))
      before = present[3]
      index &+= 4
    }
  }
}

/// The division of a filled curve.
typealias CurveDivision = Division<9>

/// The division of a stroked curve. More pieces give fewer lines, but each piece takes about half the time of a line. They pay
/// for strokes, because each line of the centerline becomes two lines of the outline, which take several times as long.
typealias PenDivision = Division<33>

/// A traversal of a curve whose pieces have different densities of steps.
private struct UnevenWalk<let borders: Int> {
  private let density: InlineArray<borders, Double>
  private let pieces: Int
  /// The length of each piece in the parameter.
  private let length: Double
  /// The current piece, then the number of steps up to its start and up to its end, the density at its start, and the increase
  /// of the density to its end.
  private var piece = 0
  private var start = 0.0
  private var end: Double
  private var first: Double
  private var rise: Double

  init(_ density: InlineArray<borders, Double>, pieces: Int) {
    self.density = density
    self.pieces = pieces
    length = 1 / Double(pieces)
    first = density[0]
    rise = density[1] - density[0]
    end = first + rise / 2
  }

  /// The parameters after the given numbers of steps, which must increase from call to call.
  @inline(__always)
  mutating func parameters(after steps: SIMD4<Double>) -> SIMD4<Double> {
    typealias Lanes = SIMD4<Double>
    var pieces = Lanes(repeating: Double(piece))
    var starts = Lanes(repeating: start)
    var firsts = Lanes(repeating: first)
    var rises = Lanes(repeating: rise)
    // The piece of a vertex is unpredictable, so it is selected without branches. The number of pieces that four vertices span
    // is mostly predictable.
    while steps[3] > end, piece < self.pieces &- 1 {
      let isBeyond = steps .> end
      piece &+= 1
      start = end
      first = density[piece]
      rise = density[piece + 1] - first
      end += first + rise / 2
      pieces = pieces.replacing(with: Lanes(repeating: Double(piece)), where: isBeyond)
      starts = starts.replacing(with: Lanes(repeating: start), where: isBeyond)
      firsts = firsts.replacing(with: Lanes(repeating: first), where: isBeyond)
      rises = rises.replacing(with: Lanes(repeating: rise), where: isBeyond)
    }
    // Solves first·x + rise·x²/2 = rest for x. `square` is the square of the density at the solution, which is at least 1.
    let rest = steps - starts
    let square = firsts * firsts + 2 * rises * rest
    let part = 2 * rest / (firsts + roots(square))
    return (pieces + part) * length
  }
}

/// A cubic curve as a polynomial in its parameter, 0 ... 1.
struct CubicPolynomial {
  private let a: Vector
  private let b: Vector
  private let c: Vector
  private let d: Vector

  /// A curve that is degenerate: the point (0, 0).
  static var zero: Self { Self(CubicCurve(.zero, .zero, .zero, .zero)) }

  init(_ curve: CubicCurve) {
    let (p0, p1, p2, p3) = (curve.start, curve.control1, curve.control2, curve.end)
    a = (p3 - p0) + (p1 - p2) * 3
    b = ((p0 - p1) + (p2 - p1)) * 3
    c = (p1 - p0) * 3
    d = p0 - .zero
  }

  /// The points at four parameters, displaced by −`shift` times the second derivatives.
  @inline(__always)
  func points(
    at t: SIMD4<Double>, shift: SIMD4<Double>
  ) -> (x: SIMD4<Double>, y: SIMD4<Double>) {
    let x = ((a.dx * t + b.dx) * t + c.dx) * t + d.dx
    let y = ((a.dy * t + b.dy) * t + c.dy) * t + d.dy
    return (x - (a.dx * (6 * t) + b.dx * 2) * shift, y - (a.dy * (6 * t) + b.dy * 2) * shift)
  }

  /// The point at a parameter, displaced by −`shift` times the component of the second derivative that is perpendicular to
  /// `tangent`.
  @inline(__always)
  func point(at t: Double, shift: Double, along tangent: Vector) -> Point {
    let bend = tangent.cross(secondDerivative(at: t)) * shift
    return .zero + (((a * t + b) * t + c) * t + d - Vector(dx: -tangent.dy, dy: tangent.dx) * bend)
  }

  /// The first derivative.
  @inline(__always)
  func derivative(at t: Double) -> Vector { (a * (3 * t) + b * 2) * t + c }

  /// The second derivative.
  @inline(__always)
  func secondDerivative(at t: Double) -> Vector { a * (6 * t) + b * 2 }

  /// The first derivatives at some parameters.
  @inline(__always)
  func derivatives<Lanes: SIMD<Double>>(at t: Lanes) -> (dx: Lanes, dy: Lanes) {
    ((a.dx * (3 * t) + b.dx * 2) * t + c.dx, (a.dy * (3 * t) + b.dy * 2) * t + c.dy)
  }

  /// The second derivatives at some parameters.
  @inline(__always)
  func secondDerivatives<Lanes: SIMD<Double>>(at t: Lanes) -> (dx: Lanes, dy: Lanes) {
    (a.dx * (6 * t) + b.dx * 2, a.dy * (6 * t) + b.dy * 2)
  }

  /// An upper bound of the squared speed, and true if speed and acceleration are nearly constant along the whole curve, as in a
  /// circular arc.
  var pace: (greatestSquare: Double, isEven: Bool) {
    let end = derivative(at: 1)
    let legs = (c.dot(c), (c + b).dot(c + b), end.dot(end))
    let turns = (b.dot(b), (end - c - b).dot(end - c - b))
    let most = max(legs.0, max(legs.1, legs.2))
    let isSpeedEven = most <= 1.4 * min(legs.0, min(legs.1, legs.2))
    let isTurnEven = max(turns.0, turns.1) <= 1.4 * min(turns.0, turns.1)
    // Both are unpredictable, so they are combined without a branch.
    return (most, (isSpeedEven ? 1 : 0) & (isTurnEven ? 1 : 0) != 0)
  }

  /// The third derivative, which is constant.
  var thirdDerivative: Vector { a * 6 }
}
#endif
