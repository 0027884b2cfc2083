import GLFunImageFiles
import GLFunImaging
import TestRandom
import Testing

@Suite("Pictures of all formats, encoded")
struct ImageFileEncodingTests {
  /// Premultiplied noise with every alpha.
  private static func noise(width: Int, height: Int, seed: UInt64) -> Bitmap {
    var random = SplitMix64(seed: seed)
    let pixels = (0..<width * height).map { _ in
      let word = random.next()
      return PremultipliedColor(
        straightRed: UInt8(truncatingIfNeeded: word), green: UInt8(truncatingIfNeeded: word >> 8),
        blue: UInt8(truncatingIfNeeded: word >> 16), alpha: UInt8(truncatingIfNeeded: word >> 24))
    }
    return Bitmap(size: PixelSize(width: width, height: height), pixels: pixels)
  }

  /// A smooth opaque picture.
  private static let smooth: Bitmap = {
    var bitmap = Bitmap(size: PixelSize(width: 40, height: 30))
    for y in 0..<30 {
      for x in 0..<40 {
        bitmap[x, y] = PremultipliedColor(
          red: UInt8(x * 6), green: UInt8(y * 8), blue: UInt8(255 - x * 3), alpha: 255)
      }
    }
    return bitmap
  }()

  private static func largestDifference(_ first: Bitmap, _ second: Bitmap) throws -> Int {
    Int(try BitmapDifference(expected: first, actual: second).largestChannelDifference)
  }

  @Test("A name is bytes, and its end the format", arguments: ["png", "jpg", "JPEG", "webp"])
  func bytesAsName(end: String) throws {
    let folder = try TemporaryFolder()
    let name: [UInt8] = [0x61, 0xFF, 0xC3, 0x2E, 0x67, 0x69, 0x66, 0x2E]
    let path = FilePath(bytes: Array((folder.path + "/").utf8) + name + Array(end.utf8))
    #expect(ImageFormat(fileName: path) == ImageFormat(fileName: "a." + end))
    try ImageFile.write(Self.smooth, path: path)
    let picture = try ImageFile.read(path: path)
    #expect(try Self.largestDifference(picture, Self.smooth) < 20)
    #expect(
      ImageFormat(signatureOf: try InputFile.read(path: path)) == ImageFormat(fileName: path))
    let missing = FilePath(bytes: path.bytes + [0x2F])
    let error = #expect(throws: ImageFileError.self) { try ImageFile.read(path: missing) }
    #expect(try #require(error).description.contains("a\\xFF\\xC3.gif."))
  }

  @Test("PNG and lossless WebP give the same pixels again", arguments: [(1, 1), (7, 5), (64, 33)])
  func lossless(width: Int, height: Int) throws {
    let bitmap = Self.noise(width: width, height: height, seed: 5)
    for encoding in [ImageEncoding.losslessWebP, .png(.default)] {
      let bytes = try ImageFile.encode(bitmap, as: encoding)
      #expect(ImageFormat(signatureOf: bytes) == encoding.format)
      #expect(try ImageFile.decode(bytes) == bitmap)
      // The same picture gives the same bytes.
      #expect(try ImageFile.encode(bitmap, as: encoding) == bytes)
    }
  }

  @Test("JPEG and lossy WebP come nearer the higher the quality is, and are larger")
  func quality() throws {
    for make in [{ ImageEncoding.jpeg(quality: $0) }, { ImageEncoding.webp(quality: $0) }] {
      var counts: [Int] = []
      var differences: [Int] = []
      for quality in [5, 50, 95] {
        let bytes = try ImageFile.encode(Self.smooth, as: make(quality))
        counts.append(bytes.count)
        differences.append(
          try Self.largestDifference(try ImageFile.decode(bytes), Self.smooth))
      }
      #expect(counts == counts.sorted() && counts[0] < counts[2])
      #expect(differences[0] > differences[2] && differences[2] <= 12)
    }
  }

  @Test("JPEG is composed over its background, and that over white")
  func background() throws {
    let half = PremultipliedColor(red: 128, green: 0, blue: 0, alpha: 128)
    let bitmap = Bitmap(size: PixelSize(width: 16, height: 16), filledWith: half)
    let expected: [(Color, PremultipliedColor)] = [
      (.white, PremultipliedColor(red: 255, green: 127, blue: 127, alpha: 255)),
      (.black, PremultipliedColor(red: 128, green: 0, blue: 0, alpha: 255)),
      (.clear, PremultipliedColor(red: 255, green: 127, blue: 127, alpha: 255)),
      (.blue, PremultipliedColor(red: 128, green: 0, blue: 127, alpha: 255)),
    ]
    for (background, color) in expected {
      let bytes = try ImageFile.encode(bitmap, as: .jpeg(quality: 100, background: background))
      let decoded = try ImageFile.decode(bytes)
      let uniform = Bitmap(size: bitmap.size, filledWith: color)
      #expect(try Self.largestDifference(decoded, uniform) <= 2)
    }
    #expect(
      try ImageFile.encode(bitmap, as: .jpeg(quality: 90))
        == ImageFile.encode(bitmap, as: .jpeg(quality: 90, background: .white)))
  }

  @Test("A size that the format has no room for is refused")
  func sizes() {
    let cases: [(ImageEncoding, Int)] = [
      (.jpeg(quality: 90), 65_501), (.losslessWebP, 16_384), (.webp(quality: 1), 16_384),
      (.png(.fast), 0),
    ]
    for (encoding, width) in cases {
      let size = PixelSize(width: width, height: 1)
      #expect(
        throws: ImageFileError.notEncodable(name: "x", size: size, format: encoding.format)
      ) {
        try ImageFile.encode(Bitmap(size: size), as: encoding, name: "x")
      }
    }
  }

  @Test("The end of a path says the format; one that says none is refused, and nothing is written")
  func paths() throws {
    let folder = try TemporaryFolder()
    let formats: [(String, ImageFormat)] = [
      ("a.png", .png), ("b.jpg", .jpeg), ("c.JPEG", .jpeg), ("d.webp", .webp),
    ]
    for (name, format) in formats {
      try ImageFile.write(Self.smooth, path: folder.path + "/" + name)
      let bytes = try InputFile.read(path: folder.path + "/" + name)
      #expect(ImageFormat(signatureOf: bytes) == format)
    }
    for name in ["e.gif", "f.bmp", "g"] {
      let path = folder.path + "/" + name
      #expect(throws: ImageFileError.unknownExtension(path: path)) {
        try ImageFile.write(Self.smooth, path: path)
      }
      #expect(throws: ImageFileError.self) { try InputFile.read(path: path) }
    }
    try ImageFile.write(Self.smooth, path: folder.path + "/g", as: .losslessWebP)
    #expect(try ImageFile.read(path: folder.path + "/g") == Self.smooth)
  }
}
