import GLFunImaging
import Testing

@Suite("Bytes and parts of bitmaps")
struct BitmapBytesTests {
  @Test("Straight bytes become premultiplied pixels, rounded to nearest, and come back")
  func straightBytes() {
    let bytes: [UInt8] = [255, 128, 1, 128, 10, 20, 30, 255, 200, 100, 50, 0, 255, 127, 0, 1]
    let bitmap = Bitmap(size: PixelSize(width: 2, height: 2), straightRGBA: bytes)
    // 128 * 128 / 255 is 64.25, and 127 / 255 is just below a half.
    #expect(bitmap[0, 0] == PremultipliedColor(red: 128, green: 64, blue: 1, alpha: 128))
    #expect(bitmap[1, 0] == PremultipliedColor(red: 10, green: 20, blue: 30, alpha: 255))
    #expect(bitmap[0, 1] == .transparent)
    #expect(bitmap[1, 1] == PremultipliedColor(red: 1, green: 0, blue: 0, alpha: 1))
    #expect(
      bitmap.straightRGBABytes == [255, 128, 2, 128, 10, 20, 30, 255, 0, 0, 0, 0, 255, 0, 0, 1])
  }

  @Test("Every premultiplied pixel has straight bytes that give it again")
  func roundTrip() {
    var pixels: [PremultipliedColor] = []
    for alpha in 0...255 {
      for channel in 0...alpha {
        pixels.append(
          PremultipliedColor(
            red: UInt8(channel), green: UInt8(alpha - channel), blue: UInt8(alpha),
            alpha: UInt8(alpha)))
      }
    }
    let size = PixelSize(width: pixels.count, height: 1)
    let bitmap = Bitmap(size: size, pixels: pixels)
    let isSame = Bitmap(size: size, straightRGBA: bitmap.straightRGBABytes) == bitmap
    #expect(isSame)
  }

  @Test("A part has the pixels of its columns and rows, and nothing from outside the picture")
  func cropping() throws {
    let pixels = (0..<12).map { PremultipliedColor(rawValue: 0xFF00_0000 | UInt32($0)) }
    let bitmap = Bitmap(size: PixelSize(width: 4, height: 3), pixels: pixels)
    let part = try #require(bitmap.cropping(columns: 1..<3, rows: 1..<3))
    #expect(part.size == PixelSize(width: 2, height: 2))
    #expect(part.pixels.map { $0.rawValue & 255 } == [5, 6, 9, 10])
    #expect(bitmap.cropping(columns: -5..<99, rows: -1..<99) == bitmap)
    #expect(bitmap.cropping(columns: 3..<9, rows: -9..<1)?.pixels == [pixels[3]])
    #expect(bitmap.cropping(columns: 4..<9, rows: 0..<3) == nil)
    #expect(bitmap.cropping(columns: 2..<2, rows: 0..<3) == nil)
  }

  @Test("Premultiplied bytes become the pixels that give them again")
  func premultipliedBytes() {
    let bytes: [UInt8] = [1, 2, 3, 4, 0, 0, 0, 0, 200, 100, 50, 255]
    let bitmap = Bitmap(size: PixelSize(width: 3, height: 1), rgba: bytes)
    #expect(bitmap[0, 0] == PremultipliedColor(red: 1, green: 2, blue: 3, alpha: 4))
    #expect(bitmap.rgbaBytes == bytes)
  }
}
