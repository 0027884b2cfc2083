internal import GLFunCProcessor
internal import GLFunImaging
internal import GLFunTiles

/// Colours that lie one above the other in a tile, each over the whole tile or over what a box covers of it.
///
/// Laid over the pixels one by one, they would have all pixels below them fetched, taken apart, put together
/// and stored again for each. Here as much of the arithmetic as does not depend on what is below is done
/// first, for all of them; then eight or sixteen columns of four rows, a block, stay in the processor while every
/// colour that reaches them is laid over them.
@safe struct ColorStack: ~Copyable {
  /// How many colours are made ready at a time; what that takes fits into the nearest cache.
  static let capacity = 32

  /// The layers of a tile's rows. The first one leaves what is below as it is. Each colour has three more: for rows
  /// that lie in its box wholly, for one at the upper or lower side, and for one at the lower side if there is one at
  /// the upper. Of each there are first the even sums of all columns, then the odd ones, then what is let through.
  private let layers: UnsafeMutableRawPointer
  /// Where the layer of each row is, in bytes; for each colour.
  private let rows: UnsafeMutablePointer<SIMD16<Int16>>
  /// Which blocks a colour reaches, a bit each, those of the left half first; for each colour. Blocks of sixteen
  /// columns stand in the places of those of the left half.
  private let blocks: UnsafeMutablePointer<UInt8>

  /// Numbers of a tile's columns.
  private typealias Columns = SIMD16<UInt16>

  /// The bytes of what a layer has of each kind: two channels for each column.
  private static let partBytes = 2 * MemoryLayout<Columns>.size
  private static let layerBytes = 3 * partBytes
  private static let blockRows = 4

  init() {
    unsafe layers = .allocate(
      byteCount: (1 + 3 * Self.capacity) * Self.layerBytes, alignment: Self.partBytes)
    unsafe rows = .allocate(capacity: Self.capacity)
    unsafe blocks = .allocate(capacity: Self.capacity)
    unsafe blocks.initialize(repeating: 0, count: Self.capacity)
    putLayer(.transparent, at: 0)
  }

  deinit {
    unsafe layers.deallocate()
    unsafe rows.deallocate()
    unsafe blocks.deallocate()
  }

  // MARK: Colours

  /// Puts a colour over the whole tile in its place, counted from the lowest colour.
  @inline(__always)
  func put(_ color: PremultipliedColor, at index: Int) {
    let place = Self.place(index)
    putLayer(color, at: place)
    unsafe rows[index] = SIMD16(repeating: Int16(truncatingIfNeeded: place))
    unsafe blocks[index] = .max
  }

