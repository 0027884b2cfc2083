import GLFunDrawing
import GLFunFonts
import GLFunGeometry
import GLFunImaging
import GLFunText
import Testing

@Suite(.needsHarfBuzz) struct TextLineTests {
  let font: Font

  init() throws {
    font = try Font.builtIn(size: 10)
  }

  private func line(_ text: String, _ attributes: TextAttributes? = nil) throws -> TextLine {
    try TextLine(AttributedText(text, attributes ?? TextAttributes(font: font)))
  }

  /// The widths of letters are in the font's file: in 2048ths of the em.
  @Test func widthsAreSumsOfAdvances() throws {
    let units = ["H": 1479, "e": 1139, "l": 455, "o": 1139]
    for (letter, unit) in units { #expect(try line(letter).width == Double(unit) * 10 / 2048) }
    let sum = Double(1479 + 1139 + 455 + 455 + 1139) * 10 / 2048
    #expect(abs(try line("Hello").width - sum) < 1e-12)
  }

  @Test func metricsAreThoseOfTheFont() throws {
    #expect(font.ascent == 1854.0 * 10 / 2048)
    #expect(font.descent == 434.0 * 10 / 2048)
    #expect(font.leading == 67.0 * 10 / 2048)
    #expect(font.capHeight == 1409.0 * 10 / 2048)
    #expect(font.xHeight > 5 && font.xHeight < 5.5)
    #expect(font.underlinePosition > 0 && font.underlineThickness > 0)
    let line = try line("x")
    #expect(line.ascent == font.ascent)
    #expect(line.descent == font.descent)
    #expect(line.leading == font.leading)
  }

  @Test func aLineWithoutCharactersIsAsHighAsOneWith() throws {
    let line = try line("")
    #expect(line.width == 0)
    #expect(line.ascent == font.ascent)
    #expect(line.runs.isEmpty)
    #expect(line.inkBounds.isNull)
  }

  @Test func kerningBringsLettersTogether() throws {
    let apart = try line("A").width + line("V").width
    #expect(try line("AV").width < apart - 0.5)
    let plain = Font(font.face, size: 10, features: ["-kern"])
    #expect(abs(try line("AV", TextAttributes(font: plain)).width - apart) < 1e-12)
  }

  /// A font in which D and E are a ligature; all its glyphs are as wide as the em.
  static func ligatures() throws -> Font {
    Font(try ColorGlyphTests.face("TestLayers.ttf"), size: 10)
  }

  @Test func ligaturesAreOneGlyphUnlessLettersAreSpaced() throws {
    let font = try Self.ligatures()
    #expect(try line("DE", TextAttributes(font: font)).width == 10)
    let off = Font(font.face, size: 10, features: ["-liga"])
    #expect(try line("DE", TextAttributes(font: off)).width == 20)
    let spaced = try line("DE", TextAttributes(font: font, letterSpacing: 1))
    #expect(spaced.runs.flatMap(\.glyphs).count == 2)
    #expect(spaced.width == 22)
  }

  @Test(.needsFriBidi) func lettersThatAreJoinedStayJoined() throws {
    let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let face = try FontFace(path: "/\(root)/Examples/Fonts/NotoSansArabic.ttf")
    let arabic = Font(face, size: 20, features: ["-liga", "-clig"])
    func line(_ text: String, _ spacing: Double) throws -> TextLine {
      try TextLine(
        AttributedText(text, TextAttributes(font: arabic, letterSpacing: spacing)),
        direction: .rightToLeft)
    }
    let joined = try line("محمد", 0)
    let spaced = try line("محمد", 6)
    #expect(spaced.width == joined.width)
    #expect(spaced.runs.map(\.positions) == joined.runs.map(\.positions))
    // Spaces between words and letters of other scripts are widened.
    #expect(abs(try line("مح مد", 6).width - line("مح مد", 0).width - 6) < 1e-9)
    #expect(abs(try line("مح ab", 6).width - line("مح ab", 0).width - 18) < 1e-9)
  }

  @Test func wordSpacingWidensSpaces() throws {
    let plain = try line("a b c").width
    #expect(
      abs(try line("a b c", TextAttributes(font: font, wordSpacing: 3)).width - plain - 6) < 1e-12)
  }

