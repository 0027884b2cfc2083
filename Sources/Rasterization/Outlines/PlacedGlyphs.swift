internal import GLFunDrawing

/// The glyphs of a run on the grid of vertices, and which of them meet themselves or each other.
///
/// A pixel's coverage is the average of its windings where these are 0 and one other. That is so for glyphs that meet
/// nothing. The others are tangled, and so are those that have a pixel in common with them.
struct PlacedGlyphs {
  typealias Vertex = CoverageRasterizer.Vertex

  /// What a glyph covers, in 1/256 pixel. Kept apart from its outline, whose owners would be counted at each look.
  private struct Box: BitwiseCopyable {
    var left: Int32
    var top: Int32
    var right: Int32
    var bottom: Int32
    var isSimple: Bool
    var isTangled = false

    /// From where to where it reaches, from left to right or from top to bottom.
    func reach(_ isUpright: Bool) -> (first: Int32, last: Int32) {
      isUpright ? (top, bottom) : (left, right)
    }

    func overlaps(_ other: Box) -> Bool {
      left < other.right && other.left < right && top < other.bottom && other.top < bottom
    }
  }

  private(set) var edges: [GlyphEdges] = []
  private(set) var origins: [Vertex] = []
  private var boxes: [Box] = []
  private var order: [Int] = []
  /// For each of `order` how far those before it reach that are of its cluster.
  private var reaches: [Int32] = []

  /// How many of the glyphs before it a glyph is compared with.
  private static let mostCompared = 16

  var indices: Range<Int> { boxes.indices }

  /// Whether the windings of a glyph's pixels are to be looked at.
  func isTangled(_ index: Int) -> Bool { boxes[index].isTangled }

  mutating func removeAll() {
    edges.removeAll(keepingCapacity: true)
    origins.removeAll(keepingCapacity: true)
    boxes.removeAll(keepingCapacity: true)
  }

  mutating func append(_ edges: GlyphEdges, at origin: Vertex) {
    self.edges.append(edges)
    origins.append(origin)
    boxes.append(
      Box(
        left: origin.x &+ edges.least.x, top: origin.y &+ edges.least.y,
        right: origin.x &+ edges.most.x, bottom: origin.y &+ edges.most.y,
        isSimple: edges.isSimple))
  }

  /// Finds out which glyphs are tangled.
  mutating func findTangled() {
    // Most runs go from left to right, and no glyph reaches into the next one.
    var reach = Int32.min
    var isPlain = true
    for box in boxes {
      isPlain = isPlain && box.isSimple && box.left >= reach
      reach = max(reach, box.right)
    }
    if !isPlain { findTangledClusters() }
  }

  /// Divides the glyphs into clusters that have no pixel in common, and finds those in which some meet.
  private mutating func findTangledClusters() {
    let isUpright = goesDown
    order = Array(indices)
    let firsts = boxes.map { $0.reach(isUpright).first }
    if indices.dropFirst().contains(where: { firsts[$0] < firsts[$0 - 1] }) {
      order.sort { (firsts[$0], $0) < (firsts[$1], $1) }
    }
    reaches.removeAll(keepingCapacity: true)
    var reach = Int32.min
    var start = 0
    var isTangled = false
    for place in order.indices {
      let (first, last) = boxes[order[place]].reach(isUpright)
      // An edge on the border of two pixels may be of either.
      if place > start, (first - 1) >> 8 > reach >> 8 {
        if isTangled { noteTangled(start..<place) }
        (start, reach, isTangled) = (place, .min, false)
      }
      reaches.append(reach)
      isTangled = isTangled || meetsOthers(place, from: start, first)
      reach = max(reach, last)
    }
    if isTangled { noteTangled(start..<order.count) }
  }

  private mutating func noteTangled(_ places: Range<Int>) {
    for index in order[places] { boxes[index].isTangled = true }
  }

  /// Whether the glyphs stand above each other rather than beside each other.
  private var goesDown: Bool {
    guard let first = origins.first, let last = origins.last else { return false }
    return abs(Int(last.y) - Int(first.y)) > abs(Int(last.x) - Int(first.x))
  }

  /// Whether a glyph meets itself or one of those before it in its cluster, which begins at `start`.
  private func meetsOthers(_ place: Int, from start: Int, _ first: Int32) -> Bool {
    let index = order[place]
    if !boxes[index].isSimple { return true }
    var other = place
    // Those before it end where it begins, or are to be compared with it.
    while other > start, reaches[other] > first {
      if place - other == Self.mostCompared { return true }
      other -= 1
      if mayMeet(order[other], index) { return true }
    }
    return false
  }

  /// Whether two glyphs may meet.
  private func mayMeet(_ first: Int, _ second: Int) -> Bool {
    if !boxes[first].overlaps(boxes[second]) { return false }
    let (a, b) = (edges[first], edges[second])
    let (originA, originB) = (origins[first], origins[second])
    if originA.y != originB.y || a.sides.isEmpty || b.sides.isEmpty { return true }
    // What is beside each other in every row does not meet.
    let firstRow = max(a.firstRow, b.firstRow)
    let endRow = min(a.firstRow + a.sides.count, b.firstRow + b.sides.count)
    for row in firstRow..<max(endRow, firstRow) {
      let (sideA, sideB) = (a.sides[row - a.firstRow], b.sides[row - b.firstRow])
      if originA.x &+ sideA.y > originB.x &+ sideB.x, originB.x &+ sideB.y > originA.x &+ sideA.x {
        return true
      }
    }
    return false
  }
}
