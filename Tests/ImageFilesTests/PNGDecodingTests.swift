import GLFunImageFiles
import GLFunImaging
import TestRandom
import Testing

@Suite struct PNGDecodingTests {
  private static let formats: [(colorType: Int, bitDepth: Int)] = [
    (0, 1), (0, 2), (0, 4), (0, 8), (0, 16), (2, 8), (2, 16), (3, 1), (3, 2), (3, 4), (3, 8),
    (4, 8), (4, 16), (6, 8), (6, 16),
  ]

  // Sizes around Adam7's 8 by 8, with empty passes among them.
  private static let sizes = [(1, 1), (2, 1), (3, 5), (4, 1), (1, 5), (8, 8), (9, 7), (21, 13)]

  @Test(arguments: formats, [false, true])
  func everyFormat_decodesToItsPixels(
    format: (colorType: Int, bitDepth: Int), interlaced: Bool
  ) throws {
    var random = SplitMix64(seed: UInt64(format.colorType * 100 + format.bitDepth))
    for (width, height) in PNGDecodingTests.sizes {
      for hasTransparency in [false, true] where !hasTransparency || format.colorType < 4 {
        let picture = PictureCase(
          colorType: format.colorType, bitDepth: format.bitDepth, width: width, height: height,
          hasTransparency: hasTransparency, using: &random)
        let bytes = picture.encoded(interlaced: interlaced, using: &random)
        #expect(try PNG.decode(bytes) == picture.expected, "\(width)x\(height)")
      }
    }
  }

  @Test func colorSpaceChunks_areIgnored() throws {
    var png = PNGBytes(width: 1, height: 1, bitDepth: 8, colorType: 0)
    png.appendChunk("gAMA", PNGBytes.bigEndian(100_000))
    png.finish(scanlines: [0, 100])
    let pixel = try PNG.decode(png.bytes)[0, 0]
    #expect(pixel == PremultipliedColor(red: 100, green: 100, blue: 100, alpha: 255))
  }

  /// Every depth of grey and of colour, with each bit above the depth set, and each bit within it wrong.
  @Test(arguments: [(0, 1), (0, 2), (0, 4), (0, 8), (0, 16), (2, 8), (2, 16)])
  func transparency_bitsAboveTheDepth_doNotCount(colorType: Int, depth: Int) throws {
    let channels = colorType == 0 ? 1 : 3
    let key = 1 << depth - 1
    func alphas(_ transparency: [Int]) throws -> [UInt8] {
      var png = PNGBytes(width: 2, height: 1, bitDepth: depth, colorType: colorType)
      png.appendChunk("tRNS", transparency.flatMap { [UInt8($0 >> 8 & 255), UInt8($0 & 255)] })
      // A pixel of the key, and a black one.
      let bits = 2 * channels * depth
      var row = [UInt8](repeating: 0, count: (bits + 7) / 8)
      for bit in 0..<channels * depth { row[bit / 8] |= 0x80 >> UInt8(bit % 8) }
      png.finish(scanlines: [0] + row)
      return try PNG.decode(png.bytes).pixels.map(\.alpha)
    }
    #expect(try alphas(Array(repeating: key, count: channels)) == [0, 255])
    for channel in 0..<channels {
      for bit in 0..<16 {
        var transparency = Array(repeating: key, count: channels)
        transparency[channel] ^= 1 << bit
        // A key of one bit is black without it.
        let isBlack = transparency.allSatisfy { $0 & key == 0 }
        let expected: [UInt8] = bit >= depth ? [0, 255] : isBlack ? [255, 0] : [255, 255]
        #expect(try alphas(transparency) == expected, "bit \(bit)")
      }
    }
    #expect(try alphas(Array(repeating: 0xFFFF, count: channels)) == [0, 255])
    #expect(try alphas(Array(repeating: 0xFFFF ^ key, count: channels)) == [255, 0])
  }

