internal import GLFunDrawing

/// The glyphs of a run on the grid of vertices, and which of them cross or overlap themselves or each other.
///
/// A pixel's coverage is the average of its windings where these are 0 and one other. That is so for a glyph that crosses
/// and overlaps nothing. The rest is tangled, and so is what has a pixel in common with it.
struct PlacedGlyphs {
  private(set) var edges: [GlyphEdges] = []
  private(set) var origins: [CoverageRasterizer.Vertex] = []
  private var tangled: [Bool] = []
  private var order: [Int] = []
  /// For each of `order` how far those before it reach that are of its cluster.
  private var reaches: [Int32] = []

  /// How many of the glyphs before it a glyph is compared with.
  private static let mostCompared = 16

  var indices: Range<Int> { edges.indices }

  /// Whether the windings of a glyph's pixels are to be looked at.
  func isTangled(_ index: Int) -> Bool { !tangled.isEmpty && tangled[index] }

  mutating func removeAll() {
    edges.removeAll(keepingCapacity: true)
    origins.removeAll(keepingCapacity: true)
    tangled.removeAll(keepingCapacity: true)
  }

  mutating func append(_ edges: GlyphEdges, at origin: CoverageRasterizer.Vertex) {
    self.edges.append(edges)
    origins.append(origin)
  }

  /// Finds out which glyphs are tangled.
  mutating func findTangled() {
    // Most runs go from left to right, and no glyph reaches into the next one.
    var reach = Int32.min
    var isPlain = true
    for index in indices {
      let edges = edges[index]
      isPlain = isPlain && edges.isSimple && origins[index].x &+ edges.least.x >= reach
      reach = max(reach, origins[index].x &+ edges.most.x)
    }
    if isPlain { return }
    tangled.append(contentsOf: repeatElement(false, count: edges.count))
    order = Array(indices)
    let isUpright = goesDown
    let firsts = indices.map { span($0, isUpright).first }
    if indices.dropFirst().contains(where: { firsts[$0] < firsts[$0 - 1] }) {
      order.sort { (firsts[$0], $0) < (firsts[$1], $1) }
    }
    reaches.removeAll(keepingCapacity: true)
    reach = .min
    var start = 0
    var isTangled = false
    for place in order.indices {
      let span = span(order[place], isUpright)
      // An edge on the border of two pixels may be of either.
      if place > start, (span.first - 1) >> 8 > reach >> 8 {
        if isTangled { for other in order[start..<place] { tangled[other] = true } }
        (start, reach, isTangled) = (place, .min, false)
      }
      reaches.append(reach)
      isTangled = isTangled || meetsOthers(place, from: start, isUpright)
      reach = max(reach, span.last)
    }
    if isTangled { for other in order[start...] { tangled[other] = true } }
  }

  /// Whether the glyphs stand above each other rather than beside each other.
  private var goesDown: Bool {
    guard let first = origins.first, let last = origins.last else { return false }
    return abs(Int(last.y) - Int(first.y)) > abs(Int(last.x) - Int(first.x))
  }

  /// From where to where a glyph is: from left to right, or from top to bottom.
  private func span(_ index: Int, _ isUpright: Bool) -> (first: Int32, last: Int32) {
    let (edges, origin) = (edges[index], origins[index])
    return isUpright
      ? (origin.y &+ edges.least.y, origin.y &+ edges.most.y)
      : (origin.x &+ edges.least.x, origin.x &+ edges.most.x)
  }

  /// Whether a glyph crosses or overlaps itself or one of those before it in its cluster.
  private func meetsOthers(_ place: Int, from start: Int, _ isUpright: Bool) -> Bool {
    let index = order[place]
    if !edges[index].isSimple { return true }
    let first = span(index, isUpright).first
    var other = place
    // Those before it end where it begins, or are to be compared with it.
    while other > start, reaches[other] > first {
      if place - other == Self.mostCompared { return true }
      other -= 1
      if mayMeet(order[other], index) { return true }
    }
    return false
  }

  /// Whether two glyphs may have a point in common within them.
  private func mayMeet(_ first: Int, _ second: Int) -> Bool {
    let (a, b) = (edges[first], edges[second])
    let (originA, originB) = (origins[first], origins[second])
    if originA.x &+ a.least.x >= originB.x &+ b.most.x
      || originB.x &+ b.least.x >= originA.x &+ a.most.x
      || originA.y &+ a.least.y >= originB.y &+ b.most.y
      || originB.y &+ b.least.y >= originA.y &+ a.most.y
    {
      return false
    }
    if originA.y != originB.y || a.sides.isEmpty || b.sides.isEmpty { return true }
    // What is beside each other in every row does not meet.
    let rows =
      max(
        a.firstRow, b.firstRow)..<max(
        min(a.firstRow + a.sides.count, b.firstRow + b.sides.count), max(a.firstRow, b.firstRow))
    for row in rows {
      let (sideA, sideB) = (a.sides[row - a.firstRow], b.sides[row - b.firstRow])
      if originA.x &+ sideA.y > originB.x &+ sideB.x, originB.x &+ sideB.y > originA.x &+ sideA.x {
        return true
      }
    }
    return false
  }
}
