internal import CProcessor
internal import Drawing
internal import Imaging

/// Images eight pixels at a time: texels are fetched one by one, and mixed together.
extension ImageCoefficients {
  private typealias Words = SIMD8<UInt32>
  private typealias Lanes = SIMD16<UInt16>
  private typealias Places = SIMD8<Int32>

  /// Pixels that are mixed at a time.
  private static let width = 8

  /// Writes the colours of some rows of a tile, row by row.
  ///
  /// Where the coverage is 0 any colour will do.
  ///
  /// - Parameters:
  ///   - left: the tile's first column.
  ///   - top: the tile's first row.
  ///   - rows: the rows of the tile; the colours of others are left alone.
  func writeColors(
    left: Int32, top: Int32, rows: Range<Int>, coverage: UnsafePointer<UInt8>?,
    into colors: UnsafeMutablePointer<UInt32>
  ) {
    unsafe image.storage.bitmap.pixels.withUnsafeBufferPointer { pixels in
      guard let texels = pixels.baseAddress else { return }
      for y in rows {
        let row = top &+ Int32(truncatingIfNeeded: y)
        let start = y &* TileFrame.tileSize
        switch filter {
        case .nearest:
          unsafe writeNearest(
            texels, left: left, row: row, coverage.map { unsafe $0 + start }, into: colors + start)
        case .bilinear:
          for first in stride(from: 0, to: TileFrame.tileSize, by: Self.width) {
            let place = start &+ first
            unsafe writeBilinear(
              texels, left: left &+ Int32(truncatingIfNeeded: first), row: row,
              coverage.map { unsafe $0 + place }, into: colors + place)
          }
        case .bicubic:
          for x in 0..<TileFrame.tileSize {
            unsafe colors[start + x] = color(column: left &+ Int32(x), row: row).rawValue
          }
        }
        if alpha != 255 { unsafe scale(colors + start) }
      }
    }
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
    if let coverage = unsafe coverage,
      unsafe UnsafeRawPointer(coverage).loadUnaligned(as: UInt64.self) == 0
    {
      return
    }
    if !isInside(u, columnU, image.size.width) || !isInside(v, columnV, image.size.height) {
      if isTiled {
        unsafe writeRepeated(u, v, into: colors)
      } else {
        unsafe writeRim(texels, u, v, into: colors)
      }
    } else if columnU == Int32(1) << bits, columnV == 0 {
      unsafe writeUpright(texels, u, v, into: colors)
    } else {
      unsafe writeInside(texels, u, v, into: colors)
    }
  }

  /// Whether eight places along an axis lie inside the image, and their neighbours too.
  @inline(__always)
  private func isInside(_ start: Int32, _ step: Int32, _ extent: Int) -> Bool {
    let first = Int64(start)
    let last = first + Int64(step) * Int64(Self.width - 1)
    let inside = 0..<Int64(extent - 1) << Int64(bits)
    return inside.contains(first) && inside.contains(last)
  }

  /// Writes the bilinear colours of eight pixels of an image that is neither turned nor scaled, and
  /// need no texels but its own: neighbouring pixels have neighbouring texels.
  @inline(__always)
  private func writeUpright(
    _ texels: UnsafePointer<PremultipliedColor>, _ u: Int32, _ v: Int32,
    into colors: UnsafeMutablePointer<UInt32>
  ) {
    let place = Int(v >> bits) &* image.size.width &+ Int(u >> bits)
    let upper = unsafe UnsafeRawPointer(texels + place)
    let lower = unsafe UnsafeRawPointer(texels + place + image.size.width)
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
  }