  @Test func sizesScaleExactly() throws {
    let large = try line("Size", TextAttributes(font: font.withSize(20)))
    #expect(abs(large.width - 2 * (try line("Size").width)) < 1e-12)
    let none = try line("Size", TextAttributes(font: font.withSize(0)))
    #expect(none.width == 0)
    #expect(throws: FontError.badSize(-1)) {
      try line("x", TextAttributes(font: font.withSize(-1)))
    }
    #expect(throws: FontError.self) { try line("x", TextAttributes(font: font.withSize(.nan))) }
    #expect(throws: FontError.self) { try line("x", TextAttributes(font: font.withSize(0x1p21))) }
  }

  @Test func lineOfAString_isThatOfATextWithAttributes() throws {
    let short = try TextLine("two", font: font, color: .red)
    let long = try line("two", TextAttributes(font: font, color: .red))
    #expect(short.width == long.width)
    #expect(short.runs.map(\.glyphs) == long.runs.map(\.glyphs))
    #expect(short.runs.map(\.attributes) == long.runs.map(\.attributes))
  }

  @Test func boldLettersAreHeavier() throws {
    let bold = try Font.builtIn(size: 10, weight: .bold)
    #expect(bold.variations == [FontVariation("wght", 700)])
    let thin = font.path(for: try #require(font.face.glyph(for: "l"))).boundingBoxOfPath
    let thick = bold.path(for: try #require(font.face.glyph(for: "l"))).boundingBoxOfPath
    #expect(thick.width > 1.3 * thin.width)
    // Values outside a face's range are clamped.
    #expect(try Font.builtIn(size: 10, weight: .black).variations == bold.variations)
    #expect(try Font.builtIn(size: 10, weight: .thin).variations.isEmpty)
  }

  @Test func slantedLettersAreAsWide() throws {
    let italic = try Font.builtIn(size: 10, style: .italic)
    #expect(italic.isSlanted)
    #expect(try line("Hello", TextAttributes(font: italic)).width == line("Hello").width)
    let glyph = try #require(font.face.glyph(for: "l"))
    let upright = font.path(for: glyph).boundingBoxOfPath
    let slanted = italic.path(for: glyph).boundingBoxOfPath
    #expect(slanted.minY == upright.minY && slanted.maxY == upright.maxY)
    // The tangent of 12 degrees.
    #expect(abs(slanted.width - upright.width - 0.21256 * upright.height) < 1e-3)
  }

  @Test func outlinesStandOnTheBaseline() throws {
    let glyph = try #require(font.face.glyph(for: "H"))
    let box = font.path(for: glyph).boundingBoxOfPath
    #expect(box.maxY == 0)
    #expect(abs(box.minY + font.capHeight) < 1e-9)
  }

  @Test func inkIsWithinTheLine() throws {
    let line = try line("Hxg")
    let ink = line.inkBounds
    #expect(ink.minX >= 0 && ink.maxX <= line.width)
    #expect(ink.minY >= -line.ascent && ink.maxY <= line.descent)
    #expect(ink.maxY > 1)
  }

  @Test func whatNoFontHasIsToldOnce() throws {
    let line = try line("a\u{E123}b\u{E123}\u{E456}")
    #expect(line.missing == ["\u{E123}", "\u{E456}"])
    #expect(line.runs.flatMap(\.glyphs).filter { $0 == 0 }.count == 3)
    #expect(try self.line("abc").missing.isEmpty)
    var context = GraphicsContext(size: PixelSize(width: 9, height: 9))
    let missing = try context.draw("a\u{E123}b\u{E123}\u{E456}", at: .zero, font: font)
    #expect(missing == line.missing)
    let none = try context.draw("abc", at: .zero, font: font)
    #expect(none.isEmpty)
    // Joiners, selectors and marks of direction are not letters.
    #expect(try self.line("a\u{200D}\u{FE0F}\u{200B}\u{AD}\u{2060}").missing.isEmpty)
  }

  @Test func whatWouldEndALineIsASpaceInIt() throws {
    #expect(try line("a\nb").width == line("a b").width)
    #expect(try line("a\nb").runs.flatMap(\.glyphs) == line("a b").runs.flatMap(\.glyphs))
  }

  @Test func tabsStopAtEveryEighthSpace() throws {
    let space = try line(" ").width
    let text = try line("a\tb")
    #expect(abs(text.width - (8 * space + (try line("b").width))) < 1e-9)
    let long = try line("WWW\tb")
    #expect(abs(long.width - (16 * space + (try line("b").width))) < 1e-9)
  }

  @Test func attributesChangeWithinALine() throws {
    let big = TextAttributes(font: font.withSize(20))
    let small = TextAttributes(font: font, baselineOffset: 4)
    let line = try TextLine(AttributedText("12", big) + AttributedText("99", small))
    #expect(line.runs.count == 2)
    #expect(line.runs[0].font.size == 20)
    #expect(line.runs[1].positions.allSatisfy { $0.y == -4 })
    #expect(line.runs[1].x == line.runs[0].width)
    #expect(line.ascent == font.withSize(20).ascent)
    #expect(line.runs[1].clusters == [2, 3])
  }

  @Test func caretsAreBetweenCharacters() throws {
    let line = try line("HDEH", TextAttributes(font: Self.ligatures()))
    let string = line.string
    #expect(line.width == 30)
    // A ligature is divided evenly.
    let places = (string.indices + [string.endIndex]).map { line.offset(ofIndex: $0) }
    #expect(places == [0, 10, 15, 20, 30])
    for index in string.indices + [string.endIndex] {
      #expect(line.index(at: line.offset(ofIndex: index)) == index)
    }
    #expect(line.index(at: -5) == string.startIndex)
    #expect(line.index(at: 1000) == string.endIndex)
  }

  @Test func caretsAreNotWithinACharacter() throws {
    let line = try line("e\u{301}x")
    let string = line.string
    #expect(string.count == 2)
    for x in stride(from: 0, through: line.width, by: 0.25) {
      #expect(line.index(at: x).samePosition(in: string) != nil)
    }
  }

  @Test func truncatedLinesFit() throws {
    let line = try line("The quick brown fox jumps")
    #expect(line.truncated(to: line.width).runs == line.runs)
    let dots = try self.line("…").width
    for width in [20.0, 35, 60, 80, 100] {
      let tail = line.truncated(to: width)
      #expect(tail.width <= width && tail.width > width - 15)
      #expect(tail.string.hasSuffix("…") && line.string.hasPrefix(tail.string.dropLast()))
      let head = line.truncated(to: width, mode: .byTruncatingHead)
      #expect(head.width <= width && head.string.hasPrefix("…"))
      #expect(line.string.hasSuffix(head.string.dropFirst()))
      let middle = line.truncated(to: width, mode: .byTruncatingMiddle)
      #expect(middle.width <= width && middle.string.contains("…"))
      let cut = line.truncated(to: width, mode: .byClipping)
      #expect(cut.width <= width && line.string.hasPrefix(cut.string))
    }
    #expect(line.truncated(to: dots - 1).string == "…")
  }

  @Test func longTextsAreRefused() throws {
    let text = String(repeating: "x", count: Font.longestText + 1)
    #expect(throws: FontError.textTooLong(scalarCount: Font.longestText + 1)) { try line(text) }
  }
}
