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
        let (from, to) = (corners[index - 1], corners[index])
        if area.contains(from, to) {
          _ = CoverageRasterizer.walkInside(
            from: from, to: to, after: .outside, area: area, for: Summing.self, in: places,
            count: &count)
        } else {
          _ = CoverageRasterizer.walk(
            from: from, to: to, after: .outside, area: area, for: Summing.self, in: places,
            count: &count)
        }
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
        } else if area.contains(from, to) {
          ends = CoverageRasterizer.walkInside(
            from: from, to: to, after: stay.pixel, area: area, for: SummingAndCounting.self,
            in: places, count: &count)
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
  private static func walk<Purpose: WalkPurpose>(
    from: Vertex, to: Vertex, after: Pixel, area: Area, for purpose: Purpose.Type,
    in places: TileAccumulators.Places, count: inout Int
  ) -> Ends {
    let goesDown = to.y > from.y
    // Which way it is gone along matters for the visits only.
    let isTurned = !Purpose.countsVisits && !goesDown
    let start = isTurned ? to : from
    let end = isTurned ? from : to
    let x0 = Int(start.x) &- area.originX
    let x1 = Int(end.x) &- area.originX
    let y0 = Int(start.y) &- area.originY
    let y1 = Int(end.y) &- area.originY
    var ends = Ends()
    if min(y0, y1) >= area.bottom &<< 8 || max(y0, y1) <= area.top &<< 8
      || min(x0, x1) >= area.columns &<< 8
    {
      return ends
    }
    let goesRight = x1 >= x0
    var stretch = RowStretch(
      sign: goesDown ? 1 : -1,
      rise: x0 >> 8 == x1 >> 8 ? 0 : 16 * Double(abs(y1 &- y0)) / Double(abs(x1 &- x0)))
    var rows = EdgeRows(
      x0: x0, y0: y0, x1: x1, y1: y1, goesDown: !Purpose.countsVisits || goesDown, top: area.top,
      bottom: area.bottom)
    var isFirst = rows.beginsInside
    while rows.next() {
      let (first, last) = stretch.begin(rows.fromX, rows.toX, height: rows.height)
      let row = rows.row
      var column = first
      if first < 0 {
        places.addLeft(stretch.takeLeft(isAll: last < 0), row: row)
        column = 0
      }
      ends.last = .outside
      let stop = min(last, area.columns &- 1)
      while column <= stop {
        let slot = places.slot(column: column, row: row, count: &count)
        let end = min(stop, column | 15)
        var pixels = CoverageConflicts.bits(from: column & 15, through: end & 15)
        if Purpose.countsVisits {
          if isFirst, goesRight ? column == first : end == last {
            let here = goesRight ? column : end
            ends.first = Pixel(column: here, row: row, slot: slot)
            if ends.first == after || after == .any {
              pixels &= ~(1 &<< UInt32(truncatingIfNeeded: here & 15))
            }
          }
          if rows.isLast, goesRight ? end == last : column == first {
            ends.last = Pixel(column: goesRight ? end : column, row: row, slot: slot)
          }
        }
        places.visit(pixels, row: row, slot: slot, counts: Purpose.countsVisits)
        let cell = (column & 15) &<< 4 | row & 15
        if first == last {
          let (here, right) = stretch.whole(column: column)
          places.add(here, slot: slot, cell: cell)
          places.add(right, slot: slot, cell: cell &+ 16)
        } else {
          stretch.add(columns: column, through: end, last: last, slot: slot, cell: cell, to: places)
        }
        column = end &+ 1
      }
      isFirst = false
    }
    return ends
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
      let toX = column == last ? right : (column &+ 1) &<< 16
      let sum = column == last ? full : min(full, rounded(Double(toX &- left) * rise))
      let height = sign &* (sum &- done)
      done = sum
      let right = (height &* (x &+ toX &- column &<< 17)) >> 17
      x = toX
      places.add(height &- right &+ spill, slot: slot, cell: cell)
      spill = right
      cell &+= 16
      column &+= 1
    }
    places.add(spill, slot: slot, cell: cell)
  }

  /// The nearest integer of a number below 2^31, without the checks of a conversion.
  @inline(__always)
  private func rounded(_ value: Double) -> Int {
    // Adding 1.5·2^52 leaves the integer in the low bits.
    Int(Int32(truncatingIfNeeded: (value + 6_755_399_441_055_744).bitPattern))
  }
}
