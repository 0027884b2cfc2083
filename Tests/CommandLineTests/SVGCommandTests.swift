import BuiltPrograms
import GLFun
import Testing

@testable import GLFunCommand

@Suite(
  "SVG on the command line",
  .enabled(if: CommandRun.executable != nil, "glfun is not built beside us"))
struct SVGCommandTests {
  private let folder: TemporaryFolder
  private let text =
    "<svg xmlns='http://www.w3.org/2000/svg' width='4' height='3'><rect x='1' y='1' width='2' height='1' fill='#f00'/></svg>"

  init() throws { folder = try TemporaryFolder() }

  private func run(_ arguments: [String], input: String = "") throws -> CommandRun {
    try CommandRun(arguments, input: input, folder: folder.path)
  }

  private func pixels(_ arguments: [String], input: String = "") throws -> [UInt8] {
    let run = try run(
      ["render"] + arguments + ["--backend", "cpu", "--format", "rgba", "-o", "-"], input: input)
    #expect(run.status == 0, "\(run.errors)")
    return run.output
  }

  @Test("An SVG is drawn as the drawing program that says the same")
  func sameAsProgram() throws {
    try folder.write(text, "a.svg")
    try folder.write(
      "{\"size\": [4, 3], \"commands\": [[\"fillColor\", \"#f00\"], [\"fillRect\", 1, 1, 2, 1]]}",
      "a.json")
    let expected = try pixels(["a.json"])
    #expect(try pixels(["a.svg"]) == expected)
    #expect(try pixels(["-"], input: text) == expected)
    #expect(try pixels(["a.svg", "--width", "8"]) == pixels(["a.json", "--scale", "2"]))
    #expect(try pixels(["a.svg", "--height", "6"]) == pixels(["a.json", "--scale", "2"]))
    #expect(try pixels(["a.svg", "--size", "8x6"]) == pixels(["a.json", "--scale", "2"]))
    #expect(try pixels(["a.svg", "--scale", "2"]) == pixels(["a.json", "--scale", "2"]))
    #expect(try Array(pixels(["a.svg", "--background", "#00f"]).prefix(4)) == [0, 0, 255, 255])
  }

