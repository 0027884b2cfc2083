/// A walk along edges that are not level and all go one way: it cuts them into rows of pixels for a batch, which adds
/// the signed area between them and the right end of their rows.
///
/// It goes downwards, whichever way the outline goes.
struct EdgeWalk<Direction: WalkDirection> {
  typealias Corner = CoverageRasterizer.Corner
  typealias Pixel = CoverageRasterizer.Pixel

  /// Walks along edges that go this way, from one to the first that does not, or to the end.
  ///
  /// - Parameter stay: where the outline is when it comes to the first edge; afterwards where it is then.
  /// - Returns: the index of the first edge that does not go this way.
  @inline(never)
  static func walkOn(
    _ corners: Span<CoverageRasterizer.Vertex>, from start: Int, to end: Int, ribbons: Span<Double>,
    stay: inout CoverageRasterizer.Stay, area: CoverageRasterizer.Area,
    in places: TileAccumulators.Places, batch: inout StretchBatch,
    conflicts: inout CoverageConflicts
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
      add(
        from: from, to: to, edge: index, isKnown: isKnown, area: area, in: places, batch: &batch,
        conflicts: &conflicts)
      let way = CoverageRasterizer.ways(from: from, to: to)
      if isKnown {
        ways |= way
        if ways == 15 || CoverageRasterizer.isNewRibbon(index, after: index &- 1, ribbons) {
          let pixel = Direction.first(from: from).cut(to: area)
          if pixel.isInside {
            batch.appendCrossing(in: pixel, edge: index, to: places, conflicts: &conflicts)
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

  /// Adds an edge.
  ///
  /// - Parameter isKnown: whether the outline is in the pixel already where the edge begins.
  @inline(__always)
  static func add(
    from: Corner, to: Corner, edge: Int, isKnown: Bool, area: CoverageRasterizer.Area,
    in places: TileAccumulators.Places, batch: inout StretchBatch,
    conflicts: inout CoverageConflicts
  ) {
    if StretchBatch.takes(from: from, to: to, going: Direction.self),
      area.holdsAll || Direction.isInside(area, from: from, to: to)
    {
      if !batch.hasRoom { batch.addAll(to: places, conflicts: &conflicts) }
      batch.append(from: from, to: to, edge: edge, isKnown: isKnown, going: Direction.self)
    } else {
      addClipped(
        from: from, to: to, edge: edge, isKnown: isKnown, area: area, in: places, batch: &batch,
        conflicts: &conflicts)
    }
  }

  /// Adds an edge that may leave the clip, or is long.
  @inline(never)
  private static func addClipped(
    from: Corner, to: Corner, edge: Int, isKnown: Bool, area: CoverageRasterizer.Area,
    in places: TileAccumulators.Places, batch: inout StretchBatch,
    conflicts: inout CoverageConflicts
  ) {
    if Direction.isOutside(area, from: from, to: to) { return }
    let (upper, lower) = Direction.goesDown ? (from, to) : (to, from)
    let knownRow = isKnown ? Direction.first(from: from).row : -1
    let rise = RowStretch.rise(
      width: Direction.leansRight ? lower.x &- upper.x : upper.x &- lower.x,
      height: lower.y &- upper.y)
    var rows = EdgeRows(
      x0: upper.x, y0: upper.y, x1: lower.x, y1: lower.y, top: area.top, bottom: area.bottom)
    while rows.next() {
      let stretch = RowStretch(
        left: Direction.leansRight ? rows.fromX : rows.toX,
        right: Direction.leansRight ? rows.toX : rows.fromX, height: rows.height)
      let part = StretchBatch.Part(
        stretch: stretch, row: rows.row, edge: edge, rise: rise, isKnown: rows.row == knownRow,
        goesDown: Direction.goesDown, goesRight: Direction.goesRight)
      batch.append(part, within: area.columns, to: places, conflicts: &conflicts)
    }
  }
}
