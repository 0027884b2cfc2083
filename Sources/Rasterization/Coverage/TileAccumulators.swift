internal import GLFunCProcessor
internal import GLFunPlatform

/// The memory in which edges are summed up: tiles of accumulators, taken from a pool as they are
/// touched. All of it is zero between paths.
///
/// It is raw memory. With arrays and bounds checks the walk along the edges, which is scattered
/// additions and nothing else, takes twice as long. Whoever writes here has clipped rows and
/// columns before; debug builds check every index.
@safe struct TileAccumulators: ~Copyable {
  /// Accumulators per tile: 16 columns, and one for what spills to the right of the last.
  static let cellsPerTile = 272
  /// What a tile takes: its accumulators, for each row the bits of its crossings, and for each pixel
  /// the edge of its last crossing, which means nothing without one, as it does behind the last column.
  fileprivate static let wordsPerTile = cellsPerTile + 16 + 272

  private(set) var places: Places
  private var slotCapacity = 0
  private var wordCapacity = 0
  private var rowCapacity = 0
  private(set) var tileCapacity = 0

  /// Where the memory is: a copy of this may be used as long as nothing is reserved.
  ///
  /// It is no more than processors hand over in registers: the walk along the edges is called for each of them.
  @safe struct Places {
    /// For every tile of the clip the number of its slot in the pool, counted from one.
    fileprivate var slots: UnsafeMutablePointer<Int32>
    /// The pool. The bits of a row's crossings are one for each pixel that an outline has crossed.
    fileprivate var cells: UnsafeMutablePointer<Int32>
    var tileColumns = 0
    fileprivate let rest: UnsafeMutablePointer<Rest>
  }

  /// What is seldom looked at.
  @safe fileprivate struct Rest {
    /// How many tiles of the pool are in use.
    var count = 0
    /// How many there are.
    var tileLimit = 0
    /// One bit for every tile of the clip that has a slot.
    var touched: UnsafeMutablePointer<UInt64>
    var wordsPerRow = 0
    /// For every row what lies to the left of the clip.
    var left: UnsafeMutablePointer<Int32>
    #if DEBUG
      var slotLimit = 0
      var rowLimit = 0
    #endif
  }

  /// Makes an empty pool.
  init() {
    let rest = UnsafeMutablePointer<Rest>.allocate(capacity: 1)
    unsafe rest.initialize(
      to: Rest(touched: Self.zeros(1), left: Self.zeros(1)))
    unsafe places = Places(slots: Self.zeros(1), cells: Self.zeros(1), rest: rest)
  }

  deinit {
    unsafe free(places.slots)
    unsafe free(places.cells)
    unsafe free(places.rest.pointee.touched)
    unsafe free(places.rest.pointee.left)
    unsafe places.rest.deallocate()
  }

  /// Makes room for a clip of this many columns and rows of tiles.
  mutating func reserve(tileColumns: Int, tileRows: Int) {
    places.tileColumns = tileColumns
    let wordsPerRow = (tileColumns + 63) >> 6
    unsafe places.rest.pointee.wordsPerRow = wordsPerRow
    unsafe TileAccumulators.grow(&places.slots, &slotCapacity, to: tileColumns * tileRows)
    unsafe TileAccumulators.grow(
      &places.rest.pointee.touched, &wordCapacity, to: wordsPerRow * tileRows)
    unsafe TileAccumulators.grow(&places.rest.pointee.left, &rowCapacity, to: tileRows << 4)
    #if DEBUG
      unsafe places.rest.pointee.slotLimit = tileColumns * tileRows
      unsafe places.rest.pointee.rowLimit = tileRows << 4
    #endif
  }

  /// Makes room for this many touched tiles.
  mutating func reserve(tiles: Int) {
    if tiles <= tileCapacity { return }
    let capacity = max(tiles, tileCapacity * 2)
    var current = tileCapacity * TileAccumulators.wordsPerTile
    unsafe TileAccumulators.grow(
      &places.cells, &current, to: capacity * TileAccumulators.wordsPerTile)
    tileCapacity = capacity
    unsafe places.rest.pointee.tileLimit = capacity
  }

  /// Gives all tiles back to the pool; their accumulators must be zero again.
  func removeAll() { unsafe places.rest.pointee.count = 0 }