  /// Writes the bilinear colours of eight pixels that need no texels but the image's own.
  @inline(__always)
  private func writeInside(
    _ texels: UnsafePointer<PremultipliedColor>, _ u: Int32, _ v: Int32,
    into colors: UnsafeMutablePointer<UInt32>
  ) {
    let (us, vs) = (along(u, columnU), along(v, columnV))
    let width = image.size.width
    let shift = Places(repeating: bits)
    let lines = (vs &>> shift) &* Places(repeating: Int32(truncatingIfNeeded: width))
    let places = lines &+ us &>> shift
    // Pairs of neighbours: the left one in the lower half.
    let upper = unsafe UnsafeRawPointer(texels)
    let lower = unsafe UnsafeRawPointer(texels + width)
    @inline(__always) func pair(_ line: UnsafeRawPointer, _ lane: Int) -> UInt64 {
      unsafe line.loadUnaligned(
        fromByteOffset: Int(places[lane]) &* MemoryLayout<UInt32>.stride, as: UInt64.self)
    }
    @inline(__always) func pairs(_ line: UnsafeRawPointer) -> SIMD16<UInt32> {
      let pairs = unsafe SIMD8<UInt64>(
        pair(line, 0), pair(line, 1), pair(line, 2), pair(line, 3), pair(line, 4), pair(line, 5),
        pair(line, 6), pair(line, 7))
      return unsafe unsafeBitCast(pairs, to: SIMD16<UInt32>.self)
    }
    let (above, below) = unsafe (pairs(upper), pairs(lower))
    unsafe store(
      Self.mean(
        above.evenHalf, above.oddHalf, below.evenHalf, below.oddHalf, weights(us), weights(vs)),
      to: colors)
  }

  /// Writes the bilinear colours of eight pixels some of which lie at the image's rim, or beyond it,
  /// where the rim goes on.
  @inline(__always)
  private func writeRim(
    _ texels: UnsafePointer<PremultipliedColor>, _ u: Int32, _ v: Int32,
    into colors: UnsafeMutablePointer<UInt32>
  ) {
    let (us, vs) = (along(u, columnU), along(v, columnV))
    let shift = Places(repeating: bits)
    let (columns, lines) = (us &>> shift, vs &>> shift)
    let one = Places(repeating: 1)
    let lastColumn = Places(repeating: Int32(truncatingIfNeeded: image.size.width - 1))
    let lastLine = Places(repeating: Int32(truncatingIfNeeded: image.size.height - 1))
    let stride = Places(repeating: Int32(truncatingIfNeeded: image.size.width))
    @inline(__always) func within(_ values: Places, _ last: Places) -> Places {
      greater8(lesser8(values, last), .zero)
    }
    let left = within(columns, lastColumn)
    let right = within(columns &+ one, lastColumn)
    let upper = within(lines, lastLine) &* stride
    let lower = within(lines &+ one, lastLine) &* stride
    @inline(__always) func fetch(_ places: Places) -> Words {
      @inline(__always) func texel(_ lane: Int) -> UInt32 {
        unsafe texels[Int(places[lane])].rawValue
      }
      return Words(
        texel(0), texel(1), texel(2), texel(3), texel(4), texel(5), texel(6), texel(7))
    }
    unsafe store(
      Self.mean(
        fetch(upper &+ left), fetch(upper &+ right), fetch(lower &+ left), fetch(lower &+ right),
        weights(us), weights(vs)),
      to: colors)
  }

  /// Writes the bilinear colours of eight pixels of an image that repeats.
  private func writeRepeated(
    _ u: Int32, _ v: Int32, into colors: UnsafeMutablePointer<UInt32>
  ) {
    let (us, vs) = (along(u, columnU), along(v, columnV))
    var above = SIMD16<UInt32>()
    var below = SIMD16<UInt32>()
    for lane in 0..<Self.width {
      let (column, line) = (us[lane] >> bits, vs[lane] >> bits)
      above[2 * lane] = texel(column, line).rawValue
      above[2 * lane + 1] = texel(column &+ 1, line).rawValue
      below[2 * lane] = texel(column, line &+ 1).rawValue
      below[2 * lane + 1] = texel(column &+ 1, line &+ 1).rawValue
    }
    unsafe store(
      Self.mean(
        above.evenHalf, above.oddHalf, below.evenHalf, below.oddHalf, weights(us), weights(vs)),
      to: colors)
  }

  /// An affine value at eight pixels of a row.
  @inline(__always) private func along(_ start: Int32, _ step: Int32) -> Places {
    Places(repeating: start) &+ Places(0, 1, 2, 3, 4, 5, 6, 7) &* Places(repeating: step)
  }

  /// The weights of the texels after coordinates, in both of a pixel's lanes.
  @inline(__always) private func weights(_ values: Places) -> Lanes {
    let weights = (values &>> Places(repeating: bits - 8)) & Places(repeating: 255)
    return unsafe unsafeBitCast(weights | weights &<< Places(repeating: 16), to: Lanes.self)
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
