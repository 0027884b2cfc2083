internal import GLFunGeometry

/// The parts of a path that a dash pattern draws.
extension Path {
  /// The parts that a pattern draws, each a sub-path of its own; curves stay curves.
  ///
  /// The pattern begins anew with each sub-path. One that means a solid line leaves the path as it is, and so does one that
  /// would draw more than 2²⁰ dashes.
  func dashed(by dash: LineDash) -> Path {
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

/// Lengths of strokes and gaps in turn, and where the pattern starts.
private struct DashPattern {
  let lengths: [Double]
  let startIndex: Int
  let startRest: Double

  /// Reads a pattern; nil where it means a solid line.
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

/// Follows a path and keeps what the pattern draws.
private struct DashCutter {
  private let pattern: DashPattern
  private var index = 0
  private var rest = 0.0
  private var isPenDown = false
  private(set) var result = Path()
  /// How many strokes there are so far.
  private var dashCount = 0

  /// The most strokes that a path is cut into.
  private static let mostDashes = 1 << 20

  /// Whether there are more strokes than a path is cut into.
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

  /// Goes to the next stroke or gap, at a point.
  private mutating func advance(at point: Point) {
    index = (index + 1) % pattern.lengths.count
    rest = pattern.lengths[index]
    isPenDown = false
    lowerPen(at: point)
  }

  mutating func add(line start: Point, _ end: Point) {
    let length = (end - start).length
    guard length > 0, length.isFinite else { return }
    var place = 0.0
    while place + rest < length, !isExhausted {
      place += rest
      let point = start + (end - start) * (place / length)
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

/// How long a curve is up to any place.
struct CurveLengths {
  private static let steps = 64
  /// The lengths up to even steps of the parameter.
  private let sums: [Double]

  /// Measures a curve.
  init(_ curve: CubicCurve) {
    var sums = [0.0]
    // Gauss-Legendre quadrature with three nodes for each step.
    let nodes = [(0.5, 4.0 / 9), (0.1127016653792583, 5.0 / 18), (0.8872983346207417, 5.0 / 18)]
    for step in 0..<Self.steps {
      let length = nodes.reduce(0.0) { sum, node in
        sum + node.1 * curve.speed(at: (Double(step) + node.0) / Double(Self.steps))
      }
      sums.append(sums[step] + length / Double(Self.steps))
    }
    self.sums = sums
  }

  /// The whole length.
  var total: Double { sums[Self.steps] }

  /// The parameter where the curve is so long.
  func parameter(at length: Double) -> Double {
    var (low, high) = (0, Self.steps)
    while high - low > 1 {
      let middle = (low + high) / 2
      if sums[middle] <= length { low = middle } else { high = middle }
    }
    let step = sums[high] - sums[low]
    let part = step > 0 ? (length - sums[low]) / step : 0
    return (Double(low) + min(max(part, 0), 1)) / Double(Self.steps)
  }
}

extension CubicCurve {
  /// How fast the curve goes by its parameter.
  fileprivate func speed(at t: Double) -> Double {
    let rest = 1 - t
    let way =
      (control1 - start) * (rest * rest) + (control2 - control1) * (2 * rest * t)
      + (end - control2) * (t * t)
    return 3 * way.length
  }

  /// The part of the curve between two parameters.
  func part(from first: Double, to last: Double) -> CubicCurve {
    if first >= last {
      let point = point(at: first)
      return CubicCurve(point, point, point, point)
    }
    let head = last < 1 ? halves(at: last).0 : self
    return first > 0 ? head.halves(at: first / last).1 : head
  }
}
