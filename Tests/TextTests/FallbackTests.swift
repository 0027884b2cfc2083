import GLFunDrawing
import GLFunGeometry
import GLFunImaging
import GLFunRenderCPU
import Testing

@testable import GLFunFonts
@testable import GLFunText

@Suite(.needsFriBidi) struct FallbackTests {
  let fonts: FontCollection
  let font: Font

  init() throws {
    var fonts = FontCollection()
    for name in ["Arabic", "Hebrew", "Devanagari", "Thai", "Georgian"] {
      fonts.add(try FontFace(data: try FontFaceTests.bytes("NotoSans\(name).ttf")))
    }
    fonts.add(try FontFace(data: try FontFaceTests.bytes("NotoColorEmoji.ttf")))
    self.fonts = fonts
    font = try Font.builtIn(size: 20)
  }

  private func line(_ text: String) throws -> TextLine {
    try TextLine(AttributedText(text, TextAttributes(font: font)), fonts: fonts)
  }

  @Test func aClusterTakesTheFontThatHasIt() throws {
    let line = try line("ab გამ cd")
    #expect(line.missing.isEmpty)
    // Neighbours keep their font.
    let georgian = line.runs.filter { $0.font.face.familyName == "Noto Sans Georgian" }
    #expect(georgian.map(\.range) == [3..<6])
    let others = line.runs.filter { $0.font.face.familyName == "Arimo" }
    #expect(others.first?.range == 0..<3 && others.last?.range.upperBound == 9)
  }

  @Test func fallbackFontsAreAskedForAlike() throws {
    let bold = try Font.builtIn(size: 20, weight: .bold)
    let line = try TextLine(AttributedText("გ", TextAttributes(font: bold)), fonts: fonts)
    #expect(line.runs[0].font.size == 20 && line.runs[0].font.weight == .bold)
  }

  @Test func theAttributesOwnFallbacksComeFirst() throws {
    let other = try FontFace(data: try FontFaceTests.bytes("NotoSansGeorgian.ttf"))
    let text = AttributedText("გ", TextAttributes(font: font, fallbackFaces: [other]))
    #expect(try TextLine(text, fonts: fonts).runs[0].font.face === other)
  }

  @Test func arabicLettersAreJoined() throws {
    let joined = try line("سلام").runs.flatMap(\.glyphs)
    let apart = try "سلام".map { try line(String($0)).runs.flatMap(\.glyphs) }.flatMap { $0 }
    #expect(Set(joined).isDisjoint(with: Set(apart.dropLast())) || joined != apart.reversed())
    #expect(try line("سلام").isRightToLeft)
  }

  @Test func devanagariIsReordered() throws {
    // The vowel sign i is written before its consonant.
    let glyphs = try line("दुनिया").runs.flatMap(\.clusters)
    #expect(glyphs == glyphs.sorted())
    #expect(try line("नमस्ते").missing.isEmpty)
  }

  @Test func emojiArePicturesInColors() throws {
    let line = try line("a🎈b")
    #expect(line.runs.map(\.font.face.familyName) == ["Arimo", "Noto Color Emoji", "Arimo"])
    #expect(line.runs[1].font.face.colorFormat == .bitmaps)
    var context = GraphicsContext(size: PixelSize(width: 60, height: 30))
    context.draw(line, at: Point(x: 2, y: 24))
    let bitmap = CPURenderer().render(context.finish())
    let reds = bitmap.pixels.count { Int($0.red) > Int($0.green) + 60 && $0.alpha == 255 }
    #expect(reds > 50)
    #expect(line.path.boundingBox.width < line.width)
    // The picture is upright and on the line: no part of it is far below.
    #expect(line.runs[1].advances[0] > 18 && line.runs[1].advances[0] < 30)
    #expect(line.inkBounds.maxY < 8 && line.inkBounds.minY > -24)
  }

  @Test func sequencesAreOnePicture() throws {
    // A writing hand is an outline unless U+FE0F follows, which is not shown itself.
    let line = try line("✍️")
    #expect(line.runs.flatMap(\.glyphs).filter { $0 != 0 }.count >= 1)
    #expect(line.runs[0].font.face.colorFormat != nil)
    #expect(line.missing.isEmpty)
  }

  private static let installed = "/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf"

  /// Also within text of a script with syllabic rules.
  @Test(
    .enabled(if: UnicodeFile.exists(installed), "fonts-noto-color-emoji is not installed"),
    arguments: ["", "a ", "नमस्ते ", "שלום "])
  func joinedPicturesAreOne(_ before: String) throws {
    var fonts = fonts
    fonts.add(try FontFace(path: Self.installed))
    let line = try TextLine(
      AttributedText(before + "👩‍👩‍👧", TextAttributes(font: font)), fonts: fonts)
    let pictures = line.runs.filter { $0.font.face.familyName == "Noto Color Emoji" }
    #expect(pictures.flatMap(\.advances).count { $0 > 0 } == 1)
    #expect(line.missing.isEmpty)
  }

  @Test func picturesFadeWithAlpha() throws {
    func alpha(_ alpha: Double) throws -> UInt8? {
      var context = GraphicsContext(size: PixelSize(width: 30, height: 30))
      context.alpha = alpha
      context.draw(try line("🎈"), at: Point(x: 2, y: 24))
      return CPURenderer().render(context.finish()).pixels.map(\.alpha).max()
    }
    #expect(try alpha(1) == 255)
    #expect(try alpha(0.5) == 128)
  }
}
