import GLFunCDeflate
import GLFunImaging

/// Compresses flat pictures, in which nearly every pixel equals its left or upper neighbour.
///
/// libdeflate enters every byte in its match table, so that matches are found from any position, and that takes nearly all of
/// its time. Here, the insides of copies are skipped. Charts and cards take a third to a half of the time, for files 0.8 to 1.1
/// times as large as libdeflate's with or without filters.
enum FlatCompressor {
  private typealias Token = DeflateBlock.Token

  /// A picture is flat if its scanlines need at most one token for this number of bytes.
  private static let bytesPerToken = 40
  private static let bytesPerTokenOfSample = 24
  /// The rows of the sample, a sixteenth of the picture, in bands that seldom continue each other.
  private static let sampleRows = PNGRowBands(distance: 128)
  /// The libdeflate level for filtered rows.
  private static let trialLevel: Int32 = 2
  /// The maximum number of tokens in a block.
  private static let largestBlock = 1 << 14
  /// The number of bytes at both ends of a copy that are entered in the match table.
  private static let rememberedCount = 16
  /// The length from which a copy of the left or upper neighbour is taken without looking for others.
  private static let longEnough = 64

  /// Compresses the scanlines of a picture without filters to a zlib stream.
  ///
  /// - Parameter name: the name of the picture in errors.
  /// - Returns: nil if the picture is not flat, or if filters would make it smaller.
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
    // Rows with the most tokens make up most of the file; filters must not do better on these.
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

  /// Returns the rows with the most tokens: a sixteenth of all rows, in bands.
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

  /// Returns a zlib stream of tokens.
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

  /// Returns the tokens of bytes; nil if there are too many.
  private static func tokens(
    of bytes: [UInt8], _ rowLength: Int, _ pixelLength: Int, bytesPerToken: Int
  ) -> [Token]? {
    bytes.withUnsafeBytes {
      tokens(
        of: $0, rowLength: rowLength, pixelLength: pixelLength, bytesPerToken: bytesPerToken)
    }
  }

  /// Returns the tokens of bytes; nil if there are too many.
  private static func tokens(
    of bytes: UnsafeRawBufferPointer, rowLength: Int, pixelLength: Int, bytesPerToken: Int
  ) -> [Token]? {
    guard let start = bytes.baseAddress else { return nil }
    let count = bytes.count
    // The search stops early if there are too many tokens, but the first few rows alone must not stop it.
    let credit = count / 4
    var tokens: [Token] = []
    tokens.reserveCapacity(count / bytesPerToken + 1)
    // The last position of four bytes, plus 1, by their hash. A short input gets a small table, because the whole table has to
    // be cleared first.
    let hashBits = min(max(Int.bitWidth - count.leadingZeroBitCount - 2, 8), 16)
    var places = [UInt32](repeating: 0, count: 1 << hashBits)
    /// Enters the position of four bytes.
    ///
    /// - Returns: their previous position plus 1; 0 if they are new.
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
      // The left pixel is tried first. If both neighbours match, a constant distance gets a short code.
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

  /// Returns the number of equal bytes from two positions onwards.
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
  /// Returns a picture of some of the rows.
  fileprivate func rows(_ numbers: [Int]) -> Bitmap {
    Bitmap(
      size: PixelSize(width: width, height: numbers.count),
      pixels: numbers.flatMap { pixels[$0 * width..<($0 + 1) * width] })
  }
}
