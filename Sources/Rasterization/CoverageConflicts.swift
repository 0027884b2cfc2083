/// The pixels of a path that its outline visits more than once, and the edges in each of them.
struct CoverageConflicts {
  /// An edge in a pixel's list.
  struct Node {
    /// The index of the vertex that the edge leads to.
    var edge: Int32
    /// The next node of the list, −1 at its end.
    var next: Int32
  }

  /// Pixels with more edges than this are sampled (`CrowdedRows`): the exact way takes time that
  /// grows with the square of their number.
  static let mostEdges = 24
  /// The count of a pixel with more than `mostEdges`.
  static let crowded: UInt8 = 255

  /// For each tile slot the number of its lists, counted from one; 0 where there is no conflict.
  var numbers: [Int32] = []
  /// For each tile with conflicts a bit for each of its rows that has one, and above these a bit
  /// for each column.
  var lines: [UInt32] = []
  /// For each cell of the tiles with conflicts the first node, −1 where there is none.
  var heads: [Int32] = []
  /// For each cell of the tiles with conflicts how many nodes it has.
  var counts: [UInt8] = []
  var nodes: [Node] = []
  /// For each row of pixels the first from there on that has a conflict.
  var nextRows: [Int32] = []
  var hasCrowds = false
  var isEmpty = true

  mutating func removeAll() {
    if isEmpty { return }
    numbers.removeAll(keepingCapacity: true)
    lines.removeAll(keepingCapacity: true)
    heads.removeAll(keepingCapacity: true)
    counts.removeAll(keepingCapacity: true)
    nodes.removeAll(keepingCapacity: true)
    nextRows.removeAll(keepingCapacity: true)
    hasCrowds = false
    isEmpty = true
  }

  /// The number of a tile's lists, −1 where it has no conflict.
  @inline(__always)
  func tile(slot: Int) -> Int { isEmpty ? -1 : Int(numbers[slot]) - 1 }

  /// The bits of neighbouring lines of a tile.
  @inline(__always)
  static func bits(from first: Int, through last: Int) -> UInt32 {
    (2 &<< UInt32(truncatingIfNeeded: last)) &- (1 &<< UInt32(truncatingIfNeeded: first))
  }

  /// Adds an edge to a cell's list; false where the list is full.
  @inline(__always)
  mutating func add(edge: Int, cell: Int) -> Bool {
    let count = counts[cell]
    if count >= UInt8(CoverageConflicts.mostEdges) {
      counts[cell] = CoverageConflicts.crowded
      hasCrowds = true
      return false
    }
    counts[cell] = count + 1
    nodes.append(Node(edge: Int32(truncatingIfNeeded: edge), next: heads[cell]))
    heads[cell] = Int32(truncatingIfNeeded: nodes.count - 1)
    return true
  }
}

extension CoverageRasterizer {
  /// Finds the pixels that were visited more than once and lists the edges in them.
  mutating func findConflicts() {
    let places = accumulators.places
    var found = 0
    for slot in 0..<accumulators.count {
      var lines = places.visits(slot: slot)
      if lines >> 16 == 0 { continue }
      lines &= 0xffff_0000
      if found == 0 {
        conflicts.isEmpty = false
        conflicts.numbers.append(contentsOf: repeatElement(0, count: accumulators.count))
        conflicts.nextRows.append(contentsOf: repeatElement(.max, count: tileRows << 4))
      }
      found += 1
      conflicts.numbers[slot] = Int32(found)
      let firstRow = places.tileRow(slot: slot) << 4
      for row in 0..<16 where places.visits(row: row, slot: slot) >> 16 != 0 {
        lines |= 1 << UInt32(row)
        conflicts.nextRows[firstRow + row] = Int32(firstRow + row)
      }
      conflicts.lines.append(lines)
    }
    if found == 0 { return }
    for row in conflicts.nextRows.indices.dropLast().reversed() {
      conflicts.nextRows[row] = min(conflicts.nextRows[row], conflicts.nextRows[row + 1])
    }
    conflicts.heads.append(contentsOf: repeatElement(-1, count: found << 8))
    conflicts.counts.append(contentsOf: repeatElement(0, count: found << 8))
    let area = area
    let vertices = vertices
    let lines = conflicts.lines
    var start = 0
    for end in contourEnds {
      for index in start + 1..<end {
        let from = vertices.span[index - 1]
        let to = vertices.span[index]
        if mayConflict(from: from, to: to, area: area, lines: lines.span) {
          listEdge(index, from: from, to: to, area: area)
        }
      }
      start = end
    }
    if conflicts.hasCrowds {
      crowds.begin(vertices: vertices, contourEnds: contourEnds, area: area)
    }
  }

