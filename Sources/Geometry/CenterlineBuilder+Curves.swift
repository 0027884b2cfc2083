/// A place on a curve where the pen is looked at.
private struct CurveStop {
  var parameter: Double
  /// The direction of the curve there, of length 1.
  var tangent: Vector
}

/// A curve, and how far along it the pen is.
private struct CurveWalk {
  let polynomial: CubicPolynomial
  /// The place that the next vertex will be at: how far it moves depends on the one after it.
  var stop: CurveStop
  /// The step of the parameter to that place, as long as it would be were it not an end.
  var step = 0.0
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
      return pass(curve.end, along: last, parameter: 1, shift: 0)
    }
    let sagitta = CurveDivision.sagitta(curve)
    if flattener.hasCull, flattener.mustHalve(sagitta, depth: depth) {
      let (start, end) = curve.halves()
      let middle = direction(from: start.control2, to: start.end) ?? first
      follow(start, from: first, to: middle, depth: depth + 1)
      follow(end, from: middle, to: last, depth: depth + 1)
      return
    }
    var least = 1
    if sagitta <= 9 * tolerance.distance {
      // So short a curve may turn any which way between its ends.
      let middle = direction(from: curve.control1, to: curve.control2) ?? first
      if min(first.dot(middle), middle.dot(last)) < leastCosine { least = 4 }
    }
    let polynomial = CubicPolynomial(curve)
    let division = CurveDivision(
      polynomial, sagitta: sagitta, tolerance: tolerance, half: half, atLeast: least)
    line.curves.append(polynomial)
    line.vertices[line.vertices.count - 1].curve = line.curves.count - 1
    line.vertices[line.vertices.count - 1].parameter = 0
    line.vertices[line.vertices.count - 1].shift = 0
    var walk = CurveWalk(
      polynomial: polynomial, stop: CurveStop(parameter: 0, tangent: first))
    division.forEachFour { parameters, _, count in
      for lane in 0..<count {
        let parameter = parameters[lane]
        let tangent = walk.polynomial.tangent(at: parameter) ?? walk.stop.tangent
        go(&walk, to: CurveStop(parameter: parameter, tangent: tangent))
      }
    }
    go(&walk, to: CurveStop(parameter: 1, tangent: last))
    pass(curve.end, along: last, parameter: 1, shift: 0)
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
    // The steps at the ends are shorter by √2 (`CurveDivision`).
    let isEnd = stop.parameter == 0 || next.parameter == 1
    let step = (next.parameter - stop.parameter) * (isEnd ? 2.0.squareRoot() : 1)
    let shift = walk.step * step * (1 / 12)
    walk.stop = next
    walk.step = step
    if stop.parameter == 0 { return }
    pass(
      walk.polynomial.point(at: stop.parameter, shift: shift, along: stop.tangent),
      along: stop.tangent, parameter: stop.parameter, shift: shift)
  }

  /// Adds a vertex inside a curve, or its end, unless the pen is there already.
  @inline(__always)
  private mutating func pass(
    _ point: Point, along tangent: Vector, parameter: Double, shift: Double
  ) {
    let index = line.vertices.count - 1
    let last = line.vertices[index]
    let way = point - last.point
    guard way.dot(way) > negligible * negligible else { return }
    // For a turn δ in each of the steps beside it a vertex is passed 1 + δ²/12 further out.
    let isEnd = last.parameter == 0 || parameter == 1
    let swell = 1 + (1 - last.leaving.dot(tangent)) / (isEnd ? 3 : 6)
    if last.swell > 1 { line.vertices[index].swell = (last.swell + swell) / 2 }
    line.vertices.append(
      Centerline.Vertex(
        point: point, arriving: tangent, leaving: tangent, isStraightAhead: false, swell: swell,
        curve: line.curves.count - 1, parameter: parameter, shift: shift))
  }
}
