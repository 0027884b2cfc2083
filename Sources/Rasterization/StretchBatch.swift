internal import CProcessor

/// Parts of edges in rows of pixels, gathered from neighbouring edges of an outline and then cut into columns together.
///
/// In how many rows an edge of a curve is, and in how many columns in each of them, is as good as random: a branch
/// that asks is often predicted wrongly. So an edge is cut into four rows at a time, of which those that it has
/// not are written over by the next edge, and rows are cut into two columns, of which the second may be empty, four rows
/// at a time. What then goes to the accumulators, row by row, is ready.
@safe struct StretchBatch: ~Copyable {
  /// Columns from here on are too far to the right for a batch's numbers.
  static let mostColumns = 1 << 15 - 1
  /// How many rows an edge in a batch may have.
  private static let mostRows = 129
  /// How many stretches there is room for.
  private static let capacity = 384
  /// Four at a time reach beyond the last.
  private static let stride = capacity + 8

  /// An array for each field.
  private let numbers: UnsafeMutablePointer<Int32>
  /// Accumulator units of height per 1/65536 pixel of width.
  private let rises: UnsafeMutablePointer<Double>
  private var count = 0
  /// Whether pixels that the outline comes into repeatedly are noted.
  var countsVisits = true

  init() {
    let size = Self.stride * Field.allCases.count
    unsafe numbers = .allocate(capacity: size)
    unsafe numbers.initialize(repeating: 0, count: size)
    unsafe rises = .allocate(capacity: Self.stride)
    unsafe rises.initialize(repeating: 0, count: Self.stride)
  }

  deinit {
    unsafe numbers.deallocate()
    unsafe rises.deallocate()
  }

  /// A part of an edge in a row.
  struct Part {
    let stretch: RowStretch
    let row: Int
    /// The index of the vertex that the edge leads to.
    let edge: Int
    /// Accumulator units of height per 1/65536 pixel of width.
    let rise: Double
    /// Whether the outline is in the pixel already where the edge begins, which is in this part.
    let isKnown: Bool
    let goesDown: Bool
    let goesRight: Bool
  }

  /// What is known of a stretch, each in an array.
  private enum Field: Int, CaseIterable {
    /// Its ends, in 1/65536 pixel.
    case left, right
    /// How much of its row it spans, in 1/256, and bits for the last three of `Part`.
    case height
    case row
    /// The index of the vertex that its edge leads to.
    case edge
    /// Its tile, and its first pixel in that; which of two pixels the outline comes into, and whether there are more.
    case tile, place
    /// What is added to its first column's accumulator and to the next two.
    case here, next, third
    /// Where it is written down that the outline comes into its first pixel and into its second one.
    case firstEntry, secondEntry
  }

  /// Beside a height: the bits of a stretch whose first pixel is known, of one that goes up, and of one that goes left.
  private static let knownBit = 16
  private static let upBit = 17
  private static let leftBit = 18
  /// Beside a place: the bit of a stretch that is in more than two columns, or in those of two tiles.
  private static let wideBit = 10

  @inline(__always)
  private func place(_ field: Field, _ index: Int) -> UnsafeMutablePointer<Int32> {
    assert(index >= 0 && index <= Self.capacity + 4)
    return unsafe numbers + (field.rawValue &* Self.stride &+ index)
  }

  @inline(__always)
  private func get(_ field: Field, _ index: Int) -> Int { unsafe Int(place(field, index).pointee) }

  @inline(__always)
  private func put(_ value: Int, _ field: Field, _ index: Int) {
    unsafe place(field, index).pointee = Int32(truncatingIfNeeded: value)
  }

  @inline(__always)
  private func four(_ field: Field, _ index: Int) -> SIMD4<Int> {
    unsafe widened(
      UnsafeRawPointer(place(field, index)).loadUnaligned(as: SIMD4<Int32>.self))
  }

  @inline(__always)
  private func putFour(_ values: SIMD4<Int32>, _ field: Field, _ index: Int) {
    unsafe UnsafeMutableRawPointer(place(field, index)).storeBytes(
      of: values, as: SIMD4<Int32>.self)
  }
}

extension StretchBatch {
  typealias Corner = CoverageRasterizer.Corner
  typealias Pixel = CoverageRasterizer.Pixel

  /// Whether there is room for the rows of any edge.
  @inline(__always)
  var hasRoom: Bool { count <= Self.capacity - Self.mostRows }

  /// Whether an edge is so short, and so far to the left, that it may be put into a batch.
  @inline(__always)
  static func takes<Direction: WalkDirection>(
    from: Corner, to: Corner, going: Direction.Type
  ) -> Bool {
    let width = Direction.goesRight ? to.x &- from.x : from.x &- to.x
    let height = Direction.goesDown ? to.y &- from.y : from.y &- to.y
    return width | height < (mostRows - 1) << 8
      && UInt(bitPattern: from.x | to.x) < UInt(mostColumns << 8)
  }

