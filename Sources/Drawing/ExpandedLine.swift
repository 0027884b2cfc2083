package import Geometry

/// A primitive line as a rectangle of its true thickness.
package enum ExpandedLine {
  /// The corners in order around the line from `start` to `end`; nil for one without a length.
  package static func corners(from start: Point, to end: Point, width: Double) -> [Point]? {
    let direction = end - start
    let length = direction.length
    guard length > 0, length.isFinite else { return nil }
    let half = width / 2 / length
    let normal = Vector(dx: -direction.dy * half, dy: direction.dx * half)
    return [start + normal, start - normal, end - normal, end + normal]
  }
}
