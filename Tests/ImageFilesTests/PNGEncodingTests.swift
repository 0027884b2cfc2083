import GLFunImaging
import TestRandom
import Testing

@testable import GLFunImageFiles

@Suite struct PNGEncodingTests {
  @Test(arguments: PNGCompression.allCases)
  func randomPictures_roundTrip(compression: PNGCompression) throws {
    var random = SplitMix64(seed: 5)
    for _ in 0..<100 {
      let bitmap = Bitmap.random(
        width: .random(in: 1...70, using: &random), height: .random(in: 1...40, using: &random),
        isOpaque: random.next() % 2 == 0, using: &random)
      let bytes = try PNG.encode(bitmap, compression: compression)
      #expect(try PNG.decode(bytes) == bitmap)
      #expect(try PNG.encode(bitmap, compression: compression) == bytes)
    }
  }

  @Test func everyValidChannelAndAlpha_roundTrips() throws {
    var bitmap = Bitmap(size: PixelSize(width: 256, height: 256))
    for alpha in UInt8.min...UInt8.max {
      for channel in 0...alpha {
        bitmap[Int(channel), Int(alpha)] = PremultipliedColor(
          red: channel, green: alpha - channel, blue: alpha, alpha: alpha)
      }
    }
    #expect(try PNG.decode(PNG.encode(bitmap)) == bitmap)
  }

  /// Pixels of `colors` colours, each at least once.
  private static func picture(
    colors: Int, isOpaque: Bool, using random: inout SplitMix64
  ) -> Bitmap {
    let table = (0..<colors).map { index in
      let alpha = isOpaque ? 255 : UInt8(255 - index % 250)
      return PremultipliedColor(
        red: UInt8(index % 5), green: UInt8(index / 5 % 5), blue: min(alpha, UInt8(index / 25)),
        alpha: alpha)
    }
    let pixels = (0..<60 * 30).map { index in
      table[index < colors ? index : Int.random(in: 0..<colors, using: &random)]
    }
    return Bitmap(size: PixelSize(width: 60, height: 30), pixels: pixels)
  }

  @Test(arguments: PNGCompression.allCases)
  func fewColors_areStoredAsIndices_manyAsTheyAre(compression: PNGCompression) throws {
    var random = SplitMix64(seed: 9)
    for (count, isOpaque) in [
      (1, true), (1, false), (2, false), (255, true), (256, true), (256, false), (257, true),
      (257, false), (600, true), (600, false),
    ] {
      let bitmap = Self.picture(colors: count, isOpaque: isOpaque, using: &random)
      let bytes = try PNG.encode(bitmap, compression: compression)
      // One colour of index 0 is opaque in either table.
      #expect(bytes[24...25] == [8, count <= 256 ? 3 : isOpaque ? 2 : 6], "\(count)")
      let isSame = try PNG.decode(bytes) == bitmap
      #expect(isSame, "\(count) colours")
    }
  }

  @Test func runsOfEveryLength_areStored() throws {
    // The indices of runs are written sixteen at a time.
    let pixels = (0..<80).flatMap { length in
      [PremultipliedColor](
        repeating: PremultipliedColor(red: UInt8(length), green: 0, blue: 0, alpha: 255),
        count: length)
    }
    for width in [8, 79, 80, 316] {
      let bitmap = Bitmap(
        size: PixelSize(width: width, height: pixels.count / width),
        pixels: Array(pixels[..<(pixels.count / width * width)]))
      let bytes = try PNG.encode(bitmap)
      #expect(bytes[25] == 3)
      let isSame = try PNG.decode(bytes) == bitmap
      #expect(isSame, "width \(width)")
    }
  }

  @Test func bandsOfRows_areCounted() {
    for distance in [8, 9, 128] {
      let bands = PNGRowBands(distance: distance)
      for height in 0...400 {
        #expect(bands.count(in: height) == (0..<height).count(where: bands.contains))
      }
    }
    #expect((0..<100).allSatisfy(PNGRowBands.all.contains))
  }

  @Test func memory_isThatOfTheWholePictureOrOfAStrip() {
    let small = PixelSize(width: 1000, height: 1000)
    for compression in PNGCompression.allCases {
      let whole = PNG.memory(toEncode: small, stripHeight: 1000, compression: compression)
      let strips = PNG.memory(toEncode: small, stripHeight: 16, compression: compression)
      #expect(whole >= 12 * small.area)
      #expect(strips < 12 << 20)
      let huge = PixelSize(width: 100_000, height: 100_000)
      let least = PNG.memory(toEncode: huge, stripHeight: 16, compression: compression)
      #expect(least < 64 << 20)
    }
  }

  @Test func straightAlpha_isStored() throws {
    // Uncompressible by hand, so the decoder must undo it: half of red at half opacity.
    let pixel = PremultipliedColor(red: 64, green: 128, blue: 0, alpha: 128)
    let bitmap = Bitmap(size: PixelSize(width: 1, height: 1), filledWith: pixel)
    var png = PNGBytes(width: 1, height: 1, bitDepth: 8, colorType: 6)
    png.finish(scanlines: [0, 128, 255, 0, 128])
    #expect(try PNG.decode(png.bytes) == bitmap)
    #expect(try PNG.decode(PNG.encode(bitmap)) == bitmap)
  }

  @Test func emptyPicture_isAnError() {
    let size = PixelSize(width: 0, height: 3)
    #expect(throws: ImageFileError.notEncodable(name: "x", size: size)) {
      try PNG.encode(Bitmap(size: size), name: "x")
    }
  }
}

extension Bitmap {
  /// Random pixels with channels up to alpha, with runs so that filters have work.
  static func random(
    width: Int, height: Int, isOpaque: Bool = false, using random: inout SplitMix64
  ) -> Bitmap {
    var pixel = PremultipliedColor.transparent
    let pixels = (0..<width * height).map { _ in
      if random.next() % 4 != 0 {
        let alpha = isOpaque ? 255 : UInt8.random(in: 0...255, using: &random)
        pixel = PremultipliedColor(
          red: .random(in: 0...alpha, using: &random),
          green: .random(in: 0...alpha, using: &random),
          blue: .random(in: 0...alpha, using: &random), alpha: alpha)
      }
      return pixel
    }
    let bitmap = Bitmap(size: PixelSize(width: width, height: height), pixels: pixels)
    return isOpaque
      ? Bitmap(
        size: bitmap.size,
        pixels: pixels.map { PremultipliedColor(rawValue: $0.rawValue | 0xFF00_0000) }) : bitmap
  }
}
