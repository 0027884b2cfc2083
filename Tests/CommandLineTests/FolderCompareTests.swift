import ArgumentParser
import BuiltPrograms
import Foundation
import GLFun
import Testing

@testable import GLFunCommand

/// Folders of pictures compared by the command.
@Suite(
  "glfun compare of folders",
  .enabled(if: CommandRun.executable != nil, "glfun is not built beside us"))
struct FolderCompareTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(_ arguments: String...) throws -> CommandRun {
    try CommandRun(["compare"] + arguments, folder: folder.path)
  }

  private func write(_ color: Color, _ name: String, side: Int = 8) throws {
    let size = PixelSize(width: side, height: side)
    try folder.write(
      PNG.encode(Bitmap(size: size, filledWith: color.premultiplied)), name)
  }

  /// An expected and an actual folder with a picture of each outcome.
  private func writeAll() throws {
    for name in ["e/same.png", "a/same.png", "e/sub/other.png"] { try write(.red, name) }
    try write(Color(red8: 250, green8: 0, blue8: 0), "a/sub/other.png")
    try write(.blue, "e/gone.png")
    try write(.blue, "a/new.png")
    try write(.blue, "e/broken.png")
    try folder.write("not a picture", "a/broken.png")
    try folder.write("left out", "a/notes.txt")
  }

  @Test("Each picture is named with its outcome, and the numbers come last")
  func outcomes() throws {
    try writeAll()
    let run = try run("e", "a")
    let lines = run.text.split(separator: "\n").map(String.init)
    #expect(run.status == 2 && lines.count == 6)
    #expect(lines[0].hasPrefix("unreadable broken.png: a/broken.png is not a picture"))
    #expect(lines[1] == "missing gone.png" && lines[2] == "new new.png")
    #expect(lines[3] == "equal same.png")
    #expect(
      lines[4]
        == "differs sub/other.png: 64 of 64 pixels differ by 5 at most, the worst is (0, 0); "
        + "'--metric max --tolerance 5' would pass")
    #expect(
      lines[5] == "1 equal, 1 differ, 1 missing, 1 new, 1 unreadable, 1 other files left out")
    #expect(run.errors == "glfun: 1 of 5 pictures were not compared: see the lines above\n")
  }

  @Test(
    "The status is that of the worst outcome",
    arguments: [
      (["e/x.png", "a/x.png"], 0), (["e/x.png"], 1), (["a/x.png"], 0), ([], 0),
    ] as [([String], Int32)])
  func status(names: [String], status: Int32) throws {
    try folder.write("", "e/notes.txt")
    try folder.write("", "a/notes.txt")
    for name in names { try write(.red, name) }
    #expect(try run("e", "a").status == status)
  }

  @Test("A tolerance, rectangles and a mask let pictures pass")
  func tolerances() throws {
    try write(.white, "e/a.png")
    var picture = Bitmap(
      size: PixelSize(width: 8, height: 8), filledWith: Color.white.premultiplied)
    picture[7, 7] = Color.black.premultiplied
    try folder.write(PNG.encode(picture), "a/a.png")
    picture[6, 6] = .transparent
    try folder.write(PNG.encode(picture), "mask.png")
    try write(.white, "small.png", side: 4)
    #expect(try run("e", "a").status == 1)
    #expect(try run("e", "a", "--tolerance", "255").status == 0)
    #expect(try run("e", "a", "--metric", "rmse", "--tolerance", "40").status == 0)
    #expect(try run("e", "a", "--metric", "flip", "--tolerance", "1").status == 0)
    #expect(try run("e", "a", "--ignore", "7,7,1,1").status == 0)
    #expect(try run("e", "a", "--ignore", "0,0,8,7", "--ignore", "0,7,7,1").status == 1)
    #expect(try run("e", "a", "--mask", "mask.png").status == 0)
    let mask = try run("e", "a", "--mask", "small.png")
    #expect(mask.status == 2 && mask.text.contains("the mask has another size: it is 4x4"))
    #expect(try run("e", "a", "--mask", "none.png").status == 2)
    for line in [
      ["--metric", "exact", "--tolerance", "1"], ["--metric", "flip", "--tolerance", "2"],
    ] {
      #expect(try CommandRun(["compare", "e", "a"] + line, folder: folder.path).status == 64)
    }
    #expect(try run("e", "a", "--ignore", "1,2,3").status == 64)
    #expect(try run("e", "a", "--ignore", "0,0,-1,4").status == 64)
  }

  @Test("Programs and SVG files stand where pictures do, and are accepted as pictures")
  func scenes() throws {
    let program = #"{"size": [8, 8], "commands": [["fillColor", "red"], ["fillRect", 0, 0, 8, 8]]}"#
    try folder.write(program, "p/a.json")
    try folder.write(
      #"<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><path d="M0 0h8v8H0z"/></svg>"#,
      "p/sub/b.svg")
    try write(.red, "e/a.png")
    let first = try run("e", "p")
    #expect(first.status == 0 && first.text.hasPrefix("equal a.png\nnew sub/b.svg\n"))
    #expect(try run("e", "p", "--accept").text.contains("accepted sub/b.svg\n"))
    #expect(try run("e", "p").text.hasPrefix("equal a.png\nequal sub/b.png\n"))
    #expect(try run("p", "p").status == 0)
  }

  @Test("Only --accept overwrites, and it replaces no picture by one that cannot be read")
  func accept() throws {
    try writeAll()
    let before = try folder.read("e/sub/other.png")
    _ = try run("e", "a", "--html", "r.html", "--junit", "r.xml")
    #expect(try folder.read("e/sub/other.png") == before)
    let broken = try folder.read("e/broken.png")
    let run = try run("e", "a", "--accept")
    #expect(
      run.status == 2 && run.text.hasSuffix("1 unreadable, 2 accepted, 1 other files left out\n"))
    #expect(try folder.read("e/sub/other.png") == folder.read("a/sub/other.png"))
    #expect(try folder.read("e/new.png") == folder.read("a/new.png"))
    #expect(try folder.read("e/broken.png") == broken)
    #expect(FileManager.default.fileExists(atPath: folder.path + "/e/gone.png"))
  }

  @Test("A file that would not keep the pixels is not replaced, and the line says so")
  func refusal() throws {
    let program = #"{"size": [8, 8], "background": "red", "commands": []}"#
    try folder.write(program, "e/a.json")
    try write(.blue, "a/a.png")
    let run = try run("e", "a", "--accept")
    #expect(
      run.status == 1 && run.text.contains("; not accepted, because e/a.json is not a PNG file\n"))
    #expect(try folder.read("e/a.json") == Data(program.utf8))
  }

  @Test("A stored picture is accepted, too, also where there is none yet")
  func acceptStored() throws {
    try folder.write(#"{"size": [8, 8], "background": "red", "commands": []}"#, "a.json")
    try folder.write(#"{"size": [8, 8], "background": "blue", "commands": []}"#, "b.json")
    try write(.blue, "e/a.png")
    #expect(try run("a.json", "b.json", "--expected", "e").status == 2)
    #expect(try run("a.json", "b.json", "--expected", "e", "--accept").status == 0)
    #expect(try run("a.json", "b.json", "--expected", "e").status == 0)
    #expect(try run("a.json", "--accept").status == 64)
  }

  @Test("JSON, JUnit's XML and the page have every picture")
  func reports() throws {
    try writeAll()
    let run = try run("e", "a", "--json", "--junit", "r.xml", "--html", "r.html")
    let list = try #require(
      try JSONSerialization.jsonObject(with: Data(run.output)) as? [[String: Any]])
    #expect(
      list.map { $0["verdict"] as? String }
        == ["unreadable", "missing", "new", "equal", "differs"])
    #expect(list[4]["scene"] as? String == "sub/other.png" && list[4]["value"] as? Int == 5)
    #expect(list[4]["passing_tolerance"] as? Int == 5 && list[0]["error"] != nil)
    let xml = String(decoding: try folder.read("r.xml"), as: UTF8.self)
    #expect(xml.contains("tests=\"5\" failures=\"2\" errors=\"1\" skipped=\"1\""))
    let page = String(decoding: try folder.read("r.html"), as: UTF8.self)
    // The expected and the actual picture of the one that differs, and the one there is of two others.
    #expect(page.ranges(of: "data-type=\"image/png\"").count == 4)
  }

  @Test("Names that are not UTF-8, hostile names and links are a line each")
  func hostileNames() throws {
    try write(.red, "e/<script>alert(1)<\u{2215}script>.png")
    try write(.red, "e/line\nbreak.png")
    try write(.red, "e/plain.png")
    try folder.link("e/link.png", to: "plain.png")
    try folder.link("e/dead.png", to: "nowhere.png")
    try folder.link("e/circle", to: ".")
    let name = FilePath(bytes: Array("\(folder.path)/e/".utf8) + [0xFF] + Array(".png".utf8))
    try PNG.write(Bitmap(size: PixelSize(width: 1, height: 1)), path: name)
    let run = try run("e", "e", "--html", "r.html")
    let lines = run.text.split(separator: "\n")
    #expect(run.status == 2 && lines.count == 8)
    #expect(lines.contains("equal \\xFF.png") && lines.contains("equal line\\nbreak.png"))
    #expect(lines.contains("equal link.png"))
    #expect(
      lines.contains {
        $0.hasPrefix("unreadable circle: ") && $0.contains("leads back to a folder")
      })
    #expect(lines.contains { $0.hasPrefix("unreadable dead.png: cannot open e/dead.png: ENOENT") })
    let page = String(decoding: try folder.read("r.html"), as: UTF8.self)
    #expect(!page.contains("<script>alert") && page.contains("\\u003cscript>alert(1)"))
  }

  @Test("A folder beside a file, or one that is not there, is an error in one line")
  func usage() throws {
    try write(.red, "e/a.png")
    #expect(try run("e", "e/a.png").status == 64)
    #expect(try run("e", "e", "e").status == 64)
    #expect(try run("e").status == 64)
    #expect(try run("e", "e", "--diff", "d.png").status == 64)
    #expect(try run("e", "none").status == 64)
    #expect(try run("e", "e", "--html", "-").status == 64)
    let html = try run("e", "e", "--html", "none/r.html")
    #expect(html.status == 2 && html.errors.hasPrefix("glfun: cannot open none/r.html"))
  }

  @Test("Files that change after the folder was listed are a line each, and the rest goes on")
  func changes() throws {
    let names = ["b.png", "c.png", "d.png", "f.png"]
    for name in names.flatMap({ ["e/\($0)", "a/\($0)"] }) { try write(.red, name) }
    for name in ["e/a.json", "a/a.json", "e/e.json", "a/e.json"] { try folder.write("{}", name) }
    let path = folder.path
    let reader = ComparedPictureReader(maximumArea: 1 << 10, maximumByteCount: 1 << 20) { scene in
      if scene.description.hasSuffix("a.json") {
        try? FileManager.default.removeItem(atPath: path + "/e/b.png")
        truncate(path + "/a/c.png", 40)
        try? FileManager.default.removeItem(atPath: path + "/a/d.png")
        mkfifo(path + "/a/d.png", 0o600)
      } else {
        usleep(20_000)
        truncate(scene.description, 1)
      }
      return Bitmap(size: PixelSize(width: 1, height: 1))
    }
    let comparison = try FolderComparison(
      expected: FilePath(path + "/e"), actual: FilePath(path + "/a"),
      settings: ComparisonSettings(),
      reader: reader, reports: ReportOptions.parse([]))
    var lines: [String] = []
    try comparison.run(threads: 1) { result, _ in lines.append(result.finding.folderLine) }
    #expect(lines.count == 6 && lines[0] == "equal a.json" && lines[5] == "equal f.png")
    #expect(lines[1].hasPrefix("unreadable b.png: cannot open \(path)/e/b.png: ENOENT"))
    #expect(lines[2].hasPrefix("unreadable c.png: \(path)/a/c.png"))
    #expect(lines[3].hasPrefix("unreadable d.png: cannot read \(path)/a/d.png"))
    #expect(lines[4].hasSuffix("it changed while it was read; compare again"))
  }
}
