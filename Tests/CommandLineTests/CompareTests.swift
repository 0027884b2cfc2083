import BuiltPrograms
import Foundation
import GLFun
import Testing

@testable import GLFunCommand

@Suite("glfun compare", .enabled(if: CommandRun.executable != nil, "glfun is not built beside us"))
struct CompareTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let program =
      ##"{"size": [40, 30], "commands": [["fillColor", "#f00"], ["fillRect", 5, 5, 9, 9]]}"##
    try folder.write(program, "a.json")
    try folder.write(program.replacing("#f00", with: "#f10"), "b.json")
    try folder.write(program.replacing("40", with: "41"), "c.json")
    for name in ["a", "b", "c"] {
      _ = try run("render", "\(name).json", "-o", "\(name).png")
    }
  }

  private func run(_ arguments: String...) throws -> CommandRun {
    try CommandRun(arguments, folder: folder.path)
  }

  private func json(_ run: CommandRun) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any])
  }

  @Test("A scene is compared with a stored picture, in either order", arguments: ["auto", "cpu"])
  func stored(backend: String) throws {
    #expect(try run("compare", "a.json", "a.png", "--backend", backend).status == 0)
    #expect(try run("compare", "a.png", "a.json", "--backend", backend).status == 0)
    let finding = try json(run("compare", "b.json", "a.png", "--json", "--backend", backend))
    #expect(finding["differing_pixels"] as? Int == 81)
    let worst = try #require(finding["worst"] as? [String: Any])
    // The stored picture comes first.
    #expect(worst["first"] as? String == "#ff0000ff" && worst["second"] as? String == "#ff1100ff")
    #expect(try run("compare", "a.json", "none.png").status == 2)
    #expect(try run("compare", "none.json", "a.png").status == 2)
  }

  @Test("A scene takes its options, a background among them")
  func options() throws {
    let options = ["a.json", "--scale", "2", "--background", "tomato"]
    #expect(
      try CommandRun(["render"] + options + ["-o", "d.png"], folder: folder.path).status == 0)
    #expect(try CommandRun(["compare"] + options + ["d.png"], folder: folder.path).status == 0)
    #expect(try run("compare", "a.json", "--scale", "2", "d.png").status == 1)
  }

  @Test("Many scenes are compared with the pictures of a folder, a line or an object each")
  func manyStored() throws {
    let same = try run("compare", "a.json", "b.json", "c.json", "--expected", ".")
    #expect(same.status == 0 && same.text.split(separator: "\n").count == 3)
    #expect(same.text.hasPrefix("a.json: 0 of 1200 pixels differ\n"))
    try folder.write(try InputFile.read(path: folder.path + "/a.png"), "b.png")
    let different = try run("compare", "a.json", "b.json", "--expected", ".")
    #expect(different.status == 1)
    #expect(different.text.contains("b.json: 81 of 1200 pixels differ by 17 at most"))
    let failed = try run("compare", "a.json", "none.json", "b.json", "--expected", ".", "--json")
    #expect(failed.status == 2)
    let list = try #require(
      try JSONSerialization.jsonObject(with: Data(failed.output)) as? [[String: Any]])
    #expect(list.map { $0["scene"] as? String } == ["a.json", "b.json"])
    #expect(failed.errors.contains("none.json") && failed.errors.contains("1 of 3 scenes"))
  }

  @Test("Many scenes are drawn on both backends, or skipped where there is no driver")
  func manyBackends() throws {
    let run = try run("compare", "a.json", "b.json", "ball")
    #expect(run.status == 0 || run.status == 3 && run.errors.hasPrefix("glfun: skipped: "))
    if run.status == 0 { #expect(run.text.split(separator: "\n").count == 3) }
  }

  @Test("With a tolerance both counts are told: of pixels that differ, and beyond it")
  func tolerance() throws {
    let within = try run("compare", "a.png", "b.png", "--tolerance", "17", "--json")
    let finding = try json(within)
    #expect(within.status == 0)
    #expect(finding["differing_pixels"] as? Int == 81 && finding["beyond_tolerance"] as? Int == 0)
    #expect(finding["max_difference"] as? Int == 17)
    let beyond = try run("compare", "a.png", "b.png", "--tolerance", "16")
    #expect(beyond.status == 1 && beyond.text.contains("\nby more than 16: 81\n"))
  }

  @Test(
    "The picture of a difference marks the worst pixel, has counts below, and is there for sizes that differ"
  )
  func difference() throws {
    #expect(try run("compare", "a.png", "b.png", "--diff", "d.png").status == 1)
    let picture = try PNG.read(path: folder.path + "/d.png")
    // The worst pixel is the first of the square, (5, 5), in the middle panel.
    let start = 40 + 2
    let yellow = Color.yellow.premultiplied
    #expect(picture[start + 10, 10] == yellow && picture[start + 0, 10] == yellow)
    #expect(picture[start + 5, 5] != yellow && picture[5, 5] == Color.red.premultiplied)
    let captions = try (0..<2).map { index in
      let name = ["b.png", "c.png"][index]
      #expect(try run("compare", "a.png", name, "--diff", "e.png").status == 1)
      let picture = try PNG.read(path: folder.path + "/e.png")
      #expect(picture.height > 30 && picture.width >= 3 * 41 + 4)
      return try #require(
        picture.cropping(columns: 0..<picture.width, rows: 30..<picture.height))
    }
    #expect(captions[0] != captions[1])
  }

  @Test(
    "What cannot be compared is wrong usage that says what is missing or too much",
    arguments: [
      ("a.png", "the one to compare it with is missing"),
      ("a.png b.png c.png", "'c.png' is a picture too many"),
      ("a.json b.json a.png", "'a.png' is a picture too many"), ("gardn", "Did you mean 'garden'?"),
      ("a.json b.json --expected . --diff d.png", "'--diff' is for one comparison"),
      ("a.png b.png --expected .", "'--expected' is for scenes"),
      ("a.png b.png --diff d.jpg", "name it '.png'"),
    ])
  func usage(line: String, words: String) throws {
    let run = try CommandRun(
      ["compare"] + line.split(separator: " ").map(String.init), folder: folder.path)
    #expect(run.status == 64 && run.output.isEmpty)
    #expect(run.errors.contains(words), "\(run.errors)")
  }
}
