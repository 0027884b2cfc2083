/// Finds out whether closed polygons cross, touch or overlap themselves or each other.
struct SimpleOutline {
  private typealias Vertex = CoverageRasterizer.Vertex

  /// An edge with its box. The next edge of its contour is named, as the two have a corner in common.
  private struct Edge: BitwiseCopyable {
    var from: Vertex
    var to: Vertex
    var left: Int32
    var right: Int32
    var top: Int32
    var bottom: Int32
    var next: Int
  }

  /// Outlines of more edges are not looked at, nor those that are in so many rows.
  private static let mostEdges = 2048
  private static let mostInRows = 1 << 15
  private static let mostContours = 64

  /// Whether all windings are 0 and one other, 1 or −1, and no two edges have a point in common but their corner.
  ///
  /// False where that would take too long to find out.
  ///
  /// - Parameter vertices: of which the first one of each contour is repeated at its end.
  static func isSimple(
    _ vertices: Span<CoverageRasterizer.Vertex>, contourEnds: Span<Int>
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

  /// Whether two edges have a point in common that is not their common corner. Edges are compared with those in the same row
  /// of pixels, from left to right.
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

  /// Whether two edges, which are beside each other nowhere along x, have a point in common that is not their corner.
  private static func meet(_ first: Int, _ second: Int, _ edges: [Edge]) -> Bool {
    let (a, b) = (edges[first], edges[second])
    if a.bottom < b.top || b.bottom < a.top { return false }
    if a.next == second || b.next == first {
      let (before, after) = a.next == second ? (a, b) : (b, a)
      // They must not go back on themselves.
      let (ux, uy) = (Int(before.to.x) - Int(before.from.x), Int(before.to.y) - Int(before.from.y))
      let (vx, vy) = (Int(after.to.x) - Int(after.from.x), Int(after.to.y) - Int(after.from.y))
      return ux * vy == uy * vx && ux * vx + uy * vy < 0
    }
    let (a0, a1) = (side(b.from, of: a), side(b.to, of: a))
    if a0 > 0 && a1 > 0 || a0 < 0 && a1 < 0 { return false }
    let (b0, b1) = (side(a.from, of: b), side(a.to, of: b))
    return !(b0 > 0 && b1 > 0 || b0 < 0 && b1 < 0)
  }

  /// On which side of an edge a point is, as the sign of a number.
  private static func side(_ point: Vertex, of edge: Edge) -> Int {
    (Int(edge.to.x) - Int(edge.from.x)) * (Int(point.y) - Int(edge.from.y))
      - (Int(edge.to.y) - Int(edge.from.y)) * (Int(point.x) - Int(edge.from.x))
  }

  /// Whether contours that do not meet lie in one another so that the windings are 0 and one other.
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
      // With y down an outline that goes clockwise takes one away from the windings within.
      let within = around - area.signum()
      // One of them is 0, and the other the same for all contours.
      guard around == 0 || within == 0, area != 0 else { return false }
      if inside == 0 { inside = around + within }
      guard inside == around + within else { return false }
      start = range.upperBound
      firstEdge = own.upperBound
    }
    return true
  }

  /// How often edges go round a point that is on none of them.
  private static func winding(
    of edges: [Edge], without own: Range<Int>, at point: Vertex
  ) -> Int {
    var winding = 0
    for (index, edge) in edges.enumerated() where !own.contains(index) {
      if edge.top > point.y || edge.bottom <= point.y { continue }
      let side = side(point, of: edge)
      // Only edges to the left of the point count: those of which it is on the side of the greater x.
      if edge.from.y < edge.to.y {
        if side < 0 { winding += 1 }
      } else if side > 0 {
        winding -= 1
      }
    }
    return winding
  }
}
