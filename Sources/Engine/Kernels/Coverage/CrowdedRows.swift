#if !GLFUN_WITHOUT_KERNELS
internal import GLFunGeometry
internal import GLFunTiles

/// The coverage of pixels with too many edges for exact areas: 64 lines of 16 samples each.
///
/// The samples of each line have an offset of their own, so that vertical edges are resolved at 1024 places.
/// The cost grows with the number of edges and of the lines that they cross, whatever their shape: the edges are sorted
/// into tile rows, and a row of pixels is sampled once, from its first crowded pixel to its last.
struct CrowdedRows {
  private static let lines = 64
  private static let samples = 16
  /// The offset of each line's samples, in 1/256 pixel: the line's number with its six bits reversed, as a fraction of
  /// a sixteenth of a pixel.
  private static let offsets: [Double] = (0..<lines).map { line in
    let reversed = (0..<6).reduce(0) { $0 << 1 | line >> $1 & 1 }
    return Double(reversed) / 4
  }

  private var area = CoverageRasterizer.Area(
    originX: 0, originY: 0, columns: 0, rows: 0)
  private var vertices: [CoverageRasterizer.Vertex] = []
  /// True for each tile row with crowded pixels.
  private var isCrowded: [Bool] = []
  /// For each row the range from its first crowded pixel to its last.
  private var spans: [Range<Int>] = []
  /// For each tile row the end of its edges in `edges`.
  private var ends: [Int] = []
  /// An edge in a tile row.
  private struct Edge {
    /// The index of the vertex that it leads to.
    let index: Int32
    let row: Int32
  }

  /// The edges in tile rows that have crowded pixels, in the order of the outline.
  private var found: [Edge] = []
  /// The indices of the vertices that the edges lead to, by tile row.
  private var edges: [Int32] = []
  /// The change of the winding at each sample of a row, for each of its lines.
  private var changes: [Int32] = []
  private var tileRow = -1
  private var coverages: [UInt8] = []

  /// Notes that a pixel is crowded.
  mutating func add(column: Int, row: Int) {
    while spans.count <= row { spans.append(0..<0) }
    let span = spans[row]
    spans[row] =
      span.isEmpty
      ? column..<column + 1 : min(span.lowerBound, column)..<max(span.upperBound, column + 1)
  }

  /// Forgets the path, and keeps the memory.
  mutating func removeAll() {
    spans.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    edges.removeAll(keepingCapacity: true)
    vertices = []
    tileRow = -1
  }

  /// Sorts a path's edges into the tile rows with crowded pixels. All crowded pixels must have been added.
  mutating func begin(
    vertices: [CoverageRasterizer.Vertex], contourEnds: [Int], area: CoverageRasterizer.Area
  ) {
    self.vertices = vertices
    self.area = area
    let rows = area.rows >> 4
    isCrowded = Array(repeating: false, count: rows)
    for row in spans.indices where !spans[row].isEmpty { isCrowded[row >> 4] = true }
    ends = Array(repeating: 0, count: rows + 1)
    found.removeAll(keepingCapacity: true)
    find(contourEnds)
    for edge in found { ends[Int(edge.row) + 1] += 1 }
    for row in 0..<rows { ends[row + 1] += ends[row] }
    edges = Array(repeating: 0, count: ends[rows])
    // Filling moves each row's entry from the beginning of its edges to their end.
    for edge in found {
      edges[ends[Int(edge.row)]] = edge.index
      ends[Int(edge.row)] += 1
    }
  }

  /// Finds every edge that is not horizontal, once for each tile row with crowded pixels that it passes through.
  private mutating func find(_ contourEnds: [Int]) {
    let first = isCrowded.firstIndex(of: true) ?? 0
    let last = isCrowded.lastIndex(of: true) ?? -1
    let (top, bottom) = (area.originY + first << 12, area.originY + (last + 1) << 12)
    let vertices = vertices
    let corners = vertices.span
    var start = 0
    for end in contourEnds {
      var next = Int(corners[start].y)
      for edge in start + 1..<end {
        let y = next
        next = Int(corners[edge].y)
        let (upper, lower) = (min(y, next), max(y, next))
        // Most edges are in none of these rows.
        if lower <= top || upper >= bottom || upper == lower { continue }
        var row = max((upper - area.originY) >> 12, first)
        while row <= min((lower - area.originY - 1) >> 12, last) {
          if isCrowded[row] {
            found.append(
              Edge(index: Int32(truncatingIfNeeded: edge), row: Int32(truncatingIfNeeded: row)))
          }
          row += 1
        }
      }
      start = end
    }
  }

