public import GLFunGeometry

extension Path {
  /// The part of the path between two fractions of its length, 0 to 1. Curves stay curves.
  ///
  /// Closed sub-paths become open, unless the part is the whole path. Source: `CAShapeLayer.strokeStart` and `strokeEnd`.
  public func trimmed(from start: Double, to end: Double) -> Path {
    if start <= 0, end >= 1 { return self }
    guard start < end else { return Path() }
    let segments = segments(closesAll: false).map { ($0, length: $0.length) }
    let total = segments.reduce(0) { $0 + $1.length }
    let (first, last) = (max(start, 0) * total, min(end, 1) * total)
    var result = Path()
    var place = 0.0
    for (segment, length) in segments {
      let next = place + length
      if next > first, place < last, length > 0 {
        let low = place < first ? segment.parameter(at: first - place) : 0
        let high = next > last ? segment.parameter(at: last - place) : 1
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
}
