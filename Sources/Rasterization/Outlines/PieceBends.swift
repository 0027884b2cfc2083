internal import GLFunCProcessor
internal import GLFunGeometry

/// Bounds of how far the pieces of a cubic curve bend off their chords, worked out for four pieces at a time. The
/// pieces have the same length H in the curve's parameter.
///
/// A curve bends by q = P′×P″ / |P′|. The numerator P′×P″ of a piece is at most the larger of the values at its two
/// ends, plus H²/4·|P″×P‴|. This holds also if P′ is replaced by its mean along a chord. P′ lies within H²/8·|P‴| of
/// the line between its values at the two ends, which bounds |P′| from below. Where that line comes near zero, as at a
/// cusp, |P″| itself is the bound of q.
///
/// The area between a chord with the step h and the curve is P′×P″·h³/12. P′×P″ is a polynomial of the second degree,
/// so it lies within H²/8·|P″×P‴| of the line between its values at the two ends.
struct PieceBends {
  private typealias Lanes = SIMD4<Double>

  private let curve: CubicPolynomial
  /// H, and below it H².
  private let length: Double
  private let squared: Double
  /// The largest distance from the curve at which lines must be as good as on it, such as half a pen's width.
  private let half: Double
  private let slack: Double
  private let sag: Double
  // The values at the end of the last piece: P′, |P′|, |P′×P″| and |P″|².
  private var dx: Double
  private var dy: Double
  private var speed: Double
  private var bend: Double
  private var square: Double

  /// Starts at the beginning of a curve.
  init(_ curve: CubicPolynomial, length: Double, half: Double) {
    self.curve = curve
    self.length = length
    self.half = half
    squared = length * length
    let first = curve.derivative(at: 0)
    let second = curve.secondDerivative(at: 0)
    slack = squared / 4 * abs(second.cross(curve.thirdDerivative))
    sag = squared / 8 * curve.thirdDerivative.length
    dx = first.dx
    dy = first.dy
    speed = first.length
    bend = abs(first.cross(second))
    square = second.dot(second)
  }

  /// Bounds for the next four pieces: the distance between a piece and its chord, and the area between them.
  ///
  /// - Parameter start: the number of pieces before these.
  @inline(__always)
  mutating func nextFour(from start: Int) -> (sagitta: SIMD4<Double>, area: SIMD4<Double>) {
    let ends = (Lanes(1, 2, 3, 4) + Double(start)) * length
    let (lastX, lastY) = curve.derivatives(at: ends)
    let (secondX, secondY) = curve.secondDerivatives(at: ends)
    let lastLength = roots(lastX * lastX + lastY * lastY)
    let lastBend = (lastX * secondY - lastY * secondX).absolute
    let lastSquare = secondX * secondX + secondY * secondY
    let firstX = lastX.following(dx)
    let firstY = lastY.following(dy)
    let firstLength = lastLength.following(speed)
    let greatestBend = lastBend.following(bend).greater(lastBend)
    let greatestSquare = lastSquare.following(square).greater(lastSquare)
    (dx, dy, speed) = (lastX[3], lastY[3], lastLength[3])
    (bend, square) = (lastBend[3], lastSquare[3])
    // The line between two vectors of at least the length l is at least l · cos(angle / 2) away from zero.
    // (1 + cos(angle)) / 2 is the square of that cosine, and so a lower bound of it.
    let product = firstLength * lastLength
    let dot = firstX * lastX + firstY * lastY
    let nearest =
      choice(less(firstLength, lastLength), firstLength, lastLength) * (product + dot)
      / (2 * product)
    let least = nearest - sag
    // Where |P′| is bounded well enough the quotient is used. The comparison is false where the speed is not a number.
    let isKnown = less(0.25 * firstLength, least)
    let quotient = (greatestBend + slack) / least
    let bend = choice(isKnown, quotient, roots(greatestSquare))
    let sagitta = bend * squared / 8
    // A third more than the sagitta times the length: where steps change in length the vertices keep the area less
    // well.
    let area = (greatestBend + slack / 2) * (squared * length / 6)
    if half == 0 { return (sagitta, area) }
    let scale = choice(
      isKnown, 1 + half * quotient / (least * least), Lanes(repeating: 1))
    return (sagitta * scale, area * scale * scale)
  }
}

extension SIMD4<Double> {
  /// The absolute values.
  @inline(__always)
  fileprivate var absolute: Self { greater(0 - self) }

  /// The greater of each pair of numbers; that of `other` where one is NaN.
  @inline(__always)
  func greater(_ other: Self) -> Self { choice(less(other, self), self, other) }

  /// Moves the numbers by one place: `first`, and then all but the last.
  @inline(__always)
  func following(_ first: Double) -> Self { Self(first, self[0], self[1], self[2]) }
}
