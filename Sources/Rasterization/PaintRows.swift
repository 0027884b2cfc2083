internal import Drawing
internal import Imaging

/// The paints sixteen pixels at a time: what does not change along a row is decided before it.

extension GradientCoefficients {
  /// Writes the colours of sixteen pixels, from column `left` of `row` on.
  func colors(
    of tables: UnsafePointer<PremultipliedColor>, left: Int32, row: Int32,
    into colors: UnsafeMutablePointer<UInt32>
  ) {
    let table = unsafe tables + Int(self.table) * Self.tableSize
    var x = startX &+ columnX &* left &+ rowX &* row
    var y = startY &+ columnY &* left &+ rowY &* row
    switch (kind, extend) {
    case (.linear, .pad):
      for place in 0..<TileFrame.tileSize {
        let step = max(-1, min(x >> shift, 1024))
        unsafe colors[place] = table[Int(step &+ 1)].rawValue
        x &+= columnX
      }
    case (.radial, .pad):
      for place in 0..<TileFrame.tileSize {
        let step = max(-1, min(radius(x, y), 1024))
        unsafe colors[place] = table[Int(step &+ 1)].rawValue
        x &+= columnX
        y &+= columnY
      }
    default:
      for place in 0..<TileFrame.tileSize {
        let entry = entry(column: left &+ Int32(place), row: row)
        unsafe colors[place] = table[entry].rawValue
      }
    }
  }
}

extension ImageCoefficients {
  /// Writes the colours of sixteen pixels, from column `left` of `row` on.
  ///
  /// Where the coverage is 0 any colour will do.
  func colors(
    left: Int32, row: Int32, coverage: UnsafePointer<UInt8>?,
    into colors: UnsafeMutablePointer<UInt32>
  ) {
    unsafe image.storage.bitmap.pixels.withUnsafeBufferPointer { pixels in
      guard let texels = pixels.baseAddress else { return }
      if filter == .bicubic {
        for x in 0..<TileFrame.tileSize {
          unsafe colors[x] = color(column: left &+ Int32(x), row: row).rawValue
        }
      } else {
        unsafe write(texels, left: left, row: row, coverage, into: colors)
      }
    }
    if alpha != 255 { unsafe scale(colors) }
  }

  /// Writes nearest or bilinear colours: at once where the texels lie inside the image, else with
  /// their places taken back into it.
  private func write(
    _ texels: UnsafePointer<PremultipliedColor>, left: Int32, row: Int32,
    _ coverage: UnsafePointer<UInt8>?, into colors: UnsafeMutablePointer<UInt32>
  ) {
    let size = image.size
    let isNearest = filter == .nearest
    let half = isNearest ? 0 : Int32(1) << (bits - 1)
    var u = startU &+ columnU &* left &+ rowU &* row &- half
    var v = startV &+ columnV &* left &+ rowV &* row &- half
    let width = UInt32(max(0, size.width - (isNearest ? 0 : 1)))
    let height = UInt32(max(0, size.height - (isNearest ? 0 : 1)))
    let stride = size.width
    for place in 0..<TileFrame.tileSize {
      let column = u >> bits
      let line = v >> bits
      // As unsigned numbers, places before the image are beyond it too.
      if UInt32(bitPattern: column) < width, UInt32(bitPattern: line) < height {
        let texel = unsafe texels + (Int(line) &* stride &+ Int(column))
        if isNearest {
          unsafe colors[place] = texel[0].rawValue
        } else {
          let x = UInt64(UInt32(bitPattern: u >> (bits - 8) & 255))
          let y = UInt64(UInt32(bitPattern: v >> (bits - 8) & 255))
          unsafe colors[place] = Self.mean(
            texel[0].rawValue, texel[1].rawValue, texel[stride].rawValue,
            texel[stride + 1].rawValue, x, y)
        }
      } else if let coverage = unsafe coverage, unsafe coverage[place] == 0 {
        unsafe colors[place] = 0
      } else {
        unsafe colors[place] = color(column: left &+ Int32(place), row: row).rawValue
      }
      u &+= columnU
      v &+= columnV
    }
  }

  /// The mean of four texels, weighted in 256ths along each axis: two channels in each half of a
  /// 64-bit word, which hold their 24 bits.
  @inline(__always) private static func mean(
    _ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: UInt32, _ x: UInt64, _ y: UInt64
  ) -> UInt32 {
    let weights = ((256 - x) * (256 - y), x * (256 - y), (256 - x) * y, x * y)
    func sum(_ shift: UInt32) -> UInt64 {
      func spread(_ value: UInt32) -> UInt64 {
        let bytes = UInt64(value >> shift & 0x00FF_00FF)
        return (bytes | bytes << 16) & 0x0000_00FF_0000_00FF
      }
      let total =
        spread(a) &* weights.0 &+ spread(b) &* weights.1 &+ spread(c) &* weights.2
        &+ spread(d) &* weights.3 &+ 0x0000_8000_0000_8000
      return total >> 16 & 0x0000_00FF_0000_00FF
    }
    let even = sum(0)
    let odd = sum(8)
    let low = UInt32(truncatingIfNeeded: even | odd << 8)
    let high = UInt32(truncatingIfNeeded: even >> 32 | odd >> 24)
    return low | high << 16
  }

  private func scale(_ colors: UnsafeMutablePointer<UInt32>) {
    for x in 0..<TileFrame.tileSize {
      unsafe colors[x] =
        PremultipliedColor(rawValue: colors[x]).scaled(by: UInt32(alpha)).rawValue
    }
  }
}
