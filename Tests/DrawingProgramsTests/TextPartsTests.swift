import GLFunCPU
import GLFunLimits
import GLFunText
import TestPrograms
import Testing

@testable import GLFunDrawingPrograms

@Suite(
  "Attributes and parts of text in drawing programs",
  .enabled(if: FontLibrary.harfBuzz.problem == nil, "libharfbuzz0b is not installed"))
struct TextPartsTests {
  private func picture(_ commands: String) throws -> Bitmap {
    CPURenderer().render(try Program.list(commands))
  }

  /// The library's drawing, to compare with a program.
  private func expected(_ draw: (inout GraphicsContext) throws -> Void) throws -> Bitmap {
    var context = GraphicsContext(size: Program.size)
    try draw(&context)
    return CPURenderer().render(context.finish())
  }

  @Test("attributes of text are those of the library")
  func attributes() throws {
    let draw = #"["fillText", "Two words", 10, 30]"#
    let plain = try picture(draw)
    let font = try Font.builtIn(size: 12)
    let calls: [(String, TextAttributes)] = [
      (#"["wordSpacing", 9]"#, TextAttributes(font: font, wordSpacing: 9)),
      (#"["letterSpacing", -1]"#, TextAttributes(font: font, letterSpacing: -1)),
      (#"["underline", true]"#, TextAttributes(font: font, underline: true)),
      (#"["strikethrough", true]"#, TextAttributes(font: font, strikethrough: true)),
      (#"["fontVariantCaps", "smallCaps"]"#, TextAttributes(font: font, variantCaps: .smallCaps)),
    ]
    for (call, attributes) in calls {
      let line = try TextLine(AttributedText("Two words", attributes))
      let own = try picture("\(call), \(draw)")
      #expect(try own == expected { $0.draw(line, at: Point(x: 10, y: 30)) }, "\(call)")
      #expect(own != plain, "\(call)")
      #expect(try picture(#"["save"], \#(call), ["restore"], \#(draw)"#) == plain, "\(call)")
    }
  }

  @Test("the language chooses letters of the font")
  func language() throws {
    let text = DrawingText(
      fonts: DrawingFonts(options: DrawingProgram.Options()),
      resources: ProgramResources(
        images: DrawingImages(), budget: WorkBudget()))
    text.state.language = "zh-Hant"
    let line = try text.line([TextRun(text: "a", state: text.state)], command: 0)
    #expect(line.runs.map(\.attributes.language) == ["zh-Hant"])
    text.state.language = ""
    let none = try text.line([TextRun(text: "a", state: text.state)], command: 0)
    #expect(none.runs.map(\.attributes.language) == [nil])
  }

  @Test("a text may have parts, each with attributes of its own")
  func parts() throws {
    let parts =
      ##"["a ", ["bold", {"fontWeight": 700, "size": 14, "fillColor": "#f00"}], ["2", {"baselineOffset": 5, "underline": true}]]"##
    var text = AttributedText("a ", TextAttributes(font: try .builtIn(size: 12)))
    text += AttributedText(
      "bold", TextAttributes(font: try .builtIn(size: 14, weight: .bold), color: .red))
    text += AttributedText(
      "2", TextAttributes(font: try .builtIn(size: 12), baselineOffset: 5, underline: true))
    let line = try TextLine(text)
    #expect(
      try picture(#"["fillText", \#(parts), 10, 30]"#)
        == expected { $0.draw(line, at: Point(x: 10, y: 30)) })
    let frame = try TextFrame(
      text, width: 40, height: 40, style: ParagraphStyle(lineBreakMode: .byTruncatingTail))
    #expect(
      try picture(#"["fillTextIn", \#(parts), 10, 5, 40, 40]"#)
        == expected { $0.draw(frame, at: Point(x: 10, y: 5)) })
    // The state applies to parts without attributes of their own.
    #expect(
      try picture(#"["fontWeight", 700], ["fillText", ["Te", ["xt", {}]], 10, 30]"#)
        == picture(#"["fontWeight", 700], ["fillText", "Text", 10, 30]"#))
    #expect(try picture(#"["fillText", [], 10, 30]"#) == expected { _ in })
  }

  @Test("of a text in a low rectangle the first line is drawn, and what cannot be seen is told")
  func lowRectangles() throws {
    let font = try Font.builtIn(size: 20)
    let line = try TextLine(AttributedText("Label", TextAttributes(font: font)))
    for height in [0.0, 5, 20, 22] {
      let program = try Program.read(
        #"["font", "sans", 20], ["fillTextIn", "Label", 10, 5, 80, \#(height)]"#)
      let baseline = Point(x: 10, y: 5 + line.leading / 2 + line.ascent)
      #expect(
        CPURenderer().render(try program.displayList())
          == (try expected { $0.draw(line, at: baseline) }))
      #expect(program.warnings.isEmpty)
    }
    func warning(_ commands: String) throws -> String? {
      try Program.read(commands).warnings.first?.description
    }
    #expect(
      try warning(#"["fillTextIn", "a\nb\nc", 10, 5, 80, 9, "clip"]"#)
        == #"command 0 "fillTextIn": 2 of 3 lines of the text cannot be seen in a rectangle of 80 × 9; make it larger, or let "ellipsis" say that text is left out"#
    )
    #expect(try warning(#"["fillTextIn", "a", 10, 5, 80, 9, "clip"]"#) == nil)
    #expect(
      try warning(#"["fillTextIn", "a", 10, 5, 80, 0, "clip"]"#)?.contains("1 of 1 line ") == true)
    #expect(
      try warning(#"["fillText", "a", 10, 5, 0]"#)
        == #"command 0 "fillText": nothing of the text is drawn: "maxWidth" is 0, and what is drawn is wider"#
    )
  }

  @Test(
    "names of other interfaces are known",
    arguments: [
      ("drawText", "fillText"), ("fontSize", "font"), ("lineTo", "line"),
      ("fillStyle", "fillColor"), ("globalAlpha", "alpha"), ("setFillColor", "fillColor"),
      ("setLineWidth", "lineWidth"), ("saveGState", "save"), ("bezierCurveTo", "cubic"),
      ("fillTxet", "fillText"),
    ])
  func otherNames(_ name: String, _ call: String) {
    #expect(
      Program.problem("[\"\(name)\"]")
        == "p.json, command 0: unknown name \"\(name)\"; did you mean \"\(call)\"?")
  }
}
