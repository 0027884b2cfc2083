import GLFunImageFiles
import GLFunImaging
import TestRandom
import Testing

@Suite struct PNGDamageTests {
  private static func sample(interlaced: Bool, bitDepth: Int, colorType: Int) -> [UInt8] {
    var random = SplitMix64(seed: 21)
    let raw = RawPicture(
      width: 9, height: 7, bitDepth: bitDepth,
      channelCount: [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][colorType] ?? 0, using: &random)
    var png = PNGBytes(
      width: 9, height: 7, bitDepth: bitDepth, colorType: colorType, interlaced: interlaced)
    png.appendChunk("gAMA", PNGBytes.bigEndian(45_455))
    png.appendChunk("tEXt", Array("Title".utf8) + [0] + Array("damage".utf8))
    if colorType == 3 {
      png.appendChunk("PLTE", (0..<48).map { UInt8($0 * 5) })
      png.appendChunk("tRNS", [0, 128, 255])
    }
    png.finish(
      scanlines: raw.scanlines(interlaced: interlaced, using: &random), chunkLength: 40)
    return png.bytes
  }

  private static let samples = [
    sample(interlaced: false, bitDepth: 8, colorType: 6),
    sample(interlaced: true, bitDepth: 16, colorType: 2),
    sample(interlaced: true, bitDepth: 4, colorType: 3),
  ]

