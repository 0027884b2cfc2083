import BuiltPrograms
import Foundation
import GLFun
import GLFunDocuments
import Testing

@testable import GLFunCommand

/// PDF and SVG from the command line.
@Suite(
  "Documents on the command line",
  .enabled(if: CommandRun.executable != nil, "glfun is not built beside us"))
struct DocumentCommandTests {
  private let folder: TemporaryFolder
  private static let program = """
    {"size": [60, 40], "background": "#fff", "commands": [["fillColor", "#f00"], ["fillRect", 5, 5, 20, 20]]}
    """
  private static let svg =
    "<svg xmlns='http://www.w3.org/2000/svg' width='50.5' height='30'><circle cx='20' cy='15' r='9' fill='#00f'/></svg>"
  private static let shadow = """
    {"size": [60, 40], "commands": [["shadow", 3, 3, 1, "#000"], ["fillRect", 9, 9, 20, 20]]}
    """

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Self.program, "a.json")
    try folder.write(Self.svg, "b.svg")
    try folder.write(Self.shadow, "c.json")
  }

  private func run(_ line: String) throws -> CommandRun {
    try CommandRun(line.split(separator: " ").map(String.init), folder: folder.path)
  }

  private func text(_ name: String) throws -> String {
    String(decoding: try folder.read(name), as: UTF8.self)
  }

  /// Expects a document, and cancels the test if Cairo is missing, which the command must say.
  private func expectDocument(_ run: CommandRun) throws {
    if run.status == 0 { return }
    try #require(
      run.status == 2 && run.errors.contains("apt-get install libcairo2"), "\(run.errors)")
    try Test.cancel("Cairo is missing")
  }

  @Test("Several scenes are pages of one PDF, in points")
  func pages() throws {
    try expectDocument(try run("render a.json b.svg glfun -o all.pdf"))
    let text = try text("all.pdf")
    #expect(text.hasPrefix("%PDF"))
    for box in ["[ 0 0 60 40 ]", "[0 0 50.5 30]", "[ 0 0 320 480 ]"] {
      #expect(text.contains("/MediaBox \(box)"), "\(box)")
    }
    #expect(text.contains("/Count 3"))
    try expectDocument(try run("render a.json --scale 2 -o large.pdf"))
    #expect(try self.text("large.pdf").contains("/MediaBox [ 0 0 120 80 ]"))
    try expectDocument(try run("render b.svg --width 101 --dpi 300 -o wide.pdf"))
    #expect(try self.text("wide.pdf").contains("/MediaBox [ 0 0 101 60 ]"))
  }

  @Test("The resolution is that of pictures, and of nothing else")
  func resolution() throws {
    func width(_ dpi: Int) throws -> Int {
      try expectDocument(try run("render c.json --dpi \(dpi) -o \(dpi).pdf"))
      let text = try text("\(dpi).pdf")
      #expect(text.contains("/MediaBox [ 0 0 60 40 ]"))
      let range = try #require(text.range(of: "/Width "))
      return try #require(Int(text[range.upperBound...].prefix { $0.isNumber }))
    }
    let (low, high) = (try width(72), try width(288))
    #expect((3 * low...5 * low).contains(high))
    #expect(try run("render c.json --dpi 0.5 -o d.pdf").status == 64)
    #expect(try run("render c.json --dpi 9 -o d.png").status == 64)
    #expect(!folder.contents.contains("d.pdf"))
  }

  @Test(
    "An SVG that is written reads back as the same pixels",
    arguments: ["a.json", "b.svg", "garden"])
  func svg(scene: String) throws {
    #expect(try run("render \(scene) -o out.svg").status == 0)
    #expect(try text("out.svg").hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\""))
    #expect(try run("render \(scene) --backend cpu -o out.png").status == 0)
    let compared = try run("compare out.svg out.png --backend cpu")
    #expect(compared.status == 0, "\(compared.text)")
  }

  @Test("Each scene has a document of its own in a folder")
  func folderOfDocuments() throws {
    try expectDocument(try run("render --out-dir docs --format pdf a.json b.svg"))
    #expect(try text("docs/a.pdf").contains("/MediaBox [ 0 0 60 40 ]"))
    #expect(try text("docs/b.pdf").contains("/MediaBox [0 0 50.5 30]"))
  }

  @Test("Standard output takes documents, and convert writes them")
  func streams() throws {
    let svg = try run("render a.json --format svg -o -")
    #expect(svg.status == 0)
    #expect(try run("convert a.json -o d.svg").status == 0)
    #expect(try text("d.svg").contains("<rect"))
    let pdf = try run("render a.json --format pdf -o -")
    try expectDocument(pdf)
    #expect(pdf.output.starts(with: Array("%PDF".utf8)))
    try expectDocument(try run("convert b.svg -o e.pdf"))
    #expect(try text("e.pdf").hasPrefix("%PDF"))
    #expect(try run("convert a.json -o f.json").status == 64)
  }

  @Test("Many scenes are not one SVG, and settings of pictures are not for documents")
  func wrongUsage() throws {
    for line in [
      "render a.json b.svg -o a.svg", "render a.json -o a.pdf --quality 9",
      "render a.json -o a.svg --compression best", "render glfun -o a.pdf --background red",
    ] {
      #expect(try run(line).status == 64, "\(line)")
    }
    #expect(!folder.contents.contains("a.pdf") && !folder.contents.contains("a.svg"))
  }

  @Test("A scene that cannot be read leaves no document")
  func failure() throws {
    #expect(try run("render a.json missing.json -o a.pdf").status == 2)
    #expect(!folder.contents.contains("a.pdf"))
  }

  @Test(
    "The examples are pages of shapes and text, and copy in reading order",
    .enabled(
      if: FileManager.default.isExecutableFile(atPath: "/usr/bin/pdftotext"), "poppler is missing"))
  func examples() throws {
    let examples = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Examples").standardized.path
    let line = "render \(examples)/scripts.json \(examples)/chart.json garden righthand lines ball"
    try expectDocument(try run(line + " -o all.pdf"))
    func output(_ program: String, _ arguments: String) throws -> String {
      let program = BuiltProgram("/usr/bin/" + program)
      let arguments = arguments.split(separator: " ").map(String.init)
      let run = try program.run(arguments, in: URL(fileURLWithPath: folder.path))
      #expect(run.status == 0, "\(run.errors)")
      return run.text
    }
    let scalars = try output("pdftotext", "-l 1 all.pdf -").unicodeScalars
      .filter { !$0.properties.isBidiControl }
    let text = String(String.UnicodeScalarView(scalars)).split { $0 == "\n" || $0 == " " }
      .joined(separator: " ")
    for part in [
      "Text in every script", "Ærøskøbing", "Καλημέρα κόσμε", "Привет, мир!", "გამარჯობა",
      "مرحبا بالعالم",
      "שלום עולם", "สวัสดีชาวโลก", "such as שלום עולם, stand in their own order",
      "A paragraph is wrapped by Unicode’s rules and justified: the spaces of each line",
    ] {
      #expect(text.contains(part), "\(part) in \(text)")
    }
    // Emoji and shadows are pictures; a page without them has none.
    let images = try output("pdfimages", "-list all.pdf").split(separator: "\n").dropFirst(2)
    #expect(!images.isEmpty)
    #expect(images.allSatisfy { ["1", "2"].contains($0.split(separator: " ").first) }, "\(images)")
  }
}
