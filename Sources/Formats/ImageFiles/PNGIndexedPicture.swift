import GLFunImaging

/// A picture of few colours, as a palette and an index for each pixel (ISO/IEC 15948, 4.5.4).
///
/// It has at most a third of the bytes to compress, which makes a smaller file in less time. Filters do not help with indices
/// (12.7).
struct PNGIndexedPicture {
  /// The colours in order of appearance; each is a palette entry.
  private(set) var colors: [PremultipliedColor] = []
  /// The scanlines: the filter type 0 (none), then one byte per pixel.
  private(set) var scanlines: [UInt8] = []

  /// The maximum number of colours.
  static let largestCount = 256

  /// Hash table of positions in `colors` plus 1; 0 marks a free slot.
  private var places = [UInt16](repeating: 0, count: 1 << Self.hashBits)
  private static let hashBits = 11

  /// Makes an indexed picture.
  ///
  /// - Returns: nil if the picture has too many colours.
  init?(_ bitmap: Bitmap) {
    let width = bitmap.width
    let count = bitmap.height * (width + 1)
    var isPossible = true
    scanlines = [UInt8](unsafeUninitializedCapacity: count) { bytes, written in
      bitmap.pixels.withUnsafeBytes { pixels in
        var target = 0
        for y in 0..<bitmap.height where isPossible {
          bytes[target] = PNGFilter.none.rawValue
          isPossible = write(
            UnsafeRawBufferPointer(rebasing: pixels[y * width * 4..<(y + 1) * width * 4]),
            to: UnsafeMutableRawBufferPointer(
              rebasing: UnsafeMutableRawBufferPointer(bytes)[
                target + 1..<target + 1 + width]))
          target += 1 + width
        }
      }
      written = isPossible ? count : 0
    }
    guard isPossible else { return nil }
  }

  /// Writes the indices of a row of pixels.
  ///
  /// - Returns: true if all of the colours have an index.
  private mutating func write(
    _ row: UnsafeRawBufferPointer, to target: UnsafeMutableRawBufferPointer
  ) -> Bool {
    // Raw addresses avoid a bounds check in the buffers for each pixel.
    guard let pixels = row.baseAddress, let numbers = target.baseAddress else { return true }
    func pixel(at x: Int) -> UInt32 { (pixels + x * 4).loadUnaligned(as: UInt32.self) }
    var x = 0
    while x < target.count {
      let color = pixel(at: x)
      let rawValue = UInt32(littleEndian: color)
      guard let number = number(of: PremultipliedColor(rawValue: rawValue)) else { return false }
      // The next pixels are usually the same: sixteen are compared at a time.
      let same = SIMD8<UInt32>(repeating: color)
      let sixteen = SIMD2<UInt64>(repeating: UInt64(number) * 0x0101_0101_0101_0101)
      while x + 16 <= target.count {
        let first = (pixels + x * 4).loadUnaligned(as: SIMD8<UInt32>.self)
        let second = (pixels + x * 4 + 32).loadUnaligned(as: SIMD8<UInt32>.self)
        let different = unsafeBitCast((first ^ same) | (second ^ same), to: SIMD4<UInt64>.self)
        if different[0] | different[1] | different[2] | different[3] != 0 { break }
        (numbers + x).storeBytes(of: sixteen, as: SIMD2<UInt64>.self)
        x += 16
      }
      while x < target.count, pixel(at: x) == color {
        (numbers + x).storeBytes(of: number, as: UInt8.self)
        x += 1
      }
    }
    return true
  }

  /// Returns the index of a colour, which is added if it is new; nil if the palette is full.
  private mutating func number(of color: PremultipliedColor) -> UInt8? {
    var slot = Int((color.rawValue &* 0x9E37_79B1) >> (32 - UInt32(Self.hashBits)))
    while places[slot] > 0 {
      let place = Int(places[slot]) - 1
      if colors[place] == color { return UInt8(place) }
      slot = (slot + 1) & (places.count - 1)
    }
    guard colors.count < Self.largestCount else { return nil }
    colors.append(color)
    places[slot] = UInt16(colors.count)
    return UInt8(colors.count - 1)
  }

  /// The chunks of the palette: straight colours, and alphas up to the last translucent colour.
  var chunks: [UInt8] {
    var palette: [UInt8] = []
    var alphas: [UInt8] = []
    for color in colors {
      let straight = color.straightRawValue
      palette += [straight, straight >> 8, straight >> 16].map { UInt8(truncatingIfNeeded: $0) }
      alphas.append(UInt8(straight >> 24))
    }
    while alphas.last == 255 { alphas.removeLast() }
    return PNGFile.palette(palette) + (alphas.isEmpty ? [] : PNGFile.transparency(alphas))
  }
}
