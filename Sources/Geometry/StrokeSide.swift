/// One side of a stroke's outline.
struct StrokeSide {
  /// A place on the way.
  struct Vertex {
    var point: Point
    /// The turning on the way to it, where that is kept.
    var turn: Double
  }

  private(set) var vertices: [Vertex] = []

  mutating func reserve(_ count: Int) {
    if vertices.capacity < count { vertices.reserveCapacity(count) }
  }

  mutating func removeAll() { vertices.removeAll(keepingCapacity: true) }

  /// Goes on to some points.
  @inline(__always)
  mutating func append(
    addingCapacity count: Int, _ body: (inout OutputSpan<Vertex>) -> Void
  ) {
    vertices.append(addingCapacity: count, initializingWith: body)
  }

  /// Goes on to a point.
  ///
  /// - Parameter isRibbon: whether the way there is a side of a ribbon.
  @inline(__always)
  mutating func append(_ point: Point, _ turning: StrokeTurning, isRibbon: Bool) {
    vertices.append(Vertex(point: point, turn: isRibbon ? turning.value : .nan))
  }

  /// Goes back along another side.
  mutating func append(reversed other: borrowing StrokeSide) {
    let source = other.vertices.span
    // The way back to a point is that to the one after it, which for the other side's last point is
    // the present one.
    var turn = vertices.last?.turn ?? .nan
    vertices.append(addingCapacity: source.count) { vertices in
      for index in source.indices {
        let vertex = source[source.count - 1 - index]
        vertices.append(Vertex(point: vertex.point, turn: turn))
        turn = vertex.turn
      }
    }
  }

  /// Goes around the other way.
  mutating func reverse() {
    guard var turn = vertices.first?.turn else { return }
    vertices.reverse()
    var vertices = vertices.mutableSpan
    for index in vertices.indices { swap(&vertices[index].turn, &turn) }
  }
}
