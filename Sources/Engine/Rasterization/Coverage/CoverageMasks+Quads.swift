internal import GLFunCProcessor
internal import GLFunImaging
package import GLFunTiles

/// Adding, changing and reading masks.
extension CoverageMasks {
  /// The place of a quad in its tile: its row and its first column.
  @inline(__always)
  private static func place(_ quad: Int) -> (row: Int, column: Int) {
    (quad & 15, (quad >> 4) &<< 2)
  }

  /// Removes the lowest quad from a set of bits, and returns its number.
  @inline(__always)
  static func takeFirst(of quads: inout some FixedWidthInteger) -> Int {
    let quad = quads.trailingZeroBitCount
    quads &= quads &- 1
    return quad
  }

  // MARK: Adding

  /// Adds the quads of a tile's coverage as a mask.
  @inline(__always)
  mutating func append(_ quads: TileQuads, of tile: borrowing some TileCoverage & ~Copyable) {
    masks.append(Mask(quads: quads, first: UInt32(truncatingIfNeeded: coverage.count)))
    coverage.append(addingCapacity: 65 + 15) { span in
      unsafe span.withUnsafeMutableBufferPointer { memory, count in
        guard let start = memory.baseAddress else { return }
        let next = unsafe start + count + tile.put(quads.partial, to: start + count)
        unsafe next.pointee = 0
        count = unsafe (next - start &+ 1) & ~1
      }
    }
  }

  /// Adds a mask of a tile's 256 pixels, given row by row.
  ///
  /// - Returns: its number.
  package mutating func append(_ bytes: [UInt8]) -> Int32 {
    precondition(bytes.count == TileFrame.tileArea, "a mask has a byte for each pixel")
    var quads = TileQuads()
    let first = coverage.count
    for quad in 0..<64 {
      let (row, column) = Self.place(quad)
      let start = row * TileFrame.tileSize + column
      let word = (0..<4).reduce(UInt32(0)) { $0 | UInt32(bytes[start + $1]) << (8 * UInt32($1)) }
      if word == .max { quads.full |= 1 << UInt64(quad) }
      if word == 0 || word == .max { continue }
      quads.partial |= 1 << UInt64(quad)
      coverage.append(word)
    }
    if coverage.count & 1 != 0 { coverage.append(0) }
    masks.append(Mask(quads: quads, first: UInt32(first)))
    return Int32(masks.count - 1)
  }

  /// Adds a copy of a mask.
  ///
  /// - Returns: its number.
  mutating func append(copyOf number: Int32) -> Int32 {
    var mask = masks[Int(number)]
    let words = words(of: mask)
    mask.first = UInt32(coverage.count)
    // Word by word: a slice would be a second owner of the array, and appending would then copy all of it.
    for place in words { coverage.append(coverage[place]) }
    masks.append(mask)
    return Int32(masks.count - 1)
  }

  /// Adds a copy of another list's mask.
  ///
  /// - Returns: its number.
  mutating func append(copyOf number: Int32, of other: CoverageMasks) -> Int32 {
    var mask = other.masks[Int(number)]
    let words = words(of: mask)
    mask.first = UInt32(coverage.count)
    coverage.append(contentsOf: other.coverage[words])
    masks.append(mask)
    return Int32(masks.count - 1)
  }

  /// The range of a mask's partly covered quads in `coverage`, rounded up to an even number.
  private func words(of mask: Mask) -> Range<Int> {
    let first = Int(mask.first)
    return first..<first + (mask.quads.partial.nonzeroBitCount + 1) & ~1
  }

  /// Adds the coverage of a tile as a mask.
  ///
  /// - Returns: its number.
  mutating func append(_ tile: borrowing CoverageFactor) -> Int32 {
    masks.append(Mask(quads: TileQuads(partial: 0, full: .max), first: 0))
    multiply(Int32(masks.count - 1), by: tile)
    return Int32(masks.count - 1)
  }

  // MARK: Changing

