internal import GLFunGeometry

/// A grid of whole numbers that the vertices of paths are rounded to, so that no rounding decides on which side of a line
/// a point is.
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

    /// Positive where the other way is counterclockwise of this one, with y up.
    func cross(_ other: Node) -> Int { x * other.y - y * other.x }

    func dot(_ other: Node) -> Int { x * other.x + y * other.y }
  }

  /// How many steps the extent of the paths has: products of three coordinates' differences fit 64 bits.
  private static let steps = 0x1p27

  private let origin: Point
  /// How long a step is.
  let step: Double
  /// How far lines may be off the curves that they stand for.
  let tolerance: Double
  /// What was rounded, so that vertices of the paths stay what they are.
  private var exact: [Node: Point] = [:]

  /// Makes a grid for what is in a rectangle.
  init(_ box: Rect) {
    let extent = max(box.width, box.height, .leastNormalMagnitude)
    origin = box.center
    step = extent / Self.steps
    tolerance = extent * 2e-6
  }

  /// The node nearest to a point.
  func node(_ point: Point) -> Node {
    Node(
      x: Int(((point.x - origin.x) / step).rounded()),
      y: Int(((point.y - origin.y) / step).rounded()))
  }

  /// The node nearest to a vertex, which stays exactly where it is.
  mutating func node(keeping point: Point) -> Node {
    let node = node(point)
    if exact[node] == nil { exact[node] = point }
    return node
  }

  /// The point of a node.
  func point(_ node: Node) -> Point {
    exact[node] ?? Point(x: origin.x + Double(node.x) * step, y: origin.y + Double(node.y) * step)
  }
}
