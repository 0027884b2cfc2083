extension PixelCoverage {
  /// Neighbouring edges of an outline that are in a pixel, by the vertices that they lead to.
  ///
  /// Those before and after are not in it, so a stretch goes from beyond the pixel to beyond it.
  struct Stretch: Equatable {
    var first: Int32
    var last: Int32

    /// A stretch that no outline has.
    static let none = Stretch(first: 0, last: -1)

    /// Takes a stretch from the beginning of a list, in which edges are in falling order.
    @inline(__always)
    static func take(_ node: inout Int32, _ nodes: Span<CoverageConflicts.Node>) -> Stretch {
      let last = nodes[Int(node)].edge
      var first = last
      node = nodes[Int(node)].next
      while node >= 0, nodes[Int(node)].edge == first - 1 {
        first -= 1
        node = nodes[Int(node)].next
      }
      return Stretch(first: first, last: last)
    }

    /// Whether it may cross itself: if it goes both ways along x and along y.
    func mayCrossItself(_ vertices: Span<CoverageRasterizer.Vertex>) -> Bool {
      if last - first < 2 { return false }
      var ways = 0
      for edge in Int(first)...Int(last) {
        let from = vertices[edge - 1]
        let to = vertices[edge]
        ways |= to.x > from.x ? 1 : to.x < from.x ? 2 : 0
        ways |= to.y > from.y ? 4 : to.y < from.y ? 8 : 0
      }
      return ways == 15
    }
  }

  /// Whether the edges of a pixel are one or two stretches whose windings average as they should:
  /// two that do not meet and have each other on the same hand, so that the windings beside and
  /// between them are k, k + 1, k.
  ///
  /// A stretch that keeps its direction along x or along y does not cross itself, and what is on
  /// one hand of all its edges is on that hand of it.
  mutating func averageTells(
    _ head: Int32, _ nodes: Span<CoverageConflicts.Node>,
    _ vertices: Span<CoverageRasterizer.Vertex>
  ) -> Bool {
    var node = head
    let a = Stretch.take(&node, nodes)
    if node < 0 { return !a.mayCrossItself(vertices) }
    let b = Stretch.take(&node, nodes)
    if node >= 0 { return false }
    if a != knownFirst || b != knownSecond {
      knownFirst = a
      knownSecond = b
      averageTellsKnown =
        PixelCoverage.passOppositely(a, b, vertices) && !a.mayCrossItself(vertices)
        && !b.mayCrossItself(vertices)
    }
    return averageTellsKnown
  }

  /// Whether all edges of two stretches have each other on the same hand.
  private static func passOppositely(
    _ a: Stretch, _ b: Stretch, _ vertices: Span<CoverageRasterizer.Vertex>
  ) -> Bool {
    var hand = 0
    for edge in Int(a.first)...Int(a.last) {
      for other in Int(b.first)...Int(b.last) {
        let common = commonHand(
          vertices[edge - 1], vertices[edge], vertices[other - 1], vertices[other])
        if common == 0 || common == -hand { return false }
        hand = common
      }
    }
    return true
  }

  /// On which hand two edges have each other; 0 where they meet, or are on different hands.
  private static func commonHand(
    _ a0: CoverageRasterizer.Vertex, _ a1: CoverageRasterizer.Vertex,
    _ b0: CoverageRasterizer.Vertex, _ b1: CoverageRasterizer.Vertex
  ) -> Int {
    @inline(__always)
    func side(
      _ p: CoverageRasterizer.Vertex, _ q: CoverageRasterizer.Vertex,
      _ r: CoverageRasterizer.Vertex
    ) -> Int {
      let value =
        (Int(q.x) &- Int(p.x)) &* (Int(r.y) &- Int(p.y))
        &- (Int(q.y) &- Int(p.y)) &* (Int(r.x) &- Int(p.x))
      return value.signum()
    }
    let ofA = (side(a0, a1, b0), side(a0, a1, b1))
    if ofA.0 &* ofA.1 < 0 { return 0 }
    let hand = (ofA.0 &+ ofA.1).signum()
    let ofB = (side(b0, b1, a0), side(b0, b1, a1))
    if ofB.0 &* ofB.1 < 0 || (ofB.0 &+ ofB.1).signum() != hand { return 0 }
    return hand
  }
}