  /// The bits beside a height.
  @inline(__always)
  private static func bits(isKnown: Bool, goesDown: Bool, goesRight: Bool) -> Int {
    (isKnown ? 1 << knownBit : 0) | (goesDown ? 0 : 1 << upBit) | (goesRight ? 0 : 1 << leftBit)
  }

  /// Appends the rows of an edge that is wholly inside the clip.
  ///
  /// - Parameters:
  ///   - edge: the index of the vertex that it leads to.
  ///   - isKnown: whether the outline is in the pixel already where the edge begins.
  @inline(__always)
  mutating func append<Direction: WalkDirection>(
    from: Corner, to: Corner, edge: Int, isKnown: Bool, going: Direction.Type
  ) {
    let (upper, lower) = Direction.goesDown ? (from, to) : (to, from)
    let start = count
    let height = lower.y &- upper.y
    let width = lower.x &- upper.x
    let firstRow = upper.y >> 8
    let lastRow = (lower.y &- 1) >> 8
    let last = start &+ lastRow &- firstRow
    let top = 256 &- upper.y & 255
    // The quotient is rounded, but never up to a whole number: those that it is of are less than 2^53.
    let slope = whole_part(Double(width &<< 32) / Double(height))
    let step = slope &<< 8
    let rise = RowStretch.rise(width: Direction.leansRight ? width : 0 &- width, height: height)
    // Where the edge is at the lower border of a row, in 1/2^40 pixel.
    var border = upper.x &<< 32 &+ top &* slope
    let (uppers, lowers): (Field, Field) = Direction.leansRight ? (.left, .right) : (.right, .left)
    let bits = Self.bits(
      isKnown: false, goesDown: Direction.goesDown, goesRight: Direction.goesRight)
    var rows = numbers_from(Int32(truncatingIfNeeded: firstRow))
    var index = start
    repeat {
      let second = border &+ step
      let third = second &+ step
      let borders = SIMD4(border, second, third, third &+ step)
      let places = lower_halves(shifted_down(borders, 24))
      putFour(places, lowers, index)
      putFour(places, uppers, index &+ 1)
      putFour(SIMD4(repeating: Int32(256 | bits)), .height, index)
      putFour(rows, .row, index)
      putFour(SIMD4(repeating: Int32(truncatingIfNeeded: edge)), .edge, index)
      unsafe UnsafeMutableRawPointer(rises + index).storeBytes(
        of: SIMD4(repeating: rise), as: SIMD4<Double>.self)
      border = borders[3] &+ step
      rows &+= 4
      index &+= 4
    } while index <= last
    put(upper.x &<< 8, uppers, start)
    put(lower.x &<< 8, lowers, last)
    let known = isKnown ? 1 << Self.knownBit : 0
    // Of an edge in one row only the second is left.
    if Direction.goesDown {
      put(lower.y &- lastRow &<< 8 | bits, .height, last)
      put(min(top, height) | bits | known, .height, start)
    } else {
      put(top | bits, .height, start)
      put(lower.y &- max(upper.y, lastRow &<< 8) | bits | known, .height, last)
    }
    count = last &+ 1
  }

  /// Appends a part of an edge that is wholly inside the clip.
  mutating func append(_ part: Part) {
    let bits = Self.bits(
      isKnown: part.isKnown, goesDown: part.goesDown, goesRight: part.goesRight)
    put(part.stretch.left, .left, count)
    put(part.stretch.right, .right, count)
    put(part.stretch.height | bits, .height, count)
    put(part.row, .row, count)
    put(part.edge, .edge, count)
    unsafe rises[count] = part.rise
    count &+= 1
  }

  private subscript(index: Int) -> Part {
    let height = get(.height, index)
    return Part(
      stretch: RowStretch(
        left: get(.left, index), right: get(.right, index), height: height & 0x1ff),
      row: get(.row, index), edge: get(.edge, index), rise: unsafe rises[index],
      isKnown: height & 1 << Self.knownBit != 0, goesDown: height & 1 << Self.upBit == 0,
      goesRight: height & 1 << Self.leftBit == 0)
  }

