/// How a cubic curve is cut into lines.
///
/// Between two points of a curve a step of h apart in its parameter, the chord is off by at most
/// s = h²/8·|P″|, of which only the part at right angles to the chord counts. It is off to one
/// side: on a convex curve every chord lies inside, by 2/3·s in the mean. So the inner vertices are
/// moved off the curve by −h²/12·P″·n/(n − 1), n being the number of lines. That makes the area
/// under the lines that under the curve, and the greatest distance 2/3·s·n/(n − 1).
///
/// Wang's formula bounds |P″| over a whole curve by the second differences of its control points. A
/// curve that needs more than a few lines by that is divided into pieces of equal length in the
/// parameter, each with steps of its own that its bend asks for: half as many in the mean.
/// Source: Wang, Wang and Zhang, "Curve rasterization", for the count over a whole curve.
struct CurveDivision {
  /// The most lines that one piece of a curve becomes.
  static let maximumCount = 4096

  /// How many lines there are.
  let count: Int
  /// How far vertices move off the curve, in squared steps of the parameter times −P″.
  let share: Double
  /// How many pieces there are, and how many lines in each.
  private let pieces: Int
  private let counts: InlineArray<8, Int32>

  /// How many lines a curve becomes, from the square of the number of steps for which s is the
  /// tolerance.
  ///
  /// A curve that is not as good as straight gets two lines even where one would be within the
  /// tolerance: only then is there a vertex to keep the area with. With two lines the shift is
  /// 4/3·s, so two are taken only where that is within the tolerance.
  static func count(squaredSteps: Double) -> Int {
    if squaredSteps <= 0.1 { return 1 }
    if squaredSteps <= 3 { return 2 }
    if squaredSteps <= 9 { return 3 }
    let limit = Double(maximumCount * maximumCount)
    return squaredSteps < limit
      ? Int((squaredSteps * ease(lines: 4)).squareRoot().rounded(.up)) : maximumCount
  }

  /// The share of the squared steps that does, since moved vertices make the greatest distance less
  /// than s, for at least so many lines.
  private static func ease(lines: Double) -> Double { 2 * lines / (3 * (lines - 1)) }

  /// The square of the number of steps by Wang's formula for a cubic curve.
  static func squaredSteps(_ curve: CubicCurve, tolerance: Double) -> Double {
    let ux = curve.start.x - 2 * curve.control1.x + curve.control2.x
    let uy = curve.start.y - 2 * curve.control1.y + curve.control2.y
    let vx = curve.control1.x - 2 * curve.control2.x + curve.end.x
    let vy = curve.control1.y - 2 * curve.control2.y + curve.end.y
    return 0.75 * max(ux * ux + uy * uy, vx * vx + vy * vy).squareRoot() / tolerance
  }

  /// Divides a curve, of which the squared steps for that tolerance are known, into lines, at
  /// least so many.
  init(
    _ polynomial: CubicPolynomial, squaredSteps: Double, tolerance: Double, atLeast least: Int = 1
  ) {
    let evenCount = max(CurveDivision.count(squaredSteps: squaredSteps), least)
    var counts: InlineArray<8, Int32> = .init(repeating: 0)
    if squaredSteps > 36 && squaredSteps < 4e6 {
      let pieces = squaredSteps > 1024 ? 8 : 4
      let count = CurveDivision.counts(
        of: polynomial, pieces: pieces, tolerance: tolerance, into: &counts)
      if count < evenCount && count >= least {
        self.init(count: count, pieces: pieces, counts: counts)
        return
      }
    }
    counts[0] = Int32(evenCount)
    self.init(count: evenCount, pieces: 1, counts: counts)
  }

  private init(count: Int, pieces: Int, counts: InlineArray<8, Int32>) {
    self.count = count
    self.pieces = pieces
    self.counts = counts
    share = count > 1 ? Double(count) / Double(count - 1) / 12 : 0
  }

