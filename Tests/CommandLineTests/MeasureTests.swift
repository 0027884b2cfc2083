import BuiltPrograms
import Foundation
import GLFun
import GLFunText
import Testing

@Suite(
  "Measuring texts on the command line",
  .enabled(
    if: CommandRun.executable != nil && FontLibrary.harfBuzz.problem == nil,
    "glfun is not built beside us, or libharfbuzz0b is not installed"))
struct MeasureTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(_ arguments: [String], input: String = "") throws -> CommandRun {
    try CommandRun(["measure"] + arguments, input: input, folder: folder.path)
  }

  /// The command's JSON output.
  private struct Measure: Decodable {
    struct Box: Decodable, Equatable {
      var x, y, width, height: Double
    }
    struct Line: Decodable {
      var text: String
      var start, end: Int
      var x, baseline, width, advance, ascent, descent, leading: Double
      var ink: Box?
    }
    struct FontEntry: Decodable {
      var family: String
      var size, ascent, descent, leading, lineHeight: Double

      enum CodingKeys: String, CodingKey {
        case family, size, ascent, descent, leading
        case lineHeight = "line_height"
      }
    }
    var width, height, advance: Double
    var ink: Box?
    var font: FontEntry
    var lines: [Line]
    var missing: [String]
  }

  private func measure(_ arguments: [String], input: String = "") throws -> Measure {
    let run = try run(arguments + ["--json"], input: input)
    #expect(run.status == 0, "\(run.errors)")
    return try JSONDecoder().decode(Measure.self, from: Data(run.output))
  }

  @Test("A line is as wide as the library says")
  func line() throws {
    let font = try Font.builtIn(size: 20, weight: .bold)
    let attributes = TextAttributes(font: font, letterSpacing: 1, wordSpacing: 4)
    let line = try TextLine(AttributedText("Two words ", attributes))
    let found = try measure([
      "--text", "Two words ", "--size", "20", "--weight", "700", "--letter-spacing", "1",
      "--word-spacing", "4",
    ])
    #expect(found.advance == line.width && found.width == line.contentWidth)
    #expect(found.height == font.ascent + font.descent + font.leading)
    #expect(found.font.family == "Arimo" && found.font.size == 20)
    #expect(found.font.ascent == font.ascent && found.font.lineHeight == found.height)
    let baseline = found.lines[0].baseline
    let ink = line.inkBounds.offsetBy(dx: 0, dy: baseline)
    #expect(
      found.ink == Measure.Box(x: ink.minX, y: ink.minY, width: ink.width, height: ink.height))
    #expect(found.lines[0].start == 0 && found.lines[0].end == 10)
  }

  @Test("Lines break where those of fillTextIn do")
  func lines() throws {
    let text = "The quick brown fox\njumps 𝄞 over the lazy dog"
    let frame = try TextFrame(
      AttributedText(text, TextAttributes(font: .builtIn(size: 12))), width: 80,
      style: ParagraphStyle(lineHeightMultiple: 1.5))
    for (arguments, input) in [(["-"], text), (["text.txt"], "")] {
      try folder.write(text, "text.txt")
      let found = try measure(arguments + ["--width", "80", "--line-height", "1.5"], input: input)
      #expect(found.lines.map(\.start) == frame.lines.map(\.line.range.lowerBound))
      #expect(found.lines.map(\.end) == frame.lines.map(\.line.range.upperBound))
      #expect(found.lines.map(\.baseline) == frame.lines.map(\.origin.y))
      #expect(found.lines.map(\.width) == frame.lines.map(\.line.contentWidth))
      #expect(found.height == frame.size.height && found.width == frame.size.width)
      #expect(found.missing == ["U+1D11E"])
      #expect(found.lines.contains { $0.text.contains("𝄞") })
    }
  }

  @Test("The first font file is the font unless a family is named")
  func fonts() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let file = root.appending(path: "Examples/Fonts/NotoSansGeorgian.ttf").path
    #expect(try measure(["--text", "ა", "--font", file]).font.family == "Noto Sans Georgian")
    let other = try measure(["--text", "ა", "--font", file, "--family", "arial"])
    #expect(other.font.family == "Arimo" && other.missing.isEmpty)
  }

  @Test("People read it line by line, and what no font has is a warning")
  func text() throws {
    let run = try run(["--text", "ab\u{E000}", "--size", "2048"])
    #expect(run.status == 0)
    let lines = run.text.split(separator: "\n")
    #expect(lines.count == 6)
    #expect(lines[5].hasPrefix("line 1    width ") && lines[5].contains("characters 0 to 3: "))
    #expect(run.errors.hasPrefix("glfun: warning: no font has U+E000; boxes are measured; "))
  }

  @Test("What is wrong is one line")
  func mistakes() throws {
    func errors(_ arguments: [String], input: String = "") throws -> String {
      let run = try run(arguments, input: input)
      #expect(run.status == 2)
      return run.errors
    }
    #expect(
      try errors(["--text", "a", "--family", "No"])
        == "glfun: bad font: family \"No\" is not here; known: Arimo (built in); give a file with "
        + "--font, or use --system-fonts\n")
    #expect(try errors(["none.txt"]).hasPrefix("glfun: cannot open none.txt: "))
    try OutputFile.write([0x61, 0xFF], path: "\(folder.path)/bytes.txt")
    #expect(try errors(["bytes.txt"]) == "glfun: bad text: bytes.txt is not UTF-8; convert it\n")
    let long = String(repeating: "a", count: Font.longestText + 1)
    #expect(try errors(["-"], input: long).hasPrefix("glfun: bad text: the text has 1048577 char"))
  }
}
