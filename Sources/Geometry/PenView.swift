/// What can be seen of a pen that is much larger than the picture, or much longer than it is wide.
///
/// An arc of such a pen has as many lines as its size asks for only where it goes through the picture.
struct PenView {
  /// How often an arc may be halved: an eighth of a turn is then a length of 10⁻⁹ of it.
  private static let mostHalvings = 28

  /// Leads from the space of the pen to device space.
  let transform: AffineTransform
  /// The part of device space to be looked at.
  let visible: Rect
  /// How far, in pixels, lines may be off an arc.
  let tolerance: Double

  /// - Parameters:
  ///   - transform: leads from the space of the pen to device space.
  ///   - visible: the part of device space to be looked at.
  ///   - tolerance: how far, in pixels, lines may be off that keep the area, as those of `StrokeArc` do. These do not,
  ///     so that they may be off by less.
  init(transform: AffineTransform, visible: Rect, tolerance: Double) {
    self.transform = transform
    // Coordinates are rounded before they are covered.
    self.visible = visible.insetBy(dx: -1, dy: -1)
    self.tolerance = tolerance / 4
  }

  /// Calls `body` with the inner points of an arc, from its centre: few where it is out of sight.
  ///
  /// - Parameters:
  ///   - center: of the arc, in the space of the pen.
  ///   - first: where the arc begins, from its centre.
  ///   - angle: how far it turns, x towards y, up to half a turn either way.
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

  /// Finds the points between two others of an arc, which are at most a quarter of a turn apart.
  private func divide(
    _ center: Point, _ start: Vector, _ end: Vector, _ depth: Int, _ body: (Vector) -> Void
  ) {
    if depth == 0 { return }
    let sum = start + end
    let square = start.dot(start)
    // The arc is in the triangle of its ends and of where the tangents there meet.
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

  /// How far an arc can be off the line between its ends, which touches there the sides of a triangle.
  private static func sagitta(_ first: Point, _ outer: Point, _ last: Point) -> Double {
    let (chord, side) = (last - first, outer - first)
    let (along, square) = (side.dot(chord), chord.dot(chord))
    // Where it does not go beyond the ends only how high it is counts: a pen may be no more than a line.
    if along > 0 && along < square { return abs(chord.cross(side)) / square.squareRoot() / 2 }
    return (side - chord * 0.5).length / 2
  }

  private func placed(_ point: Point) -> Point { point.applying(transform) }
}
