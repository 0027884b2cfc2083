import BuiltPrograms
import Foundation
import GLFunCPU
import TestPrograms
import Testing

@testable import GLFunDrawingPrograms

@Suite("Pictures of drawing programs")
struct DrawingImagesTests {
  private let folder: TemporaryFolder
  private let base: String

  init() throws {
    folder = try TemporaryFolder()
    base = folder.path + "/programs"
    let png = try PNG.encode(Program.dot)
    try folder.write(png, "programs/dot.png")
    try folder.write(png, "programs/inner/dot.png")
    try folder.write(png, "outside/dot.png")
    try folder.write(png, "programs-of-others/dot.png")
    try folder.link("programs/outward.png", to: "../outside/dot.png")
    try folder.link("programs/away", to: folder.path + "/outside")
    try folder.link("programs/inward.png", to: "inner/dot.png")
  }

  /// The drawing of a program with one picture at `path`, or its error.
  private func picture(_ value: String, allowed: [String] = []) -> Result<
    Bitmap, DrawingProgramError
  > {
    let text = """
      {"size": [2, 1], "images": {"p": \(value)}, "commands": [["image", "p", 0, 0]]}
      """
    return Result { () throws(DrawingProgramError) in
      var options = Program.options(folder: base)
      options.allowedFolders = allowed
      let program = try Program.readText(text, options: options)
      return CPURenderer().render(try program.displayList())
    }
  }

  private func problem(_ value: String, allowed: [String] = []) -> String? {
    if case .failure(let failure) = picture(value, allowed: allowed) { failure.detail } else { nil }
  }

  @Test(
    "a picture in the program's folder is read",
    arguments: [
      "dot.png", "./dot.png", "inner/dot.png", "inner/../dot.png", "../programs/dot.png",
      "inward.png",
    ])
  func inside(_ path: String) throws {
    #expect(try picture("{\"path\": \"\(path)\"}").get() == Program.dot)
  }

  @Test("an absolute path into the program's folder is read")
  func absoluteInside() throws {
    #expect(try picture("{\"path\": \"\(base)/dot.png\"}").get() == Program.dot)
  }

