internal import GLFunGeometry

/// Finds places on a path by how far along it they are.
struct PathMeasure {
  private var segments: [PathSegment] = []
  /// How long the path is as far as the end of each segment.
  private var ends: [Double] = []

  init(_ path: Path) {
    var length = 0.0
    path.forEachSegment { segment in
      let own = segment.length
      guard own > 0, own.isFinite else { return }
      length += own
      segments.append(segment)
      ends.append(length)
    }
  }

  var length: Double { ends.last ?? 0 }

  /// Where the path ends.
  var end: Point { segments.last?.points.last ?? .zero }

  /// The place that is so far along the path, and the direction there; nil beyond its ends.
  func place(at distance: Double) -> (point: Point, direction: Vector)? {
    guard distance >= 0, distance <= length, !segments.isEmpty else { return nil }
    var (low, high) = (0, ends.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if ends[middle] < distance { low = middle + 1 } else { high = middle }
    }
    return segments[low].place(at: distance - (low > 0 ? ends[low - 1] : 0))
  }
}

extension PathSegment {
  /// The place that is so far along the segment, and the direction there.
  fileprivate func place(at distance: Double) -> (point: Point, direction: Vector) {
    if points.count == 2 {
      let way = points[1] - points[0]
      return (points[0] + way * (distance / way.length), way)
    }
    var rest = distance
    var last = points[0]
    for step in 1...Self.stepCount {
      let next = point(at: Double(step) / Double(Self.stepCount))
      let own = (next - last).length
      if rest <= own || step == Self.stepCount {
        let t = (Double(step - 1) + (own > 0 ? min(rest / own, 1) : 0)) / Double(Self.stepCount)
        return (point(at: t), direction(at: t))
      }
      rest -= own
      last = next
    }
    return (points[points.count - 1], endDirection)
  }

  private func direction(at t: Double) -> Vector {
    var hodograph = zip(points, points.dropFirst()).map { $1 - $0 }
    while hodograph.count > 1 {
      hodograph = zip(hodograph, hodograph.dropFirst()).map { $0 + ($1 - $0) * t }
    }
    if hodograph[0] != .zero { return hodograph[0] }
    return t < 0.5 ? startDirection : endDirection
  }
}
