internal import CProcessor

/// How a cubic curve is cut into lines.
///
/// Between two points of a curve a step of h apart in its parameter, the chord is off by at most
/// s = h²/8·|P″|, of which only the part at right angles to the chord counts. It is off to one
/// side: on a convex curve every chord lies inside, by 2/3·s in the mean. So the inner vertices are
/// moved off the curve by −h²/12·P″, 2/3·s. The ends stay where they are, and the steps there are
/// shorter by √2. That makes the area under every line that under the curve, and the greatest
/// distance 2/3·s.
///
/// Wang's formula bounds |P″| over a whole curve by the second differences of its control points. A
/// curve that needs more than a few lines by that is looked at in pieces of equal length in the
/// parameter, each of which asks for so many steps, not whole ones. Between the borders of the pieces their
/// density changes evenly, so that neighbouring steps are of about the same length, and the vertices are where
/// the sum of them grows by equal parts. A vertex between steps h₁ and h₂ is moved by −h₁·h₂/12·P″.
/// `borders` is one more than how many pieces there may be.
/// Source: Wang, Wang and Zhang, "Curve rasterization", for the count over a whole curve.
struct Division<let borders: Int> {
  /// The most lines that one piece of a curve becomes.
  static var maximumCount: Int { 4096 }
  /// The least density of steps: none is longer than a piece then.
  private static var leastSteps: Double { 1 }
  /// What the first and the last step lack of a whole one.
  static var lack: Double { 1 - 0.5.squareRoot() }

  /// How many lines there are.
  let count: Int
  /// How many pieces there are; none where all steps are the same.
  private let pieces: Int
  /// At the start of each piece, and at the end of the last, how many steps there would be in a piece.
  private let density: InlineArray<borders, Double>
  /// How many steps there are in all pieces.
  private let sum: Double

  /// How many lines a curve becomes that is off a line by so much, and at most so long.
  ///
  /// A curve that is not as good as straight gets two lines even where one would be within the
  /// tolerance: only then is there a vertex to keep the area with.
  static func count(sagitta: Double, length: Double, tolerance: CurveTolerance) -> Int {
    let counts = counts(
      sagittas: SIMD4(repeating: sagitta), lengths: SIMD4(repeating: length),
      tolerance: tolerance)
    return Int(counts[0])
  }

  /// The same of four curves.
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

  /// Wang's bound of how far a cubic curve is off its chord.
  static func sagitta(_ curve: CubicCurve) -> Double {
    let ux = curve.start.x - 2 * curve.control1.x + curve.control2.x
    let uy = curve.start.y - 2 * curve.control1.y + curve.control2.y
    let vx = curve.control1.x - 2 * curve.control2.x + curve.end.x
    let vy = curve.control1.y - 2 * curve.control2.y + curve.end.y
    return 0.75 * max(ux * ux + uy * uy, vx * vx + vy * vy).squareRoot()
  }

  /// Divides a curve, whose sagitta is at most so much, into lines, at least so many.
  ///
  /// - Parameter half: how far to the sides of the curve lines must be as good as on it.
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

