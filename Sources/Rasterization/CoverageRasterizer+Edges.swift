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

    /// Whether an edge is wholly inside the clip.
    @inline(__always)
    func contains(_ from: Vertex, _ to: Vertex) -> Bool {
      let left = Int(min(from.x, to.x)) &- originX
      let right = Int(max(from.x, to.x)) &- originX
      let upper = Int(min(from.y, to.y)) &- originY
      let lower = Int(max(from.y, to.y)) &- originY
      return left >= 0 && right < columns &<< 8 && upper >= top &<< 8 && lower <= bottom &<< 8
    }
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
    var start = 0
    for end in contourEnds {
      for index in start + 1..<end where corners[index - 1].y != corners[index].y {
        _ = CoverageRasterizer.walk(
          from: corners[index - 1], to: corners[index], after: .outside, area: area,
          for: Summing.self, in: places, count: &count)
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
            from: from, to: to, after: stay.pixel, area: area, in: places, count: &count)
        } else {
          ends = CoverageRasterizer.walk(
            from: from, to: to, after: stay.pixel, area: area, for: SummingAndCounting.self,
            in: places, count: &count)
        }
        if index == start + 1 {
          stay = Stay(pixel: ends.first, ways: ways)
          first = stay
        } else if ends.first.isInside && ends.first == stay.pixel {
          // The outline goes on in the pixel: that is no new visit.
          stay.ways |= ways
          if stay.ways == 15 { CoverageRasterizer.markConflict(stay.pixel, in: places) }
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
          places.visit(
            1 &<< UInt32(truncatingIfNeeded: first.pixel.column), row: first.pixel.row,
            slot: first.pixel.slot, counts: true)
        } else if stay.ways | first.ways == 15 {
          CoverageRasterizer.markConflict(stay.pixel, in: places)
        }
      }
      start = end
    }
    accumulators.count = count
  }

  private static func markConflict(_ pixel: Pixel, in places: TileAccumulators.Places) {
    places.markConflict(column: pixel.column, row: pixel.row, slot: pixel.slot)
  }

  /// Adds the signed area between an edge that is not level and the right end of its rows.
  ///
  /// `after` is the pixel where the outline is already.
  @inline(__always)
  private static func walk<Purpose: WalkPurpose>(
    from: Vertex, to: Vertex, after: Pixel, area: Area, for purpose: Purpose.Type,
    in places: TileAccumulators.Places, count: inout Int
  ) -> Ends {
    // Most edges are wholly inside the clip.
    area.contains(from, to)
      ? walkInside(
        from: from, to: to, after: after, area: area, for: purpose, in: places, count: &count)
      : walkClipped(
        from: from, to: to, after: after, area: area, for: purpose, in: places, count: &count)
  }

  /// Notes the visits of a level edge, which has no area of its own.
  private static func walkLevel(
    from: Vertex, to: Vertex, after: Pixel, area: Area, in places: TileAccumulators.Places,
    count: inout Int
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
        places.visit(
          1 << UInt32(column & 15), row: row, slot: slot, counts: true)
      }
      column += 1
    }
    return ends
  }
}