  /// Puts a colour in a box in its place, counted from the lowest colour.
  ///
  /// - Parameters:
  ///   - origin: the tile's left and upper side in 256ths of a pixel, twice.
  ///   - steps: `CoverageBox.columnSteps`.
  @inline(__always)
  func put(
    _ color: PremultipliedColor, _ box: CoverageBox, from origin: SIMD4<Int32>, _ steps: [UInt16],
    at index: Int
  ) {
    let box = box.part(from: origin)
    let first = box.minY >> 8
    let last = (box.maxY &- 1) >> 8
    unsafe blocks[index] = Self.blocks(of: box, firstRow: first, lastRow: last)

    let place = Self.place(index)
    let widths: Columns =
      CoverageBox.widths(before: box.maxX, steps) &- CoverageBox.widths(before: box.minX, steps)
    putLayer(color, CoverageBox.coverage(ofWholeRows: widths), at: place)
    let numbers = SIMD16<Int16>(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
    let firsts = SIMD16(repeating: Int16(truncatingIfNeeded: first))
    let lasts = SIMD16(repeating: Int16(truncatingIfNeeded: last))
    var rows = SIMD16<Int16>(repeating: Int16(truncatingIfNeeded: place))
    rows.replace(with: 0, where: (numbers .< firsts) .| (numbers .> lasts))

    /// Puts a layer of its own, one of the colour's next two, for a row that may lie in the box in part.
    @inline(__always) func putRow(_ row: Int32, next: Int) {
      let place = place &+ next &* Self.layerBytes
      putLayer(color, CoverageBox.coverage(widths, height: box.height(ofRow: row)), at: place)
      rows.replace(
        with: Int16(truncatingIfNeeded: place),
        where: numbers .== SIMD16(repeating: Int16(truncatingIfNeeded: row)))
    }
    let beginsWithin = box.minY & 255 != 0
    let endsWithin = box.maxY & 255 != 0
    if beginsWithin || endsWithin { putRow(beginsWithin ? first : last, next: 1) }
    if beginsWithin, endsWithin, first != last { putRow(last, next: 2) }
    unsafe self.rows[index] = rows
  }

  /// Where the layers of a colour begin, in bytes.
  @inline(__always)
  private static func place(_ index: Int) -> Int { (1 &+ 3 &* index) &* layerBytes }

  /// The blocks that a box in a tile reaches.
  @inline(__always)
  private static func blocks(
    of box: CoverageBox, firstRow first: Int32, lastRow last: Int32
  ) -> UInt8 {
    let all: Int32 = 15
    let half = (all &<< (first >> 2)) & (all &>> (3 &- last >> 2))
    if has_wide_vectors() { return UInt8(truncatingIfNeeded: half) }
    // Both are negative where the half is reached, and then all bits after the shift.
    let left = (box.minX &- 2048) >> 31
    let right = (2048 &- box.maxX) >> 31
    return UInt8(truncatingIfNeeded: half & left | half &<< 4 & right)
  }

  /// Puts the layer of a colour over all columns.
  @inline(__always)
  private func putLayer(_ color: PremultipliedColor, at place: Int) {
    if has_wide_vectors() {
      put(PixelKernel.Layer<SIMD32<UInt16>>(color), at: place)
    } else {
      let half = PixelKernel.Layer<SIMD16<UInt16>>(color)
      put(half, at: place)
      put(half, at: place &+ Self.partBytes / 2)
    }
  }

  /// Puts the layer of a colour with a coverage for each column.
  @inline(__always)
  private func putLayer(_ color: PremultipliedColor, _ coverage: Columns, at place: Int) {
    if has_wide_vectors() {
      put(PixelKernel.Layer<SIMD32<UInt16>>(color, coverage: coverage), at: place)
    } else {
      typealias Half = PixelKernel.Layer<SIMD16<UInt16>>
      put(Half(color, coverage: coverage.lowHalf), at: place)
      put(Half(color, coverage: coverage.highHalf), at: place &+ Self.partBytes / 2)
    }
  }

  /// Puts a layer of as many columns as it has where those begin.
  @inline(__always)
  private func put<Lanes>(_ layer: PixelKernel.Layer<Lanes>, at place: Int) {
    let place = unsafe layers + place
    unsafe place.storeBytes(of: layer.even, as: Lanes.self)
    unsafe place.storeBytes(of: layer.odd, toByteOffset: Self.partBytes, as: Lanes.self)
    unsafe place.storeBytes(of: layer.rest, toByteOffset: 2 * Self.partBytes, as: Lanes.self)
  }

  // MARK: Pixels

  /// Lays the lowest `count` colours over the pixels of a tile.
  func cover(_ pixels: PixelKernel.Pixels, count: Int) {
    let rowsOfBlocks = TileFrame.tileSize / Self.blockRows
    for block in 0..<rowsOfBlocks * (has_wide_vectors() ? 1 : 2) {
      let colors = colors(in: block, of: count)
      if colors == 0 { continue }
      let row = block % rowsOfBlocks * Self.blockRows
      let column = block / rowsOfBlocks * TileFrame.tileSize / 2
      let rows = unsafe UnsafeRawPointer(rows).assumingMemoryBound(to: Int16.self) + row
      let layers = unsafe UnsafeRawPointer(layers) + column * 2 * MemoryLayout<UInt16>.size
      let place = unsafe UnsafeMutableRawPointer(pixels + (row * TileFrame.tileSize + column))
      if has_wide_vectors() {
        unsafe Block<SIMD32<UInt16>>.cover(place, colors, rows, layers)
      } else if Self.isWide {
        unsafe Block<SIMD16<UInt16>>.cover(place, colors, rows, layers)
      } else {
        let next = MemoryLayout<SIMD8<UInt16>>.size
        unsafe Block<SIMD8<UInt16>>.cover(place, colors, rows, layers)
        unsafe Block<SIMD8<UInt16>>.cover(place + next, colors, rows, layers + next)
      }
    }
  }

  /// Whether the processor has vectors of 32 bytes. With others there are no registers for eight columns.
  private static let isWide = VECTOR_BYTES >= 32

  /// Which of the lowest `count` colours reach a block, a bit each.
  @inline(__always)
  private func colors(in block: Int, of count: Int) -> UInt32 {
    var colors: UInt32 = 0
    for start in stride(from: 0, to: Self.capacity, by: 8) {
      let bytes = unsafe UnsafeRawPointer(blocks).load(fromByteOffset: start, as: UInt64.self)
      // The product brings the lowest bits of the eight bytes together in the highest one.
      let bits = bytes &>> UInt64(truncatingIfNeeded: block) & 0x0101_0101_0101_0101
      let byte = (bits &* 0x0102_0408_1020_4080) >> 56
      colors |= UInt32(truncatingIfNeeded: byte) &<< UInt32(truncatingIfNeeded: start)
    }
    return colors & (.max >> UInt32(truncatingIfNeeded: Self.capacity &- count))
  }

  /// Four rows of as many pixels as a vector has.
  private struct Block<Lanes: ChannelLanes> {
    /// Lays colours over the pixels at some place.
    ///
    /// - Parameters:
    ///   - rows: for each colour, sixteen numbers apart, where the layers of the rows are.
    ///   - layers: what those are counted from.
    @inline(__always)
    static func cover(
      _ place: UnsafeMutableRawPointer, _ colors: UInt32, _ rows: UnsafePointer<Int16>,
      _ layers: UnsafeRawPointer
    ) {
      let stride = TileFrame.tileSize * MemoryLayout<UInt32>.size
      var colors = colors
      var first = unsafe Row(place)
      var second = unsafe Row(place + stride)
      var third = unsafe Row(place + 2 * stride)
      var fourth = unsafe Row(place + 3 * stride)
      repeat {
        let rows = unsafe rows + colors.trailingZeroBitCount &* TileFrame.tileSize
        colors &= colors &- 1
        unsafe first.cover(layers + Int(rows[0]))
        unsafe second.cover(layers + Int(rows[1]))
        unsafe third.cover(layers + Int(rows[2]))
        unsafe fourth.cover(layers + Int(rows[3]))
      } while colors != 0
      unsafe first.store(place)
      unsafe second.store(place + stride)
      unsafe third.store(place + 2 * stride)
      unsafe fourth.store(place + 3 * stride)
    }

    /// The pixels of a row, taken apart.
    private struct Row {
      private var even: Lanes
      private var odd: Lanes

      @inline(__always)
      init(_ pixels: UnsafeRawPointer) {
        let pixels = unsafe pixels.loadUnaligned(as: Lanes.self)
        (even, odd) = (Lanes.raisedEvens(pixels), Lanes.raisedOdds(pixels))
      }

      /// Lays a layer over the pixels, or that part of it for them.
      @inline(__always)
      mutating func cover(_ layer: UnsafeRawPointer) {
        let evenSums = unsafe layer.load(as: Lanes.self)
        let oddSums = unsafe layer.load(fromByteOffset: ColorStack.partBytes, as: Lanes.self)
        let rest = unsafe layer.load(fromByteOffset: 2 * ColorStack.partBytes, as: Lanes.self)
        even = Lanes.laid(evenSums, overRaised: even, rest: rest)
        odd = Lanes.laid(oddSums, overRaised: odd, rest: rest)
      }

      @inline(__always)
      func store(_ pixels: UnsafeMutableRawPointer) {
        unsafe pixels.storeBytes(of: Lanes.lowered(even, odd), as: Lanes.self)
      }
    }
  }
}

extension CoverageBox {
  /// The part of the box in a tile, from the tile's corner.
  ///
  /// - Parameter origin: the tile's left and upper side in 256ths of a pixel, twice.
  @inline(__always)
  fileprivate func part(from origin: SIMD4<Int32>) -> CoverageBox {
    // One by one the sides would be compared, and half of the guesses at what comes out be wrong.
    let sides = SIMD4(minX, minY, maxX, maxY) &- origin
    @inline(__always) func positive(_ numbers: SIMD4<Int32>) -> SIMD4<Int32> {
      numbers & ~(numbers &>> SIMD4(repeating: 31))
    }
    let most = SIMD4<Int32>(repeating: Int32(TileFrame.tileSize) << 8)
    let inside = most &- positive(most &- positive(sides))
    var part = self
    (part.minX, part.minY, part.maxX, part.maxY) = (inside[0], inside[1], inside[2], inside[3])
    return part
  }
}
