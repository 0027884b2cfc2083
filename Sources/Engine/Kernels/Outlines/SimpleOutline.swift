#if !GLFUN_WITHOUT_KERNELS
internal import GLFunTiles

/// A test that tells if closed polygons cross, touch or overlap themselves or each other.
struct SimpleOutline {
  private typealias Vertex = CoverageOutline.Vertex

  /// An edge with its box, and the index of the next edge of its contour, which shares a corner with it.
  private struct Edge: BitwiseCopyable {
    var from: Vertex
    var to: Vertex
    var left: Int32
    var right: Int32
    var top: Int32
    var bottom: Int32
    var next: Int
  }

  /// Outlines with more edges, or with edges in more rows altogether, are not examined.
  private static let mostEdges = 2048
  private static let mostInRows = 1 << 15
  private static let mostContours = 64

  /// True if all windings are 0 and one other number, 1 or −1, and edges share no points except common corners.
  ///
  /// False if the test would take too long.
  ///
  /// - Parameter vertices: the vertices; each contour ends with a copy of its first vertex.
  static func isSimple(
    _ vertices: Span<CoverageOutline.Vertex>, contourEnds: Span<Int>
  ) -> Bool {
    if vertices.count > mostEdges || contourEnds.count > mostContours { return false }
    let edges = edges(vertices, contourEnds: contourEnds)
    return !anyMeet(edges) && areNested(edges, vertices, contourEnds: contourEnds)
  }

  private static func edges(_ vertices: Span<Vertex>, contourEnds: Span<Int>) -> [Edge] {
    var edges: [Edge] = []
    edges.reserveCapacity(vertices.count)
    var start = 0
    for contour in contourEnds.indices {
      let first = edges.count
      for index in start + 1..<contourEnds[contour] {
        let (from, to) = (vertices[index - 1], vertices[index])
        edges.append(
          Edge(
            from: from, to: to, left: min(from.x, to.x), right: max(from.x, to.x),
            top: min(from.y, to.y), bottom: max(from.y, to.y), next: edges.count + 1))
      }
      if edges.count > first { edges[edges.count - 1].next = first }
      start = contourEnds[contour]
    }
    return edges
  }

  /// True if two edges share a point that is not their common corner. Edges are compared with others in the same row of pixels,
  /// from left to right.
  private static func anyMeet(_ edges: [Edge]) -> Bool {
    guard let top = edges.map(\.top).min(), let bottom = edges.map(\.bottom).max() else {
      return false
    }
    let firstRow = Int(top >> 8)
    var starts = [Int](repeating: 0, count: Int(bottom >> 8) - firstRow + 2)
    var count = 0
    for edge in edges {
      for row in Int(edge.top >> 8)...Int(edge.bottom >> 8) { starts[row - firstRow + 1] += 1 }
      count += Int(edge.bottom >> 8) - Int(edge.top >> 8) + 1
    }
    if count > mostInRows { return true }
    for row in starts.indices.dropLast() { starts[row + 1] += starts[row] }
    var places = starts
    var sorted = [Int](repeating: 0, count: count)
    for (index, edge) in edges.enumerated() {
      for row in Int(edge.top >> 8)...Int(edge.bottom >> 8) {
        sorted[places[row - firstRow]] = index
        places[row - firstRow] += 1
      }
    }
    for row in starts.indices.dropLast() {
      let range = starts[row]..<starts[row + 1]
      sorted[range].sort { edges[$0].left < edges[$1].left }
      for place in range {
        let edge = edges[sorted[place]]
        var other = place + 1
        while other < range.upperBound, edges[sorted[other]].left <= edge.right {
          if meet(sorted[place], sorted[other], edges) { return true }
          other += 1
        }
      }
    }
    return false
  }

  /// True if two edges with overlapping x ranges share a point that is not their common corner.
  private static func meet(_ first: Int, _ second: Int, _ edges: [Edge]) -> Bool {
    let (a, b) = (edges[first], edges[second])
    if a.bottom < b.top || b.bottom < a.top { return false }
    if a.next == second || b.next == first {
      let (before, after) = a.next == second ? (a, b) : (b, a)
      // Consecutive edges must not double back.
      let (ux, uy) = (Int(before.to.x) - Int(before.from.x), Int(before.to.y) - Int(before.from.y))
      let (vx, vy) = (Int(after.to.x) - Int(after.from.x), Int(after.to.y) - Int(after.from.y))
      return ux * vy == uy * vx && ux * vx + uy * vy < 0
    }
    let (a0, a1) = (side(b.from, of: a), side(b.to, of: a))
    if a0 > 0 && a1 > 0 || a0 < 0 && a1 < 0 { return false }
    let (b0, b1) = (side(a.from, of: b), side(a.to, of: b))
    return !(b0 > 0 && b1 > 0 || b0 < 0 && b1 < 0)
  }

  /// The side of an edge on which a point lies, as the sign of a number.
  private static func side(_ point: Vertex, of edge: Edge) -> Int {
    (Int(edge.to.x) - Int(edge.from.x)) * (Int(point.y) - Int(edge.from.y))
      - (Int(edge.to.y) - Int(edge.from.y)) * (Int(point.x) - Int(edge.from.x))
  }

  /// True if contours that do not meet are nested so that the windings are 0 and one other number.
  private static func areNested(
    _ edges: [Edge], _ vertices: Span<Vertex>, contourEnds: Span<Int>
  ) -> Bool {
    var inside = 0
    var start = 0
    var firstEdge = 0
    for contour in contourEnds.indices {
      let range = start..<contourEnds[contour]
      let own = firstEdge..<firstEdge + range.count - 1
      var area = 0
      for index in range.dropFirst() {
        let (from, to) = (vertices[index - 1], vertices[index])
        area += Int(from.x) * Int(to.y) - Int(to.x) * Int(from.y)
      }
      let around =
        contourEnds.count > 1 ? winding(of: edges, without: own, at: vertices[start]) : 0
      // With y down, a clockwise contour decreases the windings inside by one.
      let within = around - area.signum()
      // One of the windings is 0, and the other the same for all contours.
      guard around == 0 || within == 0, area != 0 else { return false }
      if inside == 0 { inside = around + within }
      guard inside == around + within else { return false }
      start = range.upperBound
      firstEdge = own.upperBound
    }
    return true
  }

  /// The winding number of edges around a point that lies on none of them.
  private static func winding(
    of edges: [Edge], without own: Range<Int>, at point: Vertex
  ) -> Int {
    var winding = 0
    for (index, edge) in edges.enumerated() where !own.contains(index) {
      if edge.top > point.y || edge.bottom <= point.y { continue }
      let side = side(point, of: edge)
      // Only edges to the left of the point count.
      if edge.from.y < edge.to.y {
        if side < 0 { winding += 1 }
      } else if side > 0 {
        winding -= 1
      }
    }
    return winding
  }
}
#endif
