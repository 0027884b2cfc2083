package import GLFunDrawing

/// An outline as closed polygons on a grid of 1/256 pixel. It does not depend on a clip, so several bands can share
/// one.
///
/// The buffers are meant to be reused (`removeAll`).
public struct CoverageOutline: Sendable {
  /// A point in units of 1/256 pixel.
  public struct Vertex: Hashable, Sendable, BitwiseCopyable {
    /// The distance from the left, in 256ths of a pixel.
    public var x: Int32
    /// The distance from the top, in 256ths of a pixel.
    public var y: Int32

    /// Creates a point.
    @inlinable @inline(__always)
    public init(x: Int32, y: Int32) {
      self.x = x
      self.y = y
    }
  }

  /// A glyph among the contours.
  package struct Glyph: Sendable {
    /// The outline of the glyph.
    package var edges: GlyphEdges
    /// The place of the glyph's origin.
    package var origin: Vertex
    /// The place of its first vertex in `vertices`.
    package var first: Int

    /// Creates a glyph.
    package init(edges: GlyphEdges, origin: Vertex, first: Int) {
      self.edges = edges
      self.origin = origin
      self.first = first
    }
  }

  /// The largest absolute coordinate in pixels; geometry beyond it is cut.
  public static var limit: Int { 1 << 20 }

  /// The number of points from which memory is given away, not kept for the next outline.
  public static var manyPoints: Int { 1 << 16 }

  /// The number of edges of a part of a contour.
  public static var edgesOfPart: Int { 32 }

  /// The corners. The first one of each contour is repeated at its end.
  public var vertices: [Vertex] = []
  /// The places in `vertices` where the contours end.
  public var contourEnds: [Int] = []
  /// The glyphs that all contours belong to, in their order; empty for other outlines, and where no renderer keeps glyphs.
  package var glyphs: [Glyph] = []
  /// The ribbon number of each vertex's edge; the length differs from that of `vertices` if a contour has no ribbons.
  public var ribbons: [Double] = []
  /// The rows that each part of `Self.edgesOfPart` edges lies in, contour by contour; empty unless several bands share
  /// the outline.
  public var partRows: [PartRows] = []
  /// The extent of all vertices.
  public var box = VertexBox()
  /// False if a coordinate was infinite or not a number.
  public var isFinite = true
  /// True if the only contour is convex. Without contours it has no meaning.
  public var isConvex = true
  /// The number of leading contours that are known to meet neither themselves nor others.
  public var simpleContourCount = 0
  /// The same outline in the words of the graphics device, if several bands need it.
  public var encoded: EncodedOutline?

  /// Creates an outline without contours.
  public init() {}

  /// True if the outline is one convex contour.
  public var isConvexContour: Bool { contourEnds.count == 1 && isConvex }

  /// Removes all contours, and keeps their memory.
  public mutating func removeAll() {
    vertices.removeAll(keepingCapacity: true)
    contourEnds.removeAll(keepingCapacity: true)
    ribbons.removeAll(keepingCapacity: true)
    glyphs.removeAll(keepingCapacity: true)
    partRows = []
    box = VertexBox()
    isFinite = true
    isConvex = true
    simpleContourCount = 0
    encoded = nil
  }

  /// The least and the greatest y of the vertices of a part of a contour.
  public struct PartRows: Sendable {
    /// The least y.
    public var least: Int32
    /// The greatest y.
    public var most: Int32
  }

  /// Notes the rows of each part, so that a band can skip the parts in other bands.
  public mutating func notePartRows() {
    partRows = []
    var start = 0
    for end in contourEnds {
      for first in stride(from: start + 1, to: end, by: Self.edgesOfPart) {
        let vertices = vertices[first - 1..<min(first + Self.edgesOfPart, end)]
        let rows = vertices.reduce(into: PartRows(least: .max, most: .min)) { rows, vertex in
          rows.least = min(rows.least, vertex.y)
          rows.most = max(rows.most, vertex.y)
        }
        partRows.append(rows)
      }
      start = end
    }
  }

  /// The number of parts of a contour.
  public static func partCount(ofContour contour: Range<Int>) -> Int {
    (max(contour.count - 1, 0) + edgesOfPart - 1) / edgesOfPart
  }

  /// The number of parts of the first contours.
  public func partCount(ofContours count: Int) -> Int {
    var start = 0
    return contourEnds.prefix(count).reduce(0) { sum, end in
      defer { start = end }
      return sum + Self.partCount(ofContour: start..<end)
    }
  }

  /// The same outline in memory of its own, without room to spare.
  public var copy: CoverageOutline {
    var copy = self
    copy.vertices = vertices.map { $0 }
    copy.contourEnds = contourEnds.map { $0 }
    copy.glyphs = glyphs.map { $0 }
    copy.ribbons = ribbons.count == vertices.count ? ribbons.map { $0 } : []
    return copy
  }

  /// The memory that a copy without corners takes, in bytes.
  public static let leastByteCount = 256

  /// The memory that a copy takes, in bytes.
  public var byteCount: Int {
    Self.leastByteCount + vertices.count * MemoryLayout<Vertex>.stride
      + contourEnds.count * MemoryLayout<Int>.stride + ribbons.count * MemoryLayout<Double>.stride
      + partRows.count * MemoryLayout<PartRows>.stride
      + 4 * (encoded?.words.count ?? 0)
  }
}