  /// Multiplies a mask by the coverage of a tile, where 255 stands for one.
  mutating func multiply(_ number: Int32, by factor: borrowing CoverageFactor) {
    let mask = masks[Int(number)]
    // A mask without full quads ends up with no more partial quads than it had, so the products fit in the same place.
    let isInPlace = mask.quads.full == 0
    let first = isInPlace ? Int(mask.first) : coverage.count
    var (place, next) = (Int(mask.first), first)
    var product = TileQuads()
    var rest = mask.quads.all
    while rest != 0 {
      let bit = rest & ~(rest &- 1)
      let other = factor[Self.takeFirst(of: &rest)]
      var word = other
      if mask.quads.full & bit == 0 {
        word = Self.product(coverage[place], other)
        place += 1
      }
      if word == 0 { continue }
      if word == .max {
        product.full |= bit
        continue
      }
      product.partial |= bit
      if isInPlace { coverage[next] = word } else { coverage.append(word) }
      next += 1
    }
    if !isInPlace, (next - first) & 1 != 0 { coverage.append(0) }
    masks[Int(number)] = Mask(quads: product, first: UInt32(first))
  }

  /// Writes a mask's coverage of its whole tile.
  func write(_ number: Int32, to factor: borrowing CoverageFactor) {
    let mask = masks[Int(number)]
    for quad in 0..<64 { factor[quad] = 0 }
    var rest = mask.quads.full
    while rest != 0 { factor[Self.takeFirst(of: &rest)] = .max }
    rest = mask.quads.partial
    var place = Int(mask.first)
    while rest != 0 {
      factor[Self.takeFirst(of: &rest)] = coverage[place]
      place += 1
    }
  }

  /// The byte offset in `coverage` of a pixel in a partly covered quad of a mask.
  @inline(__always)
  func place(column: Int, row: Int, in number: Int) -> Int {
    let mask = masks[number]
    let quad = (column >> 2) &<< 4 | row
    assert(mask.quads.partial >> UInt64(quad) & 1 != 0)
    return (Int(mask.first) &+ mask.count(before: quad)) &<< 2 | column & 3
  }

  /// Sets the coverage of the pixel at a byte offset.
  @inline(__always)
  mutating func set(_ value: UInt8, at place: Int) {
    var words = coverage.mutableSpan
    Self.set(UInt32(value), at: place, in: &words)
  }

  /// Sets the coverage of the first `count` of sixteen pixels, each at its byte offset.
  @inline(__always)
  mutating func set(_ values: SIMD16<Int32>, at places: borrowing Scratch<Int>, count: Int) {
    var words = coverage.mutableSpan
    for lane in 0..<count {
      Self.set(UInt32(truncatingIfNeeded: values[lane]), at: places[lane], in: &words)
    }
  }

  @inline(__always)
  private static func set(_ value: UInt32, at place: Int, in words: inout MutableSpan<UInt32>) {
    let shift = UInt32(truncatingIfNeeded: place & 3) &<< 3
    words[place >> 2] = words[place >> 2] & ~(255 &<< shift) | value &<< shift
  }

  /// The products of four pixels' coverage, where 255 stands for one.
  @inline(__always)
  private static func product(_ first: UInt32, _ second: UInt32) -> UInt32 {
    if first == .max || second == 0 { return second }
    if second == .max { return first }
    func lanes(_ word: UInt32) -> SIMD4<UInt32> {
      (SIMD4(repeating: word) &>> SIMD4(0, 8, 16, 24)) & SIMD4(repeating: 255)
    }
    // 16-bit products divided by 255 and rounded.
    let sums = lanes(first) &* lanes(second) &+ SIMD4(repeating: 128)
    let products = (sums &+ sums &>> SIMD4(repeating: 8)) &>> SIMD4(repeating: 8)
    return (products &<< SIMD4(0, 8, 16, 24)).wrappedSum()
  }

  // MARK: Reading

