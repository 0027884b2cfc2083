public import GLFunGeometry

/// The lengths along a path, measured once for many places on it.
///
/// ```swift
/// let measure = PathMeasure(path)
/// for step in 0...10 {
///   let place = measure.place(at: measure.length * Double(step) / 10)
/// }
/// ```
///
/// Sub-paths follow each other without the gaps between them. Lines that close a sub-path count.
public struct PathMeasure: Sendable {
  private var segments: [PathSegment] = []
  /// The length of the path up to the end of each segment.
  private var ends: [Double] = []
  private let isReversed: Bool

  /// Measures a path, from its end to its start if `isReversed` is true.
  public init(_ path: Path, isReversed: Bool = false) {
    self.isReversed = isReversed
    var length = 0.0
    path.forEachSegment { segment in
      let own = segment.length
      guard own > 0, own.isFinite else { return }
      length += own
      segments.append(segment)
      ends.append(length)
    }
  }

  /// The length of all lines and curves.
  public var length: Double { ends.last ?? 0 }

  /// The point at the whole length; (0, 0) for a path without length.
  package var end: Point { (isReversed ? segments.first?.start : segments.last?.end) ?? .zero }

  /// The point at a distance along the path, and the direction of the path there.
  ///
  /// - Parameter distance: the distance from the start of the path, 0 to `length`.
  /// - Returns: the point, and a vector of any length; nil beyond the ends and for a path without length.
  public func place(at distance: Double) -> (point: Point, direction: Vector)? {
    guard distance >= 0, distance <= length, !segments.isEmpty else { return nil }
    if isReversed {
      let place = forwardPlace(at: length - distance)
      return (place.point, -place.direction)
    }
    return forwardPlace(at: distance)
  }

  private func forwardPlace(at distance: Double) -> (point: Point, direction: Vector) {
    let index = ends.partitioningIndex { $0 >= distance }
    let segment = segments[index]
    let own = distance - (index > 0 ? ends[index - 1] : 0)
    if segment.isLine {
      let way = segment.end - segment.start
      return (segment.start + way * (own / way.length), way)
    }
    let parameter = segment.parameter(at: own)
    let direction = segment.curve.derivative(at: parameter)
    // At a cusp it has no direction of its own.
    let near = parameter < 0.5 ? segment.startDirection : segment.endDirection
    return (segment.curve.point(at: parameter), direction == .zero ? near : direction)
  }
}

extension Path {
  /// The length of all lines and curves, including the lines that close sub-paths.
  public var length: Double {
    var sum = 0.0
    forEachSegment { sum += $0.length }
    return sum
  }

  /// The point at a fraction of the length, 0 to 1; nil outside of it and for a path without length.
  ///
  /// `PathMeasure` measures a path once for many points.
  public func point(at fraction: Double) -> Point? {
    let measure = PathMeasure(self)
    return measure.place(at: fraction == 1 ? measure.length : fraction * measure.length)?.point
  }
}
