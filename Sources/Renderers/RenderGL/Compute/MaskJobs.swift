internal import GLFunTiles

/// The masks that the device makes for a band, in the words that the shader reads.
struct MaskJobs: Sendable {
  /// The index of a shape, and a tile's column and row << 16, for each mask.
  private(set) var jobs: [SIMD2<UInt32>] = []
  /// For each mask the sparse mask by which it is multiplied, plus one; 0 for a mask without one. Empty if no mask has one.
  private(set) var factors: [UInt32] = []
  /// For each row of tiles of a shape the first of its ranges, then the end of the last row.
  private(set) var rows: [UInt32] = []
  /// Ranges of up to four edges: the first, and in the lowest two bits their number less one.
  private(set) var ranges: [UInt32] = []
  /// The outlines that this band alone needs.
  private(set) var outlines = OutlineGroups()
  /// The edges that all jobs test.
  private(set) var testedEdges = 0

  private let shapes: [OutlineMasks.Shape]
  /// The rows of each shape.
  private var tables: [Table] = []
  /// The place of the outlines that this band alone needs, from the first.
  private var outlinePlaces: [Int] = []

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

  /// Packs the masks of a frame.
  ///
  /// - Parameter masks: the numbers that commands use.
  init(_ frame: OutlineMasks, _ masks: inout MaskNumbers) {
    shapes = frame.shapes
    if masks.jobs.isEmpty { return }
    addTables(frame)
    jobs.reserveCapacity(masks.jobs.count)
    for number in masks.jobs {
      let job = frame.jobs[number]
      jobs.append(SIMD2(job.x, job.y))
      let table = tables[Int(job.x)]
      testedEdges += table.edges[table.place == nil ? 0 : Int(job.y >> 16) - table.firstRow]
    }
    if masks.jobs.contains(where: { frame.factors[$0] > 0 }) {
      factors = masks.jobs.map { number in
        let factor = frame.factors[number]
        return factor == 0 ? 0 : masks.number(of: Int(factor) - 1) + 1
      }
    }
    for shape in shapes {
      outlinePlaces.append(
        shape.place.map { outlines.append(words: $0, shape.counts) } ?? 0)
    }
  }

  private mutating func addTables(_ frame: OutlineMasks) {
    tables = shapes.map { shape in
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

  /// The shapes as the shader reads them, two fours each: the first vertex, the word of the contours' ends and their number, the
  /// first vertex whose contour may meet itself or another; 1 for the even-odd rule, the command, the word of its rows (0 for
  /// none) and the first row.
  ///
  /// - Parameters:
  ///   - base: the place of the band's own outlines in the device's memory, in units of two words.
  ///   - shared: the places of outlines that other bands need, too.
  ///   - rows: the word of the first row in the band's data.
  func shapes(
    at base: Int, shared: (EncodedOutline) -> Int, rows: Int
  ) -> [SIMD4<UInt32>] {
    var fours: [SIMD4<UInt32>] = []
    fours.reserveCapacity(2 * shapes.count)
    for (index, shape) in shapes.enumerated() {
      let place = shape.shared.map(shared) ?? base + outlinePlaces[index]
      let table = tables[index]
      fours.append(
        SIMD4(
          UInt32(place + OutlineGroups.endCount(shape.counts)), UInt32(2 * place),
          UInt32(shape.counts.contours), UInt32(shape.counts.simpleVertices)))
      fours.append(
        SIMD4(
          shape.isEvenOdd ? 1 : 0, UInt32(bitPattern: shape.command),
          table.place.map { UInt32(rows + $0) } ?? 0, UInt32(table.firstRow)))
    }
    return fours
  }
}
