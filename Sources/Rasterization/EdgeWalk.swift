/// A walk along one edge that is not level: it adds the signed area between the edge and the right
/// end of its rows.
///
/// It goes downwards, whichever way the outline goes, row by row of pixels.
struct EdgeWalk<Purpose: WalkPurpose, Direction: WalkDirection> {
  typealias Corner = CoverageRasterizer.Corner
  typealias Pixel = CoverageRasterizer.Pixel

  let places: TileAccumulators.Places
  /// The index of the vertex that the edge leads to.
  let edge: Int
  /// The row where the edge begins if the outline is in the pixel there already, else −1.
  let knownRow: Int
  /// Accumulator units of height per 1/65536 pixel of width.
  let rise: Double

  /// Walks along edges that go this way, from one to the first that does not, or to the end.
  ///
  /// It has its own places and sizes in registers: what is seldom is called, with no more than it needs. A walk
  /// that is handed over as a whole is kept in memory, for all its steps.
  ///
  /// - Parameter stay: where the outline is when it comes to the first edge; afterwards where it is then.
  /// - Returns: the index of the first edge that does not go this way.
  @inline(never)
  static func walkOn(
    _ corners: Span<CoverageRasterizer.Vertex>, from start: Int, to end: Int, ribbons: Span<Double>,
    stay: inout CoverageRasterizer.Stay, area: CoverageRasterizer.Area,
    in places: TileAccumulators.Places, conflicts: inout CoverageConflicts
  ) -> Int {
    var index = start
    var from = Corner(corners[start - 1], in: area)
    var before = from
    var isKnown =
      Direction.first(from: from) == stay.pixel && stay.pixel.isInside
    var ways = stay.ways
    while index < end {
      let to = Corner(corners[index], in: area)
      if !Direction.isWay(from: from, to: to) { break }
      if area.holdsAll || Direction.isInside(area, from: from, to: to) {
        Self(from: from, to: to, edge: index, isKnown: isKnown, in: places)
          .addInside(from: from, to: to, conflicts: &conflicts)
      } else {
        addClipped(
          from: from, to: to, edge: index, isKnown: isKnown, area: area, in: places,
          conflicts: &conflicts)
      }
      let way = CoverageRasterizer.ways(from: from, to: to)
      if isKnown {
        ways |= way
        if ways == 15 || CoverageRasterizer.isNewRibbon(index, after: index &- 1, ribbons) {
          let pixel = Direction.first(from: from).cut(to: area)
          if pixel.isInside {
            CoverageRasterizer.addConflict(pixel, edge: index, in: places, to: &conflicts)
          }
        }
      }
      if !isKnown || !Direction.isInOnePixel(from: from, to: to) { ways = way }
      // An edge that goes on this way begins in the pixel where this one ends, unless that is on a border of pixels.
      isKnown = to.y & 255 != 0 && (to.x & 255 != 0 || to.x == from.x)
      before = from
      from = to
      index &+= 1
    }
    if index != start {
      stay = CoverageRasterizer.Stay(
        pixel: Direction.last(from: before, to: from).cut(to: area), ways: ways)
    }
    return index
  }

  /// The part of the edge between two places of a row.
  @inline(__always)
  private func stretch(_ upperX: Int, _ lowerX: Int, height: Int) -> RowStretch {
    RowStretch(
      left: Direction.leansRight ? upperX : lowerX, right: Direction.leansRight ? lowerX : upperX,
      height: height)
  }

