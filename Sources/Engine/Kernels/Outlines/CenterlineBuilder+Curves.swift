#if !GLFUN_WITHOUT_KERNELS
internal import GLFunCProcessor
internal import GLFunGeometry

/// A position on a curve at which the pen's direction is evaluated.
struct CurveStop {
  var parameter: Double
  /// The direction of the curve, of length 1.
  var tangent: Vector
  /// The distance along the curve for each unit of the parameter.
  var speed: Double
}

extension CurveStop {
  /// The stop at a parameter of a curve. If the derivative vanishes, it has the direction `last` of the stop before.
  @inline(__always)
  init(at parameter: Double, of curve: CubicPolynomial, after last: Vector) {
    let derivative = curve.derivative(at: parameter)
    let square = derivative.dot(derivative)
    let speed = square.squareRoot()
    self.init(
      parameter: parameter,
      tangent: Self.moves(square: square) ? derivative * (1 / speed) : last, speed: speed)
  }

  /// True if a derivative with this squared length counts as movement.
  @inline(__always)
  static func moves(square: Double) -> Bool { square > 1e-200 }
}

extension CenterlineBuilder {
  /// The limit on the number of times a step is halved because the pen turns too far in it.
  private static let mostHalvings = 14
  /// The limits on the lines for the bends of a long curve: the most it may get, and the number it always may.
  private static let mostLines = Double(1 << 14)
  private static let fewestLines = 128.0

