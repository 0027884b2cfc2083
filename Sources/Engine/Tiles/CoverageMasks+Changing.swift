/// Adding and changing masks.
extension CoverageMasks {
  /// The place of a quad in its tile: its row and its first column.
  @inlinable @inline(__always)
  static func place(_ quad: Int) -> (row: Int, column: Int) {
    (quad & 15, (quad >> 4) &<< 2)
  }

  /// Removes the lowest quad from a set of bits, and returns its number.
  @inlinable @inline(__always)
  public static func takeFirst(of quads: inout some FixedWidthInteger) -> Int {
    let quad = quads.trailingZeroBitCount
    quads &= quads &- 1
    return quad
  }

  // MARK: Adding

  /// Adds a mask of a tile's 256 pixels, given row by row.
  ///
  /// - Returns: its number.
  public mutating func append(_ bytes: [UInt8]) -> Int32 {
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
  public mutating func append(copyOf number: Int32) -> Int32 {
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
  public mutating func append(copyOf number: Int32, of other: CoverageMasks) -> Int32 {
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
  public mutating func append(_ tile: borrowing CoverageFactor) -> Int32 {
    masks.append(Mask(quads: TileQuads(partial: 0, full: .max), first: 0))
    multiply(Int32(masks.count - 1), by: tile)
    return Int32(masks.count - 1)
  }

  // MARK: Changing

  /// Multiplies a mask by the coverage of a tile, where 255 stands for one.
  public mutating func multiply(_ number: Int32, by factor: borrowing CoverageFactor) {
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
  public func write(_ number: Int32, to factor: borrowing CoverageFactor) {
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
}
