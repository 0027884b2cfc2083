internal import CProcessor

/// How far the pieces of a cubic curve, of equal length in the parameter, bend off their chords: four at a time.
///
/// What bends a curve is q = P′×P″ over |P′|. Within a piece of length H, q lies within
/// H²/4·|P″×P‴| of the greater of its ends' values also where P′ is replaced by a chord's mean
/// of it; and P′ lies within H²/8·|P‴| of the line between its ends. Where that line comes near
/// zero, as at a cusp, |P″| itself is the bound. The area under a line is P′×P″·h³/12, of which P′×P″
/// is a polynomial of the second degree: it is within H²/8·|P″×P‴| of the line between its ends.
struct PieceBends {
  private typealias Lanes = SIMD4<Double>

  private let curve: CubicPolynomial
  /// H, and its square.
  private let length: Double
  private let squared: Double
  /// How far to the sides of the curve it matters.
  private let half: Double
  private let slack: Double
  private let sag: Double
  // At the end of the last piece: P′, its length, |P′×P″| and the square of P″.
  private var dx: Double
  private var dy: Double
  private var speed: Double
  private var bend: Double
  private var square: Double

  /// Begins at the start of a curve.
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

  /// How far the next four pieces are off their chords at the most, and the area that there may be between them and one.
  ///
  /// - Parameter start: how many pieces there are before.
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
    // (1 + cosine) / 2 is the square of the cosine of half the angle, and less than it.
    let product = firstLength * lastLength
    let dot = firstX * lastX + firstY * lastY
    let nearest =
      choice(less(firstLength, lastLength), firstLength, lastLength) * (product + dot)
      / (2 * product)
    let least = nearest - sag
    // By how much everything is greater at the sides than on the curve. Not so where the speed is no
    // number.
    let isKnown = less(0.25 * firstLength, least)
    let quotient = (greatestBend + slack) / least
    let bend = choice(isKnown, quotient, roots(greatestSquare))
    let sagitta = bend * squared / 8
    // A third more: where steps change their vertices keep the area less well.
    let area = (greatestBend + slack / 2) * (squared * length / 6)
    if half == 0 { return (sagitta, area) }
    let scale = choice(
      isKnown, 1 + half * quotient / (least * least), Lanes(repeating: 1))
    return (sagitta * scale, area * scale * scale)
  }
}

extension SIMD4<Double> {
  /// The numbers without their signs.
  @inline(__always)
  fileprivate var absolute: Self { greater(0 - self) }

  /// The greater of each two; the other one where either is none.
  @inline(__always)
  func greater(_ other: Self) -> Self { choice(less(other, self), self, other) }

  /// All but the last, after another first one.
  @inline(__always)
  func following(_ first: Double) -> Self { Self(first, self[0], self[1], self[2]) }
}