  /// Memory that is zero.
  ///
  /// Pages that are never touched cost nothing, and most are not: the memory is enough for the most tiles that a path can
  /// touch. `free` gives it back.
  static func zeros<Element: BitwiseCopyable>(
    _ count: Int
  ) -> UnsafeMutablePointer<Element> {
    // Less than that the C library takes from its heap, and writes the zeros to all of it (mallopt(3), M_MMAP_THRESHOLD).
    let stride = MemoryLayout<Element>.stride
    let asked = count * stride < 1 << 15 ? count : max(count, 1 << 17 / stride)
    guard let memory = unsafe calloc(asked, stride) else {
      fatalError("there is no memory for \(count) accumulators")
    }
    return unsafe memory.bindMemory(to: Element.self, capacity: count)
  }

  /// Replaces memory that is all zero, as it is between paths, by more of it.
  private static func grow<Element: BitwiseCopyable>(
    _ memory: inout UnsafeMutablePointer<Element>, _ capacity: inout Int, to needed: Int
  ) {
    if needed <= capacity { return }
    unsafe free(memory)
    unsafe memory = zeros(needed)
    capacity = needed
  }
}

extension TileAccumulators.Places {
  /// The number of the slot of a tile, −1 where it has none.
  @inline(__always)
  func slot(tileColumn: Int, tileRow: Int) -> Int {
    let index = tileRow &* tileColumns &+ tileColumn
    #if DEBUG
      unsafe assert(index >= 0 && index < rest.pointee.slotLimit)
    #endif
    return unsafe Int(slots[index]) &- 1
  }

  /// A row of pixels of the tile that a pixel is in, which is taken from the pool where need be.
  @inline(__always)
  func row(_ row: Int, column: Int) -> TileAccumulators.Row {
    let index = (row >> 4) &* tileColumns &+ column >> 4
    return self.row(row & 15, slot: slot(of: index, row: row))
  }

  /// A row of pixels of a tile that has a slot, by its index in the clip.
  @inline(__always)
  func row(_ row: Int, ofTile index: Int) -> TileAccumulators.Row {
    self.row(row, slot: unsafe Int(slots[index]) &- 1)
  }

  @inline(__always)
  private func row(_ row: Int, slot: Int) -> TileAccumulators.Row {
    unsafe TileAccumulators.Row(
      first: cells + (slot &* TileAccumulators.wordsPerTile &+ row), number: slot &<< 8 | row)
  }

  /// A tile, by its index in the clip, which is taken from the pool where need be.
  ///
  /// - Parameter row: any row of pixels of it.
  @inline(__always)
  func tile(_ index: Int, row: Int) -> TileAccumulators.Tile {
    unsafe TileAccumulators.Tile(
      first: cells + slot(of: index, row: row) &* TileAccumulators.wordsPerTile)
  }

  /// The slot of a tile, which is taken from the pool where need be.
  @inline(__always)
  private func slot(of index: Int, row: Int) -> Int {
    #if DEBUG
      unsafe assert(index >= 0 && index < rest.pointee.slotLimit)
    #endif
    let number = unsafe slots[index]
    return (number != 0 ? Int(number) : take(index, tileRow: row >> 4)) &- 1
  }

  /// What is noted of a pixel that the outline has crossed.
  func entry(of pixel: TileAccumulators.Pixel) -> Int32 {
    row(pixel.row, slot: pixel.slot).entry(column: pixel.column)
  }

  /// Takes a slot from the pool, for a tile; gives its number, counted from one.
  @inline(never)
  private func take(_ index: Int, tileRow: Int) -> Int {
    let count = unsafe rest.pointee.count &+ 1
    unsafe rest.pointee.count = count
    unsafe precondition(
      count <= rest.pointee.tileLimit, "more tiles are touched than were reserved")
    unsafe slots[index] = Int32(truncatingIfNeeded: count)
    let column = index &- tileRow &* tileColumns
    let word = unsafe tileRow &* rest.pointee.wordsPerRow &+ column >> 6
    unsafe rest.pointee.touched[word] |= 1 &<< UInt64(truncatingIfNeeded: column)
    // The next slot is prefetched: the tile that is touched next will use it. Prefetching beyond the last one is harmless.
    let next = unsafe cells + count &* TileAccumulators.wordsPerTile
    for column in 0...16 { unsafe prefetch(next + column &<< 4) }
    return count
  }

