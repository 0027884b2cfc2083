package import GLFunGeometry

/// A primitive line as a rectangle of its true thickness.
package enum ExpandedLine {
  /// The corners in order around the line from `start` to `end`; nil for one without a length, or
  /// with a number that is not finite.
  package static func corners(from start: Point, to end: Point, width: Double) -> [Point]? {
    guard start.isFinite, end.isFinite, width.isFinite else { return nil }
    let start = start.withinReach
    let end = end.withinReach
    let direction = end - start
    let length = direction.length
    guard length > 0 else { return nil }
    let half = min(width, Point.reach) / 2 / length
    let normal = Vector(dx: -direction.dy * half, dy: direction.dx * half)
    return [start + normal, start - normal, end - normal, end + normal]
  }
}

extension Point {
  /// The farthest coordinate, and the widest line, of a primitive: products of two stay finite and
  /// keep a picture's pixels apart.
  static let reach = 1e12

  /// The point with coordinates beyond `reach` taken back to it.
  package var withinReach: Point {
    Point(x: max(-Self.reach, min(x, Self.reach)), y: max(-Self.reach, min(y, Self.reach)))
  }
}