  /// Counts the lines that each of some pieces needs; the sum of them.
  ///
  /// What bends a curve is q = P′×P″ over |P′|. Within a piece of length H, q lies within
  /// H²/4·|P″×P‴| of the greater of its ends' values also where P′ is replaced by a chord's mean
  /// of it; and P′ lies within H²/8·|P‴| of the line between its ends. Where that line comes near
  /// zero, as at a cusp, |P″| itself is the bound.
  private static func counts(
    of curve: CubicPolynomial, pieces: Int, tolerance: Double,
    into counts: inout InlineArray<8, Int32>
  ) -> Int {
    let length = 1 / Double(pieces)
    let squared = length * length
    let scale = squared * ease(lines: 8) / (8 * tolerance)
    let third = curve.thirdDerivative
    let slack = squared / 4 * abs(curve.secondDerivative(at: 0).cross(third))
    let sag = squared / 8 * third.length
    var first = curve.derivative(at: 0)
    var firstLength = first.length
    var firstBend = abs(first.cross(curve.secondDerivative(at: 0)))
    var sum = 0
    for piece in 0..<pieces {
      let end = Double(piece + 1) * length
      let last = curve.derivative(at: end)
      let lastLength = last.length
      let lastSecond = curve.secondDerivative(at: end)
      let lastBend = abs(last.cross(lastSecond))
      // (1 + cosine) / 2 is the square of the cosine of half the angle, and less than it.
      let product = firstLength * lastLength
      let nearest = min(firstLength, lastLength) * (product + first.dot(last)) / (2 * product)
      let speed = nearest - sag
      var squaredSteps = (max(firstBend, lastBend) + slack) / speed
      // Not so where the speed is no number.
      if !(speed > 0.25 * firstLength) {
        let start = curve.secondDerivative(at: end - length)
        squaredSteps = max(start.dot(start), lastSecond.dot(lastSecond)).squareRoot()
      }
      let count = max(1, (squaredSteps * scale).squareRoot().rounded(.up))
      counts[piece] = Int32(count)
      sum += Int(count)
      (first, firstLength, firstBend) = (last, lastLength, lastBend)
    }
    return sum
  }

  /// Calls `body` for every inner vertex with its parameter and with how far it moves off the
  /// curve, in −P″.
  @inline(__always)
  func forEachVertex(_ body: (_ parameter: Double, _ shift: Double) -> Void) {
    let length = 1 / Double(pieces)
    var before = 0.0
    for piece in 0..<pieces {
      let step = length / Double(counts[piece])
      let start = Double(piece) * length
      if piece > 0 { body(start, before * step * share) }
      let shift = step * step * share
      for index in 1..<max(1, counts[piece]) { body(start + Double(index) * step, shift) }
      before = step
    }
  }
}

/// A cubic curve as a polynomial of its parameter, from 0 to 1.
struct CubicPolynomial {
  private let a: Vector
  private let b: Vector
  private let c: Vector
  private let d: Vector

  init(_ curve: CubicCurve) {
    let (p0, p1, p2, p3) = (curve.start, curve.control1, curve.control2, curve.end)
    a = (p3 - p0) + (p1 - p2) * 3
    b = ((p0 - p1) + (p2 - p1)) * 3
    c = (p1 - p0) * 3
    d = p0 - .zero
  }

  /// The point at a parameter, moved by −`shift` times the second derivative.
  @inline(__always)
  func point(at t: Double, shift: Double) -> Point {
    .zero + (((a * t + b) * t + c) * t + d - secondDerivative(at: t) * shift)
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

  /// The third derivative, the same everywhere.
  var thirdDerivative: Vector { a * 6 }

  /// The direction at a parameter, of length 1; nil where the curve stands still.
  @inline(__always)
  func tangent(at t: Double) -> Vector? {
    let derivative = derivative(at: t)
    let square = derivative.dot(derivative)
    return square > 1e-200 ? derivative * (1 / square.squareRoot()) : nil
  }
}
