import GLFunCDeflate
import GLFunImaging

/// Compresses flat pictures, nearly all of whose pixels are like the one to the left or the one above.
///
/// libdeflate remembers every byte, so that equal ones are found from any place, and that takes nearly all of its
/// time. Here the insides of copies are passed over. Charts and cards take a third to a half of the time, for
/// files 0.8 to 1.1 times as large as libdeflate makes of them with filters or without.
enum FlatCompressor {
  private typealias Token = DeflateBlock.Token

  /// A picture is flat whose scanlines come to no more than a token for so many bytes.
  private static let bytesPerToken = 40
  private static let bytesPerTokenOfSample = 24
  /// The rows of a sample, a sixteenth, which seldom go on from each other.
  private static let sampleRows = PNGRowBands(distance: 128)
  /// libdeflate's level for filtered rows.
  private static let trialLevel: Int32 = 2
  /// The most tokens of a block.
  private static let largestBlock = 1 << 14
  /// How many bytes at both ends of a copy are remembered.
  private static let rememberedCount = 16
  /// Copies from a pixel beside are taken without a look at others if they have so many bytes.
  private static let longEnough = 64

  /// A zlib stream of a picture's scanlines, which have no filters.
  ///
  /// - Parameter name: what errors call the picture.
  /// - Returns: nil where the picture is not flat, or filters make it smaller.
  static func compressed(
    _ bitmap: Bitmap, isOpaque: Bool, name: String
  ) throws(ImageFileError) -> [UInt8]? {
    func scanlines(_ bitmap: Bitmap, _ rows: PNGRowBands = .all) -> [UInt8] {
      PNGScanlines.bytes(of: bitmap, rows, isOpaque: isOpaque, filtering: .none)
    }
    let pixelLength = isOpaque ? 3 : 4
    let rowLength = 1 + bitmap.width * pixelLength
    guard rowLength <= Token.farthestCopy,
      tokens(
        of: scanlines(bitmap, sampleRows), rowLength, pixelLength,
        bytesPerToken: bytesPerTokenOfSample) != nil
    else { return nil }
    let bytes = scanlines(bitmap)
    guard let tokens = Self.tokens(of: bytes, rowLength, pixelLength, bytesPerToken: bytesPerToken)
    else { return nil }
    // Where most tokens are, most of the file comes from: filters must not be better there.
    let rows = bitmap.rows(densestRows(tokens, rowLength: rowLength, height: bitmap.height))
    let dense = scanlines(rows)
    guard let denseTokens = Self.tokens(of: dense, rowLength, pixelLength, bytesPerToken: 1)
    else { return nil }
    let filtered = PNGScanlines.bytes(of: rows, isOpaque: isOpaque, filtering: .chosen)
    let filteredCount = try WholeCompressor(level: trialLevel, name: name).compressed(filtered)
      .count
    guard stream(denseTokens, of: dense).count * 10 <= filteredCount * 11 else { return nil }
    return stream(tokens, of: bytes)
  }

  /// The rows with the most tokens: a sixteenth of all, in bands.
  private static func densestRows(_ tokens: [Token], rowLength: Int, height: Int) -> [Int] {
    let bandHeight = PNGRowBands.height
    var counts = [Int](repeating: 0, count: (height + bandHeight - 1) / bandHeight)
    var place = 0
    for token in tokens {
      counts[place / (rowLength * bandHeight)] += 1
      place += max(token.length, 1)
    }
    let bands = counts.indices.sorted { (counts[$1], $0) < (counts[$0], $1) }
    return bands.prefix(counts.count / 16 + 1).sorted().flatMap {
      $0 * bandHeight..<min(($0 + 1) * bandHeight, height)
    }
  }

  /// A zlib stream of tokens.
  private static func stream(_ tokens: [Token], of bytes: [UInt8]) -> [UInt8] {
    var output = DeflateBlock.BitWriter()
    // Deflate, with a window of 32 KiB (RFC 1950).
    output.write(0x9C78, 16)
    for start in stride(from: 0, to: tokens.count, by: largestBlock) {
      let end = min(start + largestBlock, tokens.count)
      DeflateBlock.write(tokens[start..<end], isLast: end == tokens.count, to: &output)
    }
    let checksum = bytes.withUnsafeBytes { libdeflate_adler32(1, $0.baseAddress, $0.count) }
    return output.bytes + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: checksum >> $0) }
  }

  /// The tokens of some bytes; nil where there are too many.
  private static func tokens(
    of bytes: [UInt8], _ rowLength: Int, _ pixelLength: Int, bytesPerToken: Int
  ) -> [Token]? {
    bytes.withUnsafeBytes {
      tokens(
        of: $0, rowLength: rowLength, pixelLength: pixelLength, bytesPerToken: bytesPerToken)
    }
  }

  /// The tokens of some bytes; nil where there are too many.
  private static func tokens(
    of bytes: UnsafeRawBufferPointer, rowLength: Int, pixelLength: Int, bytesPerToken: Int
  ) -> [Token]? {
    guard let start = bytes.baseAddress else { return nil }
    let count = bytes.count
    // That there are too many is to be found out early, though not by the first few rows.
    let credit = count / 4
    var tokens: [Token] = []
    tokens.reserveCapacity(count / bytesPerToken + 1)
    // By the hash of four bytes, the last place where they stood, plus 1. A short input gets a small table, because all of the
    // table has to be cleared first.
    let hashBits = min(max(Int.bitWidth - count.leadingZeroBitCount - 2, 8), 16)
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
      guard tokens.count * bytesPerToken <= min(place + credit, count) else { return nil }
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

extension Bitmap {
  /// A picture of some of the rows.
  fileprivate func rows(_ numbers: [Int]) -> Bitmap {
    Bitmap(
      size: PixelSize(width: width, height: numbers.count),
      pixels: numbers.flatMap { pixels[$0 * width..<($0 + 1) * width] })
  }
}
