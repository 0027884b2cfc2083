import GLFunImaging
import TestRandom
import Testing

@testable import GLFunImageFiles

@Suite("PNG of flat pictures")
struct FlatCompressorTests {
  /// Discs with soft rims on a background of one colour: more than 256 colours in all.
  private static func discs(
    _ size: PixelSize, count: Int, seed: UInt64, isOpaque: Bool
  ) -> Bitmap {
    var random = SplitMix64(seed: seed)
    var bitmap = Bitmap(
      size: size,
      filledWith: PremultipliedColor(red: 90, green: 90, blue: 90, alpha: isOpaque ? 255 : 90))
    for _ in 0..<count {
      let centerX = Int(random.next() % UInt64(size.width))
      let centerY = Int(random.next() % UInt64(size.height))
      let radius = 10 + Int(random.next() % 60)
      let color = UInt32(truncatingIfNeeded: random.next()) | 0xFF00_0000
      for y in max(0, centerY - radius)..<min(size.height, centerY + radius) {
        for x in max(0, centerX - radius)..<min(size.width, centerX + radius) {
          let (dx, dy) = (x - centerX, y - centerY)
          // The approximate number of 64ths of a pixel inside.
          let inside = (radius * radius - dx * dx - dy * dy) * 32 / radius
          if inside >= 64 {
            bitmap[x, y] = PremultipliedColor(rawValue: color)
          } else if inside > 0 {
            bitmap[x, y] = PremultipliedColor(rawValue: color).scaled(by: UInt32(inside * 4))
              .over(bitmap[x, y])
          }
        }
      }
    }
    return bitmap
  }

