/// A stretch of a centerline between two vertices, measured along the curve itself.
///
/// The ends of a dash show its direction more than its sides do.
struct DashStretch {
  let start: Point
  let end: Point
  /// How long it is.
  let length: Double

  /// The direction at the start.
  private let leaving: Vector

  /// The curve that it is part of; nil where it is straight.
  private let curve: CubicPolynomial?
  /// Where on the curve it begins, and how much of the curve's parameter it takes.
  private let parameter: Double
  private let step: Double
  /// How far its ends are moved off the curve.
  private let startShift: Double
  private let endShift: Double
  /// The speeds at the start, in the middle and at the end, times the step.
  private let speeds: (Double, Double, Double)

  /// The stretch that begins at a vertex.
  @inline(__always)
  init(of line: borrowing Centerline, after index: Int) {
    // Asked one by one: vertices are large to copy.
    let vertices = line.vertices.span
    let next = index + 1 < vertices.count ? index + 1 : 0
    start = vertices[index].point
    end = vertices[next].point
    leaving = vertices[index].leaving
    parameter = vertices[index].parameter
    startShift = vertices[index].shift
    if vertices[index].isStraightAhead {
      length = (end - start).length
      curve = nil
      step = 1
      endShift = 0
      speeds = (length, length, length)
      return
    }
    let curve = line.curves[vertices[index].curve]
    let isEndOfCurve =
      vertices[next].isStraightAhead || vertices[next].curve != vertices[index].curve || next == 0
    let step = (isEndOfCurve ? 1 : vertices[next].parameter) - parameter
    let speeds = (
      curve.derivative(at: parameter).length * step,
      curve.derivative(at: parameter + step / 2).length * step,
      curve.derivative(at: parameter + step).length * step
    )
    // Simpson's rule.
    length = (speeds.0 + 4 * speeds.1 + speeds.2) / 6
    self.speeds = speeds
    self.step = step
    self.curve = curve
    endShift = isEndOfCurve ? 0 : vertices[next].shift
  }

  /// The place at a share of the length, and the direction there.
  func vertex(at share: Double) -> Centerline.Vertex {
    guard let curve else {
      let way = end - start
      let direction = way * (1 / length)
      return Centerline.Vertex(
        point: start + way * share, arriving: direction, leaving: direction)
    }
    // The speed as a quadratic function of the parameter, its integral by Newton's method.
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
    // On the line between the vertices, which is off the curve by less than they are: so the sides
    // are where they would be without dashes.
    let sag = step * step / 2 * share * (1 - share)
    let shift = startShift + (endShift - startShift) * share - sag
    let place = parameter + share * step
    let direction = curve.tangent(at: place) ?? leaving
    return Centerline.Vertex(
      point: curve.point(at: place, shift: shift, along: direction), arriving: direction,
      leaving: direction,
      isStraightAhead: false)
  }
}
