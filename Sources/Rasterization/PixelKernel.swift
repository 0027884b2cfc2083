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
  private typealias Words = SIMD8<UInt32>
  private typealias Lanes = SIMD16<UInt16>

  /// Pixels that are worked on at a time.
  private static let width = 8

  /// Lays one colour over `count` pixels, a multiple of eight.
  static func cover(_ pixels: Pixels, count: Int, with color: PremultipliedColor) {
    let source = Words(repeating: color.rawValue)
    if color.isOpaque {
      for start in stride(from: 0, to: count, by: width) {
        unsafe store(source, to: pixels + start)
      }
      return
    }
    let rest = Lanes(repeating: UInt16(255 - color.alpha))
    for start in stride(from: 0, to: count, by: width) {
      let below = unsafe load(pixels + start)
      unsafe store(source &+ scaled(below, by: rest), to: pixels + start)
    }
  }

  /// Lays one colour over `count` pixels, a multiple of eight, each weighted by its coverage.
  static func cover(
    _ pixels: Pixels, count: Int, with color: PremultipliedColor, coverage: UnsafePointer<UInt8>
  ) {
    let source = Words(repeating: color.rawValue)
    for start in stride(from: 0, to: count, by: width) {
      let bytes = unsafe UnsafeRawPointer(coverage + start).loadUnaligned(as: UInt64.self)
      if bytes == 0 { continue }
      if bytes == .max, color.isOpaque {
        unsafe store(source, to: pixels + start)
        continue
      }
      let below = unsafe load(pixels + start)
      let weights = unsafe lanes(coverage + start)
      let result = over(scaled(source, by: weights), below)
      unsafe store(result, to: pixels + start)
    }
  }

  /// Lays one colour over the part of a tile that a box covers.
  ///
  /// - Parameters:
  ///   - left: the tile's first column in the frame.
  ///   - top: the tile's first row in the frame.
  static func cover(
    _ pixels: Pixels, with color: PremultipliedColor, box: CoverageBox, left: Int32, top: Int32
  ) {
    let side = Int32(TileFrame.tileSize)
    let columns = max(0, (box.minX >> 8) - left)..<min(side, ((box.maxX + 255) >> 8) - left)
    let rows = max(0, (box.minY >> 8) - top)..<min(side, ((box.maxY + 255) >> 8) - top)
    for first in stride(from: columns.lowerBound & -8, to: columns.upperBound, by: width) {
      let isWide = box.minX <= (left + first) << 8 && box.maxX >= (left + first + 8) << 8
      let widths =
        isWide ? SIMD8(repeating: 256) : box.widths(ofColumnsFrom: left + first)
      // Rows of one height share their colours; all but the first and the last are whole.
      var y = rows.lowerBound
      while y < rows.upperBound {
        let height = box.height(ofRow: top + y)
        let end = height == 256 ? max(y + 1, min(side, (box.maxY >> 8) - top)) : y + 1
        var source = Words(repeating: color.rawValue)
        if !isWide || height < 256 {
          let coverage = CoverageBox.coverage(widths, height: height)
          source = scaled(source, by: twice(coverage))
        }
        unsafe cover(pixels + Int(y &* side &+ first), rows: Int(end &- y), with: source)
        y = end
      }
    }
  }

  /// Lays the same eight colours over eight pixels of each of some rows of a tile.
  @inline(__always)
  private static func cover(_ pixels: Pixels, rows: Int, with source: Words) {
    let rest = self.rest(source)
    for row in 0..<rows {
      let place = unsafe pixels + row &* TileFrame.tileSize
      let below = unsafe load(place)
      unsafe store(source &+ scaled(below, by: rest), to: place)
    }
  }

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
  @inline(__always) private static func colors(
    _ table: UnsafePointer<PremultipliedColor>, _ positions: UnsafePointer<Int32>
  ) -> Words {
    @inline(__always) func color(_ lane: Int) -> UInt32 {
      unsafe table[Int(positions[lane])].rawValue
    }
    return Words(
      color(0), color(1), color(2), color(3), color(4), color(5), color(6), color(7))
  }

  @inline(__always) private static func over(_ source: Words, _ below: Words) -> Words {
    source &+ scaled(below, by: rest(source))
  }

  /// What colours let through of those below them, of 255.
  @inline(__always) private static func rest(_ source: Words) -> Lanes {
    Lanes(repeating: 255) &- twice(source &>> Words(repeating: 24))
  }

  /// Every channel times the factor of its pixel over 255, rounded to nearest.
  @inline(__always) private static func scaled(_ pixels: Words, by factors: Lanes) -> Words {
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
  @inline(__always) private static func dividedBy255(_ values: Lanes) -> Lanes {
    var result = Lanes()
    for lane in 0..<Lanes.scalarCount {
      result[lane] = UInt16(truncatingIfNeeded: (UInt32(values[lane]) &* 257) >> 16)
    }
    return result
  }

  /// The coverage of eight pixels, twice each: for both of a pixel's lanes.
  @inline(__always) private static func lanes(_ coverage: UnsafePointer<UInt8>) -> Lanes {
    let bytes = unsafe UnsafeRawPointer(coverage).loadUnaligned(as: SIMD8<UInt8>.self)
    // Put beside zeros, bytes become lanes; the standard library's conversion is a call.
    var pairs = SIMD16<UInt8>()
    pairs.evenHalf = bytes
    pairs.oddHalf = bytes
    var wide = SIMD32<UInt8>()
    wide.evenHalf = pairs
    return unsafe unsafeBitCast(wide, to: Lanes.self)
  }

  /// Values in both of their pixel's lanes.
  @inline(__always) private static func twice(_ values: SIMD8<UInt16>) -> Lanes {
    var result = Lanes()
    result.evenHalf = values
    result.oddHalf = values
    return result
  }

  /// Values below 65536 in both of their pixel's lanes.
  @inline(__always) private static func twice(_ values: Words) -> Lanes {
    unsafe unsafeBitCast(values | (values &<< Words(repeating: 16)), to: Lanes.self)
  }

  @inline(__always) private static func load(_ pixels: Pixels) -> Words {
    unsafe UnsafeRawPointer(pixels).loadUnaligned(as: Words.self)
  }

  @inline(__always) private static func store(_ words: Words, to pixels: Pixels) {
    unsafe UnsafeMutableRawPointer(pixels).storeBytes(of: words, as: Words.self)
  }
}
