package import GLFunGeometry

/// Expands a primitive line to a rectangle of its full width.
package enum ExpandedLine {
  /// The corners in order around the line from `start` to `end`; nil if its length is zero or a number is not finite.
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
  /// The largest coordinate, and the largest line width, of a primitive. The product of two stays finite, and the precision
  /// suffices to distinguish a picture's pixels.
  static let reach = 1e12

  /// The point with its coordinates clamped to `reach`.
  package var withinReach: Point {
    Point(x: max(-Self.reach, min(x, Self.reach)), y: max(-Self.reach, min(y, Self.reach)))
  }
}