  /// Adds a curve: vertices with the curve's own tangents, close enough together for its bends and for the turns of the pen.
  ///
  /// At a cusp the pen turns around in place.
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
    follow(curve, from: first, to: last, tolerance: tolerance(for: curve))
    let count = line.vertices.count
    if count > before {
      line.vertices[count - 1].arriving = last
      line.vertices[count - 1].swell = 1
      line.vertices[count - 1].isStraightAhead = true
    }
  }

  /// The tolerance for a curve. If the part of the curve that can be visible needs too many lines, the tolerance is raised for
  /// all of it.
  private mutating func tolerance(for curve: CubicCurve) -> CurveTolerance {
    let sagitta = CurveDivision.sagitta(measured(curve))
    guard Flattener.mustHalve(sagitta, tolerance, depth: 0) else { return tolerance }
    let count = lineCount(curve, depth: 0)
    // All long curves share a budget, and each takes at most a quarter of the rest.
    let most = max(min(Self.mostLines, lineBudget / 4), Self.fewestLines)
    lineBudget -= min(count, most)
    let excess = count / most
    if excess <= 1 { return tolerance }
    return CurveTolerance(distance: tolerance.distance * excess * excess, side: tolerance.side)
  }

  /// An estimate, not too low, of the number of lines of a curve.
  private func lineCount(_ curve: CubicCurve, depth: Int) -> Double {
    if flattener.hasCull, flattener.isOutside(curve) { return 1 }
    let sagitta = CurveDivision.sagitta(measured(curve))
    if flattener.hasCull, Flattener.mustHalve(sagitta, tolerance, depth: depth) {
      let (start, end) = curve.halves()
      return lineCount(start, depth: depth + 1) + lineCount(end, depth: depth + 1)
    }
    return min((sagitta / tolerance.distance).squareRoot(), Double(PenDivision.maximumCount))
  }

  /// A curve in the space in which distances to lines are as large as in pixels.
  @inline(__always)
  private func measured(_ curve: CubicCurve) -> CubicCurve {
    guard let measure else { return curve }
    return CubicCurve(
      curve.start.applying(measure), curve.control1.applying(measure),
      curve.control2.applying(measure), curve.end.applying(measure))
  }

  /// Follows a piece of a curve whose tangents at the ends are given.
  private mutating func follow(
    _ curve: CubicCurve, from first: Vector, to last: Vector, tolerance: CurveTolerance,
    depth: Int = 0
  ) {
    if flattener.hasCull, flattener.isOutside(curve) {
      return pass(to: curve.end, along: last)
    }
    let measured = measured(curve)
    let sagitta = CurveDivision.sagitta(measured)
    if flattener.hasCull, Flattener.mustHalve(sagitta, tolerance, depth: depth) {
      let (start, end) = curve.halves()
      let middle = direction(from: start.control2, to: start.end) ?? first
      follow(start, from: first, to: middle, tolerance: tolerance, depth: depth + 1)
      follow(end, from: middle, to: last, tolerance: tolerance, depth: depth + 1)
      return
    }
    var least = 1
    if sagitta <= 9 * tolerance.distance {
      // A curve this short may turn arbitrarily between its ends.
      let middle = direction(from: curve.control1, to: curve.control2) ?? first
      if min(first.dot(middle), middle.dot(last)) < leastCosine { least = 4 }
    }
    let polynomial = CubicPolynomial(curve)
    // For a stretched pen the bends of the sides follow from its turns.
    let isStretched = measure != nil
    let division = PenDivision(
      isStretched ? CubicPolynomial(measured) : polynomial, sagitta: sagitta, tolerance: tolerance,
      half: isStretched ? 0 : half, atLeast: least)
    stops.removeAll(keepingCapacity: true)
    var sharpest = 1.0
    stops.append(addingCapacity: division.count + 1) { stops in
      stops.append(
        CurveStop(parameter: 0, tangent: first, speed: polynomial.derivative(at: 0).length))
      var tangent = first
      division.forEachFour { parameters, _, count in
        let (dx, dy) = polynomial.derivatives(at: parameters)
        let squares = dx * dx + dy * dy
        let speeds = roots(squares)
        let scales = 1 / speeds
        let (tangentXs, tangentYs) = (dx * scales, dy * scales)
        for lane in 0..<count {
          let last = tangent
          if CurveStop.moves(square: squares[lane]) {
            tangent = Vector(dx: tangentXs[lane], dy: tangentYs[lane])
          }
          sharpest = min(sharpest, last.dot(tangent))
          stops.append(
            CurveStop(parameter: parameters[lane], tangent: tangent, speed: speeds[lane]))
        }
      }
      sharpest = min(sharpest, tangent.dot(last))
      stops.append(
        CurveStop(parameter: 1, tangent: last, speed: polynomial.derivative(at: 1).length))
    }
    if sharpest < leastCosine { divideStops(of: polynomial) }
    addVertices(along: polynomial, to: curve.end)
  }

  /// Inserts stops where the pen turns too far, so that it turns little between neighbours.
  private mutating func divideStops(of polynomial: CubicPolynomial) {
    let given = stops
    stops.removeAll(keepingCapacity: true)
    stops.append(given[0])
    for index in 1..<given.count { divide(polynomial, to: given[index], depth: 0) }
  }

  /// Adds a stop, preceded by others if the curve turns too far after the last one. `depth` counts the halvings so far.
  private mutating func divide(_ polynomial: CubicPolynomial, to next: CurveStop, depth: Int) {
    let last = stops[stops.count - 1]
    if last.tangent.dot(next.tangent) < leastCosine, depth < Self.mostHalvings, turnBudget > 0 {
      turnBudget -= 1
      let middle = CurveStop(
        at: (last.parameter + next.parameter) / 2, of: polynomial, after: last.tangent)
      divide(polynomial, to: middle, depth: depth + 1)
      divide(polynomial, to: next, depth: depth + 1)
    } else {
      stops.append(next)
    }
  }

  /// Adds vertices at all stops except the first, which the pen has already reached.
  private mutating func addVertices(along polynomial: CubicPolynomial, to end: Point) {
    // Moved to a local variable, so that its arrays can be appended to at once.
    var line = Centerline()
    swap(&line, &self.line)
    defer { swap(&line, &self.line) }
    let keepsPlaces = keepsPlaces
    let curve = line.curves.count
    let stops = stops.span
    let count = stops.count
    if keepsPlaces {
      line.curves.append(polynomial)
      line.places[line.places.count - 1] = Centerline.Place(
        curve: curve, parameter: 0, shift: 0, speed: stops[0].speed)
    }
    let start = line.vertices.count - 1
    var point = line.vertices[start].point
    // The steps at the ends are shorter by a factor of √2 (`CurveDivision`).
    let longer = 2.0.squareRoot()
    var step = (stops[1].parameter - stops[0].parameter) * longer
    // With a turn of δ in each adjacent step, a vertex is passed further out by a factor of 1 + δ²/12.
    var swell = (1 - stops[0].tangent.dot(stops[1].tangent)) * (1 / 3)
    // At the start of a curve that was cut, the vertex is an inner one of the whole curve.
    if line.vertices[start].swell > 1 {
      line.vertices[start].swell = (line.vertices[start].swell + 1 + swell) / 2
    }
    let negligible = negligible * negligible
    line.vertices.append(addingCapacity: count - 1) { vertices in
      line.places.append(addingCapacity: keepsPlaces ? count - 1 : 0) { places in
        for index in 1..<count - 1 {
          let stop = stops[index]
          let next = stops[index + 1]
          let isLast = index + 2 == count
          let nextStep = (next.parameter - stop.parameter) * (isLast ? longer : 1)
          let nextSwell = (1 - stop.tangent.dot(next.tangent)) * (isLast ? 1 / 3 : 1 / 6)
          let shift = step * nextStep * (1 / 12)
          let mean = 1 + (swell + nextSwell) / 2
          step = nextStep
          swell = nextSwell
          let place = polynomial.point(at: stop.parameter, shift: shift, along: stop.tangent)
          let way = place - point
          // The pen may be there already.
          if !(way.dot(way) > negligible) { continue }
          point = place
          vertices.append(
            Centerline.Vertex(
              point: place, arriving: stop.tangent, leaving: stop.tangent, isStraightAhead: false,
              swell: mean))
          if keepsPlaces {
            places.append(
              Centerline.Place(
                curve: curve, parameter: stop.parameter, shift: shift, speed: stop.speed))
          }
        }
        let way = end - point
        if !(way.dot(way) > negligible) { return }
        let tangent = stops[count - 1].tangent
        vertices.append(
          Centerline.Vertex(
            point: end, arriving: tangent, leaving: tangent, isStraightAhead: false,
            swell: 1 + swell))
        if keepsPlaces { places.append(.none) }
      }
    }
  }

  /// Passes an invisible piece of a curve in one step.
  private mutating func pass(to end: Point, along tangent: Vector) {
    let way = end - current
    if !(way.dot(way) > negligible * negligible) { return }
    arrive(at: end, along: tangent)
    line.vertices[line.vertices.count - 1].isStraightAhead = false
  }
}
#endif
