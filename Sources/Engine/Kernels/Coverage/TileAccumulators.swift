#if !GLFUN_WITHOUT_KERNELS
internal import GLFunCProcessor
internal import GLFunPlatform

/// The memory in which edges are summed: tiles of accumulators, taken from a pool as they are touched. All of it is
/// zero between paths.
///
/// It is raw memory. With arrays and bounds checks the walk along the edges, which does nothing but scattered
/// additions, takes twice as long. Callers clip rows and columns first; debug builds check every index.
@safe struct TileAccumulators: ~Copyable {
  /// Accumulators per tile: 16 columns, and one for the spill to the right of the last.
  static let cellsPerTile = 272
  /// The words of a tile: its accumulators, the crossing bits of each row, and the edge of the last crossing of each
  /// pixel, which has no meaning in pixels without a crossing and behind the last column.
  fileprivate static let wordsPerTile = cellsPerTile + 16 + 272

  private(set) var places: Places
  private var slotCapacity = 0
  private var wordCapacity = 0
  private var rowCapacity = 0
  private(set) var tileCapacity = 0

  /// Pointers to the memory. A copy is valid until the next call of `reserve`.
  ///
  /// It is small enough to be passed in registers: the walk along the edges is called for each of them.
  @safe struct Places {
    /// The number of the slot in the pool for every tile of the clip, counted from one; 0 if the tile has none.
    fileprivate var slots: UnsafeMutablePointer<Int32>
    /// The pool. A row's crossing bits are one for each of its pixels, set once an outline has crossed the pixel.
    fileprivate var cells: UnsafeMutablePointer<Int32>
    var tileColumns = 0
    fileprivate let rest: UnsafeMutablePointer<Rest>
  }