  @Test func paletteIndex_withoutEntry_isOpaqueBlack() throws {
    var png = PNGBytes(width: 2, height: 1, bitDepth: 8, colorType: 3)
    png.appendChunk("PLTE", [1, 2, 3])
    png.finish(scanlines: [0, 0, 9])
    let bitmap = try PNG.decode(png.bytes)
    #expect(bitmap[0, 0] == PremultipliedColor(red: 1, green: 2, blue: 3, alpha: 255))
    #expect(bitmap[1, 0] == PremultipliedColor(red: 0, green: 0, blue: 0, alpha: 255))
  }

  @Test func imageData_inManyChunks_isJoined() throws {
    var png = PNGBytes(width: 3, height: 2, bitDepth: 8, colorType: 0)
    png.finish(scanlines: [0, 1, 2, 3, 0, 4, 5, 6], chunkLength: 1)
    #expect(try PNG.decode(png.bytes).pixels.map(\.red) == [1, 2, 3, 4, 5, 6])
  }
}

/// A random picture of one format with the pixels it must decode to.
private struct PictureCase {
  let colorType: Int
  let raw: RawPicture
  private var palette: [[UInt8]] = []
  private var alphas: [UInt8] = []
  private var key: [Int]?

  init(
    colorType: Int, bitDepth: Int, width: Int, height: Int, hasTransparency: Bool,
    using random: inout SplitMix64
  ) {
    self.colorType = colorType
    let entries = colorType == 3 ? max(1, (1 << bitDepth) - 1) : nil
    raw = RawPicture(
      width: width, height: height, bitDepth: bitDepth,
      channelCount: [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][colorType] ?? 0, limit: entries, using: &random)
    if let entries {
      palette = (0..<entries).map { _ in (0..<3).map { _ in .random(in: 0...255, using: &random) } }
      if hasTransparency {
        let count = Int.random(in: 1...entries, using: &random)
        alphas = (0..<count).map { _ in .random(in: 0...255, using: &random) }
      }
    } else if hasTransparency {
      // A colour that occurs in at least one pixel.
      let pixel = Int.random(in: 0..<width * height, using: &random)
      key = (0..<raw.channelCount).map { raw.samples[pixel * raw.channelCount + $0] }
    }
  }

  func encoded(interlaced: Bool, using random: inout SplitMix64) -> [UInt8] {
    var png = PNGBytes(
      width: raw.width, height: raw.height, bitDepth: raw.bitDepth, colorType: colorType,
      interlaced: interlaced)
    if !palette.isEmpty { png.appendChunk("PLTE", palette.flatMap { $0 }) }
    if !alphas.isEmpty { png.appendChunk("tRNS", alphas) }
    if let key { png.appendChunk("tRNS", key.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }) }
    png.finish(scanlines: raw.scanlines(interlaced: interlaced, using: &random), chunkLength: 50)
    return png.bytes
  }

  var expected: Bitmap {
    var pixels: [PremultipliedColor] = []
    for y in 0..<raw.height {
      for x in 0..<raw.width {
        let samples = (0..<raw.channelCount).map { raw.sample(x, y, $0) }
        var channels: [UInt8]
        switch colorType {
        case 3:
          channels = palette[samples[0]]
          channels.append(samples[0] < alphas.count ? alphas[samples[0]] : 255)
        case 0, 4:
          channels = [0, 0, 0].map { scaled(samples[$0]) }
          channels.append(samples.count == 2 ? scaled(samples[1]) : samples == key ? 0 : 255)
        default:
          channels = samples.map(scaled)
          if samples.count == 3 { channels.append(samples == key ? 0 : 255) }
        }
        let alpha = Double(channels[3]) / 255
        let stored = channels[..<3].map { UInt8((Double($0) * alpha).rounded()) }
        pixels.append(
          PremultipliedColor(red: stored[0], green: stored[1], blue: stored[2], alpha: channels[3]))
      }
    }
    return Bitmap(size: PixelSize(width: raw.width, height: raw.height), pixels: pixels)
  }

  private func scaled(_ sample: Int) -> UInt8 {
    UInt8((Double(sample) * 255 / Double((1 << raw.bitDepth) - 1)).rounded())
  }
}
