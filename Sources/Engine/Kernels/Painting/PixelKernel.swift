#if !GLFUN_WITHOUT_KERNELS
internal import GLFunCProcessor
internal import GLFunImaging
internal import GLFunTiles

/// Source-over compositing in integer arithmetic, eight pixels at a time.
///
/// A product of bytes needs 16 bits, so the even channels of the pixels (red, blue) are processed in one vector of
/// 16-bit lanes and the odd ones (green, alpha) in another. The vectors are the widest that the compiler keeps in
/// registers: with wider ones it falls back to loops over the lanes. Pixels are accessed through pointers: through
/// arrays every load is sixteen checked ones, which costs more than the arithmetic. Functions are inlined by attribute,
/// because a call spills every vector. Loops over a table of colours are not inlined: in the interpreter's loop they
/// would not have enough registers.
enum PixelKernel {
  typealias Pixels = UnsafeMutablePointer<UInt32>
  typealias Words = SIMD8<UInt32>
  typealias Lanes = SIMD16<UInt16>

  /// The number of pixels processed at a time.
  static let width = 8

  /// Composites `count` pixels, a multiple of eight, over others, each weighted by its coverage. Without
  /// `coverage`, all are covered wholly.
  static func cover(
    _ pixels: Pixels, count: Int, with source: Pixels, coverage: UnsafePointer<UInt8>?
  ) {
    for start in stride(from: 0, to: count, by: width) {
      var colors = unsafe load(source + start)
      if let coverage = unsafe coverage {
        let weights = unsafe UnsafeRawPointer(coverage + start).loadUnaligned(as: UInt64.self)
        if weights == 0 { continue }
        colors = scaled(colors, by: unsafe lanes(coverage + start))
      }
      let below = unsafe load(pixels + start)
      unsafe store(over(colors, below), to: pixels + start)
    }
  }

  /// Composites the colours of a table over the pixels of a tile.
  ///
  /// - Parameters:
  ///   - positions: the index in the table of each pixel's colour.
  @inline(never)
  static func cover(
    _ pixels: Pixels, with table: UnsafePointer<PremultipliedColor>,
    at positions: UnsafePointer<Int32>
  ) {
    for start in stride(from: 0, to: TileFrame.tileArea, by: width) {
      let below = unsafe load(pixels + start)
      let source = unsafe colors(table, positions + start)
      unsafe store(over(source, below), to: pixels + start)
    }
  }

  /// Composites the colours of a table over partly covered quads of a tile, each pixel weighted by its coverage.
  ///
  /// - Parameters:
  ///   - positions: the index in the table of each pixel's colour.
  ///   - coverage: the coverage of the quads, and of one more if their number is odd.
  @inline(never)
  static func cover(
    _ pixels: Pixels, with table: UnsafePointer<PremultipliedColor>,
    at positions: UnsafePointer<Int32>, _ quads: UInt64, coverage: UnsafePointer<UInt32>
  ) {
    unsafe forEachPair(quads, coverage) { first, second, coverage in
      let source = unsafe scaled(
        colors(table, positions + first, positions + second), by: lanes(coverage))
      let below = unsafe load(pixels + first, pixels + second)
      unsafe store(over(source, below), to: pixels + first, pixels + second)
    }
  }

  /// Composites the colours of a table over wholly covered quads of a tile.
  ///
  /// - Parameters:
  ///   - positions: the index in the table of each pixel's colour.
  @inline(never)
  static func cover(
    _ pixels: Pixels, with table: UnsafePointer<PremultipliedColor>,
    at positions: UnsafePointer<Int32>, _ quads: UInt64
  ) {
    forEachPair(quads) { first, second in
      let source = unsafe colors(table, positions + first, positions + second)
      let below = unsafe load(pixels + first, pixels + second)
      unsafe store(over(source, below), to: pixels + first, pixels + second)
    }
  }

  /// Multiplies the channels of `count` pixels, a multiple of eight, by an alpha.
  static func scale(_ pixels: Pixels, count: Int, by alpha: UInt8) {
    let factors = Lanes(repeating: UInt16(alpha))
    for start in stride(from: 0, to: count, by: width) {
      unsafe store(scaled(load(pixels + start), by: factors), to: pixels + start)
    }
  }

  /// Calls `body` with some quads of a tile, two at a time.
  ///
  /// - Parameters:
  ///   - coverage: the coverage of the quads, and of one more if their number is odd.
  ///   - body: receives the first pixel of each quad, and the coverage of all eight pixels. A last quad without a
  ///     partner is also the second one, but without coverage there, so the second must be stored before the first.
  @inline(__always)
  static func forEachPair(
    _ quads: UInt64, _ coverage: UnsafePointer<UInt32>,
    _ body: (_ first: Int, _ second: Int, UnsafeRawPointer) -> Void
  ) {
    var next = unsafe UnsafeRawPointer(coverage)
    forEachPair(quads) { first, second in
      unsafe body(first, second, next)
      unsafe next += 8
    }
  }

  /// Calls `body` with some quads of a tile, two at a time.
  ///
  /// - Parameter body: receives the first pixel of each quad. A last quad without a partner is also the second one.
  @inline(__always)
  static func forEachPair(_ quads: UInt64, _ body: (_ first: Int, _ second: Int) -> Void) {
    /// Removes the first quad, and returns the index of its first pixel.
    @inline(__always)
    func place(takingFirstOf quads: inout UInt64) -> Int {
      let index = quads.trailingZeroBitCount
      quads &= quads &- 1
      // 16 times the row, the index's lower four bits, plus 4 times the column, the two bits above. The product repeats
      // the index, so that both are next to each other in this order.
      return (index &* 65) >> 2 & 252
    }
    var quads = quads
    while quads != 0 {
      let first = place(takingFirstOf: &quads)
      let second = quads == 0 ? first : place(takingFirstOf: &quads)
      body(first, second)
    }
  }

