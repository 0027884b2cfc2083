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
      var any = places.visits(column: 0, slot: slot)
      for column in 1..<16 { any |= places.visits(column: column, slot: slot) }
      if (any & 2).isRepeated(0) { continue }
      if found == 0 {
        conflicts.isEmpty = false
        conflicts.numbers.append(contentsOf: repeatElement(0, count: accumulators.count))
        conflicts.nextRows.append(contentsOf: repeatElement(.max, count: tileRows << 4))
      }
      found += 1
      conflicts.numbers[slot] = Int32(found)
      let firstRow = places.tileRow(slot: slot) << 4
      for row in 0..<16 where any[row] & 2 != 0 {
        conflicts.nextRows[firstRow + row] = Int32(firstRow + row)
      }
    }
    if found == 0 { return }
    for row in conflicts.nextRows.indices.dropLast().reversed() {
      conflicts.nextRows[row] = min(conflicts.nextRows[row], conflicts.nextRows[row + 1])
    }
    conflicts.heads.append(contentsOf: repeatElement(-1, count: found << 8))
    conflicts.counts.append(contentsOf: repeatElement(0, count: found << 8))
    let area = area
    var start = 0
    for end in contourEnds {
      for index in start + 1..<end { listEdge(index, area: area) }
      start = end
    }
    if conflicts.hasCrowds {
      crowds.begin(vertices: vertices, contourEnds: contourEnds, area: area)
    }
  }

  /// Adds an edge to the lists of all pixels with conflicts that it is in or touches.
  private mutating func listEdge(_ edge: Int, area: Area) {
    let from = vertices[edge - 1]
    let to = vertices[edge]
    let top = from.y <= to.y ? from : to
    let bottom = from.y <= to.y ? to : from
    let x0 = Int(top.x) - area.originX
    let x1 = Int(bottom.x) - area.originX
    let y0 = Int(top.y) - area.originY
    let y1 = Int(bottom.y) - area.originY
    if max(x0, x1) < 0 || min(x0, x1) >= area.columns << 8 { return }
    if y0 == y1 {
      if y0 >> 8 >= area.top && y0 >> 8 < area.bottom {
        list(edge, row: y0 >> 8, from: min(x0, x1) >> 8, through: max(x0, x1) >> 8, area: area)
      }
      return
    }
    if y0 >= area.bottom << 8 || y1 <= area.top << 8 { return }
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
    let last = min(through, area.columns - 1)
    while column <= last {
      let slot = places.slot(tileColumn: column >> 4, tileRow: row >> 4)
      if slot >= 0 {
        let number = Int(conflicts.numbers[slot]) - 1
        let cell = (column & 15) << 4 | row & 15
        if number >= 0 && places.hasConflict(slot << 8 | cell) {
          if !conflicts.add(edge: edge, cell: number << 8 | cell) {
            crowds.add(column: column, row: row)
          }
        }
      }
      column += 1
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
