#if !GLFUN_WITHOUT_KERNELS
internal import GLFunDrawing
internal import GLFunTiles

/// The horizontal extent of an outline in rows of a fixed height.
struct OutlineSides {
  /// The left and the right side of each row; the sides of an empty row are reversed.
  private(set) var rows: [SIMD2<Int32>] = []
  /// The number of the first row.
  private(set) var first = 0

  /// The limit on the number of rows.
  private static let mostRows = 256

  /// - Parameters:
  ///   - vertices: the vertices; each contour ends with a copy of its first vertex.
  ///   - least: the least y.
  ///   - most: the greatest y.
  init(
    _ vertices: Span<CoverageOutline.Vertex>, contourEnds: Span<Int>, from least: Int32,
    to most: Int32
  ) {
    first = Int(least >> GlyphEdges.rowBits)
    let count = Int(most >> GlyphEdges.rowBits) - first + 1
    if count > Self.mostRows { return }
    rows = Array(repeating: SIMD2(.max / 2, .min / 2), count: count)
    var start = 0
    for contour in contourEnds.indices {
      for edge in start + 1..<contourEnds[contour] { add(vertices[edge - 1], vertices[edge]) }
      start = contourEnds[contour]
    }
  }

  private mutating func add(
    _ from: CoverageOutline.Vertex, _ to: CoverageOutline.Vertex
  ) {
    let (upper, lower) = from.y <= to.y ? (from, to) : (to, from)
    let (firstRow, lastRow) = (
      Int(upper.y >> GlyphEdges.rowBits), Int(lower.y >> GlyphEdges.rowBits)
    )
    for row in firstRow...lastRow {
      let top = max(Int(upper.y), row << Int(GlyphEdges.rowBits))
      let bottom = min(Int(lower.y), (row + 1) << Int(GlyphEdges.rowBits))
      let (atTop, atBottom) = (
        Self.places(upper, lower, y: top), Self.places(upper, lower, y: bottom)
      )
      rows[row - first].x = min(rows[row - first].x, min(atTop.low, atBottom.low))
      rows[row - first].y = max(rows[row - first].y, max(atTop.high, atBottom.high))
    }
  }

  /// The integer coordinates on either side of an edge's crossing with a horizontal line; for a horizontal edge, its ends.
  private static func places(
    _ upper: CoverageOutline.Vertex, _ lower: CoverageOutline.Vertex, y: Int
  ) -> (low: Int32, high: Int32) {
    let height = Int(lower.y) - Int(upper.y)
    if height == 0 { return (min(upper.x, lower.x), max(upper.x, lower.x)) }
    let product = (Int(lower.x) - Int(upper.x)) * (y - Int(upper.y))
    var quotient = product / height
    if product % height < 0 { quotient -= 1 }
    let low = Int32(truncatingIfNeeded: Int(upper.x) + quotient)
    return (low, product % height == 0 ? low : low + 1)
  }
}
#endif
