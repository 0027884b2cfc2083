/// The extent of vertices, in 256ths of a pixel. Without vertices the least numbers exceed the greatest ones.
public struct VertexBox: Hashable, Sendable, BitwiseCopyable {
  /// The least x.
  public var minX = Int32.max
  /// The least y.
  public var minY = Int32.max
  /// The greatest x.
  public var maxX = Int32.min
  /// The greatest y.
  public var maxY = Int32.min

  /// The extent of some vertices.
  @inlinable @inline(__always)
  public init(_ vertices: Span<CoverageOutline.Vertex> = Span()) {
    var (minX, minY, maxX, maxY) = (Int32.max, Int32.max, Int32.min, Int32.min)
    for index in vertices.indices {
      let vertex = vertices[index]
      minX = min(minX, vertex.x)
      minY = min(minY, vertex.y)
      maxX = max(maxX, vertex.x)
      maxY = max(maxY, vertex.y)
    }
    (self.minX, self.minY, self.maxX, self.maxY) = (minX, minY, maxX, maxY)
  }

  /// The extent of all vertices between two of them.
  @inlinable @inline(__always)
  public init(from least: CoverageOutline.Vertex, to most: CoverageOutline.Vertex) {
    (minX, minY, maxX, maxY) = (least.x, least.y, most.x, most.y)
  }

  /// Extends the box to another one.
  @inlinable @inline(__always)
  public mutating func formUnion(_ other: VertexBox) {
    (minX, minY) = (min(minX, other.minX), min(minY, other.minY))
    (maxX, maxY) = (max(maxX, other.maxX), max(maxY, other.maxY))
  }

  /// True if distances from the least x and y fit into 16 bits.
  @inlinable @inline(__always)
  public var isNarrow: Bool { Int(maxX) - Int(minX) < 1 << 16 && Int(maxY) - Int(minY) < 1 << 16 }
}