  /// The fields that are seldom needed.
  @safe fileprivate struct Rest {
    /// The number of tiles of the pool in use.
    var count = 0
    /// The number of tiles in the pool.
    var tileLimit = 0
    /// A bit for every tile of the clip, set if the tile has a slot.
    var touched: UnsafeMutablePointer<UInt64>
    var wordsPerRow = 0
    /// The winding of every row at the left side of the clip, in accumulator units.
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

  /// Returns all tiles to the pool; their accumulators must be zero again.
  func removeAll() { unsafe places.rest.pointee.count = 0 }

  /// Allocates memory that is zero, to be released with `free`.
  ///
  /// It is enough for the most tiles that a path can touch. Most of its pages are never touched, and those cost
  /// nothing.
  static func zeros<Element: BitwiseCopyable>(
    _ count: Int
  ) -> UnsafeMutablePointer<Element> {
    // Smaller blocks come from the C library's heap, and it writes the zeros to all of them (mallopt(3),
    // M_MMAP_THRESHOLD).
    let stride = MemoryLayout<Element>.stride
    let asked = count * stride < 1 << 15 ? count : max(count, 1 << 17 / stride)
    guard let memory = unsafe calloc(asked, stride) else {
      fatalError("there is no memory for \(count) accumulators")
    }
    return unsafe memory.bindMemory(to: Element.self, capacity: count)
  }

  /// Replaces memory by a larger block of zeros. Between paths the old memory is all zero, so nothing is copied.
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
  /// The number of a tile's slot; −1 if it has none.
  @inline(__always)
  func slot(tileColumn: Int, tileRow: Int) -> Int {
    let index = tileRow &* tileColumns &+ tileColumn
    #if DEBUG
    unsafe assert(index >= 0 && index < rest.pointee.slotLimit)
    #endif
    return unsafe Int(slots[index]) &- 1
  }

  /// A row of pixels of the tile with a column; the tile is taken from the pool if needed.
  @inline(__always)
  func row(_ row: Int, column: Int) -> TileAccumulators.Row {
    let index = (row >> 4) &* tileColumns &+ column >> 4
    return self.row(row & 15, slot: slot(of: index, row: row))
  }

  /// A row of pixels of a tile that has a slot, given the tile's index in the clip.
  @inline(__always)
  func row(_ row: Int, ofTile index: Int) -> TileAccumulators.Row {
    self.row(row, slot: unsafe Int(slots[index]) &- 1)
  }

  @inline(__always)
  private func row(_ row: Int, slot: Int) -> TileAccumulators.Row {
    unsafe TileAccumulators.Row(
      first: cells + (slot &* TileAccumulators.wordsPerTile &+ row), number: slot &<< 8 | row)
  }

  /// A tile, given its index in the clip; it is taken from the pool if needed.
  ///
  /// - Parameter row: any of the tile's rows of pixels.
  @inline(__always)
  func tile(_ index: Int, row: Int) -> TileAccumulators.Tile {
    unsafe TileAccumulators.Tile(
      first: cells + slot(of: index, row: row) &* TileAccumulators.wordsPerTile)
  }

  /// The slot of a tile, which is taken from the pool if needed.
  @inline(__always)
  private func slot(of index: Int, row: Int) -> Int {
    #if DEBUG
    unsafe assert(index >= 0 && index < rest.pointee.slotLimit)
    #endif
    let number = unsafe slots[index]
    return (number != 0 ? Int(number) : take(index, tileRow: row >> 4)) &- 1
  }

  /// The entry of a pixel that the outline has crossed (`CoverageOverlaps`).
  func entry(of pixel: TileAccumulators.Pixel) -> Int32 {
    row(pixel.row, slot: pixel.slot).entry(column: pixel.column)
  }

  /// Takes a slot from the pool for a tile, and returns its number, counted from one.
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

  /// Detaches a tile from its slot, whose accumulators must be zero again.
  @inline(__always)
  func release(tileColumn: Int, tileRow: Int) {
    unsafe slots[tileRow &* tileColumns &+ tileColumn] = 0
  }

  /// The number of words of `touched` that a row of tiles has.
  var wordsPerRow: Int { unsafe rest.pointee.wordsPerRow }

  /// Returns and clears the bits of `touched` for 64 neighbouring tiles of a row.
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

  /// Adds to a row's winding at the left side of the clip.
  @inline(__always)
  func addLeft(_ value: Int, row: Int) {
    #if DEBUG
    unsafe assert(row >= 0 && row < rest.pointee.rowLimit)
    #endif
    unsafe rest.pointee.left[row] &+= Int32(truncatingIfNeeded: value)
  }

  /// Returns and clears the windings of a tile row at the left side of the clip.
  @inline(__always)
  func takeLeft(tileRow: Int) -> SIMD16<Int32> {
    #if DEBUG
    unsafe assert(tileRow >= 0 && tileRow << 4 < rest.pointee.rowLimit)
    #endif
    return unsafe Self.take(rest.pointee.left + tileRow << 4)
  }

  /// Returns and clears sixteen accumulators: a column of a tile or, with column 16, the spill to the right of it.
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

  /// The crossing bits of all rows of a tile, combined.
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

  /// A pointer to the crossing bits of a tile's rows.
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

  /// A tile. Its pixels are numbered column by column, and from top to bottom in a column.
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

    /// Notes that the outline crosses pixels of a row, given as a bit for each.
    ///
    /// - Returns: the bits of the pixels that it had crossed before.
    @inline(__always)
    func crossing(_ pixels: UInt32, row: Int) -> UInt32 {
      unsafe Row(first: first + row, number: 0).crossing(pixels)
    }

    /// Notes the edge by which the outline enters two pixels, which may be the same or lie behind the last column.
    @inline(__always)
    func enter(_ edge: Int, _ pixel: Int, _ second: Int) {
      enter(edge, at: pixel)
      enter(edge, at: second)
    }

    /// Notes the edge by which the outline enters a pixel.
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
    /// Its first accumulator; that of the next column lies sixteen further.
    fileprivate let first: UnsafeMutablePointer<Int32>
    /// The number of its first pixel in the pool.
    fileprivate let number: Int

    /// The pixel in a column.
    @inline(__always)
    func pixel(_ column: Int) -> TileAccumulators.Pixel {
      TileAccumulators.Pixel(column: column, ofRow: number)
    }

    /// Adds to a column's accumulator; column 16 is the spill to the right of the tile.
    @inline(__always)
    func add(_ value: Int, column: Int) {
      #if DEBUG
      assert(column >= 0 && column <= 16)
      #endif
      unsafe first[column &<< 4] &+= Int32(truncatingIfNeeded: value)
    }

    /// Notes that the outline crosses pixels, given as a bit for each.
    ///
    /// - Returns: the bits of the pixels that it had crossed before.
    @inline(__always) @discardableResult
    func crossing(_ pixels: UInt32) -> UInt32 {
      let before = unsafe UInt32(bitPattern: first[TileAccumulators.cellsPerTile])
      unsafe first[TileAccumulators.cellsPerTile] = Int32(bitPattern: before | pixels)
      return before & pixels
    }

    /// Notes the edge by which the outline enters a pixel, or the complement of an overlap's index.
    ///
    /// - Parameter column: 16 for no pixel.
    @inline(__always)
    func enter(_ edge: Int, column: Int) {
      unsafe first[Self.entry(column)] = Int32(truncatingIfNeeded: edge)
    }

    /// The entry of a pixel that the outline has crossed.
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
#endif
