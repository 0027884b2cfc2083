internal import GLFunGeometry

/// The winding numbers of two paths on both sides of their edges.
struct PathWindings {
  typealias Node = PathGrid.Node

  private let edges: [PathArrangement.Edge]
  /// The edges sorted into strips of rows, and into strips of columns.
  private var rows: Strips
  private var columns: Strips

  /// Lists of edges for strips of equal width.
  private struct Strips {
    let first: Int
    let width: Int
    var lists: [[Int32]]

    init(_ ranges: [ClosedRange<Int>]) {
      let low = ranges.map(\.lowerBound).min() ?? 0
      let high = ranges.map(\.upperBound).max() ?? 0
      let count = min(max(ranges.count / 4, 1), 4096)
      first = low
      width = max((high - low) / count + 1, 1)
      lists = Array(repeating: [], count: count)
      for (index, range) in ranges.enumerated() {
        for strip in (range.lowerBound - low) / width...(range.upperBound - low) / width {
          lists[min(strip, count - 1)].append(Int32(index))
        }
      }
    }

    func list(_ place: Int) -> [Int32] {
      lists[min(max((place - first) / width, 0), lists.count - 1)]
    }
  }

  init(_ edges: [PathArrangement.Edge]) {
    self.edges = edges
    rows = Strips(edges.map { min($0.low.y, $0.high.y)...max($0.low.y, $0.high.y) })
    columns = Strips(edges.map { $0.low.x...$0.high.x })
  }

  /// Returns the winding numbers of both paths to the left and to the right of an edge, which goes from its smaller node to its
  /// larger one. Counterclockwise is positive, with y up.
  func beside(_ index: Int) -> (left: SIMD2<Int>, right: SIMD2<Int>) {
    let edge = edges[index]
    // The midpoint is doubled to keep it an integer.
    let middle = Node(x: edge.low.x + edge.high.x, y: edge.low.y + edge.high.y)
    guard edge.low.y != edge.high.y else {
      let above = windings(above: middle, except: index)
      return (above, above &- edge.windings)
    }
    let rightward = windings(rightOf: middle, except: index)
    // The left side of an upward edge is at the smaller x.
    return edge.low.y < edge.high.y
      ? (rightward &+ edge.windings, rightward) : (rightward, rightward &- edge.windings)
  }

  /// Returns the winding numbers just to the right of a point with doubled coordinates.
  func windings(rightOf middle: Node, except own: Int? = nil) -> SIMD2<Int> {
    windings(beside: middle, rows.list(middle.y >> 1), except: own, sign: 1) { $0.y }
  }

  /// Returns the winding numbers just above a point with doubled coordinates.
  private func windings(above middle: Node, except own: Int) -> SIMD2<Int> {
    windings(beside: middle, columns.list(middle.x >> 1), except: own, sign: -1) { $0.x }
  }

  /// Sums the windings of the edges that a ray from a point, with doubled coordinates, crosses.
  ///
  /// - Parameters:
  ///   - sign: 1 for a ray to the right, which crosses edges that go up with the point on their left; -1 for a ray upwards,
  ///     which crosses edges that go right with the point on their right.
  ///   - coordinate: returns the coordinate that is the same along the ray.
  @inline(__always)
  private func windings(
    beside middle: Node, _ candidates: [Int32], except own: Int?, sign: Int,
    _ coordinate: (Node) -> Int
  ) -> SIMD2<Int> {
    var sum = SIMD2(0, 0)
    for candidate in candidates where Int(candidate) != own {
      let edge = edges[Int(candidate)]
      let (low, high) = (coordinate(edge.low), coordinate(edge.high))
      guard (2 * low <= coordinate(middle)) != (2 * high <= coordinate(middle)) else { continue }
      let side = (edge.high - edge.low)
        .cross(Node(x: middle.x - 2 * edge.low.x, y: middle.y - 2 * edge.low.y))
      let turn = low < high ? sign : -sign
      if turn * side > 0 { sum &+= edge.windings &* SIMD2(repeating: turn) }
    }
    return sum
  }
}