  @Test("Flat pictures are the same again, and hardly larger than libdeflate makes them")
  func roundTrip() throws {
    for seed in UInt64(1)...6 {
      let isOpaque = seed % 2 == 0
      let size = PixelSize(width: 700 + Int(seed) * 37, height: 400)
      let bitmap = Self.discs(size, count: Int(seed) + 12, seed: seed, isOpaque: isOpaque)
      #expect(bitmap.isOpaque == isOpaque && PNGIndexedPicture(bitmap) == nil)
      let flat = try #require(
        try FlatCompressor.compressed(bitmap, isOpaque: isOpaque, name: "x"))
      let file = try PNG.encode(bitmap)
      #expect(file.count < flat.count + 100)
      #expect(try PNG.decode(file) == bitmap)
      let sizes = try [PNGEncoderSettings.Filtering.none, .chosen].map { filtering in
        try WholeCompressor(level: 5, name: "x").compressed(
          PNGScanlines.bytes(of: bitmap, isOpaque: isOpaque, filtering: filtering)
        ).count
      }
      let least = try #require(sizes.min())
      #expect(flat.count * 100 <= least * 115, "\(flat.count) and \(sizes)")
    }
  }

  @Test("A gradient among flat shapes is worth filters", arguments: [20, 60, 150])
  func gradient(side: Int) throws {
    var bitmap = Self.discs(
      PixelSize(width: 700, height: 300), count: 8, seed: 9, isOpaque: true)
    for y in 60..<60 + side {
      for x in 100..<100 + side {
        let (dx, dy) = (x - 150, y - 90)
        let level = UInt8(min(255, (dx * dx + dy * dy) / 90))
        bitmap[x, y] = PremultipliedColor(
          red: level, green: 255 - level, blue: level / 2, alpha: 255)
      }
    }
    let filtered = try WholeCompressor(level: 5, name: "x").compressed(
      PNGScanlines.bytes(of: bitmap, isOpaque: true, filtering: .chosen))
    let file = try PNG.encode(bitmap)
    #expect(file.count * 100 <= filtered.count * 115, "\(file.count) and \(filtered.count)")
    #expect(try PNG.decode(file) == bitmap)
  }

  @Test("Other pictures are left to libdeflate")
  func otherPictures() throws {
    var random = SplitMix64(seed: 7)
    let size = PixelSize(width: 200, height: 150)
    let noise = Bitmap(
      size: size,
      pixels: (0..<size.area).map { _ in
        PremultipliedColor(rawValue: UInt32(truncatingIfNeeded: random.next()) | 0xFF00_0000)
      })
    #expect(try FlatCompressor.compressed(noise, isOpaque: true, name: "x") == nil)
    // Flat at the top, where the sample begins, and noise below.
    var half = Bitmap(size: size, filledWith: PremultipliedColor(rawValue: 0xFF00_FF00))
    for y in 75..<150 {
      for x in 0..<200 { half[x, y] = noise[x, y] }
    }
    #expect(try FlatCompressor.compressed(half, isOpaque: true, name: "x") == nil)
    // Rows so long that no copy reaches the one above.
    let wide = Self.discs(
      PixelSize(width: 12_000, height: 40), count: 90, seed: 3, isOpaque: true)
    #expect(try FlatCompressor.compressed(wide, isOpaque: true, name: "x") == nil)
    for bitmap in [noise, half, wide] {
      #expect(try PNG.decode(try PNG.encode(bitmap)) == bitmap)
    }
  }

  /// The grey values of a picture of one row whose scanline is written as blocks of tokens.
  private static func decoded(
    _ blocks: [[DeflateBlock.Token]], byteCount: Int, checksum: UInt32
  ) throws -> [UInt8] {
    var output = DeflateBlock.BitWriter()
    output.write(0x9C78, 16)
    for (place, tokens) in blocks.enumerated() {
      DeflateBlock.write(tokens[...], isLast: place == blocks.count - 1, to: &output)
    }
    var png = PNGBytes(width: byteCount - 1, height: 1, bitDepth: 8, colorType: 0)
    let bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: checksum >> $0) }
    png.appendChunk("IDAT", output.bytes + bytes)
    png.appendChunk("IEND", [])
    return try PNG.decode(png.bytes).pixels.map(\.red)
  }

  /// The checksum of a zlib stream (RFC 1950).
  private static func adler(_ bytes: [UInt8]) -> UInt32 {
    var (first, second) = (UInt32(1), UInt32(0))
    for byte in bytes {
      first = (first + UInt32(byte)) % 65521
      second = (second + first) % 65521
    }
    return second << 16 | first
  }

  @Test("Blocks are decoded to their bytes: every length, and distances of every code")
  func blocks() throws {
    typealias Token = DeflateBlock.Token
    var random = SplitMix64(seed: 11)
    // No filter, and then rows that copies can make.
    var bytes: [UInt8] = [0]
    var blocks: [[Token]] = [[Token(literal: 0)]]
    for _ in 0..<(1 << 15) {
      let byte = UInt8(truncatingIfNeeded: random.next() % 7)
      bytes.append(byte)
      blocks[0].append(Token(literal: byte))
    }
    var distances = [1, Token.farthestCopy]
    for bits in 1..<15 { distances += [1 << bits, 1 << bits + 1, 3 << (bits - 1), 1 << bits - 1] }
    for distance in distances where distance >= 1 {
      var tokens: [Token] = []
      for length in 3...Token.longestCopy where (length + distance) % 9 == 0 || distance < 3 {
        tokens.append(Token(length: length, distance: distance))
        for _ in 0..<length { bytes.append(bytes[bytes.count - distance]) }
      }
      blocks.append(tokens)
    }
    // Blocks of a single token, and without tokens.
    blocks += [[Token(literal: 255)], [], [Token(length: 258, distance: 1)]]
    bytes += [UInt8](repeating: 255, count: 259)
    let pixels = try Self.decoded(blocks, byteCount: bytes.count, checksum: Self.adler(bytes))
    #expect(pixels == Array(bytes.dropFirst()))
  }

  @Test("Huffman codes are complete, short for what is frequent, and no longer than allowed")
  func codes() {
    var random = SplitMix64(seed: 5)
    // Fibonacci numbers give the deepest trees.
    var deep = [1, 1]
    while deep.count < 40 { deep.append(deep[deep.count - 1] + deep[deep.count - 2]) }
    var cases = [deep, [0, 0, 5, 0], [0, 0, 0], Array(repeating: 3, count: 100), [1, 0, 0, 1]]
    for count in [2, 19, 30, 286] {
      cases.append((0..<count).map { _ in Int(random.next() % 5 * (random.next() % 1000)) })
    }
    for frequencies in cases {
      for longest in [7, 15] where frequencies.count <= 1 << longest {
        let code = HuffmanCode(frequencies: frequencies, longest: longest)
        let lengths = code.codes.map(\.count)
        let used = lengths.indices.filter { lengths[$0] > 0 }
        #expect(used.count >= 2)
        #expect(frequencies.indices.allSatisfy { frequencies[$0] == 0 || lengths[$0] > 0 })
        #expect(lengths.allSatisfy { $0 <= longest })
        #expect(used.reduce(0) { $0 + 1 << (longest - Int(lengths[$1])) } == 1 << longest)
        for first in used {
          for second in used where frequencies[first] > frequencies[second] {
            #expect(lengths[first] <= lengths[second])
          }
        }
      }
    }
  }
}