  /// Divides a curve of which it is known how many equal steps it would take.
  ///
  /// - Parameter isEven: whether these are as good as any.
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
      // Not if it is no number.
      if count < Double(evenCount) {
        self.init(count: max(Int(count), least), pieces: pieces, density: density, sum: sum)
        return
      }
    }
    self.init(count: evenCount, pieces: 0, density: density, sum: 0)
  }

  /// Of what is no more than a line.
  static var line: Division {
    Division(count: 1, pieces: 0, density: .init(repeating: 0), sum: 0)
  }

  private init(count: Int, pieces: Int, density: InlineArray<borders, Double>, sum: Double) {
    self.count = count
    self.pieces = pieces
    self.density = density
    self.sum = sum
  }

  /// Finds the density of steps at the borders of some pieces, of which four are looked at at a time; the sum of all
  /// steps.
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
      // At a border as many as the one of both sides asks for that asks for more.
      let densities = steps.greater(steps.following(last))
      last = steps[3]
      for lane in 0..<4 { density[start &+ lane] = densities[lane] }
    }
    density[pieces] = last
    var sum = (last - density[0]) / 2
    for piece in 0..<pieces { sum += density[piece] }
    return sum
  }

  /// Calls `body` for all inner vertices, four at a time, with their parameters and with how far they move
  /// off the curve, in −P″; of the last four only some are vertices.
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

  /// How many steps there are up to an inner vertex, and to the three after it.
  @inline(__always)
  private static func steps(from index: Int) -> SIMD4<Double> {
    SIMD4(0, 1, 2, 3) + Double(index) - lack
  }

  /// The same for steps of different lengths.
  @inline(__always)
  private func forEachUnevenFour(
    _ body: (_ parameters: SIMD4<Double>, _ shifts: SIMD4<Double>, _ count: Int) -> Void
  ) {
    let unit = sum / (Double(count) - 2 * Self.lack)
    var walk = UnevenWalk(density, pieces: pieces)
    // The steps at the ends are shorter by √2: as long as the others they would begin and end here.
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
        // After the last comes the end.
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

/// How a curve is divided that bounds a fill.
typealias CurveDivision = Division<9>

/// How a curve is divided that a pen follows. The more pieces there are the closer they follow it, but each takes half of
/// what a line does: of the way of a pen a line is two of its outline, which take several times as much.
typealias PenDivision = Division<33>

/// A way along a curve whose pieces ask for different numbers of steps.
private struct UnevenWalk<let borders: Int> {
  private let density: InlineArray<borders, Double>
  private let pieces: Int
  /// The length of each in the parameter.
  private let length: Double
  /// The present piece, how many steps there are up to its start and to its end, the density at its start and how much
  /// more that is at its end.
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

  /// The parameters where there have been so many steps, of which there are ever more.
  @inline(__always)
  mutating func parameters(after steps: SIMD4<Double>) -> SIMD4<Double> {
    typealias Lanes = SIMD4<Double>
    var pieces = Lanes(repeating: Double(piece))
    var starts = Lanes(repeating: start)
    var firsts = Lanes(repeating: first)
    var rises = Lanes(repeating: rise)
    // Which one is in which piece cannot be foretold; in how many pieces all are can be, mostly.
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
    // Where first·x + rise·x²/2 is what there are more than at the start of the piece; the square is that of
    // the density there, which is one at the least.
    let rest = steps - starts
    let square = firsts * firsts + 2 * rises * rest
    let part = 2 * rest / (firsts + roots(square))
    return (pieces + part) * length
  }
}

/// A cubic curve as a polynomial of its parameter, from 0 to 1.
struct CubicPolynomial {
  private let a: Vector
  private let b: Vector
  private let c: Vector
  private let d: Vector

  /// A point that stands still.
  static let zero = CubicPolynomial(CubicCurve(.zero, .zero, .zero, .zero))

  init(_ curve: CubicCurve) {
    let (p0, p1, p2, p3) = (curve.start, curve.control1, curve.control2, curve.end)
    a = (p3 - p0) + (p1 - p2) * 3
    b = ((p0 - p1) + (p2 - p1)) * 3
    c = (p1 - p0) * 3
    d = p0 - .zero
  }

  /// The points at four parameters, moved by −`shift` times the second derivatives there.
  @inline(__always)
  func points(
    at t: SIMD4<Double>, shift: SIMD4<Double>
  ) -> (x: SIMD4<Double>, y: SIMD4<Double>) {
    let x = ((a.dx * t + b.dx) * t + c.dx) * t + d.dx
    let y = ((a.dy * t + b.dy) * t + c.dy) * t + d.dy
    return (x - (a.dx * (6 * t) + b.dx * 2) * shift, y - (a.dy * (6 * t) + b.dy * 2) * shift)
  }

  /// The point at a parameter, moved by −`shift` times that part of the second derivative which
  /// is at right angles to the curve's direction there.
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

  /// The square of a bound of the speed, and whether the speed and the acceleration are about the same all along,
  /// as in an arc of a circle.
  var pace: (greatestSquare: Double, isEven: Bool) {
    let end = derivative(at: 1)
    let legs = (c.dot(c), (c + b).dot(c + b), end.dot(end))
    let turns = (b.dot(b), (end - c - b).dot(end - c - b))
    let most = max(legs.0, max(legs.1, legs.2))
    let isSpeedEven = most <= 1.4 * min(legs.0, min(legs.1, legs.2))
    let isTurnEven = max(turns.0, turns.1) <= 1.4 * min(turns.0, turns.1)
    // Both are as good as random: no branch asks for them.
    return (most, (isSpeedEven ? 1 : 0) & (isTurnEven ? 1 : 0) != 0)
  }

  /// The third derivative, the same everywhere.
  var thirdDerivative: Vector { a * 6 }
}
