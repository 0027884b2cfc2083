package import GLFunGeometry

/// The part of a path between two places along it.
extension Path {
  /// The part of the path between two fractions of its whole length; curves stay curves.
  ///
  /// A sub-path that is closed is open in the part, unless the part is all.
  package func trimmed(from start: Double, to end: Double) -> Path {
    if start <= 0, end >= 1 { return self }
    guard start < end else { return Path() }
    let segments = segments
    let total = segments.reduce(0) { $0 + $1.length }
    let (first, last) = (max(start, 0) * total, min(end, 1) * total)
    var result = Path()
    var place = 0.0
    for segment in segments {
      let next = place + segment.length
      if next > first, place < last, segment.length > 0 {
        let low = segment.parameter(at: max(first - place, 0))
        let high = segment.parameter(at: min(last - place, segment.length))
        let part = segment.curve.part(from: low, to: high)
        if segment.isFirst || place < first || result.isEmpty { result.move(to: part.start) }
        if segment.isLine {
          result.addLine(to: part.end)
        } else {
          result.addCurve(to: part.end, control1: part.control1, control2: part.control2)
        }
      }
      place = next
    }
    return result
  }

  /// A line or a curve of a path.
  private struct Segment {
    var curve: CubicCurve
    var isLine: Bool
    /// Whether it begins a sub-path.
    var isFirst: Bool
    private let lengths: CurveLengths?
    let length: Double

    init(_ curve: CubicCurve, isLine: Bool, isFirst: Bool) {
      self.curve = curve
      self.isLine = isLine
      self.isFirst = isFirst
      lengths = isLine ? nil : CurveLengths(curve)
      length = lengths?.total ?? (curve.end - curve.start).length
    }

    /// The parameter where the segment is so long.
    func parameter(at place: Double) -> Double {
      if place <= 0 { return 0 }
      if place >= length { return 1 }
      return lengths?.parameter(at: place) ?? place / length
    }
  }

  private var segments: [Segment] {
    var result: [Segment] = []
    var index = 0
    var (start, current) = (Point.zero, Point.zero)
    var isFirst = true
    func line(_ end: Point) -> Segment {
      // With its control points at thirds, a parameter is a fraction of the length.
      let way = end - current
      return Segment(
        CubicCurve(current, current + way * (1 / 3), current + way * (2 / 3), end), isLine: true,
        isFirst: isFirst)
    }
    for verb in verbs {
      switch verb {
      case .move:
        (start, current) = (points[index], points[index])
        isFirst = true
      case .line:
        result.append(line(points[index]))
        current = points[index]
      case .quad:
        result.append(
          Segment(
            CubicCurve(current, quadControl: points[index], points[index + 1]), isLine: false,
            isFirst: isFirst))
        current = points[index + 1]
      case .cubic:
        result.append(
          Segment(
            CubicCurve(current, points[index], points[index + 1], points[index + 2]),
            isLine: false, isFirst: isFirst))
        current = points[index + 2]
      case .close:
        if current != start { result.append(line(start)) }
        current = start
      }
      if verb != .move { isFirst = verb == .close }
      index += verb.pointCount
    }
    return result
  }
}
