extension CoverageRasterizer {
  /// The clip in pixels from the origin of the tiles, and that origin in 1/256 pixel.
  struct Area {
    var originX: Int
    var originY: Int
    var top: Int
    var bottom: Int
    var columns: Int
    /// Whether the whole path is inside the clip.
    var holdsAll = false
  }

  /// What a walk needs to know of the clip.
  var area: Area {
    Area(
      originX: originX << 8, originY: originY << 8, top: clipMinY - originY,
      bottom: clipMaxY - originY, columns: tileColumns << 4,
      holdsAll: Int(minX) >= originX << 8 && Int(maxX) < (originX + tileColumns << 4) << 8
        && Int(minY) >= clipMinY << 8 && Int(maxY) <= clipMaxY << 8)
  }

  /// A place in 1/256 pixel from the origin of the tiles.
  struct Corner {
    let x: Int
    let y: Int

    @inline(__always)
    init(_ vertex: Vertex, in area: Area) {
      x = Int(vertex.x) &- area.originX
      y = Int(vertex.y) &- area.originY
    }
  }

  /// A pixel: its column and its row from the origin of the tiles.
  struct Pixel: Equatable {
    // In one number, which is compared at once.
    private let rawValue: Int

    /// No pixel of the clip.
    static let outside = Pixel(column: -1, row: -1)

    @inline(__always)
    init(column: Int, row: Int) {
      rawValue = row &<< 32 | Int(UInt32(truncatingIfNeeded: column))
    }

    var column: Int { Int(Int32(truncatingIfNeeded: rawValue)) }
    var row: Int { rawValue >> 32 }
    var isInside: Bool { rawValue >= 0 }

    /// The pixel, if it is in the clip.
    func cut(to area: Area) -> Pixel {
      let isInside =
        column >= 0 && column < area.columns && row >= area.top && row < area.bottom
      return isInside ? self : .outside
    }
  }

  /// Which ways an outline has gone since it came into the pixel where it is: it can only cross
  /// itself in a pixel after all four.
  struct Stay {
    var pixel = Pixel.outside
    var ways: UInt8 = 0
  }

  /// Adds all edges to the accumulators, of an outline that is known not to meet itself.
  mutating func accumulate() {
    let area = area
    let places = accumulators.places
    let vertices = vertices
    let corners = vertices.span
    var conflicts = CoverageConflicts()
    batch.countsVisits = false
    var start = 0
    for end in contourEnds {
      for index in start + 1..<end where corners[index - 1].y != corners[index].y {
        CoverageRasterizer.walk(
          from: Corner(corners[index - 1], in: area), to: Corner(corners[index], in: area),
          edge: index, isKnown: false, area: area, in: places, batch: &batch, conflicts: &conflicts)
      }
      start = end
    }
    batch.addAll(to: places, conflicts: &conflicts)
  }