  /// Whether an edge may be in a pixel with a conflict: most are short, and in none.
  @inline(__always)
  private func mayConflict(
    from: Vertex, to: Vertex, area: Area, lines: Span<UInt32>
  ) -> Bool {
    let x0 = Int(from.x) &- area.originX
    let x1 = Int(to.x) &- area.originX
    let y0 = Int(from.y) &- area.originY
    let y1 = Int(to.y) &- area.originY
    let minX = min(x0, x1)
    let maxX = max(x0, x1)
    let minY = min(y0, y1)
    let maxY = max(y0, y1)
    if maxX < 0 || minX >= area.columns &<< 8 || minY >= area.bottom &<< 8
      || maxY < area.top &<< 8
    {
      return false
    }
    // Of several tiles, or beyond the clip's left or upper side.
    if minX >> 12 != maxX >> 12 || minY >> 12 != maxY >> 12 || min(minX, minY) < 0 { return true }
    let slot = accumulators.places.slot(tileColumn: minX >> 12, tileRow: minY >> 12)
    let number = slot < 0 ? 0 : Int(conflicts.numbers[slot])
    if number == 0 { return false }
    let tileLines = lines[number &- 1]
    let rows = CoverageConflicts.bits(from: minY >> 8 & 15, through: maxY >> 8 & 15)
    let columns = CoverageConflicts.bits(from: minX >> 8 & 15, through: maxX >> 8 & 15)
    return tileLines & rows != 0 && tileLines >> 16 & columns != 0
  }

  /// Adds an edge to the lists of all pixels with conflicts that it is in or touches.
  private mutating func listEdge(_ edge: Int, from: Vertex, to: Vertex, area: Area) {
    let top = from.y <= to.y ? from : to
    let bottom = from.y <= to.y ? to : from
    let x0 = Int(top.x) - area.originX
    let x1 = Int(bottom.x) - area.originX
    let y0 = Int(top.y) - area.originY
    let y1 = Int(bottom.y) - area.originY
    if y0 == y1 {
      list(edge, row: y0 >> 8, from: min(x0, x1) >> 8, through: max(x0, x1) >> 8, area: area)
      return
    }
    if y1 <= area.top << 8 { return }
    // Rows without a conflict are passed over; so are, before their slope is known, the many edges
    // that are in no others.
    let lastRow = min((y1 - 1) >> 8, area.bottom - 1)
    var row = Int(conflicts.nextRows[max(y0 >> 8, area.top)])
    if row > lastRow { return }
    var rows = EdgeRows(x0: x0, y0: y0, x1: x1, y1: y1, top: area.top, bottom: area.bottom)
    while row <= lastRow {
      rows.skip(to: row)
      if !rows.next() { return }
      list(
        edge, row: row, from: min(rows.fromX, rows.toX) >> 16,
        through: max(rows.fromX, rows.toX) >> 16, area: area)
      row = row < lastRow ? Int(conflicts.nextRows[row + 1]) : .max
    }
  }

  @inline(__always)
  private mutating func list(_ edge: Int, row: Int, from: Int, through: Int, area: Area) {
    let places = accumulators.places
    var column = max(from, 0)
    let last = min(through, area.columns &- 1)
    while column <= last {
      let end = min(last, column | 15)
      let slot = places.slot(tileColumn: column >> 4, tileRow: row >> 4)
      let number = slot < 0 ? 0 : Int(conflicts.numbers[slot])
      if number > 0 {
        var pixels =
          places.visits(row: row, slot: slot) >> 16
          & CoverageConflicts.bits(from: column & 15, through: end & 15)
        while pixels != 0 {
          let place = pixels.trailingZeroBitCount
          pixels &= pixels &- 1
          let cell = (number &- 1) << 8 | place << 4 | row & 15
          if !conflicts.add(edge: edge, cell: cell) {
            crowds.add(column: column & ~15 | place, row: row)
          }
        }
      }
      column = end &+ 1
    }
  }

  /// The coverage of a pixel with a conflict; nil where the accumulated average is right.
  mutating func exactCoverage(
    conflictTile: Int, cell: Int, column: Int, row: Int, average: Int32, rule: Rule
  ) -> UInt8? {
    let cell = conflictTile << 8 | cell
    if conflicts.counts[cell] == CoverageConflicts.crowded {
      return crowds.coverage(column: column, row: row, rule: rule)
    }
    let nodes = conflicts.nodes
    let vertices = vertices
    return pixelCoverage.coverage(
      head: conflicts.heads[cell], count: Int(conflicts.counts[cell]), nodes: nodes.span,
      vertices: vertices.span, x: originX + column, y: originY + row, average: average, rule: rule)
  }
}
