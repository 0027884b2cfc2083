import TestRandom

/// Writes PNG files by hand, without a compressor, as the reference for the decoder.
struct PNGBytes {
  var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// Begins a file with its header.
  init(width: Int, height: Int, bitDepth: Int, colorType: Int, interlaced: Bool = false) {
    appendChunk(
      "IHDR",
      PNGBytes.bigEndian(width) + PNGBytes.bigEndian(height)
        + [UInt8(bitDepth), UInt8(colorType), 0, 0, interlaced ? 1 : 0])
  }

  mutating func appendChunk(_ type: String, _ data: [UInt8]) {
    let body = Array(type.utf8) + data
    bytes += PNGBytes.bigEndian(data.count) + body + PNGBytes.bigEndian(PNGBytes.crc(body))
  }

  /// Appends filtered scanlines as stored deflate blocks, cut into chunks, and the end.
  mutating func finish(scanlines: [UInt8], chunkLength: Int = .max) {
    let stream = PNGBytes.stored(scanlines)
    var start = 0
    while start < stream.count {
      let end = start + min(chunkLength, stream.count - start)
      appendChunk("IDAT", Array(stream[start..<end]))
      start = end
    }
    appendChunk("IEND", [])
  }

  static func bigEndian(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  /// CRC-32 as in ISO/IEC 15948, annex D, one bit at a time.
  static func crc(_ bytes: [UInt8]) -> Int {
    var crc: UInt32 = .max
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? 0xEDB8_8320 ^ (crc >> 1) : crc >> 1 }
    }
    return Int(~crc)
  }

  /// A zlib stream (RFC 1950) of stored blocks (RFC 1951, 3.2.4).
  static func stored(_ data: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    var start = 0
    repeat {
      let length = min(65_535, data.count - start)
      let isLast = start + length == data.count
      let low = UInt8(truncatingIfNeeded: length)
      let high = UInt8(truncatingIfNeeded: length >> 8)
      stream += [isLast ? 1 : 0, low, high, ~low, ~high]
      stream += data[start..<start + length]
      start += length
    } while start < data.count
    var first = 1
    var second = 0
    for byte in data {
      first = (first + Int(byte)) % 65_521
      second = (second + first) % 65_521
    }
    return stream + bigEndian(second << 16 | first)
  }
}

/// A picture of raw PNG samples, before any conversion.
struct RawPicture {
  let width: Int
  let height: Int
  let bitDepth: Int
  let channelCount: Int
  /// Row after row, pixel after pixel, channel after channel.
  var samples: [Int]

  init(
    width: Int, height: Int, bitDepth: Int, channelCount: Int, limit: Int? = nil,
    using random: inout SplitMix64
  ) {
    self.width = width
    self.height = height
    self.bitDepth = bitDepth
    self.channelCount = channelCount
    let limit = limit ?? 1 << bitDepth
    samples = (0..<width * height * channelCount).map { _ in
      .random(in: 0..<limit, using: &random)
    }
  }

  func sample(_ x: Int, _ y: Int, _ channel: Int) -> Int {
    samples[(y * width + x) * channelCount + channel]
  }

  /// The filtered scanlines: all rows, or the seven passes of Adam7 (ISO/IEC 15948, 8.2).
  func scanlines(interlaced: Bool, using random: inout SplitMix64) -> [UInt8] {
    let passes =
      interlaced
      ? [
        (0, 8, 0, 8), (4, 8, 0, 8), (0, 4, 4, 8), (2, 4, 0, 4), (0, 2, 2, 4), (1, 2, 0, 2),
        (0, 1, 1, 2),
      ] : [(0, 1, 0, 1)]
    var result: [UInt8] = []
    for (firstX, stepX, firstY, stepY) in passes where firstX < width {
      var above: [UInt8]?
      for y in stride(from: firstY, to: height, by: stepY) {
        let row = packed(columns: stride(from: firstX, to: width, by: stepX), y: y)
        result += filtered(row, above: above, type: Int.random(in: 0..<5, using: &random))
        above = row
      }
    }
    return result
  }

  private func packed(columns: StrideTo<Int>, y: Int) -> [UInt8] {
    var bits: [UInt8] = []
    for x in columns {
      for channel in 0..<channelCount {
        let value = sample(x, y, channel)
        for bit in (0..<bitDepth).reversed() { bits.append(UInt8(value >> bit & 1)) }
      }
    }
    while bits.count % 8 != 0 { bits.append(0) }
    return stride(from: 0, to: bits.count, by: 8).map { start in
      bits[start..<start + 8].reduce(0) { $0 << 1 | $1 }
    }
  }

  /// The filter's number and the filtered bytes (ISO/IEC 15948, 9.2).
  private func filtered(_ row: [UInt8], above: [UInt8]?, type: Int) -> [UInt8] {
    let distance = max(1, bitDepth * channelCount / 8)
    return [UInt8(type)]
      + row.indices.map { index in
        let left = index >= distance ? Int(row[index - distance]) : 0
        let up = above.map { Int($0[index]) } ?? 0
        let corner = index >= distance ? above.map { Int($0[index - distance]) } ?? 0 : 0
        let estimate = left + up - corner
        let distances = [left, up, corner].map { abs(estimate - $0) }
        let paeth =
          distances[0] <= distances[1] && distances[0] <= distances[2]
          ? left : distances[1] <= distances[2] ? up : corner
        return row[index] &- UInt8([0, left, up, (left + up) / 2, paeth][type])
      }
  }
}
