internal import GLFunTiles

/// The extent of vertices, in 256ths of a pixel.
struct VertexBox {
  var minX = Int32.max
  var minY = Int32.max
  var maxX = Int32.min
  var maxY = Int32.min
}

extension VertexBox {
  /// The extent of some vertices.
  @inline(__always)
  init(_ vertices: Span<CoverageOutline.Vertex>) {
    var (minX, minY, maxX, maxY) = (Int32.max, Int32.max, Int32.min, Int32.min)
    for index in vertices.indices {
      let vertex = vertices[index]
      minX = min(minX, vertex.x)
      minY = min(minY, vertex.y)
      maxX = max(maxX, vertex.x)
      maxY = max(maxY, vertex.y)
    }
    self.init(minX: minX, minY: minY, maxX: maxX, maxY: maxY)
  }

  /// True if distances from the least x and y fit into 16 bits.
  var isNarrow: Bool { Int(maxX) - Int(minX) < 1 << 16 && Int(maxY) - Int(minY) < 1 << 16 }
}

extension CoverageOutline {
  /// The extent of all vertices.
  var box: VertexBox {
    get { VertexBox(minX: minX, minY: minY, maxX: maxX, maxY: maxY) }
    set { (minX, minY, maxX, maxY) = (newValue.minX, newValue.minY, newValue.maxX, newValue.maxY) }
  }

  /// Makes the extent large enough for further vertices.
  @inline(__always)
  mutating func widen(by added: VertexBox) {
    box = VertexBox(
      minX: min(minX, added.minX), minY: min(minY, added.minY), maxX: max(maxX, added.maxX),
      maxY: max(maxY, added.maxY))
  }
}
