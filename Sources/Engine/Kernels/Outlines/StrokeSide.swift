#if !GLFUN_WITHOUT_KERNELS
internal import GLFunGeometry

/// One side of a stroke's outline.
struct StrokeSide {
  /// A point of the side.
  struct Vertex {
    var point: Point
    /// The sum of `StrokeTurning` at the point; NaN if it is not kept, or if the line to the point is not part of a ribbon.
    var turn: Double
  }

  private(set) var vertices: [Vertex] = []

  mutating func reserve(_ count: Int) {
    if vertices.capacity < count { vertices.reserveCapacity(count) }
  }

  mutating func removeAll() { vertices.removeAll(keepingCapacity: true) }

  /// Appends several points.
  @inline(__always)
  mutating func append(
    addingCapacity count: Int, _ body: (inout OutputSpan<Vertex>) -> Void
  ) {
    vertices.append(addingCapacity: count, initializingWith: body)
  }

  /// Appends a point.
  ///
  /// - Parameter isRibbon: true if the line to the point is a side of a ribbon.
  @inline(__always)
  mutating func append(_ point: Point, _ turning: StrokeTurning, isRibbon: Bool) {
    vertices.append(Vertex(point: point, turn: isRibbon ? turning.value : .nan))
  }

  /// Appends the points of another side in reverse order.
  mutating func append(reversed other: borrowing StrokeSide) {
    let source = other.vertices.span
    // A line belongs to the point at its end. In reverse that is the point at its other end, so every number moves on by one
    // point.
    var turn = vertices.last?.turn ?? .nan
    vertices.append(addingCapacity: source.count) { vertices in
      for index in source.indices {
        let vertex = source[source.count - 1 - index]
        vertices.append(Vertex(point: vertex.point, turn: turn))
        turn = vertex.turn
      }
    }
  }

  /// Reverses the order of the points.
  mutating func reverse() {
    guard var turn = vertices.first?.turn else { return }
    vertices.reverse()
    var vertices = vertices.mutableSpan
    for index in vertices.indices { swap(&vertices[index].turn, &turn) }
  }
}
#endif