  /// Cuts all stretches into columns.
  @inline(__always)
  private func cut(tileColumns: Int) {
    let zero = SIMD4(repeating: 0)
    let one = SIMD4(repeating: 1)
    let column = SIMD4(repeating: 0x10000)
    let inTile = SIMD4(repeating: 15)
    /// All bits of a lane that has a bit, and none of others.
    @inline(__always)
    func all(_ lanes: SIMD4<Int>, bit: Int) -> SIMD4<Int> {
      (lanes &<< SIMD4(repeating: 63 &- bit)) &>> SIMD4(repeating: 63)
    }
    var index = 0
    while index < count {
      let (left, right) = (four(.left, index), four(.right, index))
      let bits = four(.height, index)
      let full = (bits & SIMD4(repeating: 0x1ff)) &<< SIMD4(repeating: 12)
      let offset = left & SIMD4(repeating: 0xffff)
      let end = right &- left &+ offset
      let beyond = end &- column
      let isTwo = all(zero &- beyond, bit: 63)
      let rise = unsafe UnsafeRawPointer(rises + index).loadUnaligned(as: SIMD4<Double>.self)
      let below = (full &- rounded_products(column &- offset, rise, full)) & isTwo
      let done = full &- below
      let spill = shifted_down(products(done, offset &+ end &- (beyond & isTwo)), 17)
      let rest = shifted_down(products(below, beyond), 17)
      let goesUp = all(bits, bit: Self.upBit)
      putFour(lower_halves(((done &- spill) ^ goesUp) &- goesUp), .here, index)
      putFour(lower_halves(((below &- rest &+ spill) ^ goesUp) &- goesUp), .next, index)
      putFour(lower_halves((rest ^ goesUp) &- goesUp), .third, index)

      let row = four(.row, index)
      let first = shifted_down(left, 16)
      putFour(
        lower_halves(
          products(shifted_down(row, 4), SIMD4(repeating: tileColumns)) &+ shifted_down(first, 4)),
        .tile, index)
      let columnInTile = first & inTile
      // Whether there are more columns, or the second is another tile's.
      let isWide = all(
        (column &- beyond) | (SIMD4(repeating: 14) &- columnInTile) & isTwo, bit: 63)
      // Which of both pixels the outline comes into.
      let known = shifted_down(bits, Int32(Self.knownBit)) & one
      let goesLeft = all(bits, bit: Self.leftBit)
      let second = isTwo & one
      let isSecondKnown = known & second & goesLeft
      let isFirstKnown = known &- isSecondKnown
      let entersSecond = second &- isSecondKnown
      let entersFirst = one &- isFirstKnown
      let place = columnInTile &<< SIMD4(repeating: 4) | row & inTile
      let pixels = entersFirst | entersSecond &<< one
      let wide = isWide & SIMD4(repeating: 1 << Self.wideBit)
      putFour(lower_halves(place | pixels &<< SIMD4(repeating: 8) | wide), .place, index)
      // Where it comes into one of them both entries are the same; where into none they are behind the last column.
      let isNone = all(entersFirst &+ entersSecond &- one, bit: 63)
      let behind = SIMD4(repeating: 256) & isNone
      let firstEntry = place &+ (isFirstKnown & second) &<< SIMD4(repeating: 4)
      let secondEntry = place &+ entersSecond &<< SIMD4(repeating: 4)
      putFour(lower_halves(firstEntry & ~isNone | behind), .firstEntry, index)
      putFour(lower_halves(secondEntry & ~isNone | behind), .secondEntry, index)
      index &+= 4
    }
  }

  /// Adds all stretches to their tiles' accumulators, in their order, and forgets them.
  @inline(never)
  mutating func addAll(
    to places: TileAccumulators.Places, conflicts: inout CoverageConflicts
  ) {
    cut(tileColumns: places.tileColumns)
    for index in 0..<count {
      let place = get(.place, index)
      if place & 1 << Self.wideBit != 0 {
        addWide(index, to: places, conflicts: &conflicts)
        continue
      }
      let tile = places.tile(
        get(.tile, index), column: get(.left, index) >> 16, row: get(.row, index))
      tile.add(get(.here, index), get(.next, index), get(.third, index), at: place & 255)
      let again = tile.visit(UInt32(truncatingIfNeeded: place >> 8), at: place & 255)
      if again != 0 {
        note(again, index, column: get(.left, index) >> 16, in: places, conflicts: &conflicts)
      }
      tile.enter(get(.edge, index), get(.firstEntry, index), get(.secondEntry, index))
    }
    count = 0
  }

  /// Notes that the outline comes with a stretch into pixels of its row that it has been in.
  @inline(never)
  private func note(
    _ pixels: UInt32, _ index: Int, column: Int, in places: TileAccumulators.Places,
    conflicts: inout CoverageConflicts
  ) {
    if !countsVisits { return }
    conflicts.add(
      get(.edge, index), to: pixels,
      inTileOf: Pixel(column: column, row: get(.row, index)), in: places)
  }