  @Test("Options: a style sheet, the inch, and what is an error only if asked to be")
  func options() throws {
    try folder.write(text, "a.svg")
    try folder.write("rect { fill: #00f; x: 0; y: 0 }", "a.css")
    #expect(
      try Array(pixels(["a.svg", "--stylesheet", "a.css"]).prefix(4)) == [0, 0, 255, 255])
    try folder.write("<svg width='1in' height='1in'/>", "inch.svg")
    #expect(try pixels(["inch.svg", "--dpi", "3"]).count == 9 * 4)
    try folder.write(
      "<svg width='4' height='3'>\n<image href='../no-such-picture.png' width='4' height='3'/></svg>",
      "b.svg")
    let warned = try run(["render", "b.svg", "--backend", "cpu", "-o", "b.png"])
    #expect(warned.status == 0)
    #expect(
      warned.errors.hasPrefix(
        "glfun: warning: b.svg, line 2: image \"../no-such-picture.png\" cannot be opened"))
    let strict = try run(["render", "b.svg", "--strict", "--backend", "cpu", "-o", "c.png"])
    #expect(strict.status == 2)
    #expect(strict.errors.hasPrefix("glfun: bad SVG: b.svg, line 2: image"))
    #expect(!folder.contents.contains("c.png"))
  }

  @Test("Pictures are read from the SVG's folder, and from no other unless it is allowed")
  func folders() throws {
    let dot = Bitmap(size: PixelSize(width: 1, height: 1), filledWith: Color.red.premultiplied)
    try folder.write(try PNG.encode(dot), "here/dot.png")
    try folder.write(try PNG.encode(dot), "there/dot.png")
    try folder.link("here/link.png", to: "../there/dot.png")
    func file(_ name: String) throws {
      try folder.write(
        "<svg width='1' height='1'><image href='\(name)' width='1' height='1'/></svg>", "here/a.svg"
      )
    }
    try file("dot.png")
    #expect(try pixels(["here/a.svg"]) == [255, 0, 0, 255])
    for name in ["../there/dot.png", "\(folder.path)/there/dot.png", "link.png"] {
      try file(name)
      #expect(try pixels(["here/a.svg"]) == [0, 0, 0, 0], "\(name)")
      #expect(try pixels(["here/a.svg", "--allow-path", "there"]) == [255, 0, 0, 255], "\(name)")
    }
  }

  @Test(
    "Mistakes have one line and status 2, and leave no file",
    arguments: [
      ("<svg width='4'", "glfun: bad SVG: a.svg, line 1, column 1: unclosed token\n"),
      (
        "<svg/>",
        "glfun: bad SVG: a.svg: no size: neither width and height, nor a viewBox, nor anything that is drawn\n"
      ),
      ("{}", "glfun: bad SVG: a.svg, line 1, column 1: not well-formed (invalid token)\n"),
    ])
  func mistakes(text: String, line: String) throws {
    try folder.write(text, "a.svg")
    let run = try run(["render", "a.svg", "--backend", "cpu", "-o", "a.png"])
    #expect(run.status == 2)
    #expect(run.errors == line)
    #expect(folder.contents == ["a.svg"])
  }

  @Test(
    "Options of other scenes are refused",
    arguments: [
      ["render", "glfun", "--width", "9", "-o", "a.png"],
      ["render", "a.svg", "--shape", "rect", "-o", "a.png"],
      ["render", "a.svg", "--width", "0", "-o", "a.png"],
      ["render", "a.svg", "b.svg", "-o", "a.png"],
      ["render", "a.svg"], ["render", "--out-dir", "o", "glfun"],
      ["render", "--out-dir", "o", "-"],
      ["render", "--out-dir", "o", "a.svg", "-o", "a.png"],
      ["animate", "a.svg", "-o", "a-%d.png", "--frames", "2"],
    ])
  func wrongUsage(arguments: [String]) throws {
    try folder.write(text, "a.svg")
    #expect(try run(arguments).status == 64)
    #expect(folder.contents == ["a.svg"])
  }

  @Test("An SVG becomes a drawing program that draws the same pixels")
  func conversion() throws {
    try folder.write(
      "<svg width='40' height='30'><mask id='m'><circle cx='20' cy='15' r='9' fill='#ccc'/></mask>"
        + "<rect width='40' height='30' fill='teal' mask='url(#m)'/><text y='20'>Ag</text></svg>",
      "a.svg")
    #expect(try run(["convert", "a.svg", "-o", "a.json"]).status == 0)
    #expect(try pixels(["a.json"]) == pixels(["a.svg"]))
    let large = try run(
      ["convert", "-", "--width", "90", "--background", "#fed", "-o", "-"],
      input: String(decoding: InputFile.read(path: "\(folder.path)/a.svg"), as: UTF8.self))
    #expect(large.status == 0, "\(large.errors)")
    #expect(
      try pixels(["-"], input: String(decoding: large.output, as: UTF8.self))
        == pixels(["a.svg", "--width", "90", "--background", "#fed"]))
    try folder.write(
      "<svg width='40' height='30'><linearGradient id='g'><stop stop-color='#111'/>"
        + "<stop offset='1' stop-color='#222'/></linearGradient>"
        + "<rect width='40' height='30' fill='url(#g)'/></svg>", "g.svg")
    #expect(try run(["convert", "g.svg", "--dither", "-o", "g.json"]).status == 0)
    #expect(try pixels(["g.json"]) == pixels(["g.svg", "--dither"]))
    #expect(try pixels(["g.json"]) != pixels(["g.svg"]))
  }

  @Test("Only an SVG is converted, and one that is wrong leaves no file")
  func badConversion() throws {
    try folder.write("<svg", "a.svg")
    let bad = try run(["convert", "a.svg", "-o", "a.json"])
    #expect(bad.status == 2)
    #expect(bad.errors.hasPrefix("glfun: bad SVG: a.svg, line 1"))
    #expect(try run(["convert", "b.json", "-o", "c.json"]).status == 64)
    #expect(
      try run(["convert", "-", "-o", "c.json"], input: "{\"size\": [1, 1], \"commands\": []}")
        .status == 64)
    #expect(try run(["convert", "a.svg"]).status == 64)
    #expect(folder.contents == ["a.svg"])
  }

  @Test("Many files are drawn, and one that is wrong does not stop the others")
  func many() throws {
    for index in 0..<5 { try folder.write(text, "in/\(index).svg") }
    try folder.write("<svg>", "in/bad.svg")
    let names = (0..<5).map { "in/\($0).svg" }
    let run = try run(
      ["render", "--out-dir", "out", "--backend", "cpu"] + names.prefix(2) + ["in/bad.svg"]
        + names.dropFirst(2))
    #expect(run.status == 2)
    let lines = run.errors.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.first?.hasPrefix("glfun: bad SVG: in/bad.svg, line 1") == true)
    #expect(lines.last == "glfun: 1 of 6 pictures were not drawn: see the lines above")
    let expected = try pixels(["in/0.svg"])
    for index in 0..<5 {
      let picture = try PNG.decode(InputFile.read(path: "\(folder.path)/out/\(index).png"))
      #expect(picture.rgbaBytes == expected)
    }
    // A second run replaces them, and two files of one name are refused before any is drawn.
    #expect(try self.run(["render", "--out-dir", "out", "--backend", "cpu"] + names).status == 0)
    try folder.write(text, "other/0.svg")
    let same = try self.run(
      ["render", "--out-dir", "new", "--backend", "cpu", "in/0.svg", "other/0.svg"])
    #expect(same.status == 2)
    #expect(same.errors.contains("two pictures have one name"))
    #expect(!folder.contents.contains("new"))
  }

  @Test("Numbered files are an animation")
  func animation() throws {
    for index in 0..<3 {
      try folder.write(
        "<svg width='2' height='1'><rect width='\(index)' height='1'/></svg>", "f-\(index).svg")
    }
    let run = try run(["animate", "f-%d.svg", "--frames", "3", "-o", "g-%d.png", "--quiet"])
    #expect(run.status == 0, "\(run.errors)")
    #expect(folder.contents.filter { $0.hasPrefix("g-") } == ["g-0.png", "g-1.png", "g-2.png"])
  }
}
