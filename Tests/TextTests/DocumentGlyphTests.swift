import GLFunDrawing
import GLFunGeometry
import GLFunImaging
import GLFunRenderCPU
import GLFunText
import Synchronization
import Testing

/// Glyphs that are documents of the table SVG, drawn by a reader that knows no SVG: it paints a square of half an em.
@Suite(.needsHarfBuzz, .serialized) struct DocumentGlyphTests {
  /// Keeps what it was given.
  private final class Reader: SVGGlyphReader {
    let documents = Mutex<[[UInt8]]>([])

    func document(_ bytes: [UInt8], unitsPerEm: Int) -> (any SVGGlyphDocument)? {
      documents.withLock { $0.append(bytes) }
      // The one that is packed is said to have the letter B alone; what is neither is no document.
      if bytes.starts(with: [0x1F, 0x8B]) { return Document(glyph: 5) }
      return bytes.first == UInt8(ascii: "<") ? Document(glyph: 4) : nil
    }
  }

  private struct Document: SVGGlyphDocument {
    var glyph: Glyph

    func hasGlyph(_ glyph: Glyph) -> Bool { glyph == self.glyph }

    func draw(
      _ glyph: Glyph, foreground: Color, palette: [Color], on context: inout GraphicsContext
    ) {
      context.saveGState()
      context.setFillColor(glyph == 4 ? palette[1] : foreground)
      for _ in 0..<2 { context.fill(Rect(x: 0, y: -500, width: 500, height: 500)) }
      context.restoreGState()
    }
  }

  private func picture(_ letter: String, _ face: FontFace, alpha: Double = 1) throws -> Bitmap {
    var context = GraphicsContext(size: PixelSize(width: 100, height: 100))
    context.setAlpha(alpha)
    context.setFillColor(Color(red: 1, green: 1, blue: 0))
    let attributes = TextAttributes(font: Font(face, size: 100))
    context.draw(try TextLine(AttributedText(letter, attributes)), at: Point(x: 0, y: 100))
    return CPURenderer().render(context.finish())
  }

  private static let none = PremultipliedColor(red: 0, green: 0, blue: 0, alpha: 0)
  private static let green = Color(red: 0, green: 1, blue: 0).premultiplied
  private static let blue = Color.blue.premultiplied
  private static let yellow = Color(red: 1, green: 1, blue: 0).premultiplied

  @Test func documentsAreDrawnOnceSomethingReadsThem() throws {
    let face = try ColorGlyphTests.face("TestDocuments.ttf")
    // Without a reader: the layers of A and G, and the outline of B.
    #expect(try picture("A", face)[50, 50] == Color.red.premultiplied)
    #expect(try picture("B", face)[50, 50] == Self.yellow)
    let reader = Reader()
    SVGGlyphs.use(reader)
    // In the space of outlines, with the palette of the font, and not the outline beside it.
    let first = try picture("A", face)
    #expect(first[25, 75] == Self.green && first[75, 75] == Self.none && first[25, 25] == Self.none)
    // With the colour of the text; what overlaps within a glyph does not show through it.
    let second = try picture("B", face, alpha: 0.5)
    #expect(second[25, 75] == PremultipliedColor(red: 128, green: 128, blue: 0, alpha: 128))
    #expect(second[75, 75] == Self.none)
    // A glyph that its document lacks is an outline, and one without a document has its layers.
    #expect(try picture("C", face)[50, 50] == Self.yellow)
    #expect(try picture("G", face)[25, 75] == Self.blue)
    // A document is read once, as the table has it.
    let documents = reader.documents.withLock { $0 }
    #expect(documents.count == 2)
    #expect(documents.first.map { String(decoding: $0, as: UTF8.self).hasSuffix("</svg>") } == true)
  }
}

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