  /// Adds all edges to the accumulators, and notes the pixels that the outline visits repeatedly.
  mutating func accumulateCountingVisits() {
    let area = area
    let places = accumulators.places
    // Taken out, so that the walk has it to itself.
    var conflicts = CoverageConflicts()
    swap(&conflicts, &self.conflicts)
    let ribbons = ribbons.count == vertices.count ? ribbons : []
    conflicts.ribbons = ribbons
    let numbers = ribbons.span
    batch.countsVisits = true
    let vertices = vertices
    let corners = vertices.span
    var start = 0
    for end in contourEnds {
      var stay = Stay()
      var first = Stay()
      var hasLeftFirst = false
      var index = start + 1
      while index < end {
        let isLevel = corners[index - 1].y == corners[index].y
        if hasLeftFirst && !isLevel {
          index = CoverageRasterizer.walkOn(
            corners, from: index, to: end, ribbons: numbers, stay: &stay, area: area, in: places,
            batch: &batch, conflicts: &conflicts)
          continue
        }
        let from = Corner(corners[index - 1], in: area)
        let to = Corner(corners[index], in: area)
        let ends = CoverageRasterizer.ends(from: from, to: to, in: area)
        // The pixel where the first edge begins is visited with the end of the last one.
        let isFirst = index == start + 1
        let goesOn = ends.first.isInside && (isFirst || ends.first == stay.pixel)
        if isLevel {
          CoverageRasterizer.walkLevel(
            from: from, to: to, edge: index, isKnown: goesOn, area: area, in: places, batch: &batch,
            conflicts: &conflicts)
        } else {
          CoverageRasterizer.walk(
            from: from, to: to, edge: index, isKnown: goesOn, area: area, in: places, batch: &batch,
            conflicts: &conflicts)
        }
        let ways = CoverageRasterizer.ways(from: from, to: to)
        if !goesOn || isFirst {
          hasLeftFirst = !isFirst
          stay = Stay(pixel: ends.first, ways: ways)
        } else {
          // That is no new visit.
          stay.ways |= ways
          if stay.ways == 15 || CoverageRasterizer.isNewRibbon(index, after: index - 1, numbers) {
            batch.appendCrossing(
              in: stay.pixel, edge: index, to: places, conflicts: &conflicts)
          }
        }
        if !hasLeftFirst { first = stay }
        if ends.last != ends.first || !ends.last.isInside {
          hasLeftFirst = true
          stay = Stay(pixel: ends.last, ways: ways)
        }
        index += 1
      }
      batch.addAll(to: places, conflicts: &conflicts)
      if first.pixel.isInside {
        if !hasLeftFirst || stay.pixel != first.pixel {
          CoverageRasterizer.visit(
            first.pixel, edge: start + 1, in: places, conflicts: &conflicts)
        } else if stay.ways | first.ways == 15
          || CoverageRasterizer.isNewRibbon(start + 1, after: end - 1, numbers)
        {
          CoverageRasterizer.addConflict(
            stay.pixel, edge: start + 1, in: places, to: &conflicts)
        }
      }
      start = end
    }
    swap(&conflicts, &self.conflicts)
  }

  /// Which ways an edge goes: a bit for each of right, left, down, up.
  @inline(__always)
  static func ways(from: Corner, to: Corner) -> UInt8 {
    (to.x > from.x ? 1 : to.x < from.x ? 2 : 0) | (to.y > from.y ? 4 : to.y < from.y ? 8 : 0)
  }

  /// The pixels in which an edge begins and ends, if they are in the clip.
  private static func ends(
    from: Corner, to: Corner, in area: Area
  ) -> (first: Pixel, last: Pixel) {
    // A level one on the border of two rows is inside neither.
    if from.y == to.y && from.y & 255 == 0 { return (.outside, .outside) }
    let (first, last) =
      switch (to.y >= from.y, to.x >= from.x) {
      case (true, true): (DownRight.first(from: from), DownRight.last(from: from, to: to))
      case (true, false): (DownLeft.first(from: from), DownLeft.last(from: from, to: to))
      case (false, true): (UpRight.first(from: from), UpRight.last(from: from, to: to))
      case (false, false): (UpLeft.first(from: from), UpLeft.last(from: from, to: to))
      }
    return (first.cut(to: area), last.cut(to: area))
  }

  /// Whether the outline goes on in another ribbon with an edge than with the one before.
  @inline(__always)
  static func isNewRibbon(_ edge: Int, after last: Int, _ ribbons: Span<Double>) -> Bool {
    !ribbons.isEmpty && !CoverageConflicts.isOneRibbon(ribbons[edge], ribbons[last])
  }

