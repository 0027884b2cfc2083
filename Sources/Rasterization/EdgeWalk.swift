/// Which way an edge goes; as a type, so that there is code for each.
protocol WalkDirection {
  static var goesDown: Bool { get }
  static var goesRight: Bool { get }
}

extension WalkDirection {
  /// Whether the lower end is to the right of the upper one.
  static var leansRight: Bool { goesDown == goesRight }

  /// Whether an edge goes this way. An upright one goes right, a level one no way.
  @inline(__always)
  static func isWay(
    from: CoverageRasterizer.Vertex, to: CoverageRasterizer.Vertex
  ) -> Bool {
    (goesDown ? to.y > from.y : to.y < from.y) && (to.x >= from.x) == goesRight
  }
}

enum DownRight: WalkDirection {
  static var goesDown: Bool { true }
  static var goesRight: Bool { true }
}

enum DownLeft: WalkDirection {
  static var goesDown: Bool { true }
  static var goesRight: Bool { false }
}

enum UpRight: WalkDirection {
  static var goesDown: Bool { false }
  static var goesRight: Bool { true }
}

enum UpLeft: WalkDirection {
  static var goesDown: Bool { false }
  static var goesRight: Bool { false }
}

/// A walk along one edge that is not level: it adds the signed area between the edge and the right
/// end of its rows.
///
/// It goes downwards, whichever way the outline goes, row by row of pixels.
struct EdgeWalk<Purpose: WalkPurpose, Direction: WalkDirection> {
  typealias Pixel = CoverageRasterizer.Pixel

  let places: TileAccumulators.Places
  /// The index of the vertex that the edge leads to.
  let edge: Int
  /// The pixel where the outline was.
  let after: Pixel
  /// Accumulator units of height per 1/65536 pixel of width.
  let rise: Double
  /// The pixels where the edge begins and ends, as far as they have been passed.
  private(set) var ends = CoverageRasterizer.Ends()

  @inline(__always)
  init(
    from upper: CoverageRasterizer.Vertex, to lower: CoverageRasterizer.Vertex, edge: Int,
    after: Pixel, in places: TileAccumulators.Places
  ) {
    self.places = places
    self.edge = edge
    self.after = after
    rise = RowStretch.rise(
      fromX: Int(upper.x), toX: Int(lower.x), height: Int(lower.y) &- Int(upper.y))
  }

  /// The part of the edge between two places of a row.
  @inline(__always)
  func stretch(_ upperX: Int, _ lowerX: Int, height: Int) -> RowStretch {
    RowStretch(
      left: Direction.leansRight ? upperX : lowerX, right: Direction.leansRight ? lowerX : upperX,
      height: height)
  }

  /// Adds an edge that is wholly inside the clip: the row where it begins, the rows that it crosses,
  /// and the row where it ends.
  @inline(__always)
  mutating func addInside(
    x0: Int, y0: Int, x1: Int, y1: Int, conflicts: inout CoverageConflicts
  ) {
    let first = y0 >> 8
    let last = (y1 &- 1) >> 8
    let slope = EdgeRows.slope(x0: x0, y0: y0, x1: x1, y1: y1)
    var row = first
    var y = y0
    var x = x0 &<< 8
    var along = ((first &+ 1) &<< 8 &- y0) &* slope
    while true {
      let before = x
      let isLast = row == last
      let border = isLast ? y1 : (row &+ 1) &<< 8
      x = isLast ? x1 &<< 8 : x0 &<< 8 &+ along >> 24
      add(
        stretch(before, x, height: border &- y), row: row,
        begins: Direction.goesDown ? row == first : isLast,
        ends: Direction.goesDown ? isLast : row == first, conflicts: &conflicts)
      if isLast { return }
      along &+= slope &<< 8
      y = border
      row &+= 1
    }
  }

  /// Adds an edge that may leave the clip.
  mutating func addClipped(
    x0: Int, y0: Int, x1: Int, y1: Int, area: CoverageRasterizer.Area,
    conflicts: inout CoverageConflicts
  ) {
    let (top, bottom) = (y0 >> 8, (y1 &- 1) >> 8)
    var rows = EdgeRows(x0: x0, y0: y0, x1: x1, y1: y1, top: area.top, bottom: area.bottom)
    while rows.next() {
      let begins = rows.row == (Direction.goesDown ? top : bottom)
      let ends = rows.row == (Direction.goesDown ? bottom : top)
      let part = stretch(rows.fromX, rows.toX, height: rows.height)
      let (first, last) = (part.firstColumn, part.lastColumn)
      var done = 0
      if first < 0 {
        done = part.heightBeforeFirstColumn(rise: rise)
        places.addLeft(Direction.goesDown ? done : 0 &- done, row: rows.row)
      }
      if first == last {
        if first < 0 || first >= area.columns { continue }
        addWhole(
          part, row: rows.row, begins: begins, ends: ends, conflicts: &conflicts)
      } else {
        addTiles(
          part, max(first, 0), through: min(last, area.columns &- 1), done: done, row: rows.row,
          begins: begins, ends: ends, conflicts: &conflicts)
      }
    }
  }

  /// Adds what the edge has in a row.
  ///
  /// - Parameters:
  ///   - begins: whether the outline comes to the edge in this row.
  ///   - ends: whether it leaves it there.
  @inline(__always)
  private mutating func add(
    _ stretch: RowStretch, row: Int, begins: Bool, ends: Bool, conflicts: inout CoverageConflicts
  ) {
    if stretch.isInOneColumn {
      addWhole(
        stretch, row: row, begins: begins, ends: ends, conflicts: &conflicts)
    } else if stretch.isInOneTile {
      addTile(
        stretch, row: row, begins: begins, ends: ends, conflicts: &conflicts)
    } else {
      addTiles(
        stretch, stretch.firstColumn, through: stretch.lastColumn, done: 0, row: row,
        begins: begins, ends: ends, conflicts: &conflicts)
    }
  }

