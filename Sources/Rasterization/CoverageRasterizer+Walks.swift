extension CoverageRasterizer {
  /// Adds an edge that is not level and wholly inside the clip.
  ///
  /// It is gone along downwards, whichever way the outline goes: the row where it begins, the rows
  /// that it crosses, and the row where it ends.
  @inline(__always)
  static func walkInside<Purpose: WalkPurpose>(
    from: Vertex, to: Vertex, edge: Int, after: Pixel, area: Area, for purpose: Purpose.Type,
    in places: TileAccumulators.Places, count: inout Int, conflicts: inout CoverageConflicts
  ) -> Ends {
    let goesDown = to.y > from.y
    let upper = goesDown ? from : to
    let lower = goesDown ? to : from
    let width = Int(lower.x) &- Int(upper.x)
    let height = Int(lower.y) &- Int(upper.y)
    let x0 = Int(upper.x) &- area.originX
    let x1 = Int(lower.x) &- area.originX
    let y0 = Int(upper.y) &- area.originY
    let y1 = Int(lower.y) &- area.originY
    var row = WalkedRow(from: upper, to: lower, goesDown: goesDown, edge: edge, after: after)
    row.row = y0 >> 8
    let last = (y1 &- 1) >> 8
    if row.row == last {
      row.add(
        from: x0 &<< 8, to: x1 &<< 8, height: height, begins: true, ends: true, for: purpose,
        in: places, count: &count, conflicts: &conflicts)
      return row.ends
    }
    // As in `EdgeRows`: columns per row, with 32 bits of fraction.
    let slope = width == 0 ? 0 : (width &<< 32) / height
    var border = (row.row &+ 1) &<< 8
    var along = (border &- y0) &* slope
    var x = x0 &<< 8 &+ along >> 24
    row.add(
      from: x0 &<< 8, to: x, height: border &- y0, begins: goesDown, ends: !goesDown,
      for: purpose, in: places, count: &count, conflicts: &conflicts)
    row.row &+= 1
    while row.row < last {
      let before = x
      along &+= slope &<< 8
      x = x0 &<< 8 &+ along >> 24
      row.add(
        from: before, to: x, height: 256, begins: false, ends: false, for: purpose, in: places,
        count: &count, conflicts: &conflicts)
      row.row &+= 1
    }
    border = last &<< 8
    row.add(
      from: x, to: x1 &<< 8, height: y1 &- border, begins: !goesDown, ends: goesDown,
      for: purpose, in: places, count: &count, conflicts: &conflicts)
    return row.ends
  }

  /// Adds an edge that is not level and may leave the clip.
  static func walkClipped<Purpose: WalkPurpose>(
    from: Vertex, to: Vertex, edge: Int, after: Pixel, area: Area, for purpose: Purpose.Type,
    in places: TileAccumulators.Places, count: inout Int, conflicts: inout CoverageConflicts
  ) -> Ends {
    let goesDown = to.y > from.y
    let upper = goesDown ? from : to
    let lower = goesDown ? to : from
    let x0 = Int(upper.x) &- area.originX
    let x1 = Int(lower.x) &- area.originX
    let y0 = Int(upper.y) &- area.originY
    let y1 = Int(lower.y) &- area.originY
    if y0 >= area.bottom &<< 8 || y1 <= area.top &<< 8 || min(x0, x1) >= area.columns &<< 8 {
      return Ends()
    }
    let (first, last) = (y0 >> 8, (y1 &- 1) >> 8)
    var rows = EdgeRows(x0: x0, y0: y0, x1: x1, y1: y1, top: area.top, bottom: area.bottom)
    var row = WalkedRow(from: upper, to: lower, goesDown: goesDown, edge: edge, after: after)
    while rows.next() {
      row.row = rows.row
      row.add(
        from: rows.fromX, to: rows.toX, height: rows.height,
        begins: rows.row == (goesDown ? first : last), ends: rows.row == (goesDown ? last : first),
        columns: area.columns, for: purpose, in: places, count: &count, conflicts: &conflicts)
    }
    return row.ends
  }
}

/// A row of pixels of an edge.
private struct WalkedRow {
  typealias Pixel = CoverageRasterizer.Pixel

  private var stretch: RowStretch
  var row = 0
  /// Whether the outline goes to the right.
  private let goesRight: Bool
  /// The pixel where the outline was.
  private let after: Pixel
  /// The index of the vertex that the edge leads to.
  private let edge: Int
  /// The pixels where the edge begins and ends, as far as they have been passed.
  private(set) var ends = CoverageRasterizer.Ends()

