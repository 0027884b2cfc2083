/// One side of a stroke's outline.
struct StrokeSide {
  private(set) var points: [Point] = []
  /// For each point the turning on the way to it; empty where that is not kept.
  private(set) var turns: [Double] = []

  mutating func reserve(_ count: Int, _ turning: StrokeTurning) {
    if points.capacity < count { points.reserveCapacity(count) }
    if turning.isKept, turns.capacity < count { turns.reserveCapacity(count) }
  }

  mutating func removeAll() {
    points.removeAll(keepingCapacity: true)
    if !turns.isEmpty { turns.removeAll(keepingCapacity: true) }
  }

  /// Goes on to a point.
  ///
  /// - Parameter isRibbon: whether the way there is a side of a ribbon.
  @inline(__always)
  mutating func append(_ point: Point, _ turning: StrokeTurning, isRibbon: Bool) {
    points.append(point)
    if turning.isKept { turns.append(isRibbon ? turning.value : .nan) }
  }

  /// Goes back along another side.
  mutating func append(reversed other: borrowing StrokeSide) {
    let source = other.points.span
    points.append(addingCapacity: source.count) { points in
      for index in source.indices { points.append(source[source.count - 1 - index]) }
    }
    // The way back to a point is that to the one after it, which for the other side's last point is
    // the present one.
    if let last = turns.last, !other.turns.isEmpty {
      turns.append(last)
      turns.append(contentsOf: other.turns.dropFirst().reversed())
    }
  }

  /// Goes around the other way.
  mutating func reverse() {
    points.reverse()
    if !turns.isEmpty { turns[1...].reverse() }
  }
}
