import GLFunDrawing
import GLFunGeometry
import GLFunImaging
import GLFunRenderCPU
import GLFunText
import Testing

/// Glyphs that are pictures: the table sbix.
@Suite(.needsHarfBuzz) struct PictureGlyphTests {
  private func picture(_ letter: String, size: Double = 100, scale: Double = 1) throws -> Bitmap {
    let face = try ColorGlyphTests.face("TestPictures.ttf")
    var context = GraphicsContext(size: PixelSize(width: 200, height: 100))
    context.scaleBy(x: scale, y: scale)
    let attributes = TextAttributes(font: Font(face, size: size))
    context.draw(try TextLine(AttributedText(letter, attributes)), at: Point(x: 0, y: 100 / scale))
    return CPURenderer().render(context.finish())
  }

  private static let none = PremultipliedColor(red: 0, green: 0, blue: 0, alpha: 0)

  @Test(arguments: [("A", 0, 0), ("B", 50, 25)])
  func picturesOfTheLargestSizeAreWhereTheyAreSaidToBe(_ letter: String, x: Int, up: Int) throws {
    let bitmap = try picture(letter)
    let y = 50 - up
    #expect(bitmap[x + 10, y + 10] == Color.red.premultiplied)
    #expect(bitmap[x + 40, y + 10] == Color(red: 0, green: 1, blue: 0).premultiplied)
    #expect(bitmap[x + 10, y + 40] == Color.blue.premultiplied)
    #expect(bitmap[x + 40, y + 40] == Color.white.premultiplied)
    #expect(bitmap[x + 52, y + 25] == Self.none && bitmap[x + 25, y - 3] == Self.none)
  }

  /// The picture is an em wide in the smaller size, and half an em in the larger one.
  @Test(
    arguments: [
      (20, 1, 20), (12, 1, 12), (10, 2, 20), (21, 1, 10), (40, 1, 20), (20, 2, 20), (100, 1, 50),
      (5, 4, 20), (10, 3, 15),
    ] as [(Double, Double, Int)])
  func theSizeThatFitsIsDrawn(_ size: Double, _ scale: Double, side: Int) throws {
    let bitmap = try picture("A", size: size, scale: scale)
    #expect(bitmap[1, 99].alpha == 255 && bitmap[side - 2, 99].alpha == 255)
    #expect(bitmap[side + 1, 99] == Self.none)
  }

  @Test func aPictureThatOnlyAnotherSizeHasIsDrawn() throws {
    let bitmap = try picture("B", size: 20)
    #expect(bitmap[12, 92].alpha == 255)
  }

  @Test func aPictureThatCannotBeReadIsAnOutline() throws {
    let bitmap = try picture("C")
    #expect(bitmap[50, 50] == Color.black.premultiplied && bitmap[5, 50] == Self.none)
  }
}