  /// Begins with an edge from its upper to its lower end, along which the outline goes down or up.
  @inline(__always)
  init(
    from upper: CoverageRasterizer.Vertex, to lower: CoverageRasterizer.Vertex, goesDown: Bool,
    edge: Int, after: Pixel
  ) {
    self.edge = edge
    stretch = RowStretch(
      sign: goesDown ? 1 : -1,
      rise: upper.x >> 8 == lower.x >> 8
        ? 0
        : 16 * Double(Int(lower.y) &- Int(upper.y)) / Double(abs(Int(lower.x) &- Int(upper.x))))
    goesRight = goesDown ? lower.x >= upper.x : upper.x >= lower.x
    self.after = after
  }

  /// Adds what the edge has in the row, in some first columns of the clip and before them.
  @inline(__always)
  mutating func add<Purpose: WalkPurpose>(
    from: Int, to: Int, height: Int, begins: Bool, ends: Bool, columns: Int,
    for purpose: Purpose.Type, in places: TileAccumulators.Places, count: inout Int,
    conflicts: inout CoverageConflicts
  ) {
    let (first, last) = stretch.begin(from, to, height: height)
    if first < 0 { places.addLeft(stretch.takeLeft(isAll: last < 0), row: row) }
    if first == last {
      if first < 0 || first >= columns { return }
      addWhole(
        first, begins: begins, ends: ends, for: purpose, in: places, count: &count,
        conflicts: &conflicts)
    } else {
      addTiles(
        max(first, 0), through: min(last, columns &- 1), of: first, last, begins: begins,
        ends: ends, for: purpose, in: places, count: &count, conflicts: &conflicts)
    }
  }

  /// Adds what the edge has in the row.
  ///
  /// - Parameters:
  ///   - begins: whether the outline comes to the edge in this row.
  ///   - ends: whether it leaves it there.
  @inline(__always)
  mutating func add<Purpose: WalkPurpose>(
    from: Int, to: Int, height: Int, begins: Bool, ends: Bool, for purpose: Purpose.Type,
    in places: TileAccumulators.Places, count: inout Int,
    conflicts: inout CoverageConflicts
  ) {
    let (first, last) = stretch.begin(from, to, height: height)
    if first == last {
      addWhole(
        first, begins: begins, ends: ends, for: purpose, in: places, count: &count,
        conflicts: &conflicts)
    } else {
      addTiles(
        first, through: last, of: first, last, begins: begins, ends: ends, for: purpose,
        in: places, count: &count, conflicts: &conflicts)
    }
  }

  /// Adds a row's part that is all in one column.
  @inline(__always)
  private mutating func addWhole<Purpose: WalkPurpose>(
    _ column: Int, begins: Bool, ends: Bool, for purpose: Purpose.Type,
    in places: TileAccumulators.Places, count: inout Int,
    conflicts: inout CoverageConflicts
  ) {
    let slot = places.slot(column: column, row: row, count: &count)
    let pixel = Pixel(column: column, row: row, slot: slot)
    var pixels: UInt32 = 1 &<< UInt32(truncatingIfNeeded: column & 15)
    if Purpose.countsVisits, begins || ends {
      if begins {
        self.ends.first = pixel
        if pixel == after || after == .any { pixels = 0 }
      }
      if ends { self.ends.last = pixel }
    }
    let cell = pixel.cell
    visit(pixels, slot: slot, for: purpose, in: places, conflicts: &conflicts)
    if Purpose.countsVisits, pixels != 0 { places.enter(edge, slot: slot, cell: cell) }
    let (here, right) = stretch.whole(column: column)
    places.add(here, slot: slot, cell: cell)
    places.add(right, slot: slot, cell: cell &+ 16)
  }

  /// Adds some columns of a row's part that is in several, from `first` to `last`.
  @inline(__always)
  private mutating func addTiles<Purpose: WalkPurpose>(
    _ start: Int, through stop: Int, of first: Int, _ last: Int, begins: Bool, ends: Bool,
    for purpose: Purpose.Type, in places: TileAccumulators.Places, count: inout Int,
    conflicts: inout CoverageConflicts
  ) {
    var column = start
    while column <= stop {
      let slot = places.slot(column: column, row: row, count: &count)
      let end = min(stop, column | 15)
      var pixels = CoverageConflicts.bits(from: column & 15, through: end & 15)
      if Purpose.countsVisits, begins || ends {
        if begins, goesRight ? column == first : end == last {
          let here = goesRight ? column : end
          self.ends.first = Pixel(column: here, row: row, slot: slot)
          if self.ends.first == after || after == .any {
            pixels &= ~(1 &<< UInt32(truncatingIfNeeded: here & 15))
          }
        }
        if ends, goesRight ? end == last : column == first {
          self.ends.last = Pixel(column: goesRight ? end : column, row: row, slot: slot)
        }
      }
      visit(pixels, slot: slot, for: purpose, in: places, conflicts: &conflicts)
      if Purpose.countsVisits {
        while pixels != 0 {
          places.enter(edge, slot: slot, cell: pixels.trailingZeroBitCount &<< 4 | row & 15)
          pixels &= pixels &- 1
        }
      }
      stretch.add(
        columns: column, through: end, last: last, slot: slot,
        cell: (column & 15) &<< 4 | row & 15, to: places)
      column = end &+ 1
    }
  }
}

