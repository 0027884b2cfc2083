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

/// The lengths of dashes and gaps in turn, and the place where the pattern starts.
private struct DashPattern {
  let lengths: [Double]
  let startIndex: Int
  let startRest: Double

  /// Reads a pattern; nil for a solid line.
  init?(_ dash: LineDash) {
    guard !dash.lengths.isEmpty, dash.phase.isFinite,
      dash.lengths.allSatisfy({ $0 >= 0 && $0.isFinite })
    else { return nil }
    lengths = dash.lengths.count & 1 == 0 ? dash.lengths : dash.lengths + dash.lengths
    let period = lengths.reduce(0, +)
    guard period > 0, period.isFinite else { return nil }
    var phase = dash.phase.truncatingRemainder(dividingBy: period)
    if phase < 0 { phase += period }
    var index = 0
    while index < lengths.count - 1, phase >= lengths[index] {
      phase -= lengths[index]
      index += 1
    }
    startIndex = index
    startRest = max(lengths[index] - phase, 0)
  }
}

/// Follows a path and keeps the dashes.
private struct DashCutter {
  private let pattern: DashPattern
  private var index = 0
  private var rest = 0.0
  private var isPenDown = false
  private(set) var result = Path()
  private var dashCount = 0

  /// The most dashes that a path is cut into.
  private static let mostDashes = 1 << 20

  /// True if there are more dashes than a path is cut into.
  var isExhausted: Bool { dashCount > Self.mostDashes }

  private var isOn: Bool { index & 1 == 0 }

  init(_ pattern: DashPattern) { self.pattern = pattern }

  mutating func begin(at point: Point) {
    (index, rest) = (pattern.startIndex, pattern.startRest)
    isPenDown = false
    lowerPen(at: point)
  }

  private mutating func lowerPen(at point: Point) {
    guard isOn, !isPenDown else { return }
    result.move(to: point)
    isPenDown = true
    dashCount += 1
  }

  /// Goes to the next dash or gap, at a point.
  private mutating func advance(at point: Point) {
    index = (index + 1) % pattern.lengths.count
    rest = pattern.lengths[index]
    isPenDown = false
    lowerPen(at: point)
  }

  mutating func add(line start: Point, _ end: Point) {
    let length = (end - start).length
    guard length > 0, length.isFinite else { return }
    let direction = (end - start) / length
    var place = 0.0
    while place + rest < length, !isExhausted {
      place += rest
      let point = start + direction * place
      if isOn { result.addLine(to: point) }
      advance(at: point)
    }
    rest -= length - place
    if isOn { result.addLine(to: end) }
  }

  mutating func add(_ curve: CubicCurve) {
    let lengths = CurveLengths(curve)
    guard lengths.total > 0, lengths.total.isFinite else { return }
    var (place, parameter) = (0.0, 0.0)
    while place + rest < lengths.total, !isExhausted {
      place += rest
      let next = max(parameter, lengths.parameter(at: place))
      if isOn { append(curve, from: parameter, to: next) }
      parameter = next
      advance(at: curve.point(at: next))
    }
    rest -= lengths.total - place
    if isOn { append(curve, from: parameter, to: 1) }
  }

  private mutating func append(_ curve: CubicCurve, from start: Double, to end: Double) {
    let part = curve.part(from: start, to: end)
    result.addCurve(to: part.end, control1: part.control1, control2: part.control2)
  }
}
