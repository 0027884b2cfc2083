internal import Imaging

/// Source over destination, eight pixels at a time, in whole numbers.
///
/// A product of bytes needs 16 bits, so the even channels of the pixels (red, blue) are worked on in
/// one vector of 16-bit lanes and the odd ones (green, alpha) in another. The vectors are as wide as
/// the compiler keeps in registers: with wider ones it falls back to loops over the lanes. Pixels are
/// reached through pointers: through arrays every load is sixteen checked ones, which costs more
/// than the arithmetic. Inlining is asked for by name: a call spills every vector.
enum PixelKernel {
  typealias Pixels = UnsafeMutablePointer<UInt32>
  typealias Words = SIMD8<UInt32>
  typealias Lanes = SIMD16<UInt16>

  /// Pixels that are worked on at a time.
  static let width = 8

  /// Lays pixels over `count` others, a multiple of eight, each weighted by its coverage.
  static func cover(
    _ pixels: Pixels, count: Int, with source: Pixels, coverage: UnsafePointer<UInt8>?
  ) {
    for start in stride(from: 0, to: count, by: width) {
      var colors = unsafe load(source + start)
      if let coverage = unsafe coverage {
        colors = scaled(colors, by: unsafe lanes(coverage + start))
      }
      let below = unsafe load(pixels + start)
      unsafe store(over(colors, below), to: pixels + start)
    }
  }

  /// Lays the colours of a table over the pixels of some rows of a tile, each weighted by its
  /// coverage.
  ///
  /// - Parameters:
  ///   - positions: where in the table each pixel's colour is.
  static func cover(
    _ pixels: Pixels, rows: Range<Int>, with table: UnsafePointer<PremultipliedColor>,
    at positions: UnsafePointer<Int32>, coverage: UnsafePointer<UInt8>?
  ) {
    let places = rows.lowerBound * TileFrame.tileSize..<rows.upperBound * TileFrame.tileSize
    guard let coverage = unsafe coverage else {
      for start in stride(from: places.lowerBound, to: places.upperBound, by: width) {
        let below = unsafe load(pixels + start)
        unsafe store(over(colors(table, positions + start), below), to: pixels + start)
      }
      return
    }
    for start in stride(from: places.lowerBound, to: places.upperBound, by: width) {
      let bytes = unsafe UnsafeRawPointer(coverage + start).loadUnaligned(as: UInt64.self)
      if bytes == 0 { continue }
      var source = unsafe colors(table, positions + start)
      if bytes != .max { source = scaled(source, by: unsafe lanes(coverage + start)) }
      let below = unsafe load(pixels + start)
      unsafe store(over(source, below), to: pixels + start)
    }
  }

  /// The colours at eight positions of a table.
  @inline(__always) static func colors(
    _ table: UnsafePointer<PremultipliedColor>, _ positions: UnsafePointer<Int32>
  ) -> Words {
    @inline(__always) func color(_ lane: Int) -> UInt32 {
      unsafe table[Int(positions[lane])].rawValue
    }
    return Words(
      color(0), color(1), color(2), color(3), color(4), color(5), color(6), color(7))
  }

  @inline(__always) static func over(_ source: Words, _ below: Words) -> Words {
    source &+ scaled(below, by: rest(source))
  }

  /// What colours let through of those below them, of 255.
  @inline(__always) static func rest(_ source: Words) -> Lanes {
    Lanes(repeating: 255) &- twice(source &>> Words(repeating: 24))
  }

  /// Every channel times the factor of its pixel over 255, rounded to nearest.
  @inline(__always) static func scaled(_ pixels: Words, by factors: Lanes) -> Words {
    let bytes = unsafe unsafeBitCast(pixels, to: Lanes.self)
    let half = Lanes(repeating: 128)
    let eight = Lanes(repeating: 8)
    let even = dividedBy255((bytes & Lanes(repeating: 255)) &* factors &+ half)
    let odd = dividedBy255((bytes &>> eight) &* factors &+ half) &<< eight
    return unsafe unsafeBitCast(even | odd, to: Words.self)
  }

  /// The whole part of products, to which 128 was added, over 255: (v + v / 256) / 256, which is
  /// 257·v / 65536.
  ///
  /// As a product of which the upper half is kept, the compiler finds the one instruction for it.
  @inline(__always) static func dividedBy255(_ values: Lanes) -> Lanes {
    var result = Lanes()
    for lane in 0..<Lanes.scalarCount {
      result[lane] = UInt16(truncatingIfNeeded: (UInt32(values[lane]) &* 257) >> 16)
    }
    return result
  }

  /// The coverage of eight pixels, twice each: for both of a pixel's lanes.
  @inline(__always) static func lanes(_ coverage: UnsafePointer<UInt8>) -> Lanes {
    unsafe lanes(UnsafeRawPointer(coverage).loadUnaligned(as: SIMD8<UInt8>.self))
  }

  /// The coverage of eight pixels, twice each: for both of a pixel's lanes.
  @inline(__always) static func lanes(_ bytes: SIMD8<UInt8>) -> Lanes {
    // Beside itself, a byte is a lane of 16 bits: from bytes that are asked for as one number too,
    // the compiler would take them one by one.
    var pairs = SIMD16<UInt8>()
    pairs.evenHalf = bytes
    pairs.oddHalf = bytes
    let halves = unsafe unsafeBitCast(pairs, to: SIMD8<UInt16>.self)
    var words = Words()
    for lane in 0..<Words.scalarCount { words[lane] = UInt32(halves[lane]) }
    let spread = (words | words &<< Words(repeating: 8)) & Words(repeating: 0x00FF_00FF)
    return unsafe unsafeBitCast(spread, to: Lanes.self)
  }

  /// Values below 65536 in both of their pixel's lanes.
  @inline(__always) static func twice(_ values: Words) -> Lanes {
    unsafe unsafeBitCast(values | (values &<< Words(repeating: 16)), to: Lanes.self)
  }

  @inline(__always) static func load(_ pixels: Pixels) -> Words {
    unsafe UnsafeRawPointer(pixels).loadUnaligned(as: Words.self)
  }

  @inline(__always) static func store(_ words: Words, to pixels: Pixels) {
    unsafe UnsafeMutableRawPointer(pixels).storeBytes(of: words, as: Words.self)
  }
}
