internal import GLFunTiles

/// An outline as closed polygons on a grid of 1/256 pixel. It does not depend on a clip, so several bands can share
/// one.
///
/// The buffers are meant to be reused (`removeAll`).
struct CoverageOutline: Sendable {
  typealias Vertex = CoverageRasterizer.Vertex

  /// The corners. The first one of each contour is repeated at its end.
  var vertices: [Vertex] = []
  /// The places in `vertices` where the contours end.
  var contourEnds: [Int] = []
  /// The ribbon number of each vertex's edge; the length differs from that of `vertices` if a contour has no ribbons.
  var ribbons: [Double] = []
  /// The rows that each part of `EdgeWalk.edgesOfPart` edges lies in, contour by contour; empty unless several bands share
  /// the outline.
  var partRows: [PartRows] = []
  /// The bounds of all vertices.
  var minX = Int32.max
  var maxX = Int32.min
  var minY = Int32.max
  var maxY = Int32.min
  /// False if a coordinate was infinite or not a number.
  var isFinite = true
  /// True if the only contour is convex. Without contours it has no meaning.
  var isConvex = true
  /// The number of leading contours that are known to meet neither themselves nor others.
  var simpleContourCount = 0
  /// The same outline in the words of the graphics device, if several bands need it.
  var encoded: EncodedOutline?

  /// True if the outline is one convex contour.
  var isConvexContour: Bool { contourEnds.count == 1 && isConvex }

  /// Removes all contours, and keeps their memory.
  mutating func removeAll() {
    vertices.removeAll(keepingCapacity: true)
    contourEnds.removeAll(keepingCapacity: true)
    ribbons.removeAll(keepingCapacity: true)
    partRows = []
    minX = .max
    maxX = .min
    minY = .max
    maxY = .min
    isFinite = true
    isConvex = true
    simpleContourCount = 0
    encoded = nil
  }

  /// The least and the greatest y of the vertices of a part of a contour.
  struct PartRows: Sendable {
    var least: Int32
    var most: Int32
  }

  /// Notes the rows of each part, so that a band can skip the parts in other bands.
  mutating func notePartRows() {
    partRows = []
    var start = 0
    for end in contourEnds {
      for first in stride(from: start + 1, to: end, by: EdgeWalk.edgesOfPart) {
        let vertices = vertices[first - 1..<min(first + EdgeWalk.edgesOfPart, end)]
        let rows = vertices.reduce(into: PartRows(least: .max, most: .min)) { rows, vertex in
          rows.least = min(rows.least, vertex.y)
          rows.most = max(rows.most, vertex.y)
        }
        partRows.append(rows)
      }
      start = end
    }
  }

  /// The number of parts of the first contours.
  func partCount(ofContours count: Int) -> Int {
    var start = 0
    return contourEnds.prefix(count).reduce(0) { sum, end in
      defer { start = end }
      return sum + EdgeWalk.partCount(ofContour: start..<end)
    }
  }

  /// The same outline in memory of its own, without room to spare.
  var copy: CoverageOutline {
    var copy = self
    copy.vertices = vertices.map { $0 }
    copy.contourEnds = contourEnds.map { $0 }
    copy.ribbons = ribbons.count == vertices.count ? ribbons.map { $0 } : []
    return copy
  }

  /// The memory that a copy without corners takes, in bytes.
  static let leastByteCount = 256

  /// The memory that a copy takes, in bytes.
  var byteCount: Int {
    Self.leastByteCount + vertices.count * MemoryLayout<Vertex>.stride
      + contourEnds.count * MemoryLayout<Int>.stride + ribbons.count * MemoryLayout<Double>.stride
      + partRows.count * MemoryLayout<PartRows>.stride
      + 4 * (encoded?.words.count ?? 0)
  }
}