  @Test(arguments: 0..<3) func truncated_anywhere_isAnError(index: Int) throws {
    let bytes = PNGDamageTests.samples[index]
    _ = try PNG.decode(bytes)
    for count in 0..<bytes.count {
      #expect(throws: ImageFileError.self, "\(count) of \(bytes.count) bytes") {
        try PNG.decode(Array(bytes[..<count]))
      }
    }
  }

  @Test(arguments: 0..<3) func flippedBytes_areAnErrorOrAPicture(index: Int) {
    let bytes = PNGDamageTests.samples[index]
    var random = SplitMix64(seed: UInt64(index) + 31)
    var refused = 0
    for _ in 0..<2_000 {
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        damaged[.random(in: 0..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
      }
      do {
        _ = try PNG.decode(damaged)
      } catch {
        refused += 1
      }
    }
    // The checksums cover nearly everything; a byte replaced by itself goes unnoticed, and so does a byte of a chunk that does
    // not count.
    #expect(refused > 1_400)
  }

  @Test(arguments: 0..<3) func flippedBytes_withMendedChecksums_areAnErrorOrAPicture(index: Int) {
    let bytes = PNGDamageTests.samples[index]
    var random = SplitMix64(seed: UInt64(index) + 41)
    for _ in 0..<2_000 {
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        damaged[.random(in: 8..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
      }
      PNGDamageTests.mendChecksums(&damaged)
      if let bitmap = try? PNG.decode(damaged, maximumArea: 1 << 16) {
        #expect(bitmap.pixels.count == bitmap.size.area)
      }
    }
  }

  /// Corrects every chunk's checksum, as far as the lengths lead.
  private static func mendChecksums(_ bytes: inout [UInt8]) {
    var start = 8
    while start + 12 <= bytes.count {
      let length = bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
      let end = start + 8 + length
      guard end + 4 <= bytes.count else { return }
      bytes.replaceSubrange(
        end..<end + 4, with: PNGBytes.bigEndian(PNGBytes.crc(Array(bytes[start + 4..<end]))))
      start = end + 4
    }
  }

  @Test func checksum_wrong_isAnError() {
    // The last bytes of the checksums of the header, of the first image data and of the end.
    let sample = PNGDamageTests.samples[0]
    for offset in [32, sample.count - 13, sample.count - 1] {
      var bytes = sample
      bytes[offset] ^= 1
      #expect(throws: ImageFileError.self) { try PNG.decode(bytes) }
    }
  }

  /// Chunks without pixels, with a wrong checksum or nonsense in them, before and after the data.
  @Test(arguments: [
    "gAMA", "cHRM", "sRGB", "iCCP", "tEXt", "zTXt", "iTXt", "bKGD", "pHYs", "sBIT", "sPLT", "hIST",
    "tIME", "eXIf",
    "prVt", "aaaa",
  ])
  func ancillaryChunk_damaged_isPassedOver(type: String) throws {
    for colorType in [0, 3] {
      var plain = PNGBytes(width: 2, height: 1, bitDepth: 8, colorType: colorType)
      if colorType == 3 { plain.appendChunk("PLTE", [1, 2, 3, 4, 5, 6]) }
      var start = plain
      plain.finish(scanlines: [0, 0, 1])
      let expected = try PNG.decode(plain.bytes)
      for contents in [[], [1], Array("k\0".utf8), [UInt8](repeating: 0xFF, count: 300)] {
        for isRight in [false, true] {
          var before = start
          before.appendChunk(type, contents)
          if !isRight { before.bytes[before.bytes.count - 2] ^= 0x10 }
          let chunk = before.bytes.suffix(contents.count + 12)
          before.finish(scanlines: [0, 0, 1])
          #expect(try PNG.decode(before.bytes) == expected, "\(type) before the data")
          let end = plain.bytes.count - 12
          let after = plain.bytes[..<end] + chunk + plain.bytes[end...]
          #expect(try PNG.decode(Array(after)) == expected, "\(type) after the data")
        }
      }
      start.appendChunk("IDAx", [])
      start.appendChunk("aAAA", [])
      #expect(throws: ImageFileError.self, "an unknown chunk that counts") {
        start.finish(scanlines: [0, 0, 1])
        _ = try PNG.decode(start.bytes)
      }
    }
  }

  @Test func transparency_damaged_isPassedOver() throws {
    func picture(_ colorType: Int, _ chunks: [(String, [UInt8])], breaking: Int? = nil) throws
      -> Bitmap
    {
      var png = PNGBytes(width: 2, height: 1, bitDepth: 8, colorType: colorType)
      for (index, chunk) in chunks.enumerated() {
        png.appendChunk(chunk.0, chunk.1)
        if index == breaking { png.bytes[png.bytes.count - 1] ^= 1 }
      }
      png.finish(
        scanlines: [0] + (0..<(colorType == 2 ? 6 : 2)).map { $0 / (colorType == 2 ? 3 : 1) })
      return try PNG.decode(png.bytes)
    }
    let palette = ("PLTE", [9, 9, 9, 8, 8, 8] as [UInt8])
    let (grey, index) = (("tRNS", [0, 0] as [UInt8]), ("tRNS", [0] as [UInt8]))
    #expect(try picture(0, [grey]).pixels.map(\.alpha) == [0, 255])
    #expect(try picture(0, [grey], breaking: 0).pixels.map(\.alpha) == [255, 255])
    #expect(try picture(0, [("tRNS", [0]), grey]).pixels.map(\.alpha) == [0, 255])
    #expect(try picture(0, [("tRNS", [0, 1]), grey]).pixels.map(\.alpha) == [255, 0])
    #expect(try picture(2, [("tRNS", [0, 0, 0, 0, 0, 0])]).pixels.map(\.alpha) == [0, 255])
    #expect(try picture(2, [("tRNS", [0, 0, 0, 0])]).pixels.map(\.alpha) == [255, 255])
    #expect(try picture(3, [palette, index]).pixels.map(\.alpha) == [0, 255])
    #expect(try picture(3, [palette, index], breaking: 1).pixels.map(\.alpha) == [255, 255])
    #expect(try picture(3, [index, palette]).pixels.map(\.alpha) == [255, 255])
    #expect(try picture(3, [palette, ("tRNS", [0, 0, 0])]).pixels.map(\.alpha) == [255, 255])
    #expect(try picture(3, [palette, ("tRNS", [])]).pixels.map(\.alpha) == [255, 255])
    #expect(throws: ImageFileError.self) { try picture(3, [palette], breaking: 0) }
  }

  @Test func chunkBetweenImageData_isAnError() {
    for type in ["tEXt", "tRNS", "aaaa"] {
      var png = PNGBytes(width: 3, height: 1, bitDepth: 8, colorType: 0)
      let stream = PNGBytes.stored([0, 1, 2, 3])
      png.appendChunk("IDAT", Array(stream[..<5]))
      png.appendChunk(type, [0, 0])
      png.appendChunk("IDAT", Array(stream[5...]))
      png.appendChunk("IEND", [])
      #expect(throws: ImageFileError.self) { try PNG.decode(png.bytes) }
    }
  }

  @Test func countlessChunks_areRefused() {
    var png = PNGBytes(width: 1, height: 1, bitDepth: 8, colorType: 0)
    for _ in 0..<2_000 { png.appendChunk("tEXt", Array("k".utf8) + [0]) }
    png.finish(scanlines: [0, 0])
    #expect(throws: ImageFileError.self) { try PNG.decode(png.bytes) }
  }

  @Test func otherFiles_areNotPNG() {
    for bytes in [Array("GIF89a and so on".utf8), [1, 2, 3]] {
      #expect(throws: ImageFileError.notPNG(name: "x")) { try PNG.decode(bytes, name: "x") }
    }
    #expect(
      throws: ImageFileError.damaged(
        name: "x", problem: "the file is empty", byteOffset: 0, row: nil)
    ) { try PNG.decode([], name: "x") }
  }

  @Test func damage_namesFileRowAndByte() {
    let bytes = PNGDamageTests.samples[0]
    let error = #expect(throws: ImageFileError.self) {
      try PNG.decode(Array(bytes[..<200]), name: "a.png")
    }
    guard case .damaged("a.png", let problem, let offset, let row?)? = error else {
      Issue.record("unexpected: \(String(describing: error))")
      return
    }
    #expect(problem == "the file ends too early")
    #expect((150...200).contains(offset) && (0...3).contains(row))
    #expect(error?.message == "a.png is damaged")
    #expect(
      error?.detail == "the file ends too early, noticed at row \(row), byte \(offset); "
        + "copy or export it again")
  }

  @Test func hugeClaims_areRefusedBeforeAllocation() {
    func header(_ width: Int, _ height: Int, bitDepth: Int = 8) -> [UInt8] {
      var png = PNGBytes(width: width, height: height, bitDepth: bitDepth, colorType: 6)
      png.finish(scanlines: [0])
      return png.bytes
    }
    let limit = ImageFile.defaultMaximumArea
    for (width, height) in [(1 << 20, 257), (1 << 21, 1), (1, 1 << 30), (0x7FFF_FFFF, 0x7FFF_FFFF)]
    {
      #expect(
        throws: ImageFileError.pictureTooLarge(
          name: "x", size: PixelSize(width: width, height: height), areaLimit: limit)
      ) { try PNG.decode(header(width, height), name: "x") }
    }
    #expect(
      throws: ImageFileError.pictureTooLarge(
        name: "x", size: PixelSize(width: 10, height: 11), areaLimit: 109)
    ) { try PNG.decode(header(10, 11), name: "x", maximumArea: 109) }
    let error = #expect(throws: ImageFileError.self) {
      try PNG.decode(header(1 << 14, 1 << 14, bitDepth: 16), name: "x")
    }
    #expect(error?.detail.hasPrefix("the file is too short for a picture of 16384x16384") == true)
  }
}
