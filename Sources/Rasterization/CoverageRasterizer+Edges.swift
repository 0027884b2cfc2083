/// What a walk along an edge is for; as a type, so that there is code for each.
protocol WalkPurpose {
  /// Whether it counts how often the outline visits each pixel.
  static var countsVisits: Bool { get }
}

enum Summing: WalkPurpose {
  static var countsVisits: Bool { false }
}

enum SummingAndCounting: WalkPurpose {
  static var countsVisits: Bool { true }
}

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

  /// A pixel of the pool: its slot, and its place in the tile.
  struct Pixel: Equatable {
    private var rawValue: Int

    /// No pixel of the clip.
    static let outside = Pixel(rawValue: -1)
    /// Whichever pixel it is compared with.
    static let any = Pixel(rawValue: -2)

    private init(rawValue: Int) { self.rawValue = rawValue }

    @inline(__always)
    init(column: Int, row: Int, slot: Int) {
      rawValue = slot &<< 8 | (column & 15) &<< 4 | row & 15
    }

    /// One further right in its row, if it is of the same tile.
    @inline(__always)
    func movedRight(by columns: Int) -> Pixel { Pixel(rawValue: rawValue &+ columns &<< 4) }

    var slot: Int { rawValue >> 8 }
    var column: Int { rawValue >> 4 & 15 }
    var row: Int { rawValue & 15 }
    /// The place of its accumulator in the tile.
    var cell: Int { rawValue & 255 }
    var isInside: Bool { rawValue >= 0 }
  }

  /// The pixels in which an edge's walk began and ended.
  struct Ends {
    var first = Pixel.outside
    var last = Pixel.outside
  }

  /// Which ways an outline has gone since it came into the pixel where it is: it can only cross
  /// itself in a pixel after all four.
  private struct Stay {
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
    var start = 0
    for end in contourEnds {
      for index in start + 1..<end where corners[index - 1].y != corners[index].y {
        _ = CoverageRasterizer.walk(
          from: corners[index - 1], to: corners[index], edge: index, after: .outside, area: area,
          for: Summing.self, in: places, conflicts: &conflicts)
      }
      start = end
    }
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
    let vertices = vertices
    let corners = vertices.span
    var start = 0
    for end in contourEnds {
      // The pixel where the first edge begins is visited with the end of the last one.
      var stay = Stay(pixel: .any, ways: 0)
      var first = Stay()
      var hasLeftFirst = false
      var index = start + 1
      while index < end {
        let from = corners[index - 1]
        let to = corners[index]
        let isLevel = from.y == to.y
        if hasLeftFirst && !isLevel {
          index = CoverageRasterizer.walkOn(
            corners, from: index, to: end, ribbons: numbers, stay: &stay, area: area, in: places,
            conflicts: &conflicts)
          continue
        }
        let ends =
          isLevel
          ? CoverageRasterizer.walkLevel(
            from: from, to: to, edge: index, after: stay.pixel, area: area, in: places,
            conflicts: &conflicts)
          : CoverageRasterizer.walk(
            from: from, to: to, edge: index, after: stay.pixel, area: area,
            for: SummingAndCounting.self, in: places, conflicts: &conflicts)
        let ways = CoverageRasterizer.ways(from: from, to: to)
        if index == start + 1 {
          first = Stay(pixel: ends.first, ways: ways)
          stay = first
        } else {
          if !ends.first.isInside || ends.first != stay.pixel {
            hasLeftFirst = true
          } else if !hasLeftFirst {
            first.ways |= ways
          }
          CoverageRasterizer.goOn(
            &stay, with: index, ends, ways: ways, ribbons: numbers, in: places, &conflicts)
        }
        if ends.last != ends.first || !ends.last.isInside {
          hasLeftFirst = true
          stay = Stay(pixel: ends.last, ways: ways)
        }
        index += 1
      }
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
  private static func ways(from: Vertex, to: Vertex) -> UInt8 {
    (to.x > from.x ? 1 : to.x < from.x ? 2 : 0) | (to.y > from.y ? 4 : to.y < from.y ? 8 : 0)
  }

  /// Whether the outline goes on in another ribbon with an edge than with the one before.
  @inline(__always)
  private static func isNewRibbon(
    _ edge: Int, after last: Int, _ ribbons: Span<Double>
  ) -> Bool {
    !ribbons.isEmpty && !CoverageConflicts.isOneRibbon(ribbons[edge], ribbons[last])
  }

  /// Goes on with an edge in the pixel where the outline is, or in another.
  @inline(__always)
  private static func goOn(
    _ stay: inout Stay, with edge: Int, _ ends: Ends, ways: UInt8, ribbons: Span<Double>,
    in places: TileAccumulators.Places, _ conflicts: inout CoverageConflicts
  ) {
    if ends.first != stay.pixel || !ends.first.isInside {
      stay = Stay(pixel: ends.first, ways: ways)
      return
    }
    // That is no new visit.
    stay.ways |= ways
    if stay.ways == 15 || isNewRibbon(edge, after: edge - 1, ribbons) {
      addConflict(stay.pixel, edge: edge, in: places, to: &conflicts)
    }
  }

  /// Walks along edges that are not level, as long as they go the way of the first.
  ///
  /// - Returns: the index of the first edge that does not.
  @inline(__always)
  private static func walkOn(
    _ corners: Span<Vertex>, from start: Int, to end: Int, ribbons: Span<Double>,
    stay: inout Stay, area: Area, in places: TileAccumulators.Places,
    conflicts: inout CoverageConflicts
  ) -> Int {
    let from = corners[start - 1]
    let to = corners[start]
    return switch (to.y > from.y, to.x >= from.x) {
    case (true, true):
      walkOn(
        corners, from: start, to: end, ribbons: ribbons, stay: &stay, area: area, DownRight.self,
        in: places, conflicts: &conflicts)
    case (true, false):
      walkOn(
        corners, from: start, to: end, ribbons: ribbons, stay: &stay, area: area, DownLeft.self,
        in: places, conflicts: &conflicts)
    case (false, true):
      walkOn(
        corners, from: start, to: end, ribbons: ribbons, stay: &stay, area: area, UpRight.self,
        in: places, conflicts: &conflicts)
    case (false, false):
      walkOn(
        corners, from: start, to: end, ribbons: ribbons, stay: &stay, area: area, UpLeft.self,
        in: places, conflicts: &conflicts)
    }
  }

  @inline(never)
  private static func walkOn<Direction: WalkDirection>(
    _ corners: Span<Vertex>, from start: Int, to end: Int, ribbons: Span<Double>,
    stay: inout Stay, area: Area, _ direction: Direction.Type, in places: TileAccumulators.Places,
    conflicts: inout CoverageConflicts
  ) -> Int {
    var index = start
    var from = corners[start - 1]
    var present = stay
    while index < end {
      let to = corners[index]
      if !Direction.isWay(from: from, to: to) { break }
      let ends = add(
        from: Direction.goesDown ? from : to, to: Direction.goesDown ? to : from, edge: index,
        after: present.pixel, area: area, for: SummingAndCounting.self, direction, in: places,
        conflicts: &conflicts)
      let ways = ways(from: from, to: to)
      goOn(&present, with: index, ends, ways: ways, ribbons: ribbons, in: places, &conflicts)
      if ends.last != ends.first || !ends.last.isInside {
        present = Stay(pixel: ends.last, ways: ways)
      }
      from = to
      index &+= 1
    }
    stay = present
    return index
  }

  /// Notes a pixel in which the outline, now at `edge`, may cross itself before it leaves it.
  private static func addConflict(
    _ pixel: Pixel, edge: Int, in places: TileAccumulators.Places,
    to conflicts: inout CoverageConflicts
  ) {
    let (slot, cell) = (pixel.slot, pixel.cell)
    let bit: UInt32 = 1 &<< UInt32(truncatingIfNeeded: pixel.column)
    // The pixel where a contour begins counts as visited when its end is known.
    if places.visit(bit, row: pixel.row, slot: slot) == 0 {
      places.enter(edge, slot: slot, cell: cell)
    }
    conflicts.add(pixel, enteredBy: places.lastEdge(slot: slot, cell: cell))
  }

  /// Notes that the outline comes into a pixel.
  @inline(__always)
  static func visit(
    _ pixel: Pixel, edge: Int, in places: TileAccumulators.Places,
    conflicts: inout CoverageConflicts
  ) {
    let (slot, cell) = (pixel.slot, pixel.cell)
    let again = places.visit(
      1 &<< UInt32(truncatingIfNeeded: pixel.column), row: pixel.row, slot: slot)
    if again != 0 {
      conflicts.add(edge, to: pixel, after: places.lastEdge(slot: slot, cell: cell))
    }
    places.enter(edge, slot: slot, cell: cell)
  }

  /// Adds the signed area between an edge that is not level and the right end of its rows.
  ///
  /// `after` is the pixel where the outline is already.
  @inline(__always)
  private static func walk<Purpose: WalkPurpose>(
    from: Vertex, to: Vertex, edge: Int, after: Pixel, area: Area, for purpose: Purpose.Type,
    in places: TileAccumulators.Places, conflicts: inout CoverageConflicts
  ) -> Ends {
    switch (to.y > from.y, to.x >= from.x) {
    case (true, true):
      walk(
        from: from, to: to, edge: edge, after: after, area: area, for: purpose, DownRight.self,
        in: places, conflicts: &conflicts)
    case (true, false):
      walk(
        from: from, to: to, edge: edge, after: after, area: area, for: purpose, DownLeft.self,
        in: places, conflicts: &conflicts)
    case (false, true):
      walk(
        from: to, to: from, edge: edge, after: after, area: area, for: purpose, UpRight.self,
        in: places, conflicts: &conflicts)
    case (false, false):
      walk(
        from: to, to: from, edge: edge, after: after, area: area, for: purpose, UpLeft.self,
        in: places, conflicts: &conflicts)
    }
  }

  @inline(never)
  private static func walk<Purpose: WalkPurpose, Direction: WalkDirection>(
    from upper: Vertex, to lower: Vertex, edge: Int, after: Pixel, area: Area,
    for purpose: Purpose.Type, _ direction: Direction.Type, in places: TileAccumulators.Places,
    conflicts: inout CoverageConflicts
  ) -> Ends {
    add(
      from: upper, to: lower, edge: edge, after: after, area: area, for: purpose, direction,
      in: places, conflicts: &conflicts)
  }

  @inline(__always)
  private static func add<Purpose: WalkPurpose, Direction: WalkDirection>(
    from upper: Vertex, to lower: Vertex, edge: Int, after: Pixel, area: Area,
    for purpose: Purpose.Type, _ direction: Direction.Type, in places: TileAccumulators.Places,
    conflicts: inout CoverageConflicts
  ) -> Ends {
    let x0 = Int(upper.x) &- area.originX
    let x1 = Int(lower.x) &- area.originX
    let y0 = Int(upper.y) &- area.originY
    let y1 = Int(lower.y) &- area.originY
    if !area.holdsAll {
      let (left, right) = Direction.leansRight ? (x0, x1) : (x1, x0)
      let (top, bottom, columns) = (area.top &<< 8, area.bottom &<< 8, area.columns &<< 8)
      if y0 >= bottom || y1 <= top || left >= columns { return Ends() }
      if left < 0 || right >= columns || y0 < top || y1 > bottom {
        return addClipped(
          from: upper, to: lower, edge: edge, after: after, area: area, for: purpose, direction,
          in: places, conflicts: &conflicts)
      }
    }
    var walk = EdgeWalk<Purpose, Direction>(
      from: upper, to: lower, edge: edge, after: after, in: places)
    walk.addInside(x0: x0, y0: y0, x1: x1, y1: y1, conflicts: &conflicts)
    return walk.ends
  }

  @inline(never)
  private static func addClipped<Purpose: WalkPurpose, Direction: WalkDirection>(
    from upper: Vertex, to lower: Vertex, edge: Int, after: Pixel, area: Area,
    for purpose: Purpose.Type, _ direction: Direction.Type, in places: TileAccumulators.Places,
    conflicts: inout CoverageConflicts
  ) -> Ends {
    var walk = EdgeWalk<Purpose, Direction>(
      from: upper, to: lower, edge: edge, after: after, in: places)
    walk.addClipped(
      x0: Int(upper.x) &- area.originX, y0: Int(upper.y) &- area.originY,
      x1: Int(lower.x) &- area.originX, y1: Int(lower.y) &- area.originY, area: area,
      conflicts: &conflicts)
    return walk.ends
  }

  /// Notes the visits of a level edge, which has no area of its own.
  private static func walkLevel(
    from: Vertex, to: Vertex, edge: Int, after: Pixel, area: Area,
    in places: TileAccumulators.Places, conflicts: inout CoverageConflicts
  ) -> Ends {
    var ends = Ends()
    let y = Int(from.y) - area.originY
    let row = y >> 8
    // On the border of two rows it is inside neither.
    if y & 255 == 0 || row < area.top || row >= area.bottom { return ends }
    let x0 = Int(from.x) - area.originX
    let x1 = Int(to.x) - area.originX
    let goesRight = x1 >= x0
    let first = min(x0, x1) >> 8
    let last = (max(x0, x1) - 1) >> 8
    var column = max(first, 0)
    while column <= min(last, area.columns - 1) {
      let slot = places.slot(column: column, row: row)
      let pixel = Pixel(column: column, row: row, slot: slot)
      let isFirst = column == (goesRight ? first : last)
      if isFirst { ends.first = pixel }
      if column == (goesRight ? last : first) { ends.last = pixel }
      if !isFirst || pixel != after && after != .any {
        visit(pixel, edge: edge, in: places, conflicts: &conflicts)
      }
      column += 1
    }
    return ends
  }
}
