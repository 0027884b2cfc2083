/// A curve as a polynomial of its parameter.
private struct CubicPolynomial {
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
  func point(at t: Double, shift: Double) -> Point {
    let bend = a * (6 * t) + b * 2
    return .zero + (((a * t + b) * t + c) * t + d - bend * shift)
  }

  /// The direction at a parameter, of length 1; nil where the curve stands still.
  func tangent(at t: Double) -> Vector? {
    let derivative = (a * (3 * t) + b * 2) * t + c
    let square = derivative.dot(derivative)
    return square > 1e-200 ? derivative * (1 / square.squareRoot()) : nil
  }
}

/// A place on a curve where the pen is looked at.
private struct CurveStop {
  var parameter: Double
  /// The direction of the curve there, of length 1.
  var tangent: Vector
}

/// A curve, and how far along it the pen is.
private struct CurveWalk {
  let polynomial: CubicPolynomial
  /// How far vertices move off the curve, in squared steps of the parameter times P″.
  let share: Double
  /// The place that the next vertex will be at: how far it moves depends on the one after it.
  var stop: CurveStop
  /// The parameter of the last vertex.
  var before = 0.0
}

extension CenterlineBuilder {
  /// How often a step may be halved because the pen turns too far in it.
  private static let mostHalvings = 14

  /// Adds a curve: vertices with the curve's own tangents, near enough to each other for its bend
  /// and for the turns of the pen.
  ///
  /// At a cusp the pen turns around where it is.
  mutating func addCurve(_ curve: CubicCurve) {
    let (p0, p1, p2, p3) = (curve.start, curve.control1, curve.control2, curve.end)
    guard
      let first = direction(from: p0, to: p1) ?? direction(from: p0, to: p2)
        ?? direction(from: p0, to: p3),
      let last = direction(from: p2, to: p3) ?? direction(from: p1, to: p3)
        ?? direction(from: p0, to: p3)
    else { return }
    leave(along: first, straight: false)
    let before = line.vertices.count
    follow(curve, from: first, to: last)
    let count = line.vertices.count
    if count > before {
      line.vertices[count - 1].arriving = last
      line.vertices[count - 1].swell = 1
      line.vertices[count - 1].isStraightAhead = true
    }
  }

  /// Follows a piece of a curve, with given tangents at its ends.
  private mutating func follow(
    _ curve: CubicCurve, from first: Vector, to last: Vector, depth: Int = 0
  ) {
    if flattener.hasCull, flattener.isOutside(curve) {
      return pass(curve.end, along: last, share: 0)
    }
    let squaredSteps = CurveDivision.squaredSteps(curve, tolerance: tolerance)
    if flattener.hasCull, squaredSteps > 128 * 128, depth < 10 {
      let (start, end) = curve.halves()
      let middle = direction(from: start.control2, to: start.end) ?? first
      follow(start, from: first, to: middle, depth: depth + 1)
      follow(end, from: middle, to: last, depth: depth + 1)
      return
    }
    var count = CurveDivision.count(squaredSteps: squaredSteps)
    if count < 4 {
      // So short a curve may turn any which way between its ends.
      let middle = direction(from: curve.control1, to: curve.control2) ?? first
      if min(first.dot(middle), middle.dot(last)) < leastCosine { count = 4 }
    }
    // As in `CurveDivision`.
    let share = count > 1 ? Double(count) / Double(count - 1) / 12 : 0
    var walk = CurveWalk(
      polynomial: CubicPolynomial(curve), share: share,
      stop: CurveStop(parameter: 0, tangent: first))
    let step = 1 / Double(count)
    for index in 1..<count {
      let parameter = Double(index) * step
      let tangent = walk.polynomial.tangent(at: parameter) ?? walk.stop.tangent
      go(&walk, to: CurveStop(parameter: parameter, tangent: tangent))
    }
    go(&walk, to: CurveStop(parameter: 1, tangent: last))
    pass(curve.end, along: last, share: share)
  }

  /// Goes on to a place on a curve, by way of so many others that the pen turns little between them.
  @inline(__always)
  private mutating func go(_ walk: inout CurveWalk, to next: CurveStop) {
    if walk.stop.tangent.dot(next.tangent) < leastCosine { divide(&walk, to: next, depth: 0) }
    step(&walk, to: next)
  }

  private mutating func divide(_ walk: inout CurveWalk, to next: CurveStop, depth: Int) {
    if depth == Self.mostHalvings || turnBudget <= 0 { return }
    turnBudget -= 1
    let parameter = (walk.stop.parameter + next.parameter) / 2
    let middle = CurveStop(
      parameter: parameter,
      tangent: walk.polynomial.tangent(at: parameter) ?? walk.stop.tangent)
    if walk.stop.tangent.dot(middle.tangent) < leastCosine {
      divide(&walk, to: middle, depth: depth + 1)
    }
    step(&walk, to: middle)
    if middle.tangent.dot(next.tangent) < leastCosine { divide(&walk, to: next, depth: depth + 1) }
  }

  /// Adds the vertex of the present place, and makes `next` the present place.
  @inline(__always)
  private mutating func step(_ walk: inout CurveWalk, to next: CurveStop) {
    let stop = walk.stop
    walk.stop = next
    if stop.parameter == 0 { return }
    let shift = (stop.parameter - walk.before) * (next.parameter - stop.parameter) * walk.share
    walk.before = stop.parameter
    pass(
      walk.polynomial.point(at: stop.parameter, shift: shift), along: stop.tangent,
      share: walk.share)
  }

  /// Adds a vertex inside a curve, unless the pen is there already.
  @inline(__always)
  private mutating func pass(_ point: Point, along tangent: Vector, share: Double) {
    let index = line.vertices.count - 1
    let last = line.vertices[index]
    let way = point - last.point
    guard way.dot(way) > negligible * negligible else { return }
    // For a turn δ in each of the steps beside it a vertex is passed 1 + δ²/12 further out.
    let swell = 1 + (1 - last.leaving.dot(tangent)) * 2 * share
    if last.swell > 1 { line.vertices[index].swell = (last.swell + swell) / 2 }
    line.vertices.append(
      Centerline.Vertex(
        point: point, arriving: tangent, leaving: tangent, isStraightAhead: false, swell: swell))
  }
}
