#if !GLFUN_WITHOUT_KERNELS
internal import GLFunCProcessor
internal import GLFunGeometry

/// Upper bounds of the deviation of pieces of a cubic curve from their chords, computed for four pieces at a time. The pieces
/// have the same length H in the curve's parameter.
///
/// The bend of a curve is q = P′×P″ / |P′|. In a piece, the numerator P′×P″ is at most the larger of its values at both ends,
/// plus H²/4·|P″×P‴|. This still holds if P′ is replaced by its mean along a chord. P′ lies within H²/8·|P‴| of the line
/// between its values at both ends, which bounds |P′| from below. If that line comes near zero, as at a cusp, |P″| itself is
/// the bound of q.
///
/// The area between the curve and a chord with the step h is P′×P″·h³/12. P′×P″ is a polynomial of the second degree, so it
/// lies within H²/8·|P″×P‴| of the line between its values at both ends.
struct PieceBends {
  private typealias Lanes = SIMD4<Double>

  private let curve: CubicPolynomial
  /// H, followed by H².
  private let length: Double
  private let squared: Double
  /// The largest distance from the curve at which lines must be as accurate as on it, such as half a pen's width.
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
    // The line between two vectors of at least length l stays at least l · cos(angle / 2) away from zero. (1 + cos(angle)) / 2
    // is the square of that cosine, and thus a lower bound of it.
    let product = firstLength * lastLength
    let dot = firstX * lastX + firstY * lastY
    let nearest =
      choice(less(firstLength, lastLength), firstLength, lastLength) * (product + dot)
      / (2 * product)
    let least = nearest - sag
    // The quotient is used if |P′| is bounded well enough. The comparison is false if the speed is NaN.
    let isKnown = less(0.25 * firstLength, least)
    let quotient = (greatestBend + slack) / least
    let bend = choice(isKnown, quotient, roots(greatestSquare))
    let sagitta = bend * squared / 8
    // A third more than sagitta times length: where steps change in length, the vertices preserve the area less well.
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

  /// The greater of each pair of numbers; that of `other` if either is NaN.
  @inline(__always)
  func greater(_ other: Self) -> Self { choice(less(other, self), self, other) }

  /// The numbers shifted by one lane: `first`, and then all but the last.
  @inline(__always)
  func following(_ first: Double) -> Self { Self(first, self[0], self[1], self[2]) }
}
#endif
