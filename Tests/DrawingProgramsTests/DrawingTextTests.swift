import Foundation
import GLFunCPU
import GLFunJSON
import GLFunLimits
import GLFunText
import TestPrograms
import Testing

@testable import GLFunDrawingPrograms

@Suite(
  "The text of drawing programs",
  .enabled(if: FontLibrary.harfBuzz.problem == nil, "libharfbuzz0b is not installed"))
struct DrawingTextTests {
  private func picture(_ commands: String) throws -> Bitmap {
    CPURenderer().render(try Program.list(commands))
  }

  /// The library's drawing, to compare with a program.
  private func expected(_ draw: (inout GraphicsContext) throws -> Void) throws -> Bitmap {
    var context = GraphicsContext(size: Program.size)
    try draw(&context)
    return CPURenderer().render(context.finish())
  }

  private func line(_ text: String, size: Double = 12, weight: FontWeight = .regular) throws
    -> TextLine
  {
    try TextLine(AttributedText(text, TextAttributes(font: .builtIn(size: size, weight: weight))))
  }

  @Test("fillText is drawing a line with the built-in font at 12")
  func fillText() throws {
    #expect(
      try picture(#"["fillText", "Text", 10, 30]"#)
        == expected { $0.draw(try line("Text"), at: Point(x: 10, y: 30)) })
    #expect(
      try picture(
        ##"["font", "sans", 20], ["fontWeight", 700], ["fillColor", "#f00"], ["fillText", "Text", 10, 30]"##
      )
        == expected {
          $0.fillColor = .red
          $0.draw(try line("Text", size: 20, weight: .bold), at: Point(x: 10, y: 30))
        })
  }

  @Test("strokeText, clipText and addText take the outlines")
  func outlines() throws {
    let line = try line("Text", size: 24)
    let place = Point(x: 10, y: 30)
    let font = #"["font", "sans", 24]"#
    #expect(
      try picture(#"\#(font), ["strokeText", "Text", 10, 30]"#)
        == expected {
          $0.addPath(of: line, at: place)
          $0.strokePath()
        })
    let filled = try expected { $0.draw(line, at: place) }
    #expect(try picture(#"\#(font), ["addText", "Text", 10, 30], ["fill"]"#) == filled)
    #expect(
      try picture(#"\#(font), ["clipText", "Text", 10, 30], ["fillRect", 0, 0, 100, 50]"#) == filled
    )
  }

  @Test("alignment and baseline move the text", arguments: DrawingText.Align.allCases)
  func alignment(_ align: DrawingText.Align) throws {
    let line = try line("Text")
    for baseline in TextBaseline.allCases {
      let offset = line.offset(align: align.ofLine, baseline: baseline)
      #expect(
        try picture(
          #"["textAlign", "\#(align)"], ["textBaseline", "\#(baseline)"], ["fillText", "Text", 50, 25]"#
        )
          == expected { $0.draw(line, at: Point(x: 50, y: 25) + offset) })
    }
  }

  @Test("text that is too wide is narrowed")
  func widest() throws {
    let line = try line("Text")
    #expect(
      try picture(#"["fillText", "Text", 10, 30, 12]"#)
        == expected {
          $0.translateBy(x: 10, y: 30)
          $0.scaleBy(x: 12 / line.width, y: 1)
          $0.draw(line, at: .zero)
        })
    #expect(
      try picture(#"["fillText", "Text", 10, 30, 1000]"#)
        == picture(#"["fillText", "Text", 10, 30]"#))
    #expect(try picture(#"["fillText", "Text", 10, 30, 0]"#) == expected { _ in })
  }

  @Test("save, restore and layers cover the state of text")
  func scopes() throws {
    let plain = try picture(#"["fillText", "Text", 10, 30]"#)
    let changes =
      #"["font", "sans", 30], ["letterSpacing", 5], ["textAlign", "right"], ["fontWeight", 700]"#
    #expect(
      try picture(#"["save"], \#(changes), ["restore"], ["fillText", "Text", 10, 30]"#) == plain)
    #expect(
      try picture(
        #"["beginLayer"], ["save"], \#(changes), ["endLayer"], ["fillText", "Text", 10, 30]"#)
        == plain)
    #expect(
      try picture(#"\#(changes), ["save"], ["restore"], ["fillText", "Text", 10, 30]"#) != plain)
  }

  @Test("fillTextIn wraps, aligns and tells that text is left over")
  func frames() throws {
    func frame(_ width: Double, _ height: Double, _ style: ParagraphStyle) throws -> TextFrame {
      try TextFrame(
        AttributedText("one two three four", TextAttributes(font: .builtIn(size: 12))),
        width: width,
        height: height,
        style: style)
    }
    let ellipsis = ParagraphStyle(lineBreakMode: .byTruncatingTail)
    #expect(
      try picture(#"["fillTextIn", "one two three four", 5, 5, 60, 30]"#)
        == expected { $0.draw(try frame(60, 30, ellipsis), at: Point(x: 5, y: 5)) })
    #expect(try frame(60, 30, ellipsis).lines.last?.line.string.contains("…") == false)
    #expect(try frame(60, 15, ellipsis).lines.last?.line.string.contains("…") == true)
    #expect(
      try picture(
        #"["textAlign", "justify"], ["lineHeight", 2], ["fillTextIn", "one two three four", 5, 5, 60, 70]"#
      )
        == expected {
          $0.draw(
            try frame(
              60, 70,
              ParagraphStyle(
                alignment: .justified, lineBreakMode: .byTruncatingTail, lineHeightMultiple: 2)),
            at: Point(x: 5, y: 5))
        })
    // Clipped text ends at the rectangle's side.
    let clipped = try picture(#"["fillTextIn", "one two three four", 5, 5, 40, 20, "clip"]"#)
    for y in 26..<50 { for x in 0..<100 { #expect(clipped[x, y].alpha == 0) } }
    #expect((20..<25).contains { y in (5..<45).contains { clipped[$0, y].alpha > 0 } })
  }

  @Test("fonts are read from the program and from files")
  func fonts() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Examples/Fonts")
    let bytes = try Data(contentsOf: folder.appending(path: "NotoSansGeorgian.ttf"))
    let face = try FontFace(data: Array(bytes))
    let commands = #"[["font", "g", 20], ["fillText", "გამ", 5, 30]]"#
    let wanted = try expected {
      $0.draw(
        try TextLine(AttributedText("გამ", TextAttributes(font: Font(face, size: 20)))),
        at: Point(x: 5, y: 30))
    }
    let data = try Program.readText(
      #"{"size": [100, 50], "commands": \#(commands), "fonts": {"g": {"data": "\#(bytes.base64EncodedString())"}}}"#
    )
    #expect(CPURenderer().render(try data.displayList()) == wanted)
    #expect(data.warnings.isEmpty)
    let text =
      #"{"size": [100, 50], "commands": \#(commands), "fonts": {"g": {"path": "NotoSansGeorgian.ttf"}}}"#
    let file = try Program.readText(text, options: Program.options(folder: folder.path))
    #expect(CPURenderer().render(try file.displayList()) == wanted)
    // By the name of the family, from the command line's fonts; and for characters that another font lacks.
    var given = FontCollection()
    given.add(face)
    for fonts in [#"{"g": {"family": "noto sans georgian"}}"#, #"{"g": {"family": "Arial"}}"#] {
      let text = #"{"size": [100, 50], "commands": \#(commands), "fonts": \#(fonts)}"#
      var options = DrawingProgram.Options()
      options.fonts = given
      let program = try Program.readText(text, options: options)
      #expect(CPURenderer().render(try program.displayList()) == wanted)
    }
  }

  @Test("fontWeight takes the file of the family that is nearest", arguments: [300, 700, 900])
  func filesOfAFamily(_ weight: Double) throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Examples/Fonts")
    let bytes = Array(try Data(contentsOf: folder.appending(path: "NotoSansGeorgian.ttf")))
    // Other files of the family: the same letters, named bold and light.
    let directory = try #require(
      bytes.indices.first { bytes[$0...].starts(with: Array("OS/2".utf8)) })
    let table = bytes[directory + 8..<directory + 12].reduce(0) { $0 << 8 | Int($1) }
    func face(_ weight: Int) throws -> FontFace {
      var bytes = bytes
      (bytes[table + 4], bytes[table + 5]) = (UInt8(weight >> 8), UInt8(weight & 255))
      return try FontFace(data: bytes)
    }
    let faces = [try face(400), try face(700), try face(300)]
    var options = DrawingProgram.Options()
    for face in faces { options.fonts.add(face) }
    let entry = try #require(
      try DrawingFonts(
        [
          JSONMember(
            key: "g",
            value: .object([JSONMember(key: "family", value: .string("Noto Sans Georgian"))]))
        ],
        options: options, budget: WorkBudget()
      ).entry("g"))
    #expect(entry.font(size: 9, weight: nil).face === faces[0])
    #expect(
      entry.font(size: 9, weight: FontWeight(rawValue: weight)).face
        === faces[weight < 400 ? 2 : 1])
  }

  @Test("an axis that a font lacks is a warning, and what is no tag an error")
  func axes() throws {
    func read(_ variations: String) throws -> [String] {
      try Program.readText(
        """
        {"size": [9, 9], "commands": [],
         "fonts": {"f": {"family": "Arimo", "variations": {\(variations)}}}}
        """
      ).warnings.map(\.message)
    }
    #expect(try read(#""wght": 500"#).isEmpty)
    for (tag, shown) in [("wdht", "wdht"), ("M1", "M1  ")] {
      #expect(
        try read(#""\#(tag)": 80"#) == [
          #"Arimo has no axis "\#(shown)", which changes nothing; its axes: "wght""#
        ])
    }
    for tag in ["width", "", "wdé"] {
      #expect(throws: DrawingProgramError.self, "\(tag)") { try read(#""\#(tag)": 80"#) }
    }
  }

  @Test("what no font has is a warning, once")
  func warnings() throws {
    let program = try Program.read(
      #"["fillText", "a\uE000b\uE001", 1, 2], ["fillText", "\uE000", 1, 2], ["fillTextIn", "\uE002", 1, 2, 30, 30]"#
    )
    #expect(program.warnings.count == 2)
    let first = program.warnings[0].description
    #expect(first.hasPrefix("command 0 \"fillText\": no font has U+E000 "))
    #expect(
      first.hasSuffix(
        " and 1 more; boxes are drawn; name a font in \"fonts\", or give the program other fonts"))
    #expect(
      "\(program.warnings[1])".hasPrefix("command 2 \"fillTextIn\": no font has U+E002 "))
  }

  @Test(
    "mistakes are told",
    arguments: [
      (#"["font", "titel", 12]"#, #"p.json, command 0 "font": unknown font "titel""#),
      (
        #"["font", "sens", 12]"#,
        #"p.json, command 0 "font": unknown font "sens"; did you mean "sans"?"#
      ),
      (
        #"["font", "sans", -1]"#,
        #"p.json, command 0 "font": argument 2 is -1, expected a number from 0 to 1048576"#
      ),
      (
        #"["fontWeight", 0]"#,
        #"p.json, command 0 "fontWeight": argument 1 is 0, expected a number from 1 to 1000"#
      ),
      (
        #"["fillText", 12, 0, 0]"#,
        #"p.json, command 0 "fillText": argument 1 is a number, expected a text, or an array of its parts"#
      ),
      (
        #"["fillText", "x"]"#,
        #"p.json, command 0 "fillText": expected 3 or 4 arguments (text, x, y, maxWidth?), found 1"#
      ),
      (
        #"["language", "1x"]"#,
        #"p.json, command 0 "language": argument 1 is "1x", expected a language such as "sr" or "zh-Hant", or """#
      ),
      (
        #"["underline", "yes"]"#,
        #"p.json, command 0 "underline": argument 1 is a string, expected true or false"#
      ),
      (
        #"["fontVariantCaps", "small-caps"]"#,
        #"p.json, command 0 "fontVariantCaps": argument 1 is "small-caps", expected "normal", "smallCaps", "allSmallCaps", "petiteCaps", "allPetiteCaps", "unicase" or "titlingCaps""#
      ),
      (
        #"["fillText", ["a", 5], 0, 0]"#,
        #"p.json, command 0 "fillText": argument 1[1] is a number, expected a text or [text, {…}]"#
      ),
      (
        #"["fillText", [["a"]], 0, 0]"#,
        #"p.json, command 0 "fillText": argument 1[0] has 1 elements, expected a text or [text, {…}]"#
      ),
      (
        #"["fillText", [["a", {"size": -1}]], 0, 0]"#,
        #"p.json, command 0 "fillText": argument 1[0][1], "size" is -1, expected a number from 0 to 1048576"#
      ),
      (
        #"["fillText", [["a", {"fontSize": 1}]], 0, 0]"#,
        #"p.json, command 0 "fillText": unknown key "fontSize"; did you mean "size"?"#
      ),
      (
        #"["fillText", [["a", {"font": "sens"}]], 0, 0]"#,
        #"p.json, command 0 "fillText": unknown font "sens"; did you mean "sans"?"#
      ),
      (
        #"["addText", [["a", {"fillColor": "red"}]], 0, 0]"#,
        #"p.json, command 0 "addText": argument 1[0][1] has "fillColor", and this call fills nothing"#
      ),
      (
        #"["textAlign", "middle"]"#,
        #"p.json, command 0 "textAlign": argument 1 is "middle", expected "start", "end", "left", "center", "right" or "justify""#
      ),
    ])
  func mistakes(_ commands: String, _ problem: String) {
    #expect(Program.problem(commands) == problem)
  }

  @Test(
    "mistakes in fonts are told",
    arguments: [
      (
        #"{"t": {"path": "no-such.ttf"}}"#, "bad drawing program",
        #"p.json, font "t": cannot open no-such.ttf: ENOENT (No such file or directory)"#
      ),
      (
        #"{"t": {"data": "PGh0bWw+PGh0bWw+"}}"#, "bad font",
        #"p.json, font "t": "data": not an OpenType font; use a .ttf, .otf, .ttc, .woff or .woff2 file"#
      ),
      (#"{"t": {"data": "?"}}"#, "bad drawing program", #"p.json, font "t": "data" is not base64"#),
      (
        #"{"t": {"family": "Cantarell"}}"#, "bad font",
        #"p.json, font "t": family "Cantarell" is not here; known: Arimo (built in); name a file, or give the program other fonts"#
      ),
      (
        #"{"t": {}}"#, "bad drawing program",
        #"p.json, font "t": found 0 of "path", "data" and "family", expected one of them"#
      ),
      (
        #"{"t": {"family": "Arial", "style": "bold"}}"#, "bad drawing program",
        #"p.json, font "t": "style" is "bold", expected "normal", "italic" or "oblique""#
      ),
      (
        #"{"t": {"family": "Arial", "weight": 0}}"#, "bad drawing program",
        #"p.json, font "t": "weight" is 0, expected a number from 1 to 1000"#
      ),
      (
        #"{"t": {"family": "Arial", "wieght": 0}}"#, "bad drawing program",
        #"p.json, font "t": unknown key "wieght"; did you mean "weight"?"#
      ),
      (
        #"{"t": {"family": "Arial", "features": ["x"]}}"#, "bad drawing program",
        #"p.json, font "t": "features"[0] is no feature, expected such as "tnum", "-liga" or "ss01=2""#
      ),
      (#"[]"#, "bad drawing program", #"p.json: "fonts" is an array, expected an object"#),
    ])
  func fontMistakes(_ fonts: String, _ message: String, _ detail: String) {
    do throws(DrawingProgramError) {
      _ = try Program.readText(#"{"size": [9, 9], "commands": [], "fonts": \#(fonts)}"#)
      Issue.record("no mistake is found in \(fonts)")
    } catch {
      #expect(error.message == message)
      #expect(error.detail == detail)
    }
  }

  @Test("texts that take too much memory are refused")
  func memory() {
    let text = String(repeating: "x", count: 1 << 20)
    var options = DrawingProgram.Options()
    options.limits.memory = 256 << 20
    let program = #"{"size": [9, 9], "commands": [["fillText", "\#(text)", 1, 2]]}"#
    #expect(throws: DrawingProgramError.self) { try Program.readText(program, options: options) }
  }
}
