#if !GLFUN_WITHOUT_KERNELS
package import GLFunDrawing
package import GLFunTiles

/// The glyphs of a run on the vertex grid, with a mark for each that overlaps itself or another.
///
/// A pixel's coverage is the average of its windings if these are 0 and one other number, which holds for glyphs that overlap
/// nothing. The other glyphs are tangled, as are all glyphs that share a pixel with them.
package struct PlacedGlyphs {
  package typealias Vertex = CoverageOutline.Vertex

  /// The bounds of a glyph, in 1/256 pixel. They are stored apart from the outline, whose reference count would be updated at
  /// each access.
  private struct Box: BitwiseCopyable {
    var left: Int32
    var top: Int32
    var right: Int32
    var bottom: Int32
    var isSimple: Bool
    var isTangled = false

    /// The extent of the box along the run, from left to right or from top to bottom.
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
  /// The farthest extent of the glyphs that precede each one of `order` in its cluster.
  private var reaches: [Int32] = []

  /// The limit on the number of preceding glyphs with which a glyph is compared.
  private static let mostCompared = 16

  var indices: Range<Int> { boxes.indices }

  /// True if the windings of a glyph's pixels have to be computed.
  func isTangled(_ index: Int) -> Bool { boxes[index].isTangled }

  package init() {}

  package mutating func removeAll() {
    edges.removeAll(keepingCapacity: true)
    origins.removeAll(keepingCapacity: true)
    boxes.removeAll(keepingCapacity: true)
  }

  package mutating func append(_ edges: GlyphEdges, at origin: Vertex) {
    self.edges.append(edges)
    origins.append(origin)
    boxes.append(
      Box(
        left: origin.x &+ edges.least.x, top: origin.y &+ edges.least.y,
        right: origin.x &+ edges.most.x, bottom: origin.y &+ edges.most.y,
        isSimple: edges.isSimple))
  }

  /// Marks the glyphs that are tangled.
  package mutating func findTangled() {
    // In most runs, which go from left to right, no glyph extends into the next one.
    var reach = Int32.min
    var isPlain = true
    for box in boxes {
      isPlain = isPlain && box.isSimple && box.left >= reach
      reach = max(reach, box.right)
    }
    if !isPlain { findTangledClusters() }
  }

  /// Divides the glyphs into clusters that do not share pixels, and marks the clusters in which any overlap.
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
      // An edge on the border of two pixels may belong to either.
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

  /// True if the glyphs are stacked vertically rather than horizontally.
  private var goesDown: Bool {
    guard let first = origins.first, let last = origins.last else { return false }
    return abs(Int(last.y) - Int(first.y)) > abs(Int(last.x) - Int(first.x))
  }

  /// True if a glyph overlaps itself, or one of its predecessors in the cluster that begins at `start`.
  private func meetsOthers(_ place: Int, from start: Int, _ first: Int32) -> Bool {
    let index = order[place]
    if !boxes[index].isSimple { return true }
    var other = place
    // The predecessors either end before this glyph begins, or are compared with it.
    while other > start, reaches[other] > first {
      if place - other == Self.mostCompared { return true }
      other -= 1
      if mayMeet(order[other], index) { return true }
    }
    return false
  }

  /// True if two glyphs may overlap.
  private func mayMeet(_ first: Int, _ second: Int) -> Bool {
    if !boxes[first].overlaps(boxes[second]) { return false }
    let (a, b) = (edges[first], edges[second])
    let (originA, originB) = (origins[first], origins[second])
    if originA.y != originB.y || a.sides.isEmpty || b.sides.isEmpty { return true }
    // Glyphs that are horizontally apart in every row do not overlap.
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
#endif