  @Test(
    "a picture outside the program's folder is refused until its folder is allowed",
    arguments: ["../outside/dot.png", "outward.png", "away/dot.png", "/absolute"])
  func outside(_ path: String) throws {
    let path = path == "/absolute" ? folder.path + "/outside/dot.png" : path
    #expect(
      problem("{\"path\": \"\(path)\"}")
        == "p.json, image \"p\": \(path) is outside the program's folder; put it there, or have "
        + "its folder allowed")
    let allowed = ["/nonexistent", folder.path + "/outside/"]
    #expect(try picture("{\"path\": \"\(path)\"}", allowed: allowed).get() == Program.dot)
  }

  @Test("a folder whose name only begins like the program's is outside")
  func similarName() {
    #expect(problem("{\"path\": \"../programs-of-others/dot.png\"}")?.contains("outside") == true)
  }

  @Test("the folder of a program comes from its path")
  func folders() {
    #expect(AllowedFolders.folder(of: "p.json") == ".")
    #expect(AllowedFolders.folder(of: "a/b/p.json") == "a/b/")
    #expect(AllowedFolders.folder(of: "/p.json") == "/")
  }

  @Test("a picture in base64 is read")
  func data() throws {
    #expect(try picture("{\"data\": \"\(try Program.dotBase64())\"}").get() == Program.dot)
  }

  @Test("an SVG is drawn as shapes, and as pixels where pixels are wanted")
  func drawings() throws {
    try folder.write(
      "<svg width='2' height='1'><rect width='1' height='1' fill='red'/></svg>", "programs/a.svg")
    func picture(_ commands: String, size: String = "[4, 2]") throws -> Bitmap {
      let program = try Program.readText(
        """
        {"size": \(size), "images": {"p": {"path": "a.svg"}}, "commands": [\(commands)]}
        """, options: Program.options(folder: base))
      return CPURenderer().render(try program.displayList())
    }
    func rect(_ values: String) throws -> Bitmap {
      try picture("[\"fillColor\", \"#f00\"], [\"fillRect\", \(values)]")
    }
    #expect(try picture("[\"image\", \"p\", 1, 1]") == rect("1, 1, 1, 1"))
    // Stretched pixels would be blurred.
    #expect(try picture("[\"imageIn\", \"p\", 0, 0, 4, 2]") == rect("0, 0, 2, 2"))
    #expect(
      try picture(
        "[\"fillColor\", \"#f00\"], [\"clipImage\", \"p\", 1, 0, 2, 1], [\"fillRect\", 0, 0, 4, 2]")
        == rect("1, 0, 1, 1"))
    #expect(try picture("[\"imagePart\", \"p\", 0, 0, 1, 1, 3, 1, 1, 1]") == rect("3, 1, 1, 1"))
    #expect(
      try picture("[\"fillPattern\", \"p\", 1, 0, 0, 1, 0, 0], [\"fillRect\", 0, 0, 1, 1]")
        == rect("0, 0, 1, 1"))
  }

  @Test("an SVG reads pictures from its own folder, which must be allowed, and tells what it lacks")
  func folderOfDrawing() throws {
    let text = "<svg width='2' height='1'><image href='dot.png' width='2' height='1'/></svg>"
    try folder.write(text, "programs/inner/a.svg")
    #expect(try picture("{\"path\": \"inner/a.svg\"}").get() == Program.dot)
    try folder.write(
      text.replacingOccurrences(of: "dot", with: "../../outside/dot"), "programs/inner/b.svg")
    let program = try Program.readText(
      "{\"size\": [2, 1], \"images\": {\"p\": {\"path\": \"inner/b.svg\"}}, \"commands\": []}",
      options: Program.options(folder: base))
    #expect(
      program.warnings.map(\.description) == [
        "image \"p\": line 1: image \"../../outside/dot.png\" is outside the folder; allow it with "
          + "--allow-path FOLDER"
      ])
    try folder.write("<svg", "programs/bad.svg")
    #expect(
      problem("{\"path\": \"bad.svg\"}")
        == "p.json, image \"p\": bad SVG: bad.svg, line 1, column 1: unclosed token")
  }

  @Test(
    "what is no picture is refused by its name",
    arguments: [
      ("{\"path\": \"none.png\"}", "cannot open none.png: ENOENT"),
      ("{\"path\": \"\"}", "\"path\" is no file name"),
      ("{\"path\": \"a\\u0000b\"}", "\"path\" is no file name"),
      ("{\"path\": 3}", "\"path\" is a number, expected a string"),
      ("{\"file\": \"a\"}", "unknown key \"file\""),
      ("{\"dta\": \"a\"}", "unknown key \"dta\"; did you mean \"data\"?"),
      ("{}", "found 0 keys, expected one: \"path\" or \"data\""),
      ("{\"path\": \"a\", \"data\": \"a\"}", "found 2 keys"),
      ("\"dot.png\"", "found a string, expected {\"path\": …} or {\"data\": …}"),
      ("{\"data\": \"not base64!\"}", "\"data\" is not base64"),
      ("{\"data\": \"data:image/png;base64,AAAA\"}", "\"data\" is not base64"),
      ("{\"data\": \"AAAA\"}", "\"data\" is not a picture that can be read"),
      ("{\"data\": \"\"}", "\"data\" is damaged: the file is empty"),
    ])
  func mistakes(_ value: String, _ text: String) {
    #expect(problem(value)?.hasPrefix("p.json, image \"p\": \(text)") == true)
  }

  @Test("a picture that is not drawn is read all the same")
  func unused() {
    let text = "{\"size\": [1, 1], \"commands\": [], \"images\": {\"p\": {\"data\": \"\"}}}"
    #expect(Program.problem(ofText: text)?.hasPrefix("p.json, image \"p\": ") == true)
  }

  @Test("an unknown picture is answered with the nearest name")
  func nearest() {
    let failure = #expect(throws: DrawingProgramError.self) {
      _ = try Program.read("[\"image\", \"dots\", 0, 0]")
    }
    #expect(
      failure?.detail
        == "p.json, command 0 \"image\": unknown image \"dots\"; did you mean \"dot\"?")
  }
}
