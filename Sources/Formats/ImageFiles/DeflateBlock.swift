/// A deflate block with its own Huffman codes (RFC 1951, 3.2.7).
struct DeflateBlock {
  /// A literal byte, or a copy of earlier bytes.
  struct Token {
    /// The byte, or the length of the copy above 16 bits of distance.
    private let rawValue: UInt32

    /// The maximum length of a copy.
    static let longestCopy = 258
    /// The maximum distance of a copy.
    static let farthestCopy = 1 << 15

    init(literal: UInt8) { rawValue = UInt32(literal) }

    /// - Parameters:
    ///   - length: 3 to `longestCopy`.
    ///   - distance: 1 to `farthestCopy`.
    init(length: Int, distance: Int) { rawValue = UInt32(length) << 16 | UInt32(distance) }

    /// The length of the copy; 0 for a literal byte.
    var length: Int { Int(rawValue >> 16) }
    /// The distance of the copy, or the byte.
    var value: Int { Int(rawValue & 0xFFFF) }
  }

  /// Writes a sequence of bits, starting with the lowest bit of each byte.
  struct BitWriter {
    /// Complete 32-bit words: appending a word takes as long as appending a byte.
    private var words: [UInt32] = []
    private var bits: UInt64 = 0
    private var count = 0

    /// Writes up to 32 bits.
    mutating func write(_ value: Int, _ bitCount: Int) {
      bits |= UInt64(truncatingIfNeeded: value) << UInt64(truncatingIfNeeded: count)
      count += bitCount
      if count >= 32 {
        words.append(UInt32(truncatingIfNeeded: bits).littleEndian)
        bits >>= 32
        count -= 32
      }
    }

    /// The bytes written so far, the last one padded.
    var bytes: [UInt8] {
      words.withUnsafeBytes { Array($0) }
        + stride(from: 0, to: count, by: 8).map { UInt8(truncatingIfNeeded: bits >> UInt64($0)) }
    }
  }

  /// Writes tokens as one block.
  static func write(_ tokens: ArraySlice<Token>, isLast: Bool, to output: inout BitWriter) {
    let (lengthCodes, lengthBases, lengthExtraBits) =
      (Self.lengthCodes, Self.lengthBases, Self.lengthExtraBits)
    var literals = [Int](repeating: 0, count: 286)
    var distances = [Int](repeating: 0, count: 30)
    for token in tokens {
      if token.length == 0 {
        literals[token.value] += 1
      } else {
        literals[257 + Int(lengthCodes[token.length])] += 1
        distances[distanceCode(token.value).code] += 1
      }
    }
    literals[endOfBlock] = 1
    let literal = HuffmanCode(frequencies: literals, longest: 15)
    let distance = HuffmanCode(frequencies: distances, longest: 15)
    output.write(isLast ? 1 : 0, 1)
    output.write(2, 2)
    writeLengths(literal, distance, to: &output)
    for token in tokens {
      guard token.length > 0 else {
        write(token.value, literal, to: &output)
        continue
      }
      let length = Int(lengthCodes[token.length])
      write(257 + length, literal, to: &output)
      output.write(token.length - lengthBases[length], lengthExtraBits[length])
      let (code, base, extraBits) = distanceCode(token.value)
      write(code, distance, to: &output)
      output.write(token.value - base, extraBits)
    }
    write(endOfBlock, literal, to: &output)
  }

  private static func write(_ symbol: Int, _ code: HuffmanCode, to output: inout BitWriter) {
    let entry = code.codes[symbol]
    output.write(Int(entry.bits), Int(entry.count))
  }

  // MARK: Symbols (RFC 1951, 3.2.5)

  private static let endOfBlock = 256

  private static let lengthExtraBits = [
    0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
  ]
  /// The minimum length of each code. The maximum length overall has a code without extra bits.
  private static let lengthBases: [Int] = {
    var bases = [3]
    for bits in lengthExtraBits.dropLast(2) { bases.append((bases.last ?? 3) + 1 << bits) }
    return bases + [Token.longestCopy]
  }()
  /// The code of each length, minus 257.
  private static let lengthCodes: [UInt8] = {
    var codes = [UInt8](repeating: 0, count: Token.longestCopy + 1)
    for (code, base) in lengthBases.enumerated() {
      for length in base...Token.longestCopy { codes[length] = UInt8(code) }
    }
    return codes
  }()

  /// Returns the code of a distance, the minimum distance of that code, and its number of extra bits.
  private static func distanceCode(_ distance: Int) -> (code: Int, base: Int, extraBits: Int) {
    let number = distance - 1
    guard number >= 4 else { return (number, distance, 0) }
    // The two highest bits are part of the code.
    let extraBits = Int.bitWidth - 2 - number.leadingZeroBitCount
    let highest = number >> extraBits
    return (2 * extraBits + highest, highest << extraBits + 1, extraBits)
  }

  // MARK: Lengths of codes

  /// The order in which the code lengths of the code length alphabet are written.
  private static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

  private static func writeLengths(
    _ literal: HuffmanCode, _ distance: HuffmanCode, to output: inout BitWriter
  ) {
    let runs = Self.runs(of: (literal.codes + distance.codes).map(\.count))
    var frequencies = [Int](repeating: 0, count: order.count)
    for run in runs { frequencies[run.symbol] += 1 }
    let code = HuffmanCode(frequencies: frequencies, longest: 7)
    let count = (order.lastIndex { code.codes[$0].count > 0 } ?? 0) + 1
    output.write(literal.codes.count - 257, 5)
    output.write(distance.codes.count - 1, 5)
    output.write(count - 4, 4)
    for symbol in order[..<count] { output.write(Int(code.codes[symbol].count), 3) }
    for run in runs {
      write(run.symbol, code, to: &output)
      output.write(run.extra, run.extraBits)
    }
  }

  /// Encodes lengths as symbols: a length itself, 3 to 6 repetitions of the last (16), or 3 to 10 and 11 to 138 zeros (17, 18).
  private static func runs(
    of lengths: [UInt8]
  ) -> [(symbol: Int, extra: Int, extraBits: Int)] {
    var runs: [(symbol: Int, extra: Int, extraBits: Int)] = []
    var place = 0
    while place < lengths.count {
      let length = lengths[place]
      var count = lengths[place...].prefix { $0 == length }.count
      place += count
      if length > 0 {
        runs.append((Int(length), 0, 0))
        count -= 1
      }
      while count >= 3 {
        let part = min(count, length > 0 ? 6 : 138)
        if length > 0 {
          runs.append((16, part - 3, 2))
        } else {
          runs.append(part < 11 ? (17, part - 3, 3) : (18, part - 11, 7))
        }
        count -= part
      }
      for _ in 0..<count { runs.append((Int(length), 0, 0)) }
    }
    return runs
  }
}
