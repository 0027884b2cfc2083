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
    let side = TileFrame.tileSize
    unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: side) { scratch in
      guard let coverage = scratch.baseAddress else { return }
      var written: Int32 = 0
      for y in max(0, (box.minY >> 8) - top)..<min(Int32(side), ((box.maxY + 255) >> 8) - top) {
        // Rows of one height, which are nearly all, share their coverage.
        let height = box.height(ofRow: top + y)
        if height != written {
          for x in 0..<side {
            unsafe coverage[x] = CoverageBox.coverage(
              box.width(ofColumn: left + Int32(x)), height)
          }
          written = height
        }
        unsafe cover(pixels + Int(y) * side, count: side, with: color, coverage: coverage)
      }
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

  @inline(__always) private static func over(_ source: Words, _ below: Words) -> Words {
    let alpha = source &>> Words(repeating: 24)
    let rest = Lanes(repeating: 255) &- twice(alpha)
    return source &+ scaled(below, by: rest)
  }

  /// Every channel times the factor of its pixel over 255, rounded to nearest.
  @inline(__always) private static func scaled(_ pixels: Words, by factors: Lanes) -> Words {
    let bytes = unsafe unsafeBitCast(pixels, to: Lanes.self)
    let half = Lanes(repeating: 128)
    let eight = Lanes(repeating: 8)
    var even = (bytes & Lanes(repeating: 255)) &* factors &+ half
    var odd = (bytes &>> eight) &* factors &+ half
    even = (even &+ (even &>> eight)) &>> eight
    odd = (odd &+ (odd &>> eight)) & Lanes(repeating: 0xFF00)
    return unsafe unsafeBitCast(even | odd, to: Words.self)
  }

  /// The coverage of eight pixels, twice each: for both of a pixel's lanes.
  @inline(__always) private static func lanes(_ coverage: UnsafePointer<UInt8>) -> Lanes {
    let bytes = unsafe UnsafeRawPointer(coverage).loadUnaligned(as: SIMD8<UInt8>.self)
    return twice(Words(truncatingIfNeeded: bytes))
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