  /// The colours at eight positions of a table.
  ///
  /// They are listed lane by lane: the compiler would combine two halves, as in the function below, twice.
  @inline(__always) static func colors(
    _ table: UnsafePointer<PremultipliedColor>, _ positions: UnsafePointer<Int32>
  ) -> Words {
    @inline(__always) func color(_ lane: Int) -> UInt32 {
      unsafe table[Int(positions[lane])].rawValue
    }
    return Words(
      color(0), color(1), color(2), color(3), color(4), color(5), color(6), color(7))
  }

  /// The colours at four positions of a table, and at four others.
  @inline(__always) static func colors(
    _ table: UnsafePointer<PremultipliedColor>, _ first: UnsafePointer<Int32>,
    _ second: UnsafePointer<Int32>
  ) -> Words {
    @inline(__always) func colors(_ positions: UnsafePointer<Int32>) -> SIMD4<UInt32> {
      @inline(__always) func color(_ lane: Int) -> UInt32 {
        unsafe table[Int(positions[lane])].rawValue
      }
      return SIMD4(color(0), color(1), color(2), color(3))
    }
    return unsafe Words(lowHalf: colors(first), highHalf: colors(second))
  }

  @inline(__always) static func over(_ source: Words, _ below: Words) -> Words {
    source &+ scaled(below, by: rest(source))
  }

  /// The share of the backdrop that colours let through, of 255.
  @inline(__always) static func rest(_ source: Words) -> Lanes {
    Lanes(repeating: 255) &- twice(source &>> Words(repeating: 24))
  }

  /// Every channel times the factor of its pixel over 255, rounded to nearest.
  @inline(__always) static func scaled(_ pixels: Words, by factors: Lanes) -> Words {
    let channels = unsafe parts(unsafeBitCast(pixels, to: Lanes.self))
    return unsafe unsafeBitCast(whole(scaled(channels, by: factors)), to: Words.self)
  }

  /// The same for channels that are already split.
  @inline(__always) static func scaled(
    _ channels: (even: Lanes, odd: Lanes), by factors: Lanes
  ) -> (even: Lanes, odd: Lanes) {
    let half = Lanes(repeating: 128)
    return (
      laid(half, over: channels.even, rest: factors), laid(half, over: channels.odd, rest: factors)
    )
  }

  /// The even channels of pixels (red, blue) and the odd ones (green, alpha), in 16 bits each.
  @inline(__always)
  static func parts<Lanes: SIMD>(_ pixels: Lanes) -> (even: Lanes, odd: Lanes)
  where Lanes.Scalar == UInt16 {
    (pixels & Lanes(repeating: 255), pixels &>> Lanes(repeating: 8))
  }

  /// Pixels from their even and odd channels.
  @inline(__always)
  static func whole<Lanes: SIMD>(_ parts: (even: Lanes, odd: Lanes)) -> Lanes
  where Lanes.Scalar == UInt16 {
    parts.even | parts.odd &<< Lanes(repeating: 8)
  }

  /// Channels composited over others.
  ///
  /// - Parameters:
  ///   - sum: 255 times the source channels, plus 128.
  ///   - rest: the share of the backdrop that is let through, of 255.
  @inline(__always)
  static func laid(_ sum: Lanes, over below: Lanes, rest: Lanes) -> Lanes {
    dividedBy255(below &* rest &+ sum)
  }

  /// Products, to which 128 was added, divided by 255 and truncated: (v + v / 256) / 256, which is 257·v / 65536.
  @inline(__always)
  static func dividedBy255(_ values: Lanes) -> Lanes {
    upper_products16(values, Lanes(repeating: 257))
  }

  /// The coverage of eight pixels, each in both lanes of its pixel.
  @inline(__always) static func lanes(_ coverage: UnsafeRawPointer) -> Lanes {
    unsafe lanes(coverage.loadUnaligned(as: SIMD8<UInt8>.self))
  }

  /// The coverage of eight pixels, each in both lanes of its pixel.
  @inline(__always) static func lanes(_ bytes: SIMD8<UInt8>) -> Lanes { twice_each(bytes) }

  /// Values below 65536 in both of their pixel's lanes.
  @inline(__always) static func twice(_ values: Words) -> Lanes {
    unsafe unsafeBitCast(values | (values &<< Words(repeating: 16)), to: Lanes.self)
  }

  @inline(__always) static func load(_ pixels: Pixels) -> Words {
    unsafe UnsafeRawPointer(pixels).loadUnaligned(as: Words.self)
  }

  /// Loads four pixels, and four others.
  @inline(__always) static func load(_ first: Pixels, _ second: Pixels) -> Words {
    unsafe Words(
      lowHalf: UnsafeRawPointer(first).loadUnaligned(as: SIMD4<UInt32>.self),
      highHalf: UnsafeRawPointer(second).loadUnaligned(as: SIMD4<UInt32>.self))
  }

  @inline(__always) static func store(_ words: Words, to pixels: Pixels) {
    unsafe UnsafeMutableRawPointer(pixels).storeBytes(of: words, as: Words.self)
  }

  /// Stores eight pixels, four in each of two places; the second four are stored first.
  @inline(__always) static func store(_ words: Words, to first: Pixels, _ second: Pixels) {
    unsafe UnsafeMutableRawPointer(second).storeBytes(
      of: words.highHalf, as: SIMD4<UInt32>.self)
    unsafe UnsafeMutableRawPointer(first).storeBytes(of: words.lowHalf, as: SIMD4<UInt32>.self)
  }
}
#endif
