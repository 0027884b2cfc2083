#if !GLFUN_WITHOUT_KERNELS
internal import GLFunCProcessor
internal import GLFunTiles

/// The memory in which a row of tiles of a convex outline is summed: for every row of pixels, a line of accumulators
/// and a line of the coverage that results.
///
/// Such an outline has at most a left and a right part in a row of pixels. Only the columns of these parts are summed,
/// and the space between them is filled. Columns are counted from the leftmost tile of the outline, so that the lines
/// of a small shape lie close together.
///
/// It is raw memory for the same reason as `TileAccumulators`.
@safe struct CoverageRows: ~Copyable {
  /// The most columns of a clip for which lines are kept.
  static let mostColumns = 1 << 14

  private(set) var places: Places
  private var capacity = 1

  /// One of the two sides of an outline.
  enum Side: Int {
    /// The side along which the outline goes down.
    case falling
    /// The side along which it goes up.
    case rising
  }

  /// A range of columns of a row.
  struct Columns {
    var first: Int
    var last: Int

    /// Extends the range to include other columns.
    @inline(__always)
    mutating func include(_ other: (first: Int, last: Int)) {
      first = min(first, other.first)
      last = max(last, other.last)
    }
  }

  /// Pointers to the memory. A copy is valid until the next call of `reserve`.
  @safe struct Places {
    /// Sixteen lines of accumulators, `stride` apart; all are zero except while a row of tiles is summed.
    fileprivate var cells: UnsafeMutablePointer<Int32>
    /// Sixteen lines of coverage.
    fileprivate var bytes: UnsafeMutableRawPointer
    /// For each side the first column in each of sixteen rows, then the last column in each; after both sides, the
    /// first column of their union in each row, then the one after its last.
    fileprivate var columns: UnsafeMutablePointer<Int32>
    /// The quads of a tile, column after column.
    fileprivate var quads: UnsafeMutablePointer<UInt32>
    /// The length of a line.
    fileprivate(set) var stride = 0
  }

  /// Makes memory without room for columns.
  init() {
    unsafe places = Places(
      cells: .allocate(capacity: 1), bytes: .allocate(byteCount: 1, alignment: 64),
      columns: .allocate(capacity: 96),
      quads: UnsafeMutableRawPointer.allocate(byteCount: 256, alignment: 64)
        .bindMemory(to: UInt32.self, capacity: 64))
    unsafe places.columns.initialize(repeating: 0, count: 96)
  }

  deinit {
    unsafe places.cells.deallocate()
    unsafe places.bytes.deallocate()
    unsafe places.columns.deallocate()
    unsafe places.quads.deallocate()
  }

  /// Makes room for lines of `columns` columns.
  mutating func reserve(columns: Int) {
    // Vectors reach beyond the last column. With an odd number of cache lines per row, the rows do not compete for the
    // same places in the cache.
    places.stride = (columns + 32) | 16
    let needed = places.stride << 4
    if needed <= capacity { return }
    unsafe places.cells.deallocate()
    unsafe places.bytes.deallocate()
    unsafe places.cells = .allocate(capacity: needed)
    unsafe places.cells.initialize(repeating: 0, count: needed)
    unsafe places.bytes = .allocate(byteCount: needed, alignment: 64)
    unsafe places.bytes.initializeMemory(as: UInt8.self, repeating: 0, count: needed)
    capacity = needed
  }
}

extension CoverageRows {
  /// The coverage of a tile. The sixteen bytes of a row lie together.
  @safe struct Tile: TileCoverage {
    fileprivate let bytes: UnsafeMutableRawPointer
    fileprivate let stride: Int
    /// Memory for its quads, column after column.
    fileprivate let quads: UnsafeMutablePointer<UInt32>

    @inline(__always)
    func collect() -> TileQuads {
      if has_wide_vectors() {
        unsafe turn_rows(bytes, stride, quads)
        return unsafe TileMask.quads(of: quads)
      }
      var quads = SIMD4<UInt32>(repeating: 0)
      var fullQuads = quads
      var bit = SIMD4<UInt32>(repeating: 1)
      for index in 0..<16 {
        let row = unsafe bytes.load(fromByteOffset: index &* stride, as: SIMD4<UInt32>.self)
        quads |= unsafe bit & ~unsafeBitCast(row .== 0, to: SIMD4<UInt32>.self)
        fullQuads |= unsafe bit & unsafeBitCast(row .== .max, to: SIMD4<UInt32>.self)
        bit &+= bit
      }
      let full = Self.bits(fullQuads)
      return TileQuads(partial: Self.bits(quads) & ~full, full: full)
    }

