#if !GLFUN_WITHOUT_KERNELS
internal import GLFunCProcessor
internal import GLFunImaging
internal import GLFunTiles

/// A stack of colours in a tile, each over the whole tile or over the part of it that a box covers.
///
/// Composited one by one, each colour would load, unpack, pack and store all the pixels below it. Here the part of the
/// arithmetic that does not depend on the backdrop is done first, for all colours. Then a block of four rows and eight
/// or sixteen columns stays in registers while every colour that reaches it is composited over it.
@safe struct ColorStack: ~Copyable {
  /// The number of colours that are prepared at a time; their layers fit into the nearest cache.
  static let capacity = 32

  /// The layers of a tile's rows. The first layer leaves the backdrop unchanged. Each colour has three more: for rows
  /// wholly in its box, for the row at the upper or lower side, and for the row at the lower side if there is one at
  /// the upper side, too. A layer has the even sums of all columns, then the odd sums, then the shares of the backdrop
  /// that are let through.
  private let layers: UnsafeMutableRawPointer
  /// For each colour the offsets of the rows' layers, in bytes.
  private let rows: UnsafeMutablePointer<SIMD16<Int16>>
  /// For each colour the blocks that it reaches, as a bit for each, those of the left half first. Blocks of sixteen
  /// columns take the bits of the left half.
  private let blocks: UnsafeMutablePointer<UInt8>

  /// A number for each of a tile's columns.
  private typealias Columns = SIMD16<UInt16>

  /// The size of each of a layer's three parts, in bytes: two channels for each column.
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

  /// Sets the colour at an index, counted from the lowest colour, to cover the whole tile.
  @inline(__always)
  func put(_ color: PremultipliedColor, at index: Int) {
    let place = Self.place(index)
    putLayer(color, at: place)
    unsafe rows[index] = SIMD16(repeating: Int16(truncatingIfNeeded: place))
    unsafe blocks[index] = .max
  }

  /// Sets the colour at an index, counted from the lowest colour, to cover a box.
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

    /// Stores a layer, one of the colour's next two, for a row that may lie in the box in part.
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

  /// The offset of a colour's layers, in bytes.
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
    // Both are negative if their half is reached, and then all bits are set after the shift.
    let left = (box.minX &- 2048) >> 31
    let right = (2048 &- box.maxX) >> 31
    return UInt8(truncatingIfNeeded: half & left | half &<< 4 & right)
  }

  /// Stores the layer of a colour over all columns.
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

  /// Stores the layer of a colour with a coverage for each column.
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

  /// Stores the columns of a layer at an offset in bytes.
  @inline(__always)
  private func put<Lanes>(_ layer: PixelKernel.Layer<Lanes>, at place: Int) {
    let place = unsafe layers + place
    unsafe place.storeBytes(of: layer.even, as: Lanes.self)
    unsafe place.storeBytes(of: layer.odd, toByteOffset: Self.partBytes, as: Lanes.self)
    unsafe place.storeBytes(of: layer.rest, toByteOffset: 2 * Self.partBytes, as: Lanes.self)
  }

  // MARK: Pixels

  /// Composites the lowest `count` colours over the pixels of a tile.
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

  /// True if the processor has vectors of 32 bytes. Without them there are not enough registers for eight columns.
  private static let isWide = VECTOR_BYTES >= 32

  /// The colours, of the lowest `count`, that reach a block, as a bit for each.
  @inline(__always)
  private func colors(in block: Int, of count: Int) -> UInt32 {
    var colors: UInt32 = 0
    for start in stride(from: 0, to: Self.capacity, by: 8) {
      let bytes = unsafe UnsafeRawPointer(blocks).load(fromByteOffset: start, as: UInt64.self)
      // The product gathers the lowest bits of the eight bytes in the highest byte.
      let bits = bytes &>> UInt64(truncatingIfNeeded: block) & 0x0101_0101_0101_0101
      let byte = (bits &* 0x0102_0408_1020_4080) >> 56
      colors |= UInt32(truncatingIfNeeded: byte) &<< UInt32(truncatingIfNeeded: start)
    }
    return colors & (.max >> UInt32(truncatingIfNeeded: Self.capacity &- count))
  }

  /// A block of four rows, each as long as a vector.
  private struct Block<Lanes: ChannelLanes> {
    /// Composites colours over the block at a place.
    ///
    /// - Parameters:
    ///   - rows: the byte offsets of the four rows' layers; those of each colour lie sixteen numbers apart.
    ///   - layers: the base of these offsets.
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

    /// The pixels of a row, split into even and odd channels.
    private struct Row {
      private var even: Lanes
      private var odd: Lanes

      @inline(__always)
      init(_ pixels: UnsafeRawPointer) {
        let pixels = unsafe pixels.loadUnaligned(as: Lanes.self)
        (even, odd) = (Lanes.raisedEvens(pixels), Lanes.raisedOdds(pixels))
      }

      /// Composites a layer, or the part of it for these columns, over the pixels.
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
  /// The part of the box in a tile, relative to the tile's corner.
  ///
  /// - Parameter origin: the tile's left and upper side in 256ths of a pixel, twice.
  @inline(__always)
  fileprivate func part(from origin: SIMD4<Int32>) -> CoverageBox {
    // All sides at once: comparing them one by one takes branches, and half of them would be mispredicted.
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
#endif
