/// An outline as closed polygons on the grid of coverage. It depends on no clip, so several bands can cover one.
///
/// The buffers are meant to be used again (`removeAll`).
struct CoverageOutline: Sendable {
  typealias Vertex = CoverageRasterizer.Vertex

  /// The corners. The first one of each contour is repeated at its end.
  var vertices: [Vertex] = []
  /// The places in `vertices` where the contours end.
  var contourEnds: [Int] = []
  /// For each vertex the ribbon of its edge; of another length where not all contours have them.
  var ribbons: [Double] = []
  /// The least and greatest coordinates.
  var minX = Int32.max
  var maxX = Int32.min
  var minY = Int32.max
  var maxY = Int32.min
  /// False if a coordinate was infinite or not a number.
  var isFinite = true
  /// Whether the only contour is convex.
  var isConvex = true
  /// The number of contours, the first ones, that are known to meet neither themselves nor others.
  var simpleContourCount = 0

  /// Whether there is one contour, which is convex.
  var isConvexContour: Bool { contourEnds.count == 1 && isConvex }

  /// Removes all contours, and keeps their memory.
  mutating func removeAll() {
    vertices.removeAll(keepingCapacity: true)
    contourEnds.removeAll(keepingCapacity: true)
    ribbons.removeAll(keepingCapacity: true)
    minX = .max
    maxX = .min
    minY = .max
    maxY = .min
    isFinite = true
    isConvex = true
    simpleContourCount = 0
  }

  /// The same outline in memory of its own, without room to spare.
  var copy: CoverageOutline {
    var copy = self
    copy.vertices = vertices.map { $0 }
    copy.contourEnds = contourEnds.map { $0 }
    copy.ribbons = ribbons.count == vertices.count ? ribbons.map { $0 } : []
    return copy
  }

  /// The bytes that a copy takes.
  var byteCount: Int {
    256 + vertices.count * MemoryLayout<Vertex>.stride
      + contourEnds.count * MemoryLayout<Int>.stride + ribbons.count * MemoryLayout<Double>.stride
  }
}