  /// Adds an edge that is wholly inside the clip: the row where it begins, the rows that it crosses,
  /// and the row where it ends.
  @inline(__always)
  private func addInside(from: Corner, to: Corner, conflicts: inout CoverageConflicts) {
    let (upper, lower) = Direction.goesDown ? (from, to) : (to, from)
    let lastRow = (lower.y &- 1) >> 8
    let slope = EdgeRows.slope(x0: upper.x, y0: upper.y, x1: lower.x, y1: lower.y)
    var row = upper.y >> 8
    var y = upper.y & 255
    var x = upper.x &<< 8
    // Where the edge is at the lower border of the row, in 1/2^40 pixel.
    var border = upper.x &<< 32 &+ (256 &- y) &* slope
    while true {
      let isLast = row == lastRow
      let toX = isLast ? lower.x &<< 8 : border >> 24
      let toY = isLast ? lower.y &- row &<< 8 : 256
      add(stretch(x, toX, height: toY &- y), row: row, conflicts: &conflicts)
      if isLast { return }
      border &+= slope &<< 8
      x = toX
      y = 0
      row &+= 1
    }
  }

  /// Adds an edge that may leave the clip.
  ///
  /// - Parameter isKnown: whether the outline is in the pixel already where the edge begins.
  @inline(never)
  static func addClipped(
    from: Corner, to: Corner, edge: Int, isKnown: Bool, area: CoverageRasterizer.Area,
    in places: TileAccumulators.Places, conflicts: inout CoverageConflicts
  ) {
    if Direction.isOutside(area, from: from, to: to) { return }
    Self(from: from, to: to, edge: edge, isKnown: isKnown, in: places)
      .addClipped(from: from, to: to, area: area, conflicts: &conflicts)
  }

  @inline(__always)
  private func addClipped(
    from: Corner, to: Corner, area: CoverageRasterizer.Area, conflicts: inout CoverageConflicts
  ) {
    let (upper, lower) = Direction.goesDown ? (from, to) : (to, from)
    var rows = EdgeRows(
      x0: upper.x, y0: upper.y, x1: lower.x, y1: lower.y, top: area.top, bottom: area.bottom)
    while rows.next() {
      let part = stretch(rows.fromX, rows.toX, height: rows.height)
      let (first, last) = (part.firstColumn, part.lastColumn)
      var done = 0
      if first < 0 {
        done = part.heightBeforeFirstColumn(rise: rise)
        places.addLeft(Direction.goesDown ? done : 0 &- done, row: rows.row)
      }
      if first == last {
        if first < 0 || first >= area.columns { continue }
        addWhole(part, row: rows.row, conflicts: &conflicts)
      } else {
        addTiles(
          part, max(first, 0), through: min(last, area.columns &- 1), done: done, row: rows.row,
          conflicts: &conflicts)
      }
    }
  }

  /// Adds what the edge has in a row.
  @inline(__always)
  private func add(_ stretch: RowStretch, row: Int, conflicts: inout CoverageConflicts) {
    if stretch.isInOneColumn {
      addWhole(stretch, row: row, conflicts: &conflicts)
    } else if stretch.isInOneTile {
      addTile(stretch, row: row, conflicts: &conflicts)
    } else {
      Self.addTiles(
        stretch, row: row, edge: edge, knownRow: knownRow, rise: rise, in: places,
        conflicts: &conflicts)
    }
  }

  /// Adds a row's part that is all in one column.
  @inline(__always)
  private func addWhole(_ stretch: RowStretch, row: Int, conflicts: inout CoverageConflicts) {
    let column = stretch.firstColumn & 15
    let places = places.row(row, column: stretch.firstColumn)
    let (here, right) = stretch.whole
    places.add(
      Direction.goesDown ? here : 0 &- here, Direction.goesDown ? right : 0 &- right,
      column: column)
    if row == knownRow { return }
    let again = places.visit(1 &<< UInt32(truncatingIfNeeded: column))
    if Purpose.countsVisits {
      if again != 0 {
        note(again, column: stretch.firstColumn, row: row, conflicts: &conflicts)
      }
      places.enter(edge, column: column)
    }
  }

