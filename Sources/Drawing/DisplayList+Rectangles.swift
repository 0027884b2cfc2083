package import Geometry

extension DisplayList {
  /// The rectangle that a path is, where its sides are along the axes.
  package func rectangle(_ range: PathRange) -> Rect? {
    guard range.points.count == 4, range.verbs.count == 5,
      verbs[range.verbs.lowerBound] == .move, verbs[range.verbs.upperBound - 1] == .close
    else { return nil }
    let sides = verbs.span.extracting(range.verbs.lowerBound + 1..<range.verbs.upperBound - 1)
    for index in sides.indices where sides[index] != .line { return nil }
    let first = range.points.lowerBound
    let (a, b, c, d) = (points[first], points[first + 1], points[first + 2], points[first + 3])
    let isAlong =
      a.y == b.y && b.x == c.x && c.y == d.y && d.x == a.x
      || a.x == b.x && b.y == c.y && c.x == d.x && d.y == a.y
    return isAlong ? Rect(from: a, to: c) : nil
  }
}
