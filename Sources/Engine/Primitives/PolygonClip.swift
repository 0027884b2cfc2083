internal import GLFunDrawing
package import GLFunGeometry

/// Clips convex polygons and lines to a box, identically for all renderers.
///
/// The cut on an edge is always computed from its smaller to its larger end, so triangles that share an edge also share its cut
/// points and leave no crack.
package struct PolygonClip: Hashable, Sendable {
  /// The box in device space.
  package let box: Rect

  package init(box: Rect) {
    self.box = box.standardized
  }

  /// True if `point` is in the box; false for a point that is not finite.
  package func contains(_ point: Point) -> Bool {
    point.x >= box.minX && point.x <= box.maxX && point.y >= box.minY && point.y <= box.maxY
  }

  /// The part of a convex polygon inside the box, in the same order; fewer than three points if nothing is left.
  package func clip(_ polygon: [Point]) -> [Point] {
    var points = polygon.map(\.withinReach)
    for side in Side.allCases where !points.isEmpty {
      points = cut(points, by: side)
    }
    return points
  }

  /// The part of the line from `start` to `end` inside the box; nil if nothing is left.
  package func clip(from start: Point, to end: Point) -> (start: Point, end: Point)? {
    var start = start.withinReach
    var end = end.withinReach
    for side in Side.allCases {
      let startIn = isInside(start, of: side)
      let endIn = isInside(end, of: side)
      if !startIn && !endIn { return nil }
      if startIn != endIn {
        let crossing = crossing(start, end, with: side)
        if startIn { end = crossing } else { start = crossing }
      }
    }
    return (start, end)
  }

  private enum Side: CaseIterable {
    case left, right, top, bottom
  }

  private func isInside(_ point: Point, of side: Side) -> Bool {
    switch side {
    case .left: point.x >= box.minX
    case .right: point.x <= box.maxX
    case .top: point.y >= box.minY
    case .bottom: point.y <= box.maxY
    }
  }

  private func crossing(_ first: Point, _ second: Point, with side: Side) -> Point {
    let isOrdered = first.x < second.x || (first.x == second.x && first.y <= second.y)
    let (a, b) = isOrdered ? (first, second) : (second, first)
    switch side {
    case .left, .right:
      let x = side == .left ? box.minX : box.maxX
      return Point(x: x, y: a.y + (b.y - a.y) * ((x - a.x) / (b.x - a.x)))
    case .top, .bottom:
      let y = side == .top ? box.minY : box.maxY
      return Point(x: a.x + (b.x - a.x) * ((y - a.y) / (b.y - a.y)), y: y)
    }
  }

  private func cut(_ points: [Point], by side: Side) -> [Point] {
    guard var previous = points.last else { return [] }
    var kept: [Point] = []
    var previousIn = isInside(previous, of: side)
    for point in points {
      let pointIn = isInside(point, of: side)
      if pointIn != previousIn { kept.append(crossing(previous, point, with: side)) }
      if pointIn { kept.append(point) }
      previous = point
      previousIn = pointIn
    }
    return kept
  }
}
