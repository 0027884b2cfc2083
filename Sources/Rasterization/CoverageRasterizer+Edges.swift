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
  }

  /// What a walk needs to know of the clip.
  var area: Area {
    Area(
      originX: originX << 8, originY: originY << 8, top: clipMinY - originY,
      bottom: clipMaxY - originY, columns: tileColumns << 4)
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
    var count = accumulators.count
    let vertices = vertices
    let corners = vertices.span
    var conflicts = CoverageConflicts()
    var start = 0
    for end in contourEnds {
      for index in start + 1..<end where corners[index - 1].y != corners[index].y {
        _ = CoverageRasterizer.walk(
          from: corners[index - 1], to: corners[index], edge: index, after: .outside, area: area,
          for: Summing.self, in: places, count: &count, conflicts: &conflicts)
      }
      start = end
    }
    accumulators.count = count
  }

  /// Adds all edges to the accumulators, and notes the pixels that the outline visits repeatedly.
  mutating func accumulateCountingVisits() {
    let area = area
    let places = accumulators.places
    var count = accumulators.count
    // Taken out, so that the walk has it to itself.
    var conflicts = CoverageConflicts()
    swap(&conflicts, &self.conflicts)
    let ribbons = ribbons.count == vertices.count ? ribbons : []
    conflicts.ribbons = ribbons
    let numbers = ribbons.span
    /// Whether the outline goes on in another ribbon with an edge than with the one before.
    func beginsRibbon(_ edge: Int, after last: Int) -> Bool {
      !numbers.isEmpty && !CoverageConflicts.isOneRibbon(numbers[edge], numbers[last])
    }
    let vertices = vertices
    let corners = vertices.span
    var start = 0
    for end in contourEnds {
      // The pixel where the first edge begins is visited with the end of the last one.
      var stay = Stay(pixel: .any, ways: 0)
      var first = Stay()
      var hasLeftFirst = false
      for index in start + 1..<end {
        let from = corners[index - 1]
        let to = corners[index]
        var ways: UInt8 = to.x > from.x ? 1 : to.x < from.x ? 2 : 0
        ways |= to.y > from.y ? 4 : to.y < from.y ? 8 : 0
        let ends: Ends
        if from.y == to.y {
          ends = CoverageRasterizer.walkLevel(
            from: from, to: to, edge: index, after: stay.pixel, area: area, in: places,
            count: &count, conflicts: &conflicts)
        } else {
          ends = CoverageRasterizer.walk(
            from: from, to: to, edge: index, after: stay.pixel, area: area,
            for: SummingAndCounting.self, in: places, count: &count, conflicts: &conflicts)
        }
        if index == start + 1 {
          stay = Stay(pixel: ends.first, ways: ways)
          first = stay
        } else if ends.first.isInside && ends.first == stay.pixel {
          // The outline goes on in the pixel: that is no new visit.
          stay.ways |= ways
          if stay.ways == 15 || beginsRibbon(index, after: index - 1) {
            CoverageRasterizer.addConflict(stay.pixel, edge: index, in: places, to: &conflicts)
          }
          if !hasLeftFirst { first.ways |= ways }
        } else {
          hasLeftFirst = true
          stay = Stay(pixel: ends.first, ways: ways)
        }
        if ends.last != ends.first || !ends.last.isInside {
          hasLeftFirst = true
          stay = Stay(pixel: ends.last, ways: ways)
        }
      }
      if first.pixel.isInside {
        if !hasLeftFirst || stay.pixel != first.pixel {
          CoverageRasterizer.visit(
            first.pixel, edge: start + 1, in: places, conflicts: &conflicts)
        } else if stay.ways | first.ways == 15
          || beginsRibbon(start + 1, after: end - 1)
        {
          CoverageRasterizer.addConflict(
            stay.pixel, edge: start + 1, in: places, to: &conflicts)
        }
      }
      start = end
    }
    accumulators.count = count
    swap(&conflicts, &self.conflicts)
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
    in places: TileAccumulators.Places, count: inout Int, conflicts: inout CoverageConflicts
  ) -> Ends {
    switch (to.y > from.y, to.x >= from.x) {
    case (true, true):
      walk(
        from: from, to: to, edge: edge, after: after, area: area, for: purpose, DownRight.self,
        in: places, count: &count, conflicts: &conflicts)
    case (true, false):
      walk(
        from: from, to: to, edge: edge, after: after, area: area, for: purpose, DownLeft.self,
        in: places, count: &count, conflicts: &conflicts)
    case (false, true):
      walk(
        from: to, to: from, edge: edge, after: after, area: area, for: purpose, UpRight.self,
        in: places, count: &count, conflicts: &conflicts)
    case (false, false):
      walk(
        from: to, to: from, edge: edge, after: after, area: area, for: purpose, UpLeft.self,
        in: places, count: &count, conflicts: &conflicts)
    }
  }

  @inline(never)
  private static func walk<Purpose: WalkPurpose, Direction: WalkDirection>(
    from upper: Vertex, to lower: Vertex, edge: Int, after: Pixel, area: Area,
    for purpose: Purpose.Type, _ direction: Direction.Type, in places: TileAccumulators.Places,
    count: inout Int, conflicts: inout CoverageConflicts
  ) -> Ends {
    let x0 = Int(upper.x) &- area.originX
    let x1 = Int(lower.x) &- area.originX
    let y0 = Int(upper.y) &- area.originY
    let y1 = Int(lower.y) &- area.originY
    let (left, right) = Direction.leansRight ? (x0, x1) : (x1, x0)
    let (top, bottom, columns) = (area.top &<< 8, area.bottom &<< 8, area.columns &<< 8)
    var walk = EdgeWalk<Purpose, Direction>(
      from: upper, to: lower, edge: edge, after: after, in: places)
    // Most edges are wholly inside the clip.
    if left >= 0 && right < columns && y0 >= top && y1 <= bottom {
      walk.addInside(x0: x0, y0: y0, x1: x1, y1: y1, count: &count, conflicts: &conflicts)
    } else if y0 < bottom && y1 > top && left < columns {
      walk.addClipped(
        x0: x0, y0: y0, x1: x1, y1: y1, area: area, count: &count, conflicts: &conflicts)
    }
    return walk.ends
  }

  /// Notes the visits of a level edge, which has no area of its own.
  private static func walkLevel(
    from: Vertex, to: Vertex, edge: Int, after: Pixel, area: Area,
    in places: TileAccumulators.Places, count: inout Int, conflicts: inout CoverageConflicts
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
      let slot = places.slot(column: column, row: row, count: &count)
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
