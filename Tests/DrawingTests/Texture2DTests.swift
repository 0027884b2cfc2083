import GLFunDrawing
import GLFunGeometry
import GLFunImaging
import Testing

struct Texture2DTests {
  private static func bitmap(_ width: Int, _ height: Int) -> Bitmap {
    Bitmap(size: PixelSize(width: width, height: height))
  }

  @Test(arguments: [(1, 1), (2, 2), (3, 4), (5, 8), (64, 64), (65, 128)])
  func padding_enlargesSidesToPowersOfTwo(side: Int, padded: Int) {
    let sprite = Texture2D(Self.bitmap(side, 4), padsToPowersOfTwo: true)
    #expect(sprite.pixelSize == PixelSize(width: side, height: 4))
    #expect(sprite.textureSize == PixelSize(width: padded, height: 4))
    #expect(sprite.maxS == Double(side) / Double(padded))
    #expect(sprite.maxT == 1)
    let plain = Texture2D(Self.bitmap(side, 4))
    #expect(plain.textureSize == plain.pixelSize)
    #expect(plain.maxS == 1)
  }

  @Test func drawAt_centresTheContentAtItsNaturalSize() {
    let sprite = Texture2D(Self.bitmap(5, 8), padsToPowersOfTwo: true)
    var context = PrimitiveContext(size: PixelSize(width: 9, height: 9))
    context.color = .green
    sprite.draw(at: Point(x: 4, y: 3), in: &context)
    #expect(
      context.finish().commands == [
        .sprite(
          sprite, rect: Rect(x: 1.5, y: -1, width: 5, height: 8), color: Color.green.premultiplied)
      ])
  }

  @Test func equality_isThatOfThePixelsTheFormatTheTextureAndTheFilter() {
    let sprite = Texture2D(Self.bitmap(2, 3))
    for same in [sprite, Texture2D(Self.bitmap(2, 3))] {
      #expect(sprite == same)
      #expect(sprite.hashValue == same.hashValue)
    }
    var other = sprite
    other.filter = .nearest
    var spotted = Self.bitmap(2, 3)
    spotted[1, 2] = Color.red.premultiplied
    for different in [
      other, Texture2D(spotted), Texture2D(Self.bitmap(3, 2)),
      Texture2D(Self.bitmap(2, 3), format: .a8),
      Texture2D(Self.bitmap(2, 3), padsToPowersOfTwo: true),
    ] {
      #expect(sprite != different)
    }
  }

  @Test(arguments: Texture2D.Format.allCases)
  func rawData_needsAllBytesOfItsFormat(format: Texture2D.Format) {
    let size = PixelSize(width: 3, height: 2)
    let bytes = [UInt8](repeating: 1, count: 6 * format.bytesPerPixel)
    #expect(Texture2D(data: bytes, format: format, size: size).format == format)
  }

  @Test func bytesPerPixel_areThoseOfTheFormats() {
    #expect(Texture2D.Format.allCases.map(\.bytesPerPixel) == [4, 2, 1])
  }
}
