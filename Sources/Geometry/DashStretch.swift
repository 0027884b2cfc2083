/// A stretch of a centerline between two vertices, measured along the curve itself.
///
/// The ends of a dash show its direction more than its sides do.
struct DashStretch {
  let start: Centerline.Vertex
  let end: Centerline.Vertex
  /// How long it is.
  let length: Double

  /// The curve that it is part of; nil where it is straight.
  private let curve: CubicPolynomial?
  /// How much of the curve's parameter it takes.
  private let step: Double
  private let endShift: Double
  /// The speeds at the start, in the middle and at the end, times the step.
  private let speeds: (Double, Double, Double)

  /// The stretch that begins at a vertex.
  @inline(__always)
  init(of line: Centerline, after index: Int) {
    start = line.vertices[index]
    end = line.next(after: index)
    if start.isStraightAhead {
      length = (end.point - start.point).length
      curve = nil
      step = 1
      endShift = 0
      speeds = (length, length, length)
      return
    }
    let curve = line.curves[start.curve]
    let isEndOfCurve =
      end.isStraightAhead || end.curve != start.curve || index + 1 == line.vertices.count
    let step = (isEndOfCurve ? 1 : end.parameter) - start.parameter
    let first = start.parameter
    let speeds = (
      curve.derivative(at: first).length * step,
      curve.derivative(at: first + step / 2).length * step,
      curve.derivative(at: first + step).length * step
    )
    // Simpson's rule.
    length = (speeds.0 + 4 * speeds.1 + speeds.2) / 6
    self.speeds = speeds
    self.step = step
    self.curve = curve
    endShift = isEndOfCurve ? 0 : end.shift
  }

  /// The place at a share of the length, and the direction there.
  func vertex(at share: Double) -> Centerline.Vertex {
    guard let curve else {
      let way = end.point - start.point
      let direction = way * (1 / length)
      return Centerline.Vertex(
        point: start.point + way * share, arriving: direction, leaving: direction)
    }
    // The speed as a quadratic function of the parameter, its integral by Newton's method.
    let linear = 4 * speeds.1 - 3 * speeds.0 - speeds.2
    let square = 2 * (speeds.0 - 2 * speeds.1 + speeds.2)
    var parameter = share
    for _ in 0..<3 {
      let gone =
        ((square / 3 * parameter + linear / 2) * parameter + speeds.0) * parameter
      let speed = (square * parameter + linear) * parameter + speeds.0
      if speed <= 0 { break }
      parameter = max(0, min(1, parameter - (gone - share * length) / speed))
    }
    // On the line between the vertices, which is off the curve by less than they are: so the sides
    // are where they would be without dashes.
    let sag = step * step / 2 * parameter * (1 - parameter)
    let shift = start.shift + (endShift - start.shift) * parameter - sag
    parameter = start.parameter + parameter * step
    let direction = curve.tangent(at: parameter) ?? start.leaving
    return Centerline.Vertex(
      point: curve.point(at: parameter, shift: shift, along: direction), arriving: direction,
      leaving: direction,
      isStraightAhead: false)
  }
}
