package import GLFunGeometry

extension DisplayList {
  /// Copies a path of the list to `path`.
  package func assign(_ range: PathRange, to path: inout Path) {
    if range.isGlyphs {
      path.removeAll(keepingCapacity: true)
      let places = places(ofGlyphs: range)
      for (glyph, place) in zip(range.verbs, places) {
        path.addPath(glyphs[glyph].path, transform: Transform(translationX: place.x, y: place.y))
      }
    } else if range.isEllipse {
      path.assign(plainCirclePlacedBy: circle(range))
    } else {
      path.assign(
        verbs: verbs.span.extracting(range.verbs), points: points.span.extracting(range.points))
    }
  }

  /// The positions of glyphs.
  package func places(ofGlyphs range: PathRange) -> ArraySlice<Point> {
    points[range.points.dropFirst(2)]
  }

  /// The transform from the unit circle to a path that is an ellipse.
  package func circle(_ range: PathRange) -> Transform {
    let points = points.span.extracting(range.points)
    let (middle, first, second) = (points[0], points[1], points[2])
    return Transform(
      a: first.x, b: first.y, c: second.x, d: second.y, tx: middle.x, ty: middle.y)
  }

  /// The rectangle of a path that is an axis-aligned rectangle; otherwise nil.
  package func rectangle(_ range: PathRange) -> Rect? {
    guard !range.isGlyphs, range.points.count == 4, range.verbs.count == 5 else { return nil }
    let verbs = verbs.span.extracting(range.verbs)
    guard case .move = verbs[0], case .line = verbs[1], case .line = verbs[2],
      case .line = verbs[3], case .close = verbs[4]
    else { return nil }
    let points = points.span.extracting(range.points)
    let (a, b, c, d) = (points[0], points[1], points[2], points[3])
    let isAlong =
      a.y == b.y && b.x == c.x && c.y == d.y && d.x == a.x
      || a.x == b.x && b.y == c.y && c.x == d.x && d.y == a.y
    return isAlong ? Rect(from: a, to: c) : nil
  }
}
