internal import GLFunGeometry

/// An integer grid to which the vertices of paths are rounded, so that tests on which side of a line a point lies are exact.
struct PathGrid {
  /// A point of the grid.
  struct Node: Hashable, Comparable {
    var x: Int
    var y: Int

    static func < (first: Node, second: Node) -> Bool {
      (first.x, first.y) < (second.x, second.y)
    }

    static func - (first: Node, second: Node) -> Node {
      Node(x: first.x - second.x, y: first.y - second.y)
    }

    /// The cross product; positive if the other vector is counterclockwise from this one, with y up.
    func cross(_ other: Node) -> Int { x * other.y - y * other.x }

    func dot(_ other: Node) -> Int { x * other.x + y * other.y }
  }

  /// The number of steps across the paths, small enough that products of three coordinate differences fit in 64 bits.
  private static let steps = 0x1p27

  private let origin: Point
  /// The length of a step.
  let step: Double
  /// The maximum distance of lines from the curves they approximate.
  let tolerance: Double
  /// The unrounded vertices, so that vertices of the paths keep their exact positions.
  private var exact: [Node: Point] = [:]

  /// Makes a grid for the contents of a rectangle.
  init(_ box: Rect) {
    let extent = max(box.width, box.height, .leastNormalMagnitude)
    origin = box.center
    step = extent / Self.steps
    tolerance = extent * 2e-6
  }

  /// Returns the node nearest to a point.
  func node(_ point: Point) -> Node {
    Node(
      x: Int(((point.x - origin.x) / step).rounded()),
      y: Int(((point.y - origin.y) / step).rounded()))
  }

  /// Returns the node nearest to a vertex, and keeps the exact position of the vertex.
  mutating func node(keeping point: Point) -> Node {
    let node = node(point)
    if exact[node] == nil { exact[node] = point }
    return node
  }

  /// Returns the point of a node.
  func point(_ node: Node) -> Point {
    exact[node] ?? Point(x: origin.x + Double(node.x) * step, y: origin.y + Double(node.y) * step)
  }
}
