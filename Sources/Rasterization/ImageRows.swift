internal import Drawing
internal import Imaging

/// Images eight pixels at a time: texels are fetched one by one, and mixed together.
extension ImageCoefficients {
  private typealias Words = SIMD8<UInt32>
  private typealias Lanes = SIMD16<UInt16>

  /// Pixels that are mixed at a time.
  private static let width = 8

  /// Writes the colours of sixteen pixels, from column `left` of `row` on.
  ///
  /// Where the coverage is 0 any colour will do.
  func colors(
    left: Int32, row: Int32, coverage: UnsafePointer<UInt8>?,
    into colors: UnsafeMutablePointer<UInt32>
  ) {
    unsafe image.storage.bitmap.pixels.withUnsafeBufferPointer { pixels in
      guard let texels = pixels.baseAddress else { return }
      switch filter {
      case .nearest: unsafe writeNearest(texels, left: left, row: row, coverage, into: colors)
      case .bilinear:
        for first in stride(from: 0, to: TileFrame.tileSize, by: Self.width) {
          unsafe writeBilinear(
            texels, left: left &+ Int32(first), row: row, coverage.map { unsafe $0 + first },
            into: colors + first)
        }
      case .bicubic:
        for x in 0..<TileFrame.tileSize {
          unsafe colors[x] = color(column: left &+ Int32(x), row: row).rawValue
        }
      }
    }
    if alpha != 255 { unsafe scale(colors) }
  }

  /// Writes the nearest texels: at once where they lie inside the image, else with their places
  /// taken back into it.
  private func writeNearest(
    _ texels: UnsafePointer<PremultipliedColor>, left: Int32, row: Int32,
    _ coverage: UnsafePointer<UInt8>?, into colors: UnsafeMutablePointer<UInt32>
  ) {
    let size = image.size
    var u = startU &+ columnU &* left &+ rowU &* row
    var v = startV &+ columnV &* left &+ rowV &* row
    for place in 0..<TileFrame.tileSize {
      let column = u >> bits
      let line = v >> bits
      // As unsigned numbers, places before the image are beyond it too.
      if UInt32(bitPattern: column) < UInt32(size.width),
        UInt32(bitPattern: line) < UInt32(size.height)
      {
        unsafe colors[place] = texels[Int(line) &* size.width &+ Int(column)].rawValue
      } else if let coverage = unsafe coverage, unsafe coverage[place] == 0 {
        unsafe colors[place] = 0
      } else {
        unsafe colors[place] = color(column: left &+ Int32(place), row: row).rawValue
      }
      u &+= columnU
      v &+= columnV
    }
  }

