public import GLFunGeometry

/// A point of a cubic curve by its Bernstein form.
public func cubicPoint(_ p: [Point], _ t: Double) -> Point {
  let s = 1 - t
  let (a, b, c, d) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
  return Point(
    x: a * p[0].x + b * p[1].x + c * p[2].x + d * p[3].x,
    y: a * p[0].y + b * p[1].y + c * p[2].y + d * p[3].y)
}

/// The winding number of closed polygons around a point, by the angle that each side spans.
public func windingNumber(of polygons: [[Point]], around point: Point) -> Int {
  var winding = 0
  for polygon in polygons {
    guard var previous = polygon.last else { continue }
    for next in polygon {
      if (previous.y <= point.y) != (next.y <= point.y) {
        let share = (point.y - previous.y) / (next.y - previous.y)
        let x = previous.x + share * (next.x - previous.x)
        if x > point.x { winding += next.y > previous.y ? 1 : -1 }
      }
      previous = next
    }
  }
  return winding
}
