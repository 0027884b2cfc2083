#if !GLFUN_WITHOUT_KERNELS
internal import GLFunCProcessor
internal import GLFunTiles

/// A run of consecutive edges of an outline that lie in one pixel or touch it.
///
/// The run is as long as possible: it enters the pixel and leaves it again, or is a whole contour.
struct PixelCrossing: Equatable, BitwiseCopyable {
  /// The index of the vertex at the end of the first edge.
  private var first: Int32
  /// The number of edges.
  private(set) var count: Int
  /// The index of the contour's first vertex, which is repeated at its end.
  private var start: Int32
  private var end: Int32

  /// An empty crossing.
  static let none = PixelCrossing(first: 0, count: 0, start: 0, end: 0)
}

extension PixelCrossing {
  /// Follows an outline in both directions from an edge that touches the pixel at `place`.
  ///
  /// A crossing ends after the number of edges that makes a pixel crowded.
  init(
    through edge: Int, inPixelAt place: CoverageRasterizer.Vertex,
    _ vertices: Span<CoverageRasterizer.Vertex>, contourEnds: Span<Int>
  ) {
    var before = 0
    var contour = 0
    var after = contourEnds.count - 1
    while contour < after {
      let middle = (contour + after) / 2
      if contourEnds[middle] > edge { after = middle } else { contour = middle + 1 }
    }
    if contour > 0 { before = contourEnds[contour - 1] }
    let end = contourEnds[contour]
    func touches(_ vertex: Int) -> Bool {
      let x = Int(vertices[vertex].x) - Int(place.x)
      let y = Int(vertices[vertex].y) - Int(place.y)
      return x >= 0 && x <= 256 && y >= 0 && y <= 256
    }
    // Most crossings have few edges. Their number is unpredictable, so it is found without a branch.
    if edge - 4 >= before && edge + 4 <= end,
      let touching = Self.touching(around: edge, vertices, place)
    {
      self.init(
        first: Int32(truncatingIfNeeded: edge - touching.before),
        count: 1 + touching.before + touching.after, start: Int32(truncatingIfNeeded: before),
        end: Int32(truncatingIfNeeded: end))
      return
    }
    let most = min(end - before - 1, CoverageOverlaps.mostEdges + 1)
    var first = edge
    var last = edge
    var count = 1
    while count < most, touches(first - 1) {
      first = first - 1 == before ? end - 1 : first - 1
      count += 1
    }
    while count < most, touches(last) {
      last = last + 1 == end ? before + 1 : last + 1
      count += 1
    }
    // A whole contour is the same crossing, whichever edge it was found by.
    if count == end - before - 1 { first = before + 1 }
    self.init(
      first: Int32(truncatingIfNeeded: first), count: count,
      start: Int32(truncatingIfNeeded: before), end: Int32(truncatingIfNeeded: end))
  }

  /// The numbers of consecutive vertices that touch the pixel at `place`: backwards from the edge's start, and forwards
  /// from its end. Nil if four or more do in either direction.
  @inline(__always)
  private static func touching(
    around edge: Int, _ vertices: Span<CoverageRasterizer.Vertex>,
    _ place: CoverageRasterizer.Vertex
  ) -> (before: Int, after: Int)? {
    precondition(edge >= 4 && edge <= vertices.count &- 4, "there are no eight vertices")
    let corners = unsafe vertices.withUnsafeBytes {
      unsafe $0.loadUnaligned(fromByteOffset: (edge &- 4) &<< 3, as: SIMD16<Int32>.self)
    }
    let (x, y) = (place.x, place.y)
    let places = SIMD8<Int32>(x, y, x, y, x, y, x, y)
    /// Two bits for each of four vertices. At least one of them is set if the vertex is outside the pixel.
    @inline(__always)
    func beyond(_ corners: SIMD8<Int32>) -> UInt32 {
      let inside = corners &- places
      return negative_ones8(inside | (256 &- inside))
    }
    let (before, after) = (beyond(corners.lowHalf), beyond(corners.highHalf))
    if before == 0 || after == 0 { return nil }
    return ((before.leadingZeroBitCount &- 24) >> 1, after.trailingZeroBitCount >> 1)
  }

  /// Calls `body` with the ends of each edge, in order, until it returns false.
  @inline(__always)
  func forEachEdge(
    _ vertices: Span<CoverageRasterizer.Vertex>,
    _ body: (_ from: CoverageRasterizer.Vertex, _ to: CoverageRasterizer.Vertex) -> Bool
  ) {
    var edge = Int(first)
    var from = vertices[edge - 1]
    for _ in 0..<count {
      let to = vertices[edge]
      if !body(from, to) { return }
      from = to
      edge += 1
      if edge == Int(end) { edge = Int(start) + 1 }
    }
  }

  /// True if the crossing may cross itself. It can only if it goes both ways along x and both ways along y.
  func mayCrossItself(_ vertices: Span<CoverageRasterizer.Vertex>) -> Bool {
    if count < 3 { return false }
    var ways = 0
    forEachEdge(vertices) { from, to in
      ways |= to.x > from.x ? 1 : to.x < from.x ? 2 : 0
      ways |= to.y > from.y ? 4 : to.y < from.y ? 8 : 0
      return true
    }
    return ways == 15
  }

  /// True if two crossings pass each other in opposite directions without meeting: each edge of one has each edge of
  /// the other on the same side.
  func passesOppositely(
    _ other: PixelCrossing, _ vertices: Span<CoverageRasterizer.Vertex>
  ) -> Bool {
    var hand = 0
    var isSame = true
    forEachEdge(vertices) { a0, a1 in
      other.forEachEdge(vertices) { b0, b1 in
        let common = PixelCrossing.commonHand(a0, a1, b0, b1)
        if common == 0 || common == -hand { isSame = false }
        hand = common
        return isSame
      }
      return isSame
    }
    return isSame
  }

  /// The side of each of two edges on which the other lies, as a sign; 0 if they meet or the sides differ.
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
#endif