extension WalkedRow {
  /// Notes that the outline comes into pixels of the row, and which of them it has been in.
  @inline(__always)
  private func visit<Purpose: WalkPurpose>(
    _ pixels: UInt32, slot: Int, for purpose: Purpose.Type, in places: TileAccumulators.Places,
    conflicts: inout CoverageConflicts
  ) {
    var again = places.visit(pixels, row: row, slot: slot)
    if !Purpose.countsVisits { return }
    while again != 0 {
      let column = again.trailingZeroBitCount
      again &= again &- 1
      let pixel = Pixel(column: column, row: row, slot: slot)
      conflicts.add(edge, to: pixel, after: places.firstEdge(slot: slot, cell: pixel.cell))
    }
  }
}

/// The part of an edge in a row of pixels.
struct RowStretch {
  /// 1 where the edge goes down, −1 where it goes up.
  let sign: Int
  /// Accumulator units of height per 1/65536 pixel of width.
  let rise: Double
  /// The part's left and right end, in 1/65536 pixel.
  private var left = 0
  private var right = 0
  /// How much of the row's height it spans, in 1/256 and in accumulator units.
  private var height = 0
  private var full = 0
  /// Up to where it has been added, and how much of its height that was.
  private var x = 0
  private var done = 0

  @inline(__always)
  init(sign: Int, rise: Double) {
    self.sign = sign
    self.rise = rise
  }

  /// Begins with a row; returns the first and the last column.
  @inline(__always)
  mutating func begin(_ fromX: Int, _ toX: Int, height: Int) -> (first: Int, last: Int) {
    left = min(fromX, toX)
    right = max(fromX, toX)
    self.height = height
    full = height &<< 12
    x = left
    done = 0
    return RowStretch.columns(from: left, to: right)
  }

  /// The first and the last column of a part from its left to its right end.
  @inline(__always)
  static func columns(from left: Int, to right: Int) -> (first: Int, last: Int) {
    let first = left >> 16
    // On the border of two columns it does not come into the second.
    return (first, max(first, (right &- 1) >> 16))
  }

  /// What the part left of the first column adds.
  @inline(__always)
  mutating func takeLeft(isAll: Bool) -> Int {
    done = isAll ? full : min(full, rounded(Double(0 &- left) * rise))
    x = 0
    return sign &* done
  }

  /// What a part that is all in one column adds there and to the next one.
  @inline(__always)
  func whole(column: Int) -> (here: Int, right: Int) {
    // The mean of both x, in units of half of 1/65536 pixel.
    let spill = sign &* ((height &* (left &+ right &- column &<< 17)) >> 5)
    return (sign &* full &- spill, spill)
  }

  /// Adds what is in columns of one tile.
  @inline(__always)
  mutating func add(
    columns first: Int, through end: Int, last: Int, slot: Int, cell: Int,
    to places: TileAccumulators.Places
  ) {
    var column = first
    var cell = cell
    // What a column leaves to the next one: with it every accumulator is written once, and no
    // addition waits for the one before.
    var spill = 0
    while column <= end {
      let (here, right) = take(column: column, last: last)
      places.add(here &+ spill, slot: slot, cell: cell)
      spill = right
      cell &+= 16
      column &+= 1
    }
    places.add(spill, slot: slot, cell: cell)
  }

  /// What the part adds in the next of its columns, and to the one after that.
  @inline(__always)
  mutating func take(column: Int, last: Int) -> (here: Int, right: Int) {
    let toX = column == last ? right : (column &+ 1) &<< 16
    let sum = column == last ? full : min(full, rounded(Double(toX &- left) * rise))
    let height = sign &* (sum &- done)
    done = sum
    let spill = (height &* (x &+ toX &- column &<< 17)) >> 17
    x = toX
    return (height &- spill, spill)
  }

  /// The nearest integer of a number below 2^31, without the checks of a conversion.
  @inline(__always)
  func rounded(_ value: Double) -> Int {
    // Adding 1.5·2^52 leaves the integer in the low bits.
    Int(Int32(truncatingIfNeeded: (value + 6_755_399_441_055_744).bitPattern))
  }
}