  /// Gives a slot back; its accumulators must be zero again.
  @inline(__always)
  func release(tileColumn: Int, tileRow: Int) {
    unsafe slots[tileRow &* tileColumns &+ tileColumn] = 0
  }

  /// How many words of bits a row of tiles has.
  var wordsPerRow: Int { unsafe rest.pointee.wordsPerRow }

  /// The bits of 64 neighbouring tiles of a row that were touched; clears them.
  @inline(__always)
  func takeTouched(word: Int, tileRow: Int) -> UInt64 {
    #if DEBUG
      unsafe assert(word < wordsPerRow && tileRow << 4 < rest.pointee.rowLimit)
    #endif
    let place = unsafe rest.pointee.touched + (tileRow &* wordsPerRow &+ word)
    let bits = unsafe place.pointee
    unsafe place.pointee = 0
    return bits
  }

  /// Adds to what lies to the left of the clip.
  @inline(__always)
  func addLeft(_ value: Int, row: Int) {
    #if DEBUG
      unsafe assert(row >= 0 && row < rest.pointee.rowLimit)
    #endif
    unsafe rest.pointee.left[row] &+= Int32(truncatingIfNeeded: value)
  }

  /// What lies to the left of the clip in a tile row; sets it to zero.
  @inline(__always)
  func takeLeft(tileRow: Int) -> SIMD16<Int32> {
    #if DEBUG
      unsafe assert(tileRow >= 0 && tileRow << 4 < rest.pointee.rowLimit)
    #endif
    return unsafe Self.take(rest.pointee.left + tileRow << 4)
  }

  /// Sixteen accumulators, which are set to zero: a column of a tile, or what spills to the right
  /// of it.
  @inline(__always)
  func takeColumn(_ column: Int, slot: Int) -> SIMD16<Int32> {
    #if DEBUG
      unsafe assert(slot < rest.pointee.tileLimit && column >= 0 && column <= 16)
    #endif
    return unsafe Self.take(cells + (slot &* TileAccumulators.wordsPerTile &+ column << 4))
  }

  @inline(__always)
  private static func take(_ place: UnsafeMutablePointer<Int32>) -> SIMD16<Int32> {
    let place = UnsafeMutableRawPointer(place)
    let result = unsafe place.loadUnaligned(as: SIMD16<Int32>.self)
    unsafe place.storeBytes(of: SIMD16(repeating: 0), as: SIMD16<Int32>.self)
    return result
  }

  /// The bits of all rows of a tile in one.
  @inline(__always)
  func crossings(slot: Int) -> UInt32 {
    let rows = unsafe UnsafeRawPointer(crossings(of: slot)).loadUnaligned(as: SIMD16<Int32>.self)
    return UInt32(bitPattern: any_bits(rows))
  }

  /// Prefetches a tile's crossings. Any slot is allowed.
  @inline(__always)
  func prefetchCrossings(slot: Int) {
    unsafe prefetch(
      cells
        + (slot &* TileAccumulators.wordsPerTile &+ TileAccumulators.cellsPerTile))
  }

  /// Forgets the crossings of a tile.
  @inline(__always)
  func clearCrossings(slot: Int) { _ = unsafe Self.take(crossings(of: slot)) }

  /// Where the bits of a tile's rows are.
  @inline(__always)
  private func crossings(of slot: Int) -> UnsafeMutablePointer<Int32> {
    #if DEBUG
      unsafe assert(slot >= 0 && slot < rest.pointee.tileLimit)
    #endif
    return unsafe cells
      + (slot &* TileAccumulators.wordsPerTile &+ TileAccumulators.cellsPerTile)
  }
}

extension TileAccumulators {
  /// A pixel of the pool: its slot, and its place in the tile.
  struct Pixel {
    private let rawValue: Int

    /// - Parameter first: the number of the row's first pixel.
    fileprivate init(column: Int, ofRow first: Int) { rawValue = first | column &<< 4 }

    var slot: Int { rawValue >> 8 }
    var column: Int { rawValue >> 4 & 15 }
    var row: Int { rawValue & 15 }
    /// The place of its accumulator in the tile.
    var cell: Int { rawValue & 255 }
  }

  /// A tile. Its pixels are counted down its columns, from the first to the last.
  @safe struct Tile {
    /// Its first accumulator.
    fileprivate let first: UnsafeMutablePointer<Int32>

