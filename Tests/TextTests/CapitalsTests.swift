import GLFunFonts
import GLFunGeometry
import GLFunText
import Testing

/// Small capitals of fonts that have them and of fonts without. In `TestCapitals.ttf`, made by `scripts/color-test-fonts`,
/// Latin has them and Cyrillic does not.
@Suite(.needsHarfBuzz) struct CapitalsTests {
  private let plain: Font
  private let own: Font

  init() throws {
    plain = try Font.builtIn(size: 20)
    own = Font(try ColorGlyphTests.face("TestCapitals.ttf"), size: 1000)
  }

  private func line(_ text: String, _ font: Font, _ caps: VariantCaps) throws -> TextLine {
    try TextLine(AttributedText(text, TextAttributes(font: font, variantCaps: caps)))
  }

  /// The glyphs of a line, and the size of each.
  private func glyphs(_ line: TextLine) -> [(Glyph, Double)] {
    line.runs.flatMap { run in run.glyphs.map { ($0, run.font.size) } }
  }

  private func expect(
    _ text: String, _ caps: VariantCaps, _ letters: [(Character, Double)],
    _ location: SourceLocation = #_sourceLocation
  ) throws {
    let expected = try letters.map { letter, size in
      (try #require(letter.unicodeScalars.first.flatMap { plain.face.glyph(for: $0) }), size)
    }
    let found = glyphs(try line(text, plain, caps))
    #expect(found.map(\.0) == expected.map(\.0), sourceLocation: location)
    #expect(found.map(\.1) == expected.map(\.1), sourceLocation: location)
  }

  @Test func capitalsOfAFontThatHasNoneAreMadeOfItsOwn() throws {
    try expect("Ab 1", .smallCaps, [("A", 20), ("B", 14), (" ", 20), ("1", 20)])
    try expect("Ab", .petiteCaps, [("A", 20), ("B", 14)])
    try expect("Ab", .allSmallCaps, [("A", 14), ("B", 14)])
    try expect("Ab", .allPetiteCaps, [("A", 14), ("B", 14)])
    try expect("Ab", .unicase, [("A", 14), ("b", 20)])
    try expect("Ab", .titlingCaps, [("A", 20), ("b", 20)])
    try expect("Ab", .normal, [("A", 20), ("b", 20)])
  }

  @Test func aLetterMayBecomeTwoCapitals() throws {
    let line = try line("aß.", plain, .smallCaps)
    #expect(glyphs(line).map(\.1) == [14, 14, 14, 20])
    #expect(line.runs.flatMap(\.clusters) == [0, 1, 1, 2])
    #expect(line.range == 0..<3)
  }

  @Test func marksAreOnTheirLetters() throws {
    // Also if a font has the letter with its mark as one glyph.
    for text in ["e\u{301}", "x\u{301}"] {
      #expect(glyphs(try line(text, plain, .smallCaps)).allSatisfy { $0.1 == 14 })
    }
  }

  @Test func linesKeepTheirHeight() throws {
    let small = try line("abc", plain, .smallCaps)
    #expect(small.ascent == plain.ascent && small.descent == plain.descent)
  }

  @Test func capitalsOfTheFontItselfAreTaken() throws {
    // a.sc is 600 units wide, a capital 800.
    #expect(try line("a", own, .smallCaps).width == 600)
    #expect(try line("a", own, .petiteCaps).width == 600)
    #expect(try line("A", own, .smallCaps).width == 800)
    // It has no small capitals of capitals, so all are made.
    #expect(abs(try line("aA", own, .allSmallCaps).width - 1120) < 1e-9)
  }

  @Test func aFontMayHaveThemForOneScriptAlone() throws {
    let line = try line("aе", own, .smallCaps)
    #expect(line.runs.map(\.font.size) == [1000, 700])
    #expect(abs(line.width - 600 - 560) < 1e-9)
  }

  @Test func alternatingLettersTakeNoLongerThanTheyAreMany() throws {
    let text = String(repeating: "aA", count: 20_000)
    let frame = try TextFrame(
      AttributedText(text, TextAttributes(font: plain, variantCaps: .smallCaps)), width: 300)
    #expect(frame.lines.count > 1000)
  }
}

/// The baselines of a text through its point, as on HTML's canvas.
@Suite(.needsHarfBuzz) struct BaselineTests {
  /// The offset of the origin from the point, for each baseline.
  private func offsets(_ line: TextLine) -> [TextBaseline: Double] {
    var offsets: [TextBaseline: Double] = [:]
    for baseline in TextBaseline.allCases {
      offsets[baseline] = line.offset(align: .left, baseline: baseline).dy
    }
    return offsets
  }

  @Test func theEmSquareIsAsHighAsTheSizeAndTheFontSaysWhereOthersAre() throws {
    // Typographic ascent and descent are 900 and 300, those of lines 1200 and 400.
    let font = Font(try ColorGlyphTests.face("TestCapitals.ttf"), size: 100)
    let line = try TextLine(AttributedText("A", TextAttributes(font: font)))
    #expect(
      offsets(line) == [
        .alphabetic: 0, .top: 75, .middle: 25, .bottom: -25, .hanging: 70, .ideographic: -15,
      ])
    // A line without characters has the same.
    #expect(
      offsets(try TextLine(AttributedText("", TextAttributes(font: font)))) == offsets(line))
  }

  @Test func aFontThatSaysNothingHasThemByItsAscent() throws {
    let font = try Font.builtIn(size: 2048)
    let line = try TextLine(AttributedText("A", TextAttributes(font: font)))
    let found = offsets(line)
    #expect(found[.hanging] == 0.8 * font.ascent)
    #expect(found[.ideographic] == -font.descent)
    #expect(abs((found[.top] ?? 0) - (found[.bottom] ?? 0) - 2048) < 1e-9)
  }

  @Test func fontsThatStandInHaveNoSay() throws {
    let font = Font(try ColorGlyphTests.face("TestCapitals.ttf"), size: 100)
    let line = try TextLine(AttributedText("AW", TextAttributes(font: font)))
    #expect(Set(line.runs.map(\.font.face)).count == 2)
    #expect(offsets(line)[.top] == 75)
  }
}
