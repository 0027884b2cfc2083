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
    var sum = SIMD2(0, 0)
    for candidate in rows.list(middle.y >> 1) where Int(candidate) != own {
      let edge = edges[Int(candidate)]
      let (low, high) = (edge.low, edge.high)
      let isUpward = low.y < high.y
      guard (2 * low.y <= middle.y) != (2 * high.y <= middle.y) else { continue }
      let side = Node(x: high.x - low.x, y: high.y - low.y)
        .cross(Node(x: middle.x - 2 * low.x, y: middle.y - 2 * low.y))
      // The edge is to the right of the point if the point is to its left, going up.
      if isUpward ? side > 0 : side < 0 {
        sum = isUpward ? sum &+ edge.windings : sum &- edge.windings
      }
    }
    return sum
  }

  /// Returns the winding numbers just above a point with doubled coordinates.
  private func windings(above middle: Node, except own: Int) -> SIMD2<Int> {
    var sum = SIMD2(0, 0)
    for candidate in columns.list(middle.x >> 1) where Int(candidate) != own {
      let edge = edges[Int(candidate)]
      let (low, high) = (edge.low, edge.high)
      guard (2 * low.x <= middle.x) != (2 * high.x <= middle.x) else { continue }
      let side = Node(x: high.x - low.x, y: high.y - low.y)
        .cross(Node(x: middle.x - 2 * low.x, y: middle.y - 2 * low.y))
      // The edge goes to the right; the point is below it if it is on its right side.
      if side < 0 { sum = sum &- edge.windings }
    }
    return sum
  }
}
