extension CoverageOutline {
  /// Updates `isConvex` for the contours so far.
  public mutating func findConvexity() {
    let vertices = vertices
    // With several contours, the convexity of each does not matter.
    isConvex = contourEnds.count == 1 && Self.isConvex(vertices.span)
  }

  /// True if a closed polygon is convex: it turns one way only, and its x direction changes no more than twice. A star,
  /// too, turns one way only.
  private static func isConvex(_ corners: Span<Vertex>) -> Bool {
    let last = corners.count - 1
    // The x direction of the last edge that is not vertical.
    var before = 0
    var index = last
    while before == 0 && index > 0 {
      before = Int(corners[index].x) &- Int(corners[index - 1].x)
      index -= 1
    }
    // Only the signs of these matter: each becomes negative with the first turn to that side.
    var left = 0
    var right = 0
    var changes = 0
    var to = corners[last]
    var dx = Int(to.x) &- Int(corners[last - 1].x)
    var dy = Int(to.y) &- Int(corners[last - 1].y)
    for index in 1...last {
      let from = to
      to = corners[index]
      let nextX = Int(to.x) &- Int(from.x)
      let nextY = Int(to.y) &- Int(from.y)
      let cross = dx &* nextY &- dy &* nextX
      if cross == 0 && dx &* nextX &+ dy &* nextY < 0 { return false }
      left |= cross
      right |= 0 &- cross
      let along = nextX == 0 ? before : nextX
      changes &-= (along ^ before) >> 63
      before = along
      if left & right < 0 || changes > 2 { return false }
      dx = nextX
      dy = nextY
    }
    return true
  }
}
