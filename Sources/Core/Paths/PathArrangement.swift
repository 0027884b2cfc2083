internal import GLFunGeometry

/// The edges of one or two paths, cut at their crossings: no two edges share more than an end point.
///
/// Source: Hobby, "Practical segment intersection with finite precision output", 1999 (snap rounding).
struct PathArrangement {
  typealias Node = PathGrid.Node

  /// A line between two nodes that approximates part of a segment.
  struct Piece {
    var start: Node
    var end: Node
    /// The path that it belongs to: 0 or 1.
    var owner: Int
    /// The index of its segment.
    var segment: Int
    /// The parameters of the segment at both ends.
    var from: Double
    var to: Double
  }

  /// An edge, from the smaller node to the larger one.
  struct Edge {
    var low: Node
    var high: Node
    /// For both paths, the net number of traversals from the smaller node to the larger one.
    var windings: SIMD2<Int>
    /// One of the pieces of the edge, in the same direction.
    var piece: Piece
  }

  private(set) var grid: PathGrid
  private(set) var segments: [PathSegment] = []
  /// The pieces of both paths after cutting; those of a segment are in order.
  private(set) var pieces: [Piece] = []

  /// Cuts the edges of paths at their crossings.
  ///
  /// - Parameters:
  ///   - first: the first path.
  ///   - second: the second path.
  ///   - closesFirst: true to close the subpaths of the first path, as for filling; those of the second are always closed.
  init(_ first: Path, _ second: Path = Path(), closesFirst: Bool = true) {
    grid = PathGrid(first.boundingBox.union(second.boundingBox))
    var whole: [Piece] = []
    for (owner, path) in [first, second].enumerated() {
      for segment in path.segments(closesAll: owner == 1 || closesFirst) {
        segments.append(segment)
        flatten(segments.count - 1, owner, to: &whole)
      }
    }
    let crossings = Self.crossings(of: whole, grid)
    var nodes = Set(crossings)
    for piece in whole {
      nodes.insert(piece.start)
      nodes.insert(piece.end)
    }
    let sorted = nodes.sorted()
    for piece in whole { cut(piece, at: sorted) }
  }

  /// Flattens a segment to lines between nodes.
  private mutating func flatten(_ index: Int, _ owner: Int, to pieces: inout [Piece]) {
    let (curve, isLine) = (segments[index].curve, segments[index].isLine)
    var count = 1
    if !isLine {
      func bend(_ first: Point, _ middle: Point, _ last: Point) -> Double {
        ((first - middle) + (last - middle)).length
      }
      let most = max(
        bend(curve.start, curve.control1, curve.control2),
        bend(curve.control1, curve.control2, curve.end))
      count = Int((0.75 * most / grid.tolerance).squareRoot().rounded(.up))
      count = min(max(count, 2), 256)
    }
    var (start, from) = (grid.node(keeping: curve.start), 0.0)
    for step in 1...count {
      let to = Double(step) / Double(count)
      let end = step == count ? grid.node(keeping: curve.end) : grid.node(curve.point(at: to))
      if start != end {
        pieces.append(
          Piece(start: start, end: end, owner: owner, segment: index, from: from, to: to))
        from = to
      }
      start = end
    }
  }

  /// Returns the nodes at which pieces cross.
  private static func crossings(of pieces: [Piece], _ grid: PathGrid) -> [Node] {
    func left(_ piece: Piece) -> Int { min(piece.start.x, piece.end.x) }
    func right(_ piece: Piece) -> Int { max(piece.start.x, piece.end.x) }
    let order = pieces.indices.sorted { left(pieces[$0]) < left(pieces[$1]) }
    var active: [Int] = []
    var result: [Node] = []
    for index in order {
      let piece = pieces[index]
      let (low, high) = (min(piece.start.y, piece.end.y), max(piece.start.y, piece.end.y))
      active.removeAll { right(pieces[$0]) < left(piece) }
      for other in active {
        let other = pieces[other]
        guard min(other.start.y, other.end.y) <= high, max(other.start.y, other.end.y) >= low,
          let node = crossing(piece, other)
        else { continue }
        result.append(node)
      }
      active.append(index)
    }
    return result
  }

  /// Returns the crossing of two pieces between their ends; nil if they do not cross.
  private static func crossing(_ first: Piece, _ second: Piece) -> Node? {
    let (way, other) = (first.end - first.start, second.end - second.start)
    let starts = (second.start - first.start, second.end - first.start)
    let (a, b) = (way.cross(starts.0), way.cross(starts.1))
    guard a != 0, b != 0, (a < 0) != (b < 0) else { return nil }
    let c = other.cross(first.start - second.start)
    let d = other.cross(first.end - second.start)
    guard c != 0, d != 0, (c < 0) != (d < 0) else { return nil }
    let part = Double(c) / (Double(c) - Double(d))
    return Node(
      x: first.start.x + Int((Double(way.x) * part).rounded()),
      y: first.start.y + Int((Double(way.y) * part).rounded()))
  }

  /// Cuts a piece at the nodes whose grid squares it passes through.
  private mutating func cut(_ piece: Piece, at nodes: [Node]) {
    let way = piece.end - piece.start
    let (low, high) = (min(piece.start, piece.end), max(piece.start, piece.end))
    let (bottom, top) = (min(low.y, high.y), max(low.y, high.y))
    let reach = abs(way.x) + abs(way.y)
    var stops: [(place: Int, node: Node)] = []
    var index = nodes.partitioningIndex { $0.x >= low.x }
    while index < nodes.count, nodes[index].x <= high.x {
      let node = nodes[index]
      index += 1
      guard node.y >= bottom, node.y <= top, node != piece.start, node != piece.end else {
        continue
      }
      let from = node - piece.start
      if 2 * abs(way.cross(from)) <= reach { stops.append((way.dot(from), node)) }
    }
    stops.sort { $0.place < $1.place }
    let length = Double(way.dot(way))
    var (start, from) = (piece.start, piece.from)
    for stop in stops + [(way.dot(way), piece.end)] {
      let to = piece.from + (piece.to - piece.from) * Double(stop.place) / length
      if stop.node != start {
        var part = piece
        (part.start, part.end, part.from, part.to) = (start, stop.node, from, to)
        pieces.append(part)
      }
      (start, from) = (stop.node, to)
    }
  }

  /// The edges, without duplicates.
  var edges: [Edge] {
    struct Key: Hashable {
      var low: Node
      var high: Node
    }
    var places: [Key: Int] = [:]
    var edges: [Edge] = []
    for piece in pieces {
      let isForward = piece.start < piece.end
      let key = Key(low: min(piece.start, piece.end), high: max(piece.start, piece.end))
      var winding = SIMD2(0, 0)
      winding[piece.owner] = isForward ? 1 : -1
      if let place = places[key] {
        edges[place].windings &+= winding
        continue
      }
      places[key] = edges.count
      edges.append(
        Edge(
          low: key.low, high: key.high, windings: winding,
          piece: isForward ? piece : piece.reversed))
    }
    return edges
  }
}

extension PathArrangement.Piece {
  /// The piece with its ends swapped.
  var reversed: Self {
    var piece = self
    (piece.start, piece.end, piece.from, piece.to) = (end, start, to, from)
    return piece
  }
}

extension Array {
  /// Returns the first index from which a condition holds for all elements.
  func partitioningIndex(where holds: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
