public import GLFunGeometry

extension Path {
  /// The parts of the path that a dash pattern draws, each an open sub-path. Curves stay curves.
  ///
  /// The pattern begins anew with each sub-path. A pattern of a solid line leaves the path unchanged, and so does one that
  /// would draw more than 2²⁰ dashes. Source: `CGPath.copy(dashingWithPhase:lengths:transform:)`.
  public func dashed(by dash: LineDash) -> Path {
    guard let pattern = DashPattern(dash) else { return self }
    var cutter = DashCutter(pattern)
    for segment in segments(closesAll: false) {
      if segment.isFirst { cutter.begin(at: segment.curve.start) }
      if segment.isLine {
        cutter.add(line: segment.curve.start, segment.curve.end)
      } else {
        cutter.add(segment.curve)
      }
      if cutter.isExhausted { return self }
    }
    return cutter.result
  }
}

/// Follows a path and keeps the dashes.
private struct DashCutter {
  private let pattern: DashPattern
  private var place: DashPattern.Place
  private var isPenDown = false
  private(set) var result = Path()
  private var dashCount = 0

  /// The most dashes that a path is cut into.
  private static let mostDashes = 1 << 20

  /// True if there are more dashes than a path is cut into.
  var isExhausted: Bool { dashCount > Self.mostDashes }

  init(_ pattern: DashPattern) {
    self.pattern = pattern
    place = pattern.start
  }

  mutating func begin(at point: Point) {
    place = pattern.start
    isPenDown = false
    lowerPen(at: point)
  }

  private mutating func lowerPen(at point: Point) {
    guard place.isOn, !isPenDown else { return }
    result.move(to: point)
    isPenDown = true
    dashCount += 1
  }

  /// Goes to the next dash or gap, at a point.
  private mutating func advance(at point: Point) {
    place = pattern.following(place)
    isPenDown = false
    lowerPen(at: point)
  }

  mutating func add(line start: Point, _ end: Point) {
    let length = (end - start).length
    guard length > 0, length.isFinite else { return }
    let direction = (end - start) / length
    var distance = 0.0
    while distance + place.remainder < length, !isExhausted {
      distance += place.remainder
      let point = start + direction * distance
      if place.isOn { result.addLine(to: point) }
      advance(at: point)
    }
    place.remainder -= length - distance
    if place.isOn { result.addLine(to: end) }
  }

  mutating func add(_ curve: CubicCurve) {
    let lengths = CurveLengths(curve)
    guard lengths.total > 0, lengths.total.isFinite else { return }
    var (distance, parameter) = (0.0, 0.0)
    while distance + place.remainder < lengths.total, !isExhausted {
      distance += place.remainder
      let next = max(parameter, lengths.parameter(at: distance))
      if place.isOn { append(curve, from: parameter, to: next) }
      parameter = next
      advance(at: curve.point(at: next))
    }
    place.remainder -= lengths.total - distance
    if place.isOn { append(curve, from: parameter, to: 1) }
  }

  private mutating func append(_ curve: CubicCurve, from start: Double, to end: Double) {
    let part = curve.part(from: start, to: end)
    result.addCurve(to: part.end, control1: part.control1, control2: part.control2)
  }
}
