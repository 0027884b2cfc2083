#if !GLFUN_WITHOUT_KERNELS
internal import GLFunGeometry

/// A stretch of a centerline between two vertices, measured along the curve itself.
///
/// A dash is cut at a point on the curve, perpendicular to the curve's direction. At the ends of a dash a wrong direction is
/// more visible than along its sides.
struct DashStretch {
  let start: Point
  let end: Point
  /// The length of the stretch.
  let length: Double

  /// The direction at the start.
  private let leaving: Vector

  /// True if the stretch is straight, false if it is a piece of a curve.
  private let isStraight: Bool

  /// The piece of a curve; meaningless for a straight stretch. It is not optional, because optionals of this size are copied
  /// through memory, and loads that follow stores of another size stall the processor.
  private let piece: CurvePiece

  /// The stretch that begins at a vertex.
  @inline(__always)
  init(of line: borrowing Centerline, after index: Int) {
    let next = line.index(after: index)
    start = line.vertices[index].point
    end = line.vertices[next].point
    leaving = line.vertices[index].leaving
    isStraight = line.vertices[index].isStraightAhead
    piece = isStraight ? .none : CurvePiece(of: line, after: index, to: next)
    length = isStraight ? (end - start).length : piece.length
  }

  /// The length of the stretch that begins at a vertex.
  @inline(__always)
  static func length(of line: borrowing Centerline, after index: Int) -> Double {
    let next = line.index(after: index)
    return line.vertices[index].isStraightAhead
      ? (line.vertices[next].point - line.vertices[index].point).length
      : CurvePiece(of: line, after: index, to: next).length
  }

  /// The point and the direction at a fraction of the length, 0 ... 1.
  @inline(never)
  func vertex(at share: Double) -> Centerline.Vertex {
    if isStraight {
      let way = end - start
      let direction = way * (1 / length)
      return Centerline.Vertex(
        point: start + way * share, arriving: direction, leaving: direction)
    }
    // The speed is approximated by a quadratic function of the parameter. Newton's method solves for the position at which its
    // integral has the wanted length.
    let (speeds, step) = (piece.speeds, piece.step)
    let linear = 4 * speeds.1 - 3 * speeds.0 - speeds.2
    let square = 2 * (speeds.0 - 2 * speeds.1 + speeds.2)
    let goal = share * length
    var share = share
    for _ in 0..<3 {
      let gone =
        ((square / 3 * share + linear / 2) * share + speeds.0) * share
      let speed = (square * share + linear) * share + speeds.0
      if speed <= 0 { break }
      share = max(0, min(1, share - (gone - goal) / speed))
    }
    // The point is placed on the line between the vertices, not on the curve, so that the sides of the dash coincide with those
    // of the solid stroke.
    let sag = step * step / 2 * share * (1 - share)
    let shift = piece.start.shift + (piece.endShift - piece.start.shift) * share - sag
    let place = piece.start.parameter + share * step
    let direction = CurveStop(at: place, of: piece.curve, after: leaving).tangent
    return Centerline.Vertex(
      point: piece.curve.point(at: place, shift: shift, along: direction), arriving: direction,
      leaving: direction,
      isStraightAhead: false)
  }
}

/// The piece of a curve between two vertices.
private struct CurvePiece {
  let curve: CubicPolynomial
  let start: Centerline.Place
  /// The length of the piece in the curve's parameter.
  let step: Double
  /// The displacement of the vertex at its end from the curve, in units of −P″.
  let endShift: Double
  /// The speeds at the start, in the middle and at the end, multiplied by the step.
  let speeds: (Double, Double, Double)

  /// The length of the piece by Simpson's rule.
  var length: Double { (speeds.0 + 4 * speeds.1 + speeds.2) * (1 / 6) }

  /// The piece of a straight stretch, which has no curve.
  static var none: Self {
    Self(curve: .zero, start: .none, step: 0, endShift: 0, speeds: (0, 0, 0))
  }
}

extension CurvePiece {
  /// The piece that begins at a vertex from which the pen follows a curve.
  @inline(__always)
  init(of line: borrowing Centerline, after index: Int, to next: Int) {
    start = line.places[index]
    let place = line.places[next]
    curve = line.curves[start.curve]
    let isEndOfCurve = place.curve != start.curve || next == 0
    step = (isEndOfCurve ? 1 : place.parameter) - start.parameter
    endShift = isEndOfCurve ? 0 : place.shift
    speeds = (
      start.speed * step,
      curve.derivative(at: start.parameter + step / 2).length * step,
      (isEndOfCurve ? curve.derivative(at: 1).length : place.speed) * step
    )
  }
}
#endif
