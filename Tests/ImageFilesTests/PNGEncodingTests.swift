import ImageFiles
import Imaging
import Testing

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

  @Test func opaque_isStoredAsRGB_otherwiseAsRGBA() throws {
    var bitmap = Bitmap(
      size: PixelSize(width: 5, height: 4), filledWith: PremultipliedColor(rawValue: .max))
    #expect(try PNG.encode(bitmap)[24...25] == [8, 2])
    bitmap[4, 3] = .transparent
    #expect(try PNG.encode(bitmap)[24...25] == [8, 6])
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
  /// Random pixels whose channels do not exceed alpha, with runs so that filters have work.
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
