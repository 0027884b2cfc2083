#if !GLFUN_WITHOUT_KERNELS
internal import GLFunGeometry

/// Divides arcs of a pen that is much larger than the picture, or much longer than it is wide.
///
/// Such an arc would need a great number of lines. Only the parts that cross the picture get as many as their size needs; the
/// rest gets few.
struct PenView {
  /// The limit on the number of times an arc is halved. By then the pieces of an eighth of a turn are shorter than 10⁻⁸ of it.
  private static let mostHalvings = 28

  /// The transform from the pen's space to device space.
  let transform: Transform
  /// The part of device space that counts as visible.
  let visible: Rect
  /// The largest distance of a line from the arc, in pixels.
  let tolerance: Double

  /// - Parameters:
  ///   - transform: the transform from the pen's space to device space.
  ///   - visible: the part of device space that counts as visible.
  ///   - tolerance: the largest distance, in pixels, of lines that preserve the area, as in `StrokeArc`. The lines made here
  ///     have their ends on the arc and do not preserve the area, so they have to be closer.
  init(transform: Transform, visible: Rect, tolerance: Double) {
    self.transform = transform
    // Coordinates are rounded later, which can move them into the picture.
    self.visible = visible.insetBy(dx: -1, dy: -1)
    self.tolerance = tolerance / 4
  }

  /// Calls `body` with the inner points of an arc, relative to its centre. There are few if the arc is not visible.
  ///
  /// - Parameters:
  ///   - center: the centre of the arc, in the space of the pen.
  ///   - first: the start of the arc, relative to its centre.
  ///   - angle: the angle of the arc, positive from x towards y; at most half a turn either way.
  func forEachPoint(
    around center: Point, from first: Vector, angle: Double, _ body: (Vector) -> Void
  ) {
    let quarter = Vector(angle: angle / 4)
    var start = first
    for part in 0..<4 {
      let end = Vector(
        dx: start.dx * quarter.dx - start.dy * quarter.dy,
        dy: start.dx * quarter.dy + start.dy * quarter.dx)
      divide(center, start, end, Self.mostHalvings, body)
      if part < 3 { body(end) }
      start = end
    }
  }

  /// Finds the points between two points of an arc that are at most an eighth of a turn apart.
  private func divide(
    _ center: Point, _ start: Vector, _ end: Vector, _ depth: Int, _ body: (Vector) -> Void
  ) {
    if depth == 0 { return }
    let sum = start + end
    let square = start.dot(start)
    // The arc lies in the triangle of its ends and the intersection of the tangents there.
    let tip = sum * (square / (square + start.dot(end)))
    let (first, last, outer) = (placed(center + start), placed(center + end), placed(center + tip))
    if max(first.x, max(last.x, outer.x)) < visible.minX
      || min(first.x, min(last.x, outer.x)) > visible.maxX
      || max(first.y, max(last.y, outer.y)) < visible.minY
      || min(first.y, min(last.y, outer.y)) > visible.maxY
    {
      return
    }
    if Self.sagitta(first, outer, last) <= tolerance { return }
    let middle = sum * (square / sum.dot(sum)).squareRoot()
    divide(center, start, middle, depth - 1, body)
    body(middle)
    divide(center, middle, end, depth - 1, body)
  }

  /// An upper bound of the distance between an arc and its chord, given the triangle of its ends and tangents.
  private static func sagitta(_ first: Point, _ outer: Point, _ last: Point) -> Double {
    let (chord, side) = (last - first, outer - first)
    let (along, square) = (side.dot(chord), chord.dot(chord))
    // If the triangle's tip projects onto the chord, only its height counts, as a pen may be almost a line.
    if along > 0 && along < square { return abs(chord.cross(side)) / square.squareRoot() / 2 }
    return (side - chord * 0.5).length / 2
  }

  private func placed(_ point: Point) -> Point { point.applying(transform) }
}
#endif
