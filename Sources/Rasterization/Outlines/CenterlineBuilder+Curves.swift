internal import GLFunCProcessor
internal import GLFunGeometry

/// A place on a curve where the pen is looked at.
struct CurveStop {
  var parameter: Double
  /// The direction of the curve there, of length 1.
  var tangent: Vector
  /// How far the curve goes for a step of the parameter.
  var speed: Double
}

extension CurveStop {
  /// The place at a parameter of a curve. Where it stands still it goes the way of the place before.
  @inline(__always)
  init(at parameter: Double, of curve: CubicPolynomial, after last: Vector) {
    let derivative = curve.derivative(at: parameter)
    let square = derivative.dot(derivative)
    let speed = square.squareRoot()
    self.init(
      parameter: parameter,
      tangent: Self.moves(square: square) ? derivative * (1 / speed) : last, speed: speed)
  }

  /// Whether a curve does not stand still where its speed has such a square.
  @inline(__always)
  static func moves(square: Double) -> Bool { square > 1e-200 }
}

extension CenterlineBuilder {
  /// How often a step may be halved because the pen turns too far in it.
  private static let mostHalvings = 14
  /// How many lines a long curve's own bends may ask for, and how many they always may.
  private static let mostLines = Double(1 << 14)
  private static let fewestLines = 128.0

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
    follow(curve, from: first, to: last, tolerance: tolerance(for: curve))
    let count = line.vertices.count
    if count > before {
      line.vertices[count - 1].arriving = last
      line.vertices[count - 1].swell = 1
      line.vertices[count - 1].isStraightAhead = true
    }
  }

  /// The tolerance for a curve: where it would ask for too many lines, all over the part from where the stroke can be
  /// seen, they are fewer everywhere.
  private mutating func tolerance(for curve: CubicCurve) -> CurveTolerance {
    let sagitta = CurveDivision.sagitta(measured(curve))
    guard Flattener.mustHalve(sagitta, tolerance, depth: 0) else { return tolerance }
    let count = lineCount(curve, depth: 0)
    // All long curves share a budget, and each takes a quarter of the rest at most.
    let most = max(min(Self.mostLines, lineBudget / 4), Self.fewestLines)
    lineBudget -= min(count, most)
    let excess = count / most
    if excess <= 1 { return tolerance }
    return CurveTolerance(distance: tolerance.distance * excess * excess, side: tolerance.side)
  }

  /// About how many lines a curve becomes, and not fewer.
  private func lineCount(_ curve: CubicCurve, depth: Int) -> Double {
    if flattener.hasCull, flattener.isOutside(curve) { return 1 }
    let sagitta = CurveDivision.sagitta(measured(curve))
    if flattener.hasCull, Flattener.mustHalve(sagitta, tolerance, depth: depth) {
      let (start, end) = curve.halves()
      return lineCount(start, depth: depth + 1) + lineCount(end, depth: depth + 1)
    }
    return min((sagitta / tolerance.distance).squareRoot(), Double(PenDivision.maximumCount))
  }

  /// A curve where it is off lines by as much as in pixels.
  @inline(__always)
  private func measured(_ curve: CubicCurve) -> CubicCurve {
    guard let measure else { return curve }
    return CubicCurve(
      curve.start.applying(measure), curve.control1.applying(measure),
      curve.control2.applying(measure), curve.end.applying(measure))
  }

  /// Follows a piece of a curve, with given tangents at its ends.
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
      // So short a curve may turn any which way between its ends.
      let middle = direction(from: curve.control1, to: curve.control2) ?? first
      if min(first.dot(middle), middle.dot(last)) < leastCosine { least = 4 }
    }
    let polynomial = CubicPolynomial(curve)
    // How the sides of a stretched pen bend, its turns tell.
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

  /// Puts places between those where the pen turns too far, so that it turns little between them.
  private mutating func divideStops(of polynomial: CubicPolynomial) {
    let given = stops
    stops.removeAll(keepingCapacity: true)
    stops.append(given[0])
    for index in 1..<given.count { divide(polynomial, to: given[index], depth: 0) }
  }

  /// Adds a stop, and others before it where the curve turns too far from the last one. `depth` counts the halvings so far.
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

  /// Adds the vertices at all stops but the first, where the pen is.
  private mutating func addVertices(along polynomial: CubicPolynomial, to end: Point) {
    // Taken out, so that both are appended to at once.
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
    // The steps at the ends are shorter by √2 (`CurveDivision`).
    let longer = 2.0.squareRoot()
    var step = (stops[1].parameter - stops[0].parameter) * longer
    // For a turn δ in each of the steps beside it a vertex is passed 1 + δ²/12 further out.
    var swell = (1 - stops[0].tangent.dot(stops[1].tangent)) * (1 / 3)
    // Where a curve was cut, the start is inside it too.
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

  /// Passes a piece of a curve, out of sight, in one step.
  private mutating func pass(to end: Point, along tangent: Vector) {
    let way = end - current
    if !(way.dot(way) > negligible * negligible) { return }
    arrive(at: end, along: tangent)
    line.vertices[line.vertices.count - 1].isStraightAhead = false
  }
}
