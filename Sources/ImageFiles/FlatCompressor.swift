import CDeflate
import Imaging

/// Compresses flat pictures, nearly all of whose pixels are like the one to the left or the one above.
///
/// libdeflate remembers every byte, so that equal ones are found from any place, and that takes nearly all of its
/// time. Here the insides of copies are passed over. Charts and cards take a quarter to a half of the time, for
/// files 0.85 to 1.12 times as large as libdeflate makes of them with filters or without.
enum FlatCompressor {
  private typealias Token = DeflateBlock.Token

  /// A picture is flat whose scanlines come to a token for so many bytes, and may be so where some of its rows come
  /// to a token for a few less.
  private static let bytesPerToken = 64
  private static let bytesPerTokenOfSample = 40
  /// The rows of a sample: a sixteenth.
  private static let sampleRows = PNGRowBands(distance: 128)
  /// The most tokens of a block.
  private static let largestBlock = 1 << 14
  /// How many bytes at both ends of a copy are remembered.
  private static let rememberedCount = 16
  private static let hashBits = 16
  /// Copies from a pixel beside are taken without a look at others if they have so many bytes.
  private static let longEnough = 64

  /// A zlib stream of a picture's scanlines, which have no filters.
  ///
  /// - Returns: nil where the picture is not flat.
  static func compressed(_ bitmap: Bitmap, isOpaque: Bool) -> [UInt8]? {
    func scanlines(_ rows: PNGRowBands) -> [UInt8] {
      PNGScanlines.bytes(of: bitmap, rows, isOpaque: isOpaque, filtering: .none)
    }
    let pixelLength = isOpaque ? 3 : 4
    let rowLength = 1 + bitmap.width * pixelLength
    let sample = scanlines(sampleRows).withUnsafeBytes {
      tokens(
        of: $0, rowLength: rowLength, pixelLength: pixelLength, bytesPerToken: bytesPerTokenOfSample
      )
    }
    guard sample != nil else { return nil }
    return compressed(scanlines(.all), rowLength: rowLength, pixelLength: pixelLength)
  }

  /// A zlib stream of scanlines.
  ///
  /// - Parameters:
  ///   - scanlines: rows of bytes, without a gap.
  ///   - rowLength: the bytes from a pixel to the one below.
  ///   - pixelLength: the bytes from a pixel to the next.
  /// - Returns: nil where the picture is not flat.
  static func compressed(_ scanlines: [UInt8], rowLength: Int, pixelLength: Int) -> [UInt8]? {
    let all = scanlines.withUnsafeBytes {
      tokens(
        of: $0, rowLength: rowLength, pixelLength: pixelLength, bytesPerToken: bytesPerToken)
    }
    guard let all else { return nil }
    var output = DeflateBlock.BitWriter()
    // Deflate, with a window of 32 KiB (RFC 1950).
    output.bytes = [0x78, 0x9C]
    for start in stride(from: 0, to: all.count, by: largestBlock) {
      let end = min(start + largestBlock, all.count)
      DeflateBlock.write(Array(all[start..<end]), isLast: end == all.count, to: &output)
    }
    output.align()
    let checksum = scanlines.withUnsafeBytes { libdeflate_adler32(1, $0.baseAddress, $0.count) }
    return output.bytes + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: checksum >> $0) }
  }

  /// The tokens of some bytes; nil where there are too many.
  private static func tokens(
    of bytes: UnsafeRawBufferPointer, rowLength: Int, pixelLength: Int, bytesPerToken: Int
  ) -> [Token]? {
    guard let start = bytes.baseAddress, rowLength <= Token.farthestCopy else { return nil }
    let count = bytes.count
    // That there are too many is to be found out early, though not by the first few rows.
    let credit = count / 8
    var tokens: [Token] = []
    tokens.reserveCapacity((count + credit) / bytesPerToken + 1)
    // Where four bytes were seen last, and 1 more, by what they are hashed to.
    var places = [UInt32](repeating: 0, count: 1 << hashBits)
    /// Notes the place of four bytes.
    ///
    /// - Returns: their last place and 1 more; 0 where there is none.
    func remember(_ place: Int) -> Int {
      let four = start.loadUnaligned(fromByteOffset: place, as: UInt32.self)
      let slot = Int((four &* 0x9E37_79B1) >> (32 - UInt32(hashBits)))
      let last = places[slot]
      places[slot] = UInt32(truncatingIfNeeded: place + 1)
      return Int(last)
    }
    var place = 0
    while place < count {
      guard tokens.count * bytesPerToken <= place + credit else { return nil }
      let longest = min(count - place, Token.longestCopy)
      var (length, distance) = (0, 0)
      // First the pixel to the left: where both will do, it is to be always the same distance, whose code is short
      // then.
      if place >= pixelLength {
        length = equalCount(start + place, start + place - pixelLength, longest)
        distance = pixelLength
      }
      if place >= rowLength, length < longest {
        let found = equalCount(start + place, start + place - rowLength, longest)
        if found > length { (length, distance) = (found, rowLength) }
      }
      if place + 4 <= count {
        let last = remember(place)
        if length < longEnough, last > 0, place + 1 - last <= Token.farthestCopy {
          let found = equalCount(start + place, start + last - 1, longest)
          if found > length, found > 3 { (length, distance) = (found, place + 1 - last) }
        }
      }
      guard length >= 3 else {
        tokens.append(Token(literal: bytes[place]))
        place += 1
        continue
      }
      tokens.append(Token(length: length, distance: distance))
      let end = place + length
      let head = min(place + rememberedCount, end)
      for remembered in place + 1..<max(head, place + 1) where remembered + 4 <= count {
        _ = remember(remembered)
      }
      for remembered in max(head, end - rememberedCount)..<end where remembered + 4 <= count {
        _ = remember(remembered)
      }
      place = end
    }
    return tokens
  }

  /// How many bytes are equal from two places on.
  @inline(__always)
  private static func equalCount(
    _ first: UnsafeRawPointer, _ second: UnsafeRawPointer, _ most: Int
  ) -> Int {
    var count = 0
    while count + 8 <= most {
      let different =
        first.loadUnaligned(fromByteOffset: count, as: UInt64.self)
        ^ second.loadUnaligned(fromByteOffset: count, as: UInt64.self)
      if different != 0 { return count + UInt64(littleEndian: different).trailingZeroBitCount / 8 }
      count += 8
    }
    while count < most,
      first.load(fromByteOffset: count, as: UInt8.self)
        == second.load(fromByteOffset: count, as: UInt8.self)
    {
      count += 1
    }
    return count
  }
}