    /// Adds to three neighbouring accumulators of a row, from left to right. The third number must be zero where the third
    /// accumulator lies beyond the tile's spill column.
    @inline(__always)
    func add(_ value: Int, _ next: Int, _ third: Int, at pixel: Int) {
      #if DEBUG
        assert(pixel >= 0 && pixel < (third == 0 ? 256 : 240))
      #endif
      let place = unsafe first + pixel
      unsafe place[0] &+= Int32(truncatingIfNeeded: value)
      unsafe place[16] &+= Int32(truncatingIfNeeded: next)
      unsafe place[32] &+= Int32(truncatingIfNeeded: third)
    }

    /// Adds to a pixel's accumulator and to the next one's.
    @inline(__always)
    func add(_ value: Int, _ next: Int, at pixel: Int) {
      add(value, at: pixel)
      add(next, at: pixel &+ 16)
    }

    /// Adds to a pixel's accumulator.
    @inline(__always)
    func add(_ value: Int, at pixel: Int) {
      #if DEBUG
        assert(pixel >= 0 && pixel < 272)
      #endif
      unsafe first[pixel] &+= Int32(truncatingIfNeeded: value)
    }

    /// Notes that the outline crosses pixels of a row: a bit for each.
    ///
    /// - Returns: those that it had crossed before.
    @inline(__always)
    func crossing(_ pixels: UInt32, row: Int) -> UInt32 {
      let place = unsafe first + (TileAccumulators.cellsPerTile &+ row)
      let before = unsafe UInt32(bitPattern: place.pointee)
      unsafe place.pointee = Int32(bitPattern: before | pixels)
      return before & pixels
    }

    /// Notes the edge with which the outline comes into two pixels, which may be one, or behind the last column.
    @inline(__always)
    func enter(_ edge: Int, _ pixel: Int, _ second: Int) {
      enter(edge, at: pixel)
      enter(edge, at: second)
    }

    /// Notes the edge with which the outline comes into a pixel.
    @inline(__always)
    func enter(_ edge: Int, at pixel: Int) {
      #if DEBUG
        assert(pixel >= 0 && pixel < 272)
      #endif
      unsafe first[TileAccumulators.cellsPerTile &+ 16 &+ pixel] = Int32(truncatingIfNeeded: edge)
    }
  }

  /// A row of pixels of one tile; its columns are counted from 0 to 15.
  @safe struct Row {
    /// Its first accumulator; those of the next column are sixteen further.
    fileprivate let first: UnsafeMutablePointer<Int32>
    /// The number of its first pixel in the pool.
    fileprivate let number: Int

    /// One of its pixels.
    @inline(__always)
    func pixel(_ column: Int) -> TileAccumulators.Pixel {
      TileAccumulators.Pixel(column: column, ofRow: number)
    }

    /// Adds to a column's accumulator; number 16 is what spills to the right of the tile.
    @inline(__always)
    func add(_ value: Int, column: Int) {
      #if DEBUG
        assert(column >= 0 && column <= 16)
      #endif
      unsafe first[column &<< 4] &+= Int32(truncatingIfNeeded: value)
    }

    /// Notes that the outline crosses pixels: a bit for each.
    ///
    /// - Returns: those that it had crossed before.
    @inline(__always) @discardableResult
    func crossing(_ pixels: UInt32) -> UInt32 {
      let before = unsafe UInt32(bitPattern: first[TileAccumulators.cellsPerTile])
      unsafe first[TileAccumulators.cellsPerTile] = Int32(bitPattern: before | pixels)
      return before & pixels
    }

    /// Notes the edge with which the outline comes into a pixel, or as a negative number what else there is to know.
    ///
    /// - Parameter column: 16 for none.
    @inline(__always)
    func enter(_ edge: Int, column: Int) {
      unsafe first[Self.entry(column)] = Int32(truncatingIfNeeded: edge)
    }

    /// What is noted of a pixel that the outline has crossed.
    @inline(__always)
    func entry(column: Int) -> Int32 { unsafe first[Self.entry(column)] }

    @inline(__always)
    private static func entry(_ column: Int) -> Int {
      #if DEBUG
        assert(column >= 0 && column <= 16)
      #endif
      return TileAccumulators.cellsPerTile &+ 16 &+ column &<< 4
    }
  }
}