  /// Writes the bilinear colours of eight pixels.
  private func writeBilinear(
    _ texels: UnsafePointer<PremultipliedColor>, left: Int32, row: Int32,
    _ coverage: UnsafePointer<UInt8>?, into colors: UnsafeMutablePointer<UInt32>
  ) {
    let half = Int32(1) << (bits - 1)
    let u = startU &+ columnU &* left &+ rowU &* row &- half
    let v = startV &+ columnV &* left &+ rowV &* row &- half
    let size = image.size
    // Pairs of neighbours have their left one before the last column, and their upper one before
    // the last line.
    let width = UInt32(max(0, size.width - 1))
    let height = UInt32(max(0, size.height - 1))
    let column = u >> bits
    let line = v >> bits
    if columnU == Int32(1) << bits, columnV == 0, UInt32(bitPattern: line) < height,
      column >= 0, Int(column) + Self.width <= Int(width)
    {
      // Neither turned nor scaled: neighbouring pixels have neighbouring texels.
      let upper = unsafe UnsafeRawPointer(texels + (Int(line) &* size.width &+ Int(column)))
      let lower = unsafe upper + size.width * MemoryLayout<UInt32>.stride
      let next = MemoryLayout<UInt32>.stride
      unsafe store(
        Self.mean(
          upper.loadUnaligned(as: Words.self),
          upper.loadUnaligned(fromByteOffset: next, as: Words.self),
          lower.loadUnaligned(as: Words.self),
          lower.loadUnaligned(fromByteOffset: next, as: Words.self),
          Lanes(repeating: UInt16(truncatingIfNeeded: u >> (bits - 8) & 255)),
          Lanes(repeating: UInt16(truncatingIfNeeded: v >> (bits - 8) & 255))),
        to: colors)
      return
    }
    unsafe withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 3 * Self.width) { scratch in
      guard let upper = scratch.baseAddress else { return }
      let lower = unsafe upper + Self.width
      let weights = unsafe UnsafeMutableRawPointer(lower + Self.width)
        .assumingMemoryBound(to: UInt32.self)
      var (u, v) = (u, v)
      for place in 0..<Self.width {
        let column = u >> bits
        let line = v >> bits
        if UInt32(bitPattern: column) < width, UInt32(bitPattern: line) < height {
          let texel = unsafe UnsafeRawPointer(texels + (Int(line) &* size.width &+ Int(column)))
          unsafe upper[place] = texel.loadUnaligned(as: UInt64.self)
          unsafe lower[place] = texel.loadUnaligned(
            fromByteOffset: size.width * MemoryLayout<UInt32>.stride, as: UInt64.self)
        } else if let coverage = unsafe coverage, unsafe coverage[place] == 0 {
          unsafe upper[place] = 0
          unsafe lower[place] = 0
        } else {
          unsafe upper[place] = pair(column, line)
          unsafe lower[place] = pair(column, line &+ 1)
        }
        // Both of a pixel's lanes have its weights.
        let (x, y) = (u >> (bits - 8) & 255, v >> (bits - 8) & 255)
        unsafe weights[place] = UInt32(bitPattern: x) &* 0x10001
        unsafe weights[place + Self.width] = UInt32(bitPattern: y) &* 0x10001
        u &+= columnU
        v &+= columnV
      }
      let above = unsafe UnsafeRawPointer(upper).loadUnaligned(as: SIMD16<UInt32>.self)
      let below = unsafe UnsafeRawPointer(lower).loadUnaligned(as: SIMD16<UInt32>.self)
      let x = unsafe UnsafeRawPointer(weights).loadUnaligned(as: Lanes.self)
      let y = unsafe UnsafeRawPointer(weights + Self.width).loadUnaligned(as: Lanes.self)
      unsafe store(
        Self.mean(above.evenHalf, above.oddHalf, below.evenHalf, below.oddHalf, x, y), to: colors)
    }
  }

  /// Two neighbouring texels, the left one in the lower half, with their places taken back into
  /// the image.
  private func pair(_ column: Int32, _ line: Int32) -> UInt64 {
    UInt64(texel(column, line).rawValue) | UInt64(texel(column &+ 1, line).rawValue) << 32
  }

  /// The means of four texels for each of eight pixels, weighted in 256ths along each axis.
  ///
  /// - Parameters:
  ///   - x: the weight of the right texels, in both of a pixel's lanes.
  ///   - y: the weight of the lower texels.
  @inline(__always)
  private static func mean(
    _ a: Words, _ b: Words, _ c: Words, _ d: Words, _ x: Lanes, _ y: Lanes
  ) -> Words {
    let low = Lanes(repeating: 255)
    let eight = Lanes(repeating: 8)
    let (a, b) = unsafe (unsafeBitCast(a, to: Lanes.self), unsafeBitCast(b, to: Lanes.self))
    let (c, d) = unsafe (unsafeBitCast(c, to: Lanes.self), unsafeBitCast(d, to: Lanes.self))
    let even = mean(a & low, b & low, c & low, d & low, x, y)
    let odd = mean(a &>> eight, b &>> eight, c &>> eight, d &>> eight, x, y)
    return unsafe unsafeBitCast(even | odd &<< eight, to: Words.self)
  }

  /// The means for one channel of every lane: (s + 32768) / 65536 of 24-bit sums s, worked out
  /// in 16 bits.
  ///
  /// A line's mean of two texels has 16 bits. Its upper and its lower byte are weighted apart:
  /// s = 256·p + q, and both p + 128 + q / 256 and what it is made of stay below 65536.
  @inline(__always)
  private static func mean(
    _ a: Lanes, _ b: Lanes, _ c: Lanes, _ d: Lanes, _ x: Lanes, _ y: Lanes
  ) -> Lanes {
    let low = Lanes(repeating: 255)
    let eight = Lanes(repeating: 8)
    let restX = Lanes(repeating: 256) &- x
    let restY = Lanes(repeating: 256) &- y
    let upper = a &* restX &+ b &* x
    let lower = c &* restX &+ d &* x
    let p = (upper &>> eight) &* restY &+ (lower &>> eight) &* y
    let q = (upper & low) &* restY &+ (lower & low) &* y
    return (p &+ Lanes(repeating: 128) &+ q &>> eight) &>> eight
  }

  @inline(__always)
  private func store(_ words: Words, to colors: UnsafeMutablePointer<UInt32>) {
    unsafe UnsafeMutableRawPointer(colors).storeBytes(of: words, as: Words.self)
  }

  private func scale(_ colors: UnsafeMutablePointer<UInt32>) {
    for x in 0..<TileFrame.tileSize {
      unsafe colors[x] =
        PremultipliedColor(rawValue: colors[x]).scaled(by: UInt32(alpha)).rawValue
    }
  }
}