  /// Walks along edges that are not level, as long as they go the way of the first.
  ///
  /// - Returns: the index of the first edge that does not.
  @inline(__always)
  private static func walkOn(
    _ corners: Span<Vertex>, from start: Int, to end: Int, ribbons: Span<Double>,
    stay: inout Stay, area: Area, in places: TileAccumulators.Places,
    batch: inout StretchBatch, conflicts: inout CoverageConflicts
  ) -> Int {
    let from = corners[start - 1]
    let to = corners[start]
    return switch (to.y > from.y, to.x >= from.x) {
    case (true, true):
      EdgeWalk<DownRight>.walkOn(
        corners, from: start, to: end, ribbons: ribbons, stay: &stay, area: area, in: places,
        batch: &batch, conflicts: &conflicts)
    case (true, false):
      EdgeWalk<DownLeft>.walkOn(
        corners, from: start, to: end, ribbons: ribbons, stay: &stay, area: area, in: places,
        batch: &batch, conflicts: &conflicts)
    case (false, true):
      EdgeWalk<UpRight>.walkOn(
        corners, from: start, to: end, ribbons: ribbons, stay: &stay, area: area, in: places,
        batch: &batch, conflicts: &conflicts)
    case (false, false):
      EdgeWalk<UpLeft>.walkOn(
        corners, from: start, to: end, ribbons: ribbons, stay: &stay, area: area, in: places,
        batch: &batch, conflicts: &conflicts)
    }
  }

  /// Notes a pixel in which the outline, now at `edge`, may cross itself before it leaves it.
  static func addConflict(
    _ pixel: Pixel, edge: Int, in places: TileAccumulators.Places,
    to conflicts: inout CoverageConflicts
  ) {
    let row = places.row(pixel.row, column: pixel.column)
    let column = pixel.column & 15
    // The pixel where a contour begins counts as visited when its end is known.
    if row.visit(1 << UInt32(column)) == 0 { row.enter(edge, column: column) }
    conflicts.add(places.pooled(pixel), enteredBy: row.lastEdge(column: column))
  }

  /// Notes that the outline comes into a pixel.
  private static func visit(
    _ pixel: Pixel, edge: Int, in places: TileAccumulators.Places,
    conflicts: inout CoverageConflicts
  ) {
    let row = places.row(pixel.row, column: pixel.column)
    let column = pixel.column & 15
    let again = row.visit(1 << UInt32(column))
    if again != 0 { conflicts.add(edge, to: again, inTileOf: pixel, in: places) }
    row.enter(edge, column: column)
  }

  /// Adds the signed area between an edge that is not level and the right end of its rows.
  ///
  /// - Parameter isKnown: whether the outline is in the pixel already where the edge begins.
  @inline(__always)
  private static func walk(
    from: Corner, to: Corner, edge: Int, isKnown: Bool, area: Area,
    in places: TileAccumulators.Places, batch: inout StretchBatch,
    conflicts: inout CoverageConflicts
  ) {
    switch (to.y > from.y, to.x >= from.x) {
    case (true, true):
      EdgeWalk<DownRight>.add(
        from: from, to: to, edge: edge, isKnown: isKnown, area: area, in: places, batch: &batch,
        conflicts: &conflicts)
    case (true, false):
      EdgeWalk<DownLeft>.add(
        from: from, to: to, edge: edge, isKnown: isKnown, area: area, in: places, batch: &batch,
        conflicts: &conflicts)
    case (false, true):
      EdgeWalk<UpRight>.add(
        from: from, to: to, edge: edge, isKnown: isKnown, area: area, in: places, batch: &batch,
        conflicts: &conflicts)
    case (false, false):
      EdgeWalk<UpLeft>.add(
        from: from, to: to, edge: edge, isKnown: isKnown, area: area, in: places, batch: &batch,
        conflicts: &conflicts)
    }
  }

  /// Notes the visits of a level edge, which has no area of its own.
  ///
  /// - Parameter isKnown: whether the outline is in the pixel already where the edge begins.
  private static func walkLevel(
    from: Corner, to: Corner, edge: Int, isKnown: Bool, area: Area,
    in places: TileAccumulators.Places, batch: inout StretchBatch,
    conflicts: inout CoverageConflicts
  ) {
    let row = from.y >> 8
    // On the border of two rows it is inside neither.
    if from.y & 255 == 0 || row < area.top || row >= area.bottom { return }
    let stretch = RowStretch(
      left: min(from.x, to.x) &<< 8, right: max(from.x, to.x) &<< 8, height: 0)
    let part = StretchBatch.Part(
      stretch: stretch, row: row, edge: edge, rise: 0, isKnown: isKnown, goesDown: true,
      goesRight: to.x > from.x)
    batch.append(part, within: area.columns, to: places, conflicts: &conflicts)
  }
}
