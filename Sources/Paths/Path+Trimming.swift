public import GLFunGeometry

extension Path {
  /// The part of the path between two fractions of its length, 0 to 1. Curves stay curves.
  ///
  /// Closed sub-paths become open, unless the part is the whole path. Source: `CAShapeLayer.strokeStart` and `strokeEnd`.
  public func trimmed(from start: Double, to end: Double) -> Path {
    if start <= 0, end >= 1 { return self }
    guard start < end else { return Path() }
    let segments = segments(closesAll: false).map { MeasuredSegment($0) }
    let total = segments.reduce(0) { $0 + $1.length }
    let (first, last) = (max(start, 0) * total, min(end, 1) * total)
    var result = Path()
    var place = 0.0
    for measured in segments {
      let segment = measured.segment
      let next = place + measured.length
      if next > first, place < last, measured.length > 0 {
        let low = measured.parameter(at: max(first - place, 0))
        let high = measured.parameter(at: min(last - place, measured.length))
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

  /// A segment with its length.
  private struct MeasuredSegment {
    let segment: PathSegment
    private let lengths: CurveLengths?
    let length: Double

    init(_ segment: PathSegment) {
      self.segment = segment
      lengths = segment.isLine ? nil : CurveLengths(segment.curve)
      length = lengths?.total ?? (segment.curve.end - segment.curve.start).length
    }

    /// The parameter at a length from the start.
    func parameter(at place: Double) -> Double {
      if place <= 0 { return 0 }
      if place >= length { return 1 }
      return lengths?.parameter(at: place) ?? place / length
    }
  }
}