  /// Adds a row's part that is all in one column.
  @inline(__always)
  private mutating func addWhole(
    _ stretch: RowStretch, row: Int, begins: Bool, ends: Bool, conflicts: inout CoverageConflicts
  ) {
    let column = stretch.firstColumn
    let slot = places.slot(column: column, row: row)
    let pixel = Pixel(column: column, row: row, slot: slot)
    let cell = pixel.cell
    let (here, right) = stretch.whole
    add(here, slot: slot, cell: cell)
    add(right, slot: slot, cell: cell &+ 16)
    if Purpose.countsVisits {
      if ends { self.ends.last = pixel }
      if begins {
        self.ends.first = pixel
        if pixel == after || after == .any { return }
      }
    }
    let again = places.visit(
      1 &<< UInt32(truncatingIfNeeded: column & 15), row: row, slot: slot)
    if Purpose.countsVisits {
      note(again, row: row, slot: slot, conflicts: &conflicts)
      places.enter(edge, slot: slot, cell: cell)
    }
  }

  /// Adds a row's part that is in several columns, all of one tile.
  @inline(__always)
  private mutating func addTile(
    _ stretch: RowStretch, row: Int, begins: Bool, ends: Bool,
    conflicts: inout CoverageConflicts
  ) {
    let column = stretch.left >> 16
    let count = (stretch.right &- 1) >> 16 &- column
    let slot = places.slot(column: column, row: row)
    let first = Pixel(column: column, row: row, slot: slot)
    let last = first.movedRight(by: count)
    var pixels = (2 &<< UInt32(truncatingIfNeeded: count)) &- 1
    if Purpose.countsVisits {
      if ends { self.ends.last = Direction.goesRight ? last : first }
      if begins {
        self.ends.first = Direction.goesRight ? first : last
        if self.ends.first == after || after == .any {
          pixels &= Direction.goesRight ? ~1 : pixels >> 1
        }
      }
    }
    let cell = first.cell
    let again = places.visit(
      pixels &<< UInt32(truncatingIfNeeded: column & 15), row: row, slot: slot)
    if Purpose.countsVisits {
      note(again, row: row, slot: slot, conflicts: &conflicts)
      if pixels & 1 != 0 { places.enter(edge, slot: slot, cell: cell) }
      if pixels &>> UInt32(truncatingIfNeeded: count) != 0 {
        places.enter(edge, slot: slot, cell: cell &+ count &<< 4)
      }
    }
    stretch.forEachColumn(rise: rise) { index, here in
      add(here, slot: slot, cell: cell &+ index &<< 4)
      if Purpose.countsVisits, index != 0, index < count {
        places.enter(edge, slot: slot, cell: cell &+ index &<< 4)
      }
    }
  }

  /// Adds a part of the edge's height to an accumulator.
  @inline(__always)
  private func add(_ height: Int, slot: Int, cell: Int) {
    places.add(Direction.goesDown ? height : 0 &- height, slot: slot, cell: cell)
  }

  /// Adds some columns of a row's part that is in several.
  ///
  /// - Parameter done: how much of its height is left of them.
  @inline(__always)
  private mutating func addTiles(
    _ stretch: RowStretch, _ start: Int, through stop: Int, done: Int, row: Int, begins: Bool,
    ends: Bool, conflicts: inout CoverageConflicts
  ) {
    var column = start
    var done = done
    while column <= stop {
      let slot = places.slot(column: column, row: row)
      let end = min(stop, column | 15)
      var pixels = Self.bits(from: column & 15, through: end & 15)
      if Purpose.countsVisits, begins || ends {
        let (first, last) = (stretch.firstColumn, stretch.lastColumn)
        if begins, Direction.goesRight ? column == first : end == last {
          let here = Direction.goesRight ? column : end
          self.ends.first = Pixel(column: here, row: row, slot: slot)
          if self.ends.first == after || after == .any {
            pixels &= ~(1 &<< UInt32(truncatingIfNeeded: here & 15))
          }
        }
        if ends, Direction.goesRight ? end == last : column == first {
          self.ends.last = Pixel(
            column: Direction.goesRight ? end : column, row: row, slot: slot)
        }
      }
      let again = places.visit(pixels, row: row, slot: slot)
      if Purpose.countsVisits {
        note(again, row: row, slot: slot, conflicts: &conflicts)
        while pixels != 0 {
          places.enter(edge, slot: slot, cell: pixels.trailingZeroBitCount &<< 4 | row & 15)
          pixels &= pixels &- 1
        }
      }
      stretch.forEachColumn(column, through: end, rise: rise, done: &done) { index, here in
        add(here, slot: slot, cell: (column & 15 &+ index) &<< 4 | row & 15)
      }
      column = end &+ 1
    }
  }

  /// The bits of neighbouring columns of a tile.
  @inline(__always)
  private static func bits(from first: Int, through last: Int) -> UInt32 {
    (2 &<< UInt32(truncatingIfNeeded: last)) &- (1 &<< UInt32(truncatingIfNeeded: first))
  }

  /// Notes the pixels of a row that the outline has come into once more.
  @inline(__always)
  private func note(
    _ pixels: UInt32, row: Int, slot: Int, conflicts: inout CoverageConflicts
  ) {
    var pixels = pixels
    while pixels != 0 {
      let pixel = Pixel(column: pixels.trailingZeroBitCount, row: row, slot: slot)
      pixels &= pixels &- 1
      conflicts.add(edge, to: pixel, after: places.lastEdge(slot: slot, cell: pixel.cell))
    }
  }
}