    /// The sixteen bits of each of four lanes, one after another.
    @inline(__always)
    private static func bits(_ lanes: SIMD4<UInt32>) -> UInt64 {
      // If the lanes were taken one by one, the compiler would work on the two halves of the vectors separately.
      let halves = unsafe unsafeBitCast(lanes, to: SIMD2<UInt64>.self)
      let (left, right) = (halves.x | halves.x >> 16, halves.y | halves.y >> 16)
      return left & 0xFFFF_FFFF | right << 32
    }

    @inline(__always)
    func put(_ quads: UInt64, to memory: UnsafeMutablePointer<UInt32>) -> Int {
      if has_wide_vectors() {
        return unsafe keep_words(self.quads, UInt(quads), memory)
      }
      var rest = quads
      var count = 0
      while rest != 0 {
        let quad = CoverageMasks.takeFirst(of: &rest)
        unsafe memory[count] = bytes.load(
          fromByteOffset: (quad & 15) &* stride &+ (quad >> 4) &<< 2, as: UInt32.self)
        count &+= 1
      }
      return count
    }
  }
}

extension CoverageRows.Places {
  typealias Side = CoverageRows.Side
  typealias Columns = CoverageRows.Columns

  /// Marks both sides as being in no column of any row.
  @inline(__always)
  func removeColumns() {
    let place = unsafe UnsafeMutableRawPointer(columns)
    for index in 0..<16 {
      let none = SIMD4<Int32>(repeating: index & 4 == 0 ? .max : -1)
      unsafe place.storeBytes(of: none, toByteOffset: index << 4, as: SIMD4<Int32>.self)
    }
  }

  /// Sets the first and the last column of a side in a line, 0..<16.
  @inline(__always)
  func setColumns(_ first: Int, _ last: Int, side: Side, line: Int) {
    let place = side.rawValue &<< 5 &+ line
    unsafe columns[place] = Int32(truncatingIfNeeded: first)
    unsafe columns[place &+ 16] = Int32(truncatingIfNeeded: last)
  }

  /// Sets the columns of a side in four lines: `count` columns from the first column of each line on.
  @inline(__always)
  func setColumns(_ first: SIMD4<Int32>, count: Int, side: Side, line: Int) {
    let last = first &+ SIMD4(repeating: Int32(truncatingIfNeeded: count &- 1))
    let place = unsafe UnsafeMutableRawPointer(columns + (side.rawValue &<< 5 &+ line))
    unsafe place.storeBytes(of: first, as: SIMD4<Int32>.self)
    unsafe place.storeBytes(of: last, toByteOffset: 64, as: SIMD4<Int32>.self)
  }

  /// Adds columns to those of a side in a row.
  @inline(__always)
  func insertColumns(_ first: Int, _ last: Int, side: Side, row: Int) {
    let present = columns(side, row: row)
    setColumns(min(first, present.first), max(last, present.last), side: side, line: row & 15)
  }

  /// Computes and stores, for each row, the range of columns that covers both sides.
  ///
  /// - Returns: the length of the longest range.
  @inline(__always)
  private func uniteColumns() -> Int32 {
    @inline(__always) func load(_ place: Int) -> SIMD16<Int32> {
      unsafe UnsafeRawPointer(columns + place).loadUnaligned(as: SIMD16<Int32>.self)
    }
    let first = lesser16(load(0), load(32))
    let last = greater16(load(16), load(48)) &+ SIMD16(repeating: 1)
    let place = unsafe UnsafeMutableRawPointer(columns + 64)
    unsafe place.storeBytes(of: first, as: SIMD16<Int32>.self)
    unsafe place.storeBytes(of: last, toByteOffset: 64, as: SIMD16<Int32>.self)
    return (last &- first).max()
  }

  /// The first column of the range that covers both sides in a row, and the column after its last, as `uniteColumns`
  /// stored them.
  @inline(__always)
  private func united(row: Int) -> (first: Int, end: Int) {
    let place = 64 &+ row & 15
    return unsafe (Int(columns[place]), Int(columns[place &+ 16]))
  }

