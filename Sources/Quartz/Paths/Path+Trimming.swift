package import GLFunGeometry

/// The part of a path between two places along it.
extension Path {
  /// The part of the path between two fractions of its whole length; curves stay curves.
  ///
  /// A sub-path that is closed is open in the part, unless the part is all.
  package func trimmed(from start: Double, to end: Double) -> Path {
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

  /// A line or a curve with its length.
  private struct MeasuredSegment {
    let segment: PathSegment
    private let lengths: CurveLengths?
    let length: Double

    init(_ segment: PathSegment) {
      self.segment = segment
      lengths = segment.isLine ? nil : CurveLengths(segment.curve)
      length = lengths?.total ?? (segment.curve.end - segment.curve.start).length
    }

    /// The parameter where the segment is so long.
    func parameter(at place: Double) -> Double {
      if place <= 0 { return 0 }
      if place >= length { return 1 }
      return lengths?.parameter(at: place) ?? place / length
    }
  }
}
