import GLFunImageFiles
import GLFunImaging
import Testing

@Suite("PNG that Xcode has made for iOS")
struct PNGForIOSTests {
  /// A chunk with its checksum.
  private static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
    func bytes(_ number: Int) -> [UInt8] {
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }
    let named = Array(type.utf8) + data
    var checksum: UInt32 = .max
    for byte in named {
      checksum ^= UInt32(byte)
      for _ in 0..<8 {
        checksum = checksum & 1 == 0 ? checksum >> 1 : checksum >> 1 ^ 0xEDB8_8320
      }
    }
    return bytes(data.count) + named + bytes(Int(~checksum))
  }

  /// A file of 2 by 1 pixels of four bytes each, with its uncompressed data in `chunkCount` chunks.
  private static func file(
    _ pixels: [UInt8], colorType: UInt8 = 6, depth: UInt8 = 8, chunkCount: Int = 1
  ) -> [UInt8] {
    let row = [0] + pixels
    let deflated = [1, UInt8(row.count), 0, ~UInt8(row.count), 0xFF] + row
    let middle = chunkCount == 1 ? deflated.count : deflated.count / 2
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("CgBI", [0x50, 0, 0x20, 2])
      + chunk("IHDR", [0, 0, 0, 2, 0, 0, 0, 1, depth, colorType, 0, 0, 0])
      + chunk("IDAT", Array(deflated[..<middle]))
      + (chunkCount == 1 ? [] : chunk("IDAT", Array(deflated[middle...]))) + chunk("IEND", [])
  }

  @Test("Samples are blue, green, red and alpha, and premultiplied", arguments: [1, 2])
  func pixels(chunkCount: Int) throws {
    let file = Self.file([10, 20, 30, 40, 1, 2, 3, 255], chunkCount: chunkCount)
    let expected = [
      PremultipliedColor(red: 30, green: 20, blue: 10, alpha: 40),
      PremultipliedColor(red: 3, green: 2, blue: 1, alpha: 255),
    ]
    #expect(try ImageFile.decode(file).pixels == expected)
    // No colour exceeds its alpha.
    #expect(
      try PNG.decode(Self.file([90, 20, 80, 40, 0, 0, 0, 0])).pixels[0]
        == PremultipliedColor(red: 40, green: 20, blue: 40, alpha: 40))
  }

  @Test("Grey has one order alone")
  func grey() throws {
    let pixels = try PNG.decode(Self.file([100, 200], colorType: 0)).pixels
    #expect(pixels.map(\.red) == [100, 200] && pixels.map(\.blue) == [100, 200])
  }

  @Test("What is damaged in it is told")
  func damage() {
    let whole = Self.file([10, 20, 30, 40, 1, 2, 3, 255])
    for count in 9..<whole.count {
      #expect(throws: ImageFileError.self) { try PNG.decode(Array(whole[..<count])) }
    }
    var wrong = whole
    wrong[whole.count - 20] ^= 1
    #expect(throws: ImageFileError.self) { try PNG.decode(wrong) }
    #expect(throws: ImageFileError.self) {
      try PNG.decode(Self.file([UInt8](repeating: 1, count: 16), depth: 16))
    }
  }
}
