import GLFunFonts
import GLFunGeometry
import GLFunText
import TestSupport
import Testing

@Suite(.needsHarfBuzz) struct TextFrameTests {
  let font: Font

  init() throws {
    font = try Font.builtIn(size: 10)
  }

  private func frame(
    _ text: String, width: Double, height: Double = .infinity,
    _ style: ParagraphStyle = ParagraphStyle()
  ) throws -> TextFrame {
    try TextFrame(
      AttributedText(text, TextAttributes(font: font)), width: width, height: height, style: style)
  }

  private func width(_ text: String) throws -> Double {
    try TextLine(AttributedText(text, TextAttributes(font: font))).width
  }

  /// The text of each line.
  private func texts(_ frame: TextFrame) -> [String] {
    frame.lines.map { line in
      let scalars = Array(line.line.string.unicodeScalars)[line.line.range]
      var text = String.UnicodeScalarView()
      text.append(contentsOf: scalars)
      return String(text)
    }
  }

  static let sentence = "The quick brown fox jumps over the lazy dog."

  @Test func linesFitAndHaveAllOfTheText() throws {
    for width in stride(from: 20.0, through: 260, by: 7) {
      let frame = try frame(Self.sentence, width: width)
      #expect(texts(frame).joined() == Self.sentence)
      #expect(frame.size.width <= width)
      #expect(!frame.isTruncated)
      for line in frame.lines { #expect(line.line.contentWidth <= width) }
    }
  }

  @Test func aLineIsBrokenWhereTheNextWordDoesNotFit() throws {
    let room = try width("The quick")
    #expect(texts(try frame(Self.sentence, width: room))[0] == "The quick ")
    #expect(texts(try frame(Self.sentence, width: room - 0.01))[0] == "The ")
    // A line has the same width in the frame as alone.
    let first = try #require(try frame(Self.sentence, width: room).lines.first)
    #expect(abs(first.line.contentWidth - room) < 1e-9)
  }

  @Test func wordsThatDoNotFitAreBrokenBetweenCharacters() throws {
    let frame = try frame("incomprehensibilities", width: try width("incom"))
    #expect(texts(frame)[0] == "incom")
    #expect(texts(frame).joined() == "incomprehensibilities")
    // At least one character is in a line.
    #expect(try self.frame("abc", width: 1).lines.count == 3)
  }

  @Test func charactersOrNothingBreaksLines() throws {
    let room = try width("The qu")
    let characters = try frame(
      Self.sentence, width: room, ParagraphStyle(lineBreakMode: .byCharWrapping))
    #expect(texts(characters)[0] == "The qu")
    let one = try frame(Self.sentence, width: room, ParagraphStyle(lineBreakMode: .byClipping))
    #expect(one.lines.count == 1)
    #expect(one.size.width > room)
  }

  @Test func paragraphsEndAtSeparators() throws {
    let frame = try frame("a\nb\r\n\nc\u{2029}d\n", width: 100)
    #expect(texts(frame) == ["a", "b", "", "c", "d"])
  }

  @Test func linesAreAsHighAsTheirFontsAsk() throws {
    let height = font.ascent + font.descent + font.leading
    let frame = try frame("a\nb\nc", width: 100)
    #expect(abs(frame.size.height - 3 * height) < 1e-9)
    #expect(abs(frame.lines[0].origin.y - font.leading / 2 - font.ascent) < 1e-9)
    #expect(abs(frame.lines[1].origin.y - frame.lines[0].origin.y - height) < 1e-9)
    let spread = try self.frame("a\nb", width: 100, ParagraphStyle(lineHeightMultiple: 2))
    #expect(abs(spread.size.height - 4 * height) < 1e-9)
    let least = try self.frame("a\nb", width: 100, ParagraphStyle(minimumLineHeight: 30))
    #expect(least.size.height == 60)
    let apart = try self.frame("a\nb", width: 100, ParagraphStyle(paragraphSpacing: 5))
    #expect(abs(apart.size.height - 2 * height - 5) < 1e-9)
  }

  @Test func linesAreAligned() throws {
    func x(_ alignment: TextAlignment) throws -> Double {
      try frame("abc ", width: 100, ParagraphStyle(alignment: alignment)).lines[0].origin.x
    }
    let width = try width("abc")
    #expect(try x(.left) == 0)
    #expect(try x(.start) == 0)
    #expect(try x(.end) == x(.right))
    #expect(abs(try x(.right) - (100 - width)) < 1e-9)
    #expect(abs(try x(.center) - (100 - width) / 2) < 1e-9)
    let indented = try frame("abc", width: 100, ParagraphStyle(firstLineHeadIndent: 12))
    #expect(indented.lines[0].origin.x == 12)
  }

  @Test func justifiedLinesReachBothSides() throws {
    let frame = try frame(Self.sentence, width: 90, ParagraphStyle(alignment: .justified))
    #expect(frame.lines.count > 2)
    for line in frame.lines.dropLast() {
      #expect(line.origin.x == 0)
      #expect(abs(line.line.contentWidth - 90) < 1e-9)
    }
    let last = try #require(frame.lines.last)
    #expect(last.line.contentWidth < 89)
  }

  @Test func whatDoesNotFitBelowIsLeftOut() throws {
    let lineHeight = font.ascent + font.descent + font.leading
    let frame = try frame("a\nb\nc", width: 100, height: 2.5 * lineHeight)
    #expect(frame.lines.count == 2)
    #expect(frame.isTruncated)
    #expect(!(try self.frame("a\nb\nc", width: 100, height: 3 * lineHeight).isTruncated))
    // A part of the text is visible even in a very low frame.
    for height in [0, 1, lineHeight - 0.01] {
      let low = try self.frame("a\nb", width: 100, height: height)
      #expect(low.lines.count == 1 && low.isTruncated)
      #expect(!(try self.frame("a", width: 100, height: height).isTruncated))
      let told = try self.frame(
        "a\nb", width: 100, height: height, ParagraphStyle(lineBreakMode: .byTruncatingTail))
      #expect(told.lines.map(\.line.string) == ["a…"])
    }
    let counted = try self.frame("a\nb\nc", width: 100, ParagraphStyle(maximumLineCount: 1))
    #expect(counted.lines.count == 1 && counted.isTruncated)
  }

  @Test func aLineThatIsHigherThanTheOneAboveIsNotLeftOutWithoutAWord() throws {
    var text = AttributedText("ab cd ", TextAttributes(font: font))
    text += AttributedText("large", TextAttributes(font: font.withSize(40)))
    let line = font.ascent + font.descent + font.leading
    for text in [text, AttributedText("ab\n", TextAttributes(font: font)) + text] {
      let frame = try TextFrame(
        text, width: 40, height: 2.2 * line, style: ParagraphStyle(lineBreakMode: .byTruncatingTail)
      )
      #expect(frame.isTruncated)
      #expect(frame.lines.last?.line.string.contains("…") == true)
    }
  }

  @Test func theLastLineTellsThatTextIsLeftOver() throws {
    let style = ParagraphStyle(lineBreakMode: .byTruncatingTail, maximumLineCount: 2)
    let frame = try frame(Self.sentence, width: 70, style)
    #expect(frame.lines.count == 2 && frame.isTruncated)
    let last = frame.lines[1].line
    #expect(last.string.hasSuffix("…"))
    #expect(last.contentWidth <= 70)
    // Also where the paragraph fits and another one follows.
    let two = try self.frame(
      "ab\ncd", width: 70, ParagraphStyle(lineBreakMode: .byTruncatingTail, maximumLineCount: 1))
    #expect(two.lines[0].line.string == "ab…")
    // Not if nothing is left over.
    let all = try self.frame("ab cd", width: 70, style)
    #expect(!all.isTruncated && !all.lines[0].line.string.contains("…"))
  }

  @Test func softHyphensAreSeenAtTheEndOfLines() throws {
    let word = "auto\u{AD}mobile"
    #expect(abs(try width(word) - (try width("automobile"))) < 0.3)
    let frame = try frame(word, width: try width("auto-") + 0.01)
    #expect(frame.lines.count >= 2)
    #expect(abs(frame.lines[0].line.contentWidth - (try width("auto\u{2010}"))) < 1e-9)
    // The hyphen has to fit as well: here it does not, and the word is broken as if it had none.
    let narrow = try self.frame(word, width: try width("auto") + 0.5)
    #expect(abs(narrow.lines[0].line.contentWidth - (try width("auto"))) < 1e-9)
  }

  @Test func ligaturesAreNotTornApart() throws {
    let text = AttributedText("DED", TextAttributes(font: try TextLineTests.ligatures()))
    let style = ParagraphStyle(lineBreakMode: .byCharWrapping)
    let frame = try TextFrame(text, width: 11, style: style)
    #expect(texts(frame) == ["DE", "D"])
  }

  @Test func textWithoutCharactersHasNoLines() throws {
    let frame = try frame("", width: 100)
    #expect(frame.lines.isEmpty)
    #expect(frame.size == Size(width: 0, height: 0))
  }

  @Test func endlessWidthAlignsToTheWidestLine() throws {
    let frame = try frame("a\nabc", width: .infinity, ParagraphStyle(alignment: .right))
    #expect(frame.lines[1].origin.x == 0)
    #expect(abs(frame.lines[0].origin.x - (try width("abc") - width("a"))) < 1e-9)
  }

  /// Work must not grow with the square of the length.
  @Test(.bounded(by: .seconds(60))) func longTextsAreSet() throws {
    let lines = String(repeating: "x\n", count: 30_000)
    #expect(try frame(lines, width: 100).lines.count == 30_000)
    let words = String(repeating: "ab\u{AD}cd ", count: 20_000)
    #expect(try frame(words, width: 50).lines.count > 5_000)
    let tabs = String(repeating: "\t", count: 20_000)
    #expect(try frame(tabs, width: 50).lines.count == 1)
    let truncated = try frame(
      words, width: 50, ParagraphStyle(lineBreakMode: .byTruncatingTail, maximumLineCount: 1))
    #expect(truncated.lines.count == 1)
  }
}
