/// How a curve is cut into lines at equal steps of its parameter.
///
/// Between two points of a curve a step of h apart in its parameter, the chord is off by at most
/// s = h²/8·|P″| (Wang's formula bounds |P″| by the second differences of the control points). It
/// is off to one side: on a convex curve every chord lies inside, by 2/3·s in the mean. So the
/// inner vertices are moved off the curve by −h²/12·P″·n/(n − 1), which makes the area under the
/// lines that under the curve, and the greatest distance no larger. P − const·P″ is a polynomial
/// of the same degree: the shift costs nothing per point.
/// Source: Wang, Wang and Zhang, "Curve rasterization", for the count.
struct CurveDivision {
  /// The most lines that one piece of a curve becomes.
  static let maximumCount = 4096

  /// How many lines a curve becomes, from the square of the number of steps that Wang's formula
  /// asks for.
  ///
  /// A curve that is not as good as straight gets two lines even where one would be within the
  /// tolerance: only then is there a vertex to keep the area with. With two lines the shift is
  /// 4/3·s, so two are taken only where that is within the tolerance.
  static func count(squaredSteps: Double) -> Int {
    if squaredSteps <= 0.1 { return 1 }
    if squaredSteps <= 3 { return 2 }
    if squaredSteps <= 9 { return 3 }
    let limit = Double(maximumCount * maximumCount)
    return squaredSteps < limit ? Int(squaredSteps.squareRoot().rounded(.up)) : maximumCount
  }

  /// The square of the number of steps by Wang's formula for a cubic curve.
  static func squaredSteps(_ curve: CubicCurve, tolerance: Double) -> Double {
    let ux = curve.start.x - 2 * curve.control1.x + curve.control2.x
    let uy = curve.start.y - 2 * curve.control1.y + curve.control2.y
    let vx = curve.control1.x - 2 * curve.control2.x + curve.end.x
    let vy = curve.control1.y - 2 * curve.control2.y + curve.end.y
    return 0.75 * max(ux * ux + uy * uy, vx * vx + vy * vy).squareRoot() / tolerance
  }

  private let ax: Double
  private let ay: Double
  private let bx: Double
  private let by: Double
  private let cx: Double
  private let cy: Double
  private let x: Double
  private let y: Double
  /// How many lines there are.
  let count: Int
  /// The step of the parameter.
  let step: Double

  /// Prepares the vertices of `curve` cut into `count` lines.
  init(_ curve: CubicCurve, count: Int) {
    self.count = count
    step = 1 / Double(count)
    let shift = count > 1 ? step / Double(count - 1) / 12 : 0
    let (p0, p1, p2, p3) = (curve.start, curve.control1, curve.control2, curve.end)
    ax = p3.x - p0.x + 3 * (p1.x - p2.x)
    ay = p3.y - p0.y + 3 * (p1.y - p2.y)
    bx = 3 * (p0.x - 2 * p1.x + p2.x)
    by = 3 * (p0.y - 2 * p1.y + p2.y)
    // P″ = 6·a·t + 2·b.
    cx = 3 * (p1.x - p0.x) - 6 * shift * ax
    cy = 3 * (p1.y - p0.y) - 6 * shift * ay
    x = p0.x - 2 * shift * bx
    y = p0.y - 2 * shift * by
  }

  /// Makes the division of a quadratic curve into as many lines as the tolerance asks for.
  init(_ start: Point, quadControl control: Point, _ end: Point, tolerance: Double) {
    let ux = start.x - 2 * control.x + end.x
    let uy = start.y - 2 * control.y + end.y
    count = CurveDivision.count(
      squaredSteps: 0.25 * (ux * ux + uy * uy).squareRoot() / tolerance)
    step = 1 / Double(count)
    let shift = count > 1 ? step / Double(count - 1) / 12 : 0
    ax = 0
    ay = 0
    bx = ux
    by = uy
    cx = 2 * (control.x - start.x)
    cy = 2 * (control.y - start.y)
    x = start.x - 2 * shift * ux
    y = start.y - 2 * shift * uy
  }

  /// The vertex after `index` lines, for 0 < `index` < `count`; the ends are those of the curve.
  func vertex(_ index: Int) -> Point {
    let t = Double(index) * step
    return Point(x: ((ax * t + bx) * t + cx) * t + x, y: ((ay * t + by) * t + cy) * t + y)
  }
}