  /// Adds a row's part that is in several columns, all of one tile.
  @inline(__always)
  private func addTile(_ stretch: RowStretch, row: Int, conflicts: inout CoverageConflicts) {
    let column = stretch.firstColumn & 15
    let count = (stretch.right &- 1) >> 16 &- stretch.firstColumn
    let places = places.row(row, column: stretch.firstColumn)
    let known = row == knownRow ? 1 : 0
    visit(
      column &+ (Direction.goesRight ? known : 0),
      through: column &+ count &- (Direction.goesRight ? 0 : known), of: places,
      column: stretch.firstColumn, row: row, conflicts: &conflicts)
    stretch.forEachColumn(rise: rise) { index, here in
      add(here, to: places, column: column &+ index)
    }
  }

  /// Adds a part of the edge's height to an accumulator.
  @inline(__always)
  private func add(_ height: Int, to places: TileAccumulators.Row, column: Int) {
    places.add(Direction.goesDown ? height : 0 &- height, column: column)
  }

  /// Adds a row's part that is in several tiles. That is seldom, and has registers of its own.
  @inline(never)
  private static func addTiles(
    _ stretch: RowStretch, row: Int, edge: Int, knownRow: Int, rise: Double,
    in places: TileAccumulators.Places, conflicts: inout CoverageConflicts
  ) {
    Self(places: places, edge: edge, knownRow: knownRow, rise: rise).addTiles(
      stretch, stretch.firstColumn, through: stretch.lastColumn, done: 0, row: row,
      conflicts: &conflicts)
  }

  /// Adds some columns of a row's part that is in several.
  ///
  /// - Parameter done: how much of its height is left of them.
  @inline(__always)
  private func addTiles(
    _ stretch: RowStretch, _ start: Int, through stop: Int, done: Int, row: Int,
    conflicts: inout CoverageConflicts
  ) {
    var first = start
    var done = done
    while first <= stop {
      let places = places.row(row, column: first)
      let end = min(stop, first | 15)
      let column = first & 15
      let isKnown = row == knownRow
      let isFirst = isKnown && Direction.goesRight && first == stretch.firstColumn
      let isLast = isKnown && !Direction.goesRight && end == stretch.lastColumn
      visit(
        isFirst ? column &+ 1 : column, through: isLast ? (end & 15) &- 1 : end & 15, of: places,
        column: first, row: row, conflicts: &conflicts)
      stretch.forEachColumn(first, through: end, rise: rise, done: &done) { index, here in
        add(here, to: places, column: column &+ index)
      }
      first = end &+ 1
    }
  }

  /// Comes into neighbouring pixels of a tile's row, and notes those that the outline has been in before.
  ///
  /// There may be none.
  ///
  /// - Parameter column: any of the tile's, as the clip counts them.
  @inline(__always)
  private func visit(
    _ first: Int, through last: Int, of places: TileAccumulators.Row, column: Int, row: Int,
    conflicts: inout CoverageConflicts
  ) {
    let pixels =
      1 &<< UInt32(truncatingIfNeeded: last &+ 1) &- 1 &<< UInt32(truncatingIfNeeded: first)
    let again = places.visit(pixels)
    if !Purpose.countsVisits { return }
    if again != 0 { note(again, column: column, row: row, conflicts: &conflicts) }
    var index = first
    while index <= last {
      places.enter(edge, column: index)
      index &+= 1
    }
  }

  /// Notes pixels of a tile's row that the outline has come into once more.
  @inline(__always)
  private func note(
    _ pixels: UInt32, column: Int, row: Int, conflicts: inout CoverageConflicts
  ) {
    conflicts.add(edge, to: pixels, inTileOf: Pixel(column: column, row: row), in: places)
  }
}

extension EdgeWalk {
  /// - Parameter isKnown: whether the outline is in the pixel already where the edge begins.
  @inline(__always)
  private init(
    from: Corner, to: Corner, edge: Int, isKnown: Bool, in places: TileAccumulators.Places
  ) {
    let (left, right) = Direction.goesRight ? (from.x, to.x) : (to.x, from.x)
    self.init(
      places: places, edge: edge, knownRow: isKnown ? Direction.first(from: from).row : -1,
      rise: RowStretch.rise(
        left: left, right: right, height: Direction.goesDown ? to.y &- from.y : from.y &- to.y))
  }
}