  /// The columns of a side in a row.
  @inline(__always)
  private func columns(_ side: Side, row: Int) -> Columns {
    let place = side.rawValue &<< 5 | row & 15
    return unsafe Columns(first: Int(columns[place]), last: Int(columns[place &+ 16]))
  }

  /// The offset of a column of a row among the accumulators and in the coverage.
  @inline(__always)
  func place(_ column: Int, _ row: Int) -> Int { (row & 15) &* stride &+ column }

  /// Adds to an accumulator.
  @inline(__always)
  func add(_ value: Int, at place: Int) {
    #if DEBUG
    assert(place >= 0 && place + 8 <= stride << 4)
    #endif
    unsafe cells[place] &+= Int32(truncatingIfNeeded: value)
  }

  /// Adds to four neighbouring accumulators in each of four rows, or subtracts.
  ///
  /// - Parameters:
  ///   - values: the values for each row's first accumulator, for each row's second one, and so on.
  ///   - sign: 1 or −1.
  ///   - place: the offset of the first row's first column.
  ///   - columns: the column of each row's first accumulator.
  @inline(__always)
  func add(
    _ values: (SIMD4<Int32>, SIMD4<Int32>, SIMD4<Int32>, SIMD4<Int32>), sign: Int, at place: Int,
    _ columns: SIMD4<Int32>
  ) {
    let sign = Int32(truncatingIfNeeded: sign)
    let left = unsafe unsafeBitCast(pairs(values.0, values.1, sign), to: SIMD4<Int>.self)
    let right = unsafe unsafeBitCast(pairs(values.2, values.3, sign), to: SIMD4<Int>.self)
    for row in 0..<4 {
      let place = place &+ row &* stride &+ Int(columns[row])
      #if DEBUG
      assert(place >= 0 && place + 8 <= stride << 4)
      #endif
      let cell = unsafe UnsafeMutableRawPointer(cells + place)
      let value = unsafe unsafeBitCast(SIMD2(left[row], right[row]), to: SIMD4<Int32>.self)
      let sum = unsafe cell.loadUnaligned(as: SIMD4<Int32>.self) &+ value
      unsafe cell.storeBytes(of: sum, as: SIMD4<Int32>.self)
    }
  }

  // MARK: Coverage

  /// Sets the coverage of a tile to zero.
  @inline(__always)
  func clear(tile: Int) {
    for row in 0..<16 {
      let zero = SIMD16<UInt8>(repeating: 0)
      unsafe bytes.storeBytes(
        of: zero, toByteOffset: place(tile << 4, row), as: SIMD16<UInt8>.self)
    }
  }

  /// The coverage of a tile.
  @inline(__always)
  func tile(_ tile: Int) -> CoverageRows.Tile {
    unsafe CoverageRows.Tile(bytes: bytes + tile << 4, stride: stride, quads: quads)
  }

  /// Turns the accumulators of some rows into coverage.
  func sumUp(_ range: ClosedRange<Int>, rule: CoverageRasterizer.Rule) {
    var row = range.lowerBound
    // Most lines are thin, and their sides diverge slowly; then no row needs a test of its width.
    if uniteColumns() < 8 {
      while row <= range.upperBound {
        // A single last row is paired with itself.
        let next = min(row &+ 1, range.upperBound)
        sum(
          at: place(united(row: row).first, row), and: place(united(row: next).first, next),
          rule: rule)
        row &+= 2
      }
      return
    }
    while row <= range.upperBound {
      let (first, last) = united(row: row)
      var winding: Int32 = 0
      if last &- first < 24 {
        _ = sum(first, through: last, row: row, winding: &winding, rule: rule)
      } else {
        let a = columns(.falling, row: row)
        let b = columns(.rising, row: row)
        let end = sum(
          first, through: min(a.last, b.last) &+ 1, row: row, winding: &winding, rule: rule)
        let far = max(a.first, b.first)
        if end < far {
          fill(end, upTo: far, row: row, with: coverage(of: winding, rule: rule))
        }
        if end <= last {
          _ = sum(max(end, far), through: last, row: row, winding: &winding, rule: rule)
        }
      }
      row &+= 1
    }
  }

