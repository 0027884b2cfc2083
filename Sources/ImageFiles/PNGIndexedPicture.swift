import Imaging

/// A picture of few colours: a table of them, and for each pixel its place there (ISO/IEC 15948, 4.5.4).
///
/// It is a third of the bytes to be compressed or less, and so a smaller file in less time; filters are
/// no help to numbers that stand for colours (12.7).
struct PNGIndexedPicture {
  /// The colours, as they come, and one table entry for each of them.
  private(set) var colors: [PremultipliedColor] = []
  /// The scanlines: a filter's number, which is that of none, and a byte a pixel.
  private(set) var scanlines: [UInt8] = []

  /// The most colours that there are numbers for.
  static let largestCount = 256

  /// Places in `colors` and 1 more, by what the colours are hashed to; 0 where none is.
  private var places = [UInt16](repeating: 0, count: 1 << Self.hashBits)
  private static let hashBits = 11

  /// Makes it of a picture.
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

  /// Writes the numbers of a row of pixels.
  ///
  /// - Returns: whether there are numbers for all of them.
  private mutating func write(
    _ row: UnsafeRawBufferPointer, to target: UnsafeMutableRawBufferPointer
  ) -> Bool {
    var x = 0
    while x < target.count {
      let color = PremultipliedColor(
        rawValue: UInt32(littleEndian: row.loadUnaligned(fromByteOffset: x * 4, as: UInt32.self)))
      guard let number = number(of: color) else { return false }
      target[x] = number
      x += 1
      // Mostly the next ones are the same: eight at a time.
      let pair = UInt64(color.rawValue.littleEndian) * 0x1_0000_0001
      let numbers = UInt64(number) * 0x0101_0101_0101_0101
      while x + 8 <= target.count, Self.isAll(pair, row, x) {
        target.storeBytes(of: numbers, toByteOffset: x, as: UInt64.self)
        x += 8
      }
    }
    return true
  }

  /// Whether eight pixels from the one at `x` on are the ones of `pair`.
  @inline(__always)
  private static func isAll(_ pair: UInt64, _ row: UnsafeRawBufferPointer, _ x: Int) -> Bool {
    var difference: UInt64 = 0
    for place in 0..<4 {
      difference |=
        pair ^ row.loadUnaligned(fromByteOffset: x * 4 + place * 8, as: UInt64.self)
    }
    return difference == 0
  }

  /// The place of a colour in `colors`, at the end if it is new; nil if there is no room.
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

  /// The chunks of the colours: straight, and their alpha as far as there is any.
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