  /// Adds a stretch that is in more than two columns, or in those of two tiles.
  @inline(never)
  private func addWide(
    _ index: Int, to places: TileAccumulators.Places, conflicts: inout CoverageConflicts
  ) {
    let part = self[index]
    if !part.stretch.isInOneTile {
      if part.stretch.lastColumn == part.stretch.firstColumn &+ 1 {
        return addAcross(index, to: places, conflicts: &conflicts)
      }
      return add(
        part, from: part.stretch.firstColumn, through: part.stretch.lastColumn, done: 0, to: places,
        conflicts: &conflicts)
    }
    let column = part.stretch.firstColumn & 15
    let row = places.row(part.row, column: part.stretch.firstColumn)
    let sign = part.goesDown ? 1 : -1
    let last = (part.stretch.right &- 1) >> 16
    if last &- part.stretch.firstColumn <= 3 && column <= 12 {
      enter(
        part, from: part.stretch.firstColumn, through: last, upTo: 4, row, in: places,
        conflicts: &conflicts)
      part.stretch.forEachColumn(of: 4, from: part.stretch.left & 0xffff, rise: part.rise) {
        row.add(sign &* $1, column: column &+ $0)
      }
    } else {
      enter(
        part, from: part.stretch.firstColumn, through: last, row, in: places, conflicts: &conflicts)
      part.stretch.forEachColumn(rise: part.rise) { row.add(sign &* $1, column: column &+ $0) }
    }
  }

  /// Adds a stretch that is in the last column of a tile and in the first one of the next.
  ///
  /// What spills over from the tile is in the next one's first accumulator: it is there that sums along rows go on.
  @inline(__always)
  private func addAcross(
    _ index: Int, to places: TileAccumulators.Places, conflicts: inout CoverageConflicts
  ) {
    let (place, number, edge) = (get(.place, index), get(.tile, index), get(.edge, index))
    let (column, row) = (get(.left, index) >> 16, get(.row, index))
    let tile = places.tile(number, column: column, row: row)
    let next = places.tile(number &+ 1, column: column &+ 1, row: row)
    tile.add(get(.here, index), at: place & 255)
    next.add(get(.next, index), get(.third, index), at: place & 15)
    let pixels = UInt32(truncatingIfNeeded: place >> 8)
    let again = tile.visit(pixels & 1, at: place & 255)
    if again != 0 { note(again, index, column: column, in: places, conflicts: &conflicts) }
    if pixels & 1 != 0 { tile.enter(edge, place & 255, place & 255) }
    let nextAgain = next.visit(pixels >> 1 & 1, at: place & 15)
    if nextAgain != 0 {
      note(nextAgain, index, column: column &+ 1, in: places, conflicts: &conflicts)
    }
    if pixels & 2 != 0 { next.enter(edge, place & 15, place & 15) }
  }

  /// Adds some columns of a part of an edge.
  ///
  /// - Parameter done: how much of its height is left of them.
  func add(
    _ part: Part, from start: Int, through stop: Int, done: Int,
    to places: TileAccumulators.Places, conflicts: inout CoverageConflicts
  ) {
    let sign = part.goesDown ? 1 : -1
    var first = start
    var done = done
    while first <= stop {
      let row = places.row(part.row, column: first)
      let end = min(stop, first | 15)
      let column = first & 15
      enter(part, from: first, through: end, row, in: places, conflicts: &conflicts)
      part.stretch.forEachColumn(first, through: end, rise: part.rise, done: &done) { index, here in
        row.add(sign &* here, column: column &+ index)
      }
      first = end &+ 1
    }
  }

  /// Comes with a part of an edge into neighbouring pixels of a tile's row, but for the one in which the outline is
  /// already.
  ///
  /// - Parameter count: how many there are at the most, if that is known: all of them are then written down without a
  ///   branch, some repeatedly.
  @inline(__always)
  private func enter(
    _ part: Part, from start: Int, through end: Int, upTo count: Int = 0,
    _ row: TileAccumulators.Row,
    in places: TileAccumulators.Places, conflicts: inout CoverageConflicts
  ) {
    let isFirstKnown = part.isKnown && part.goesRight && start == part.stretch.firstColumn
    let isLastKnown = part.isKnown && !part.goesRight && end == part.stretch.lastColumn
    let first = start & 15 &+ (isFirstKnown ? 1 : 0)
    let last = end & 15 &- (isLastKnown ? 1 : 0)
    let again = row.visit(
      1 &<< UInt32(truncatingIfNeeded: last &+ 1) &- 1 &<< UInt32(truncatingIfNeeded: first))
    if !countsVisits { return }
    if again != 0 {
      conflicts.add(
        part.edge, to: again, inTileOf: Pixel(column: start, row: part.row), in: places)
    }
    for index in 0..<count { row.enter(part.edge, column: min(first &+ index, last)) }
    if count > 0 { return }
    var column = first
    while column <= last {
      row.enter(part.edge, column: column)
      column &+= 1
    }
  }
}