  /// The coverage of a tile's 256 pixels, row by row.
  package func bytes(of number: Int) -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: TileFrame.tileArea) { bytes, count in
      guard let start = UnsafeMutableRawPointer(bytes.baseAddress) else { return }
      withPlaces { unsafe $0.write(masks[number], into: start) }
      count = TileFrame.tileArea
    }
  }

  /// Writes all quads of all masks, 256 bytes for each mask: the quads of the first four columns from the first row to
  /// the last, then those of the next four.
  ///
  /// - Parameters:
  ///   - bytes: memory with room for these masks and the `first` ones before them.
  ///   - first: the number of masks in `bytes` before these.
  package func writeQuads(to bytes: inout MutableRawSpan, from first: Int) {
    precondition(bytes.byteCount >= (first + count) * TileFrame.tileArea, "masks do not fit")
    unsafe bytes.withUnsafeMutableBytes { bytes in
      guard var next = bytes.baseAddress else { return }
      unsafe next += first * TileFrame.tileArea
      withPlaces { places in
        for mask in masks {
          unsafe places.writeQuads(mask, into: next)
          unsafe next += TileFrame.tileArea
        }
      }
    }
  }

  /// Lends the memory of the masks.
  @inline(__always)
  func withPlaces<Result>(_ body: (Places) -> Result) -> Result {
    unsafe masks.withUnsafeBufferPointer { masks in
      unsafe coverage.withUnsafeBufferPointer { coverage in
        unsafe body(Places(masks: masks, coverage: coverage))
      }
    }
  }

  /// Access to the memory of masks.
  @safe struct Places {
    private let masks: UnsafeBufferPointer<Mask>
    private let coverage: UnsafeBufferPointer<UInt32>

    fileprivate init(masks: UnsafeBufferPointer<Mask>, coverage: UnsafeBufferPointer<UInt32>) {
      unsafe self.masks = masks
      unsafe self.coverage = coverage
    }

    /// A mask by its number.
    @inline(__always)
    subscript(number: Int32) -> Mask { unsafe masks[Int(number)] }

    /// Prefetches a mask, without its quads.
    @inline(__always)
    func prefetchMask(_ number: Int32) {
      if let start = unsafe masks.baseAddress { unsafe prefetch(start + Int(number)) }
    }

    /// Prefetches the quads of a mask. Few masks need more than two cache lines.
    @inline(__always)
    func prefetchQuads(of mask: Mask) {
      guard let quads = unsafe quads(of: mask) else { return }
      unsafe prefetch(quads)
      unsafe prefetch(quads + 16)
    }

    /// A pointer to the first of a mask's partly covered quads; nil if the list holds no coverage.
    @inline(__always)
    func quads(of mask: Mask) -> UnsafePointer<UInt32>? {
      unsafe coverage.baseAddress.map { unsafe $0 + Int(mask.first) }
    }

    /// Writes the coverage of a tile's 256 pixels, row by row.
    func write(_ mask: Mask, into bytes: UnsafeMutableRawPointer) {
      unsafe write(mask, into: bytes) { quad in
        let (row, column) = CoverageMasks.place(quad)
        return row &* 16 &+ column
      }
    }

    /// Writes all quads, in the order of their bits.
    func writeQuads(_ mask: Mask, into bytes: UnsafeMutableRawPointer) {
      unsafe write(mask, into: bytes) { $0 &* 4 }
    }

    /// Writes all quads, each at the offset in bytes that `place` returns for its bit.
    @inline(__always)
    private func write(
      _ mask: Mask, into bytes: UnsafeMutableRawPointer, at place: (Int) -> Int
    ) {
      let none = SIMD16<UInt8>(repeating: 0)
      for row in 0..<TileFrame.tileSize {
        unsafe bytes.storeBytes(of: none, toByteOffset: row &* 16, as: SIMD16<UInt8>.self)
      }
      var rest = mask.quads.partial
      if var next = unsafe quads(of: mask) {
        while rest != 0 {
          let offset = place(CoverageMasks.takeFirst(of: &rest))
          unsafe bytes.storeBytes(of: next.pointee, toByteOffset: offset, as: UInt32.self)
          unsafe next += 1
        }
      }
      rest = mask.quads.full
      while rest != 0 {
        let offset = place(CoverageMasks.takeFirst(of: &rest))
        unsafe bytes.storeBytes(of: .max, toByteOffset: offset, as: UInt32.self)
      }
    }
  }
}

extension CoverageMasks.Mask {
  /// The number of partly covered quads before a bit.
  @inline(__always)
  func count(before bit: Int) -> Int {
    (quads.partial & (1 << UInt64(bit) &- 1)).nonzeroBitCount
  }

  /// The rows from the first to the last in which there is coverage.
  var rows: Range<Int> {
    let halves = quads.all | quads.all >> 32
    let rows = UInt16(truncatingIfNeeded: halves | halves >> 16)
    return rows == 0 ? 0..<0 : rows.trailingZeroBitCount..<16 - rows.leadingZeroBitCount
  }
}
