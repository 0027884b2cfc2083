/// One cubic Bézier curve.
package struct CubicCurve {
  package var start: Point
  package var control1: Point
  package var control2: Point
  package var end: Point

  package init(_ start: Point, _ control1: Point, _ control2: Point, _ end: Point) {
    self.start = start
    self.control1 = control1
    self.control2 = control2
    self.end = end
  }

  /// Creates the cubic curve that equals a quadratic one.
  package init(_ start: Point, quadControl control: Point, _ end: Point) {
    func mix(_ point: Point) -> Point {
      Point(x: point.x / 3 + control.x / 1.5, y: point.y / 3 + control.y / 1.5)
    }
    self.init(start, mix(start), mix(end), end)
  }

  /// The point at a parameter from 0 to 1.
  package func point(at parameter: Double) -> Point {
    halves(at: parameter).0.end
  }

  /// The two parts of the curve before and after a parameter, by de Casteljau's construction.
  package func halves(at parameter: Double = 0.5) -> (CubicCurve, CubicCurve) {
    let rest = 1 - parameter
    // Weighted so that even the largest coordinates do not overflow in between.
    func mix(_ first: Point, _ last: Point) -> Point {
      Point(x: first.x * rest + last.x * parameter, y: first.y * rest + last.y * parameter)
    }
    let (a, b, c) = (mix(start, control1), mix(control1, control2), mix(control2, end))
    let (ab, bc) = (mix(a, b), mix(b, c))
    let middle = mix(ab, bc)
    return (CubicCurve(start, a, ab, middle), CubicCurve(middle, bc, c, end))
  }

  /// The parameters strictly between 0 and 1 at which one coordinate, given by its four control values, has an extremum.
  package static func extrema(
    _ p0: Double, _ p1: Double, _ p2: Double, _ p3: Double
  ) -> (Double?, Double?) {
    // A third of the derivative is a·t² + 2·b·t + c.
    let c = p1 - p0
    let b = (p2 - p1) - c
    let a = (p3 - p2) - 2 * (p2 - p1) + c
    func inside(_ value: Double) -> Double? { value > 0 && value < 1 ? value : nil }
    let discriminant = b * b - a * c
    guard discriminant >= 0 else { return (nil, nil) }
    // The sum never cancels; the other root follows from the product of both. If a or the sum is zero, the quotient is NaN or
    // infinite, which `inside` rejects.
    let root = discriminant.squareRoot()
    let sum = -(b + (b < 0 ? -root : root))
    return (inside(sum / a), inside(c / sum))
  }
}