  /// The coverage of a crowded pixel.
  mutating func coverage(column: Int, row: Int, rule: CoverageRasterizer.Rule) -> UInt8 {
    if row >> 4 != tileRow {
      tileRow = row >> 4
      coverages.removeAll(keepingCapacity: true)
      coverages.append(contentsOf: repeatElement(0, count: area.columns << 4))
      for row in tileRow << 4..<min((tileRow + 1) << 4, spans.count) where !spans[row].isEmpty {
        sample(row: row, rule: rule)
      }
    }
    return coverages[(row & 15) * area.columns + column]
  }

  private mutating func sample(row: Int, rule: CoverageRasterizer.Rule) {
    let span = spans[row]
    changes.removeAll(keepingCapacity: true)
    changes.append(
      contentsOf: repeatElement(0, count: span.count * CrowdedRows.samples * CrowdedRows.lines))
    let (edges, vertices) = (edges, vertices)
    let first = tileRow == 0 ? 0 : ends[tileRow - 1]
    Self.add(
      edges.span.extracting(first..<ends[tileRow]), of: vertices.span, to: &changes,
      left: area.originX + span.lowerBound << 8, top: area.originY + row << 8)
    let place = (row & 15) * area.columns + span.lowerBound
    switch rule {
    case .winding:
      Self.sum(changes, isWinding: true, into: &coverages, at: place, count: span.count)
    case .evenOdd:
      Self.sum(changes, isWinding: false, into: &coverages, at: place, count: span.count)
    }
  }

  /// Adds the crossings of edges with the lines of a row of pixels to `changes`.
  ///
  /// - Parameters:
  ///   - left: the left edge of the first pixel, in the units of the vertices.
  ///   - row: the top edge of the row, in the same units.
  private static func add(
    _ edges: Span<Int32>, of vertices: Span<CoverageRasterizer.Vertex>, to changes: inout [Int32],
    left: Int, top row: Int
  ) {
    let left = Double(left)
    let count = Double(changes.count / lines)
    let offsets = offsets
    var changes = changes.mutableSpan
    for index in edges.indices {
      let to = vertices[Int(edges[index])]
      let from = vertices[Int(edges[index]) - 1]
      let sign: Int32 = from.y < to.y ? 1 : -1
      let upper = sign > 0 ? from : to
      let lower = sign > 0 ? to : from
      // Lines lie 4 units apart, the first 2 units into the row; samples 16 units.
      let top = Int(upper.y) - row
      let bottom = Int(lower.y) - row
      var line = max((top + 1) >> 2, 0)
      // Most edges of a tile row are in few of its rows of pixels.
      guard line < lines && line << 2 + 2 < bottom else { continue }
      let slope = Double(Int(lower.x) - Int(upper.x)) / Double(Int(lower.y) - Int(upper.y))
      repeat {
        let x = Double(upper.x) + Double(line << 2 + 2 - top) * slope - left
        let place = ((x - offsets[line]) * 0.0625).rounded(.up)
        if place < count {
          // A whole number added to 2^52 is in the low bits of the sum. A conversion would test for numbers that are
          // too large.
          let sample = Int(truncatingIfNeeded: (max(place, 0) + 0x1p52).bitPattern & 0xFFFF_FFFF)
          changes[sample * lines + line] += sign
        }
        line += 1
      } while line < lines && line << 2 + 2 < bottom
    }
  }

  /// Counts the samples of each pixel that are inside the outline, sixteen lines at a time.
  ///
  /// It is inlined for each rule, so that no sample tests the rule.
  @inline(__always)
  private static func sum(
    _ changes: [Int32], isWinding: Bool, into coverages: inout [UInt8], at first: Int, count: Int
  ) {
    typealias Lines = SIMD16<Int32>
    let changes = unsafe changes.span.bytes
    let stride = lines * MemoryLayout<Int32>.stride
    var inside = [Int](repeating: 0, count: count)
    for group in Swift.stride(from: 0, to: stride, by: MemoryLayout<Lines>.size) {
      // The winding continues from the last sample of the pixel before.
      var winding = Lines()
      var place = group
      for column in 0..<count {
        var sum = Lines()
        for _ in 0..<samples {
          winding &+= unsafe changes.unsafeLoadUnaligned(
            fromUncheckedByteOffset: place, as: Lines.self)
          sum &+=
            isWinding
            ? Lines().replacing(with: 1, where: winding .!= Lines()) : winding & 1
          place += stride
        }
        inside[column] += Int(sum.wrappedSum())
      }
    }
    for column in 0..<count {
      coverages[first + column] = UInt8(
        (inside[column] * 255 + lines * samples / 2) / (lines * samples))
    }
  }
}
#endif
