import GLFunImageFiles
import GLFunImaging
import TestRandom
import Testing

/// Pictures encoded strip by strip.
@Suite struct PNGStreamTests {
  private func encode(
    _ bitmap: Bitmap, isOpaque: Bool, _ compression: PNGCompression, stripHeight: Int
  ) throws -> [UInt8] {
    var stream = PNGStream(size: bitmap.size, isOpaque: isOpaque, compression: compression)
    var bytes: [UInt8] = []
    var row = 0
    while row < bitmap.height {
      let end = min(row + stripHeight, bitmap.height)
      let strip = Bitmap(
        size: PixelSize(width: bitmap.width, height: end - row),
        pixels: Array(bitmap.pixels[row * bitmap.width..<end * bitmap.width]))
      try stream.append(strip) { bytes += $0 }
      row = end
      #expect(stream.rowCount == row)
    }
    return bytes
  }

  @Test(arguments: PNGCompression.allCases)
  func strips_roundTrip(compression: PNGCompression) throws {
    var random = SplitMix64(seed: 6)
    for _ in 0..<60 {
      let isOpaque = random.next() % 2 == 0
      let bitmap = Bitmap.random(
        width: .random(in: 1...70, using: &random), height: .random(in: 1...300, using: &random),
        isOpaque: isOpaque, using: &random)
      let height = Int.random(in: 1...bitmap.height, using: &random)
      let bytes = try encode(bitmap, isOpaque: isOpaque, compression, stripHeight: height)
      let decoded = try PNG.decode(bytes)
      let isSame = decoded == bitmap
      #expect(isSame, "\(bitmap.size), strips of \(height)")
      #expect(bytes[25] == (isOpaque ? 2 : 6))
    }
  }

  @Test(arguments: PNGCompression.allCases, [false, true])
  func manyBytes_roundTrip(compression: PNGCompression, isNoise: Bool) throws {
    // More bytes than are passed on at once, and rows longer than that.
    for (width, height) in [(400, 300), (40_000, 9)] {
      var random = SplitMix64(seed: 7)
      let bitmap =
        isNoise
        ? Bitmap.random(width: width, height: height, using: &random)
        : Bitmap(
          size: PixelSize(width: width, height: height),
          filledWith: PremultipliedColor(red: 1, green: 2, blue: 3, alpha: 4))
      let bytes = try encode(bitmap, isOpaque: false, compression, stripHeight: 7)
      let isSame = try PNG.decode(bytes) == bitmap
      #expect(isSame)
    }
  }

  @Test func opacityThatNobodyKnowsOf_costsAlphaAlone() throws {
    var random = SplitMix64(seed: 8)
    let bitmap = Bitmap.random(width: 30, height: 90, isOpaque: true, using: &random)
    let bytes = try encode(bitmap, isOpaque: false, .default, stripHeight: 32)
    #expect(bytes[25] == 6)
    let isSame = try PNG.decode(bytes) == bitmap
    #expect(isSame)
  }

  @Test func stripsOfAFunction_areWrittenAsOneFile_orNotAtAll() throws {
    struct Refusal: Error {}
    var random = SplitMix64(seed: 9)
    let bitmap = Bitmap.random(width: 30, height: 50, using: &random)
    let folder = try TemporaryFolder()
    let path = folder.path + "/a.png"
    func write(failingAt failure: Int? = nil) throws {
      var row = 0
      try ImageFile.write(size: bitmap.size, path: path) {
        if row == failure { throw Refusal() }
        if row == bitmap.height { return nil }
        let end = min(row + 16, bitmap.height)
        defer { row = end }
        return bitmap.cropping(columns: 0..<bitmap.width, rows: row..<end)
      }
    }
    for failure in [0, 16, 32] {
      #expect(throws: Refusal.self) { try write(failingAt: failure) }
      #expect(try folder.names().isEmpty)
    }
    try write()
    #expect(try ImageFile.read(path: path) == bitmap)
    // A failure leaves the old file unchanged.
    #expect(throws: Refusal.self) { try write(failingAt: 48) }
    #expect(try ImageFile.read(path: path) == bitmap)
    #expect(try folder.names() == ["a.png"])
  }

  @Test func failureToWrite_isPassedOn() {
    let bitmap = Bitmap(size: PixelSize(width: 9, height: 9))
    var stream = PNGStream(size: bitmap.size, isOpaque: false)
    let error = ImageFileError.notPNG(name: "x")
    #expect(throws: error) {
      try stream.append(bitmap) { (_) throws(ImageFileError) in throw error }
    }
  }

  @Test func sizeThatPNGCannotStore_isAnError() {
    let size = PixelSize(width: 1, height: 1 << 31)
    var stream = PNGStream(size: size, isOpaque: false, name: "x")
    #expect(throws: ImageFileError.notEncodable(name: "x", size: size)) {
      try stream.append(Bitmap(size: PixelSize(width: 1, height: 1))) { _ in }
    }
  }
}
