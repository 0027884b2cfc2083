internal import GLFunTiles

/// The edges that masks of the device test, in the words that the shader reads: the edges in the row of tiles of each mask.
///
/// The masks of an outline with a single contour of few edges test all of them, and need no table.
struct RangeTables: Sendable {
  /// For each row of tiles of a shape the first of its ranges, then the end of the last row.
  private(set) var rows: [UInt32] = []
  /// Ranges of up to four edges: the first, and in the lowest two bits their number less one.
  private(set) var ranges: [UInt32] = []
  /// The rows of each shape.
  private var tables: [Table] = []

  /// The rows of a shape.
  private struct Table {
    /// The place in `rows`; nil if each mask tests all edges.
    var place: Int?
    var firstRow = 0
    /// The edges that a mask in each row tests; of all rows without a table.
    var edges: [Int] = []
  }

  /// The most vertices of a contour whose edges are tested for each mask: a thread takes one edge.
  private static let fewVertices = 65

  init(_ frame: OutlineMasks) {
    tables = frame.shapes.map { shape in
      let isSmall = shape.counts.contours == 1 && shape.counts.vertices <= Self.fewVertices
      return isSmall ? Table(edges: [shape.counts.vertices - 1]) : Table()
    }
    // The jobs of a shape are neighbours, row by row.
    var last = (shape: -1, row: -1)
    for job in frame.jobs {
      let (shape, row) = (Int(job.x), Int(job.y >> 16))
      if !tables[shape].edges.isEmpty, tables[shape].place == nil { continue }
      if (shape, row) == last { continue }
      if tables[shape].place == nil {
        tables[shape] = Table(place: rows.count, firstRow: row)
        rows.append(UInt32(ranges.count))
      }
      // Rows without masks have no ranges.
      while tables[shape].edges.count < row - tables[shape].firstRow {
        tables[shape].edges.append(0)
        rows.append(UInt32(ranges.count))
      }
      tables[shape].edges.append(
        append(frame.ranges[Int(job.z)..<Int(job.z + job.w)]))
      rows.append(UInt32(ranges.count))
      last = (shape, row)
    }
  }

  /// Appends ranges, and returns the number of their edges.
  private mutating func append(_ parts: ArraySlice<SIMD2<UInt32>>) -> Int {
    var edges = 0
    for part in parts {
      var first = part.x
      while first < part.y {
        let count = min(part.y - first, 4)
        ranges.append(first << 2 | (count - 1))
        first += count
        edges += Int(count)
      }
    }
    return edges
  }

  /// The place in `rows` of a shape's row 0, as if all rows had one, modulo 2^32; nil if its masks test all edges.
  func firstWord(ofShape shape: Int) -> UInt32? {
    let table = tables[shape]
    return table.place.map { UInt32(truncatingIfNeeded: $0 - table.firstRow) }
  }

  /// The number of edges that a mask tests.
  func edges(ofShape shape: Int, row: Int) -> Int {
    let table = tables[shape]
    return table.edges[table.place == nil ? 0 : row - table.firstRow]
  }
}