  /// Turns the accumulators of some rows into coverage, except in the tiles of a gap between the sides.
  ///
  /// - Returns: the winding of each row in the gap.
  func sumUp(
    _ range: ClosedRange<Int>, gap: Range<Int>, rule: CoverageRasterizer.Rule
  ) -> SIMD16<Int32> {
    var windings = SIMD16<Int32>(repeating: 0)
    for row in range {
      let a = columns(.falling, row: row)
      let b = columns(.rising, row: row)
      var winding: Int32 = 0
      let end = sum(
        min(a.first, b.first), through: min(a.last, b.last) &+ 1, row: row, winding: &winding,
        rule: rule)
      windings[row & 15] = winding
      let coverage = coverage(of: winding, rule: rule)
      let far = max(a.first, b.first)
      fill(end, upTo: gap.lowerBound &<< 4, row: row, with: coverage)
      fill(gap.upperBound &<< 4, upTo: far, row: row, with: coverage)
      _ = sum(far, through: max(a.last, b.last) &+ 1, row: row, winding: &winding, rule: rule)
    }
    return windings
  }

  /// The coverage of eight pixels that share a winding.
  @inline(__always)
  private func coverage(of winding: Int32, rule: CoverageRasterizer.Rule) -> SIMD8<UInt8> {
    CoverageRasterizer.coverage(SIMD8(repeating: winding), rule: rule)
  }

  /// Sets the coverage of columns of a row, and of up to seven that follow.
  @inline(__always)
  private func fill(_ first: Int, upTo end: Int, row: Int, with coverage: SIMD8<UInt8>) {
    var column = first
    while column < end {
      unsafe bytes.storeBytes(
        of: coverage, toByteOffset: place(column, row), as: SIMD8<UInt8>.self)
      column &+= 8
    }
  }

  /// Sums columns of a row and up to seven that follow: sets their coverage and leaves their accumulators zero.
  ///
  /// - Parameter winding: the winding to the left of the columns; on return, the one to their right.
  /// - Returns: the column after the last one summed.
  @inline(__always)
  private func sum(
    _ first: Int, through last: Int, row: Int, winding: inout Int32,
    rule: CoverageRasterizer.Rule
  ) -> Int {
    var column = first
    repeat {
      sum(at: place(column, row), winding: &winding, rule: rule)
      column &+= 8
    } while column <= last
    return column
  }

  /// Sums eight columns.
  @inline(__always)
  private func sum(at place: Int, winding: inout Int32, rule: CoverageRasterizer.Rule) {
    let cell = unsafe UnsafeMutableRawPointer(cells + place)
    let values = unsafe cell.loadUnaligned(as: SIMD8<Int32>.self)
    let sums = running_sums(values) &+ SIMD8(repeating: winding)
    unsafe cell.storeBytes(of: SIMD8(repeating: 0), as: SIMD8<Int32>.self)
    winding = sums[7]
    let coverage = CoverageRasterizer.coverage(sums, rule: rule)
    unsafe bytes.storeBytes(of: coverage, toByteOffset: place, as: SIMD8<UInt8>.self)
  }

  /// Sums eight columns at each of two places with a winding of zero to the left.
  @inline(__always)
  private func sum(at first: Int, and second: Int, rule: CoverageRasterizer.Rule) {
    let cell = unsafe UnsafeMutableRawPointer(cells + first)
    let other = unsafe UnsafeMutableRawPointer(cells + second)
    let values = unsafe SIMD16(
      lowHalf: cell.loadUnaligned(as: SIMD8<Int32>.self),
      highHalf: other.loadUnaligned(as: SIMD8<Int32>.self))
    unsafe cell.storeBytes(of: SIMD8(repeating: 0), as: SIMD8<Int32>.self)
    unsafe other.storeBytes(of: SIMD8(repeating: 0), as: SIMD8<Int32>.self)
    let coverage = CoverageRasterizer.coverage(running_sums_of_halves(values), rule: rule)
    unsafe bytes.storeBytes(of: coverage.lowHalf, toByteOffset: first, as: SIMD8<UInt8>.self)
    unsafe bytes.storeBytes(of: coverage.highHalf, toByteOffset: second, as: SIMD8<UInt8>.self)
  }
}
#endif
