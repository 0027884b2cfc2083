import BuiltPrograms
import ExamplePrograms
import Foundation
import GLFun
import GLFunDrawingPrograms
import TestPrograms
import Testing

@testable import GLFunCommand

/// The result of a run of the built command.
struct CommandRun {
  var status: Int32
  var output: [UInt8]
  var errors: String

  var text: String { String(decoding: output, as: UTF8.self) }

  /// The command, in the build folder of the tests.
  static let executable: URL? = {
    guard let tests = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    else { return nil }
    let folder = URL(filePath: tests).deletingLastPathComponent()
    // If the tests run within a helper, they name their own file.
    let folders =
      [folder] + CommandLine.arguments.map { URL(filePath: $0).deletingLastPathComponent() }
    return folders.map { $0.appending(path: "glfun") }.first {
      FileManager.default.isExecutableFile(atPath: $0.path)
    }
  }()

  /// Runs the command, or another program.
  init(
    program: URL? = CommandRun.executable, _ arguments: [String], input: String = "",
    folder: String? = nil
  ) throws {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    if let folder { process.currentDirectoryURL = URL(filePath: folder) }
    let files = try TemporaryFolder()
    let inputPath = try files.write(input, "in")
    let outputPath = try files.write("", "out")
    let errorPath = try files.write("", "err")
    // Files instead of pipes: a full pipe would stop the command.
    process.standardInput = try FileHandle(forReadingFrom: URL(filePath: inputPath))
    process.standardOutput = try FileHandle(forWritingTo: URL(filePath: outputPath))
    process.standardError = try FileHandle(forWritingTo: URL(filePath: errorPath))
    try process.run()
    process.waitUntilExit()
    status = process.terminationReason == .exit ? process.terminationStatus : -1
    output = try InputFile.read(path: outputPath)
    errors = String(decoding: try InputFile.read(path: errorPath), as: UTF8.self)
  }
}

@Suite(
  "Runs of the command", .enabled(if: CommandRun.executable != nil, "glfun is not built beside us"))
struct CommandRunTests {
  private let folder: TemporaryFolder
  private let program = """
    {"size": [4, 3], "background": "#00f", "commands": [["fillColor", "#f00"],
     ["fillRect", 1, 1, 2, 1]]}
    """

  init() throws { folder = try TemporaryFolder() }

  private func run(_ arguments: String..., input: String = "") throws -> CommandRun {
    try CommandRun(arguments, input: input, folder: folder.path)
  }

  private func expected() throws -> Bitmap {
    CPURenderer().render(try Program.readText(program).displayList())
  }

  @Test("any number of threads gives the same picture, on the CPU")
  func threads() throws {
    let scene = ["render", "garden", "--size", "300x200", "--backend", "cpu", "-o", "-"]
    let one = try CommandRun(scene + ["--threads", "1"])
    #expect(one.status == 0)
    #expect(one.output.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    for count in [2, 7] {
      let isSame = try CommandRun(scene + ["--threads", "\(count)"]).output == one.output
      #expect(isSame)
    }
    #expect(try CommandRun(scene + ["--threads", "0"]).status == 64)
    let driver = try CommandRun([
      "render", "garden", "--backend", "gles", "--threads", "2", "-o", "-",
    ])
    #expect(driver.status == 64)
    #expect(driver.errors.contains("'--threads' is for '--backend cpu'"))
  }

  @Test("a program is rendered to a PNG file")
  func file() throws {
    try folder.write(program, "p.json")
    let run = try run("render", "p.json", "--backend", "cpu", "-o", "p.png")
    #expect(run.status == 0 && run.output.isEmpty && run.errors.isEmpty)
    #expect(try PNG.read(path: folder.path + "/p.png") == (try expected()))
    #expect(folder.contents == ["p.json", "p.png"])
  }

  @Test("a program from standard input is rendered to standard output")
  func streams() throws {
    let run = try run("render", "-", "--backend", "cpu", "-o", "-", input: program)
    #expect(run.status == 0)
    #expect(try PNG.decode(run.output) == (try expected()))
    let raw = try self.run(
      "render", "-", "--backend", "cpu", "--format", "rgba", "-o", "-", input: program)
    #expect(raw.output == (try expected()).rgbaBytes)
  }

  @Test("a program takes a size and a scale")
  func sizes() throws {
    func size(_ options: String...) throws -> PixelSize {
      let run = try CommandRun(
        ["render", "-", "--backend", "cpu", "-o", "-"] + options, input: program,
        folder: folder.path)
      return try PNG.decode(run.output).size
    }
    #expect(try size() == PixelSize(width: 4, height: 3))
    #expect(try size("--scale", "2.5") == PixelSize(width: 10, height: 8))
    #expect(try size("--size", "9x5") == PixelSize(width: 9, height: 5))
    #expect(try size("--size", "9x5", "--scale", "2") == PixelSize(width: 9, height: 5))
  }

  @Test("--scale scales shadows, lines and sprites, too")
  func scaleIsOfAll() throws {
    func pixels(_ program: String, _ options: String...) throws -> [UInt8] {
      try CommandRun(
        ["render", "-", "--backend", "cpu", "--format", "rgba", "-o", "-"] + options,
        input: program, folder: folder.path
      ).output
    }
    let single = """
      {"size":[40,30],"commands":[["shadow",3,2,4,"#000000c0"],["fillColor","#ff0000"],
      ["fillRect",5,5,12,9],["shadow"],["strokeColor","#0000ff"],["lines",3,[4,25,36,20]]]}
      """
    let double = """
      {"size":[80,60],"commands":[["shadow",6,4,8,"#000000c0"],["fillColor","#ff0000"],
      ["fillRect",10,10,24,18],["shadow"],["strokeColor","#0000ff"],["lines",6,[8,50,72,40]]]}
      """
    #expect(try pixels(single, "--scale", "2") == pixels(double))
  }

  @Test("a view has a size of its own unless one is given")
  func views() throws {
    let run = try run("render", "glfun", "--backend", "cpu", "-o", "-")
    #expect(try PNG.decode(run.output).size == PixelSize(width: 320, height: 480))
    let small = try self.run("render", "glfun", "--backend", "cpu", "--size", "7x5", "-o", "-")
    #expect(try PNG.decode(small.output).size == PixelSize(width: 7, height: 5))
  }

  @Test("a program reads pictures of its own folder, and of others where that is allowed")
  func pictures() throws {
    let png = try PNG.encode(Program.dot)
    try folder.write(png, "inside/dot.png")
    try folder.write(png, "outside/dot.png")
    let text = """
      {"size": [2, 1], "images": {"p": {"path": "PATH"}}, "commands": [["image", "p", 0, 0]]}
      """
    try folder.write(text.replacing("PATH", with: "dot.png"), "inside/a.json")
    try folder.write(text.replacing("PATH", with: "../outside/dot.png"), "inside/b.json")
    let inner = try run("render", "inside/a.json", "--backend", "cpu", "-o", "-")
    #expect(try PNG.decode(inner.output) == Program.dot)
    let refused = try run("render", "inside/b.json", "--backend", "cpu", "-o", "-")
    #expect(refused.status == 2 && refused.output.isEmpty)
    let allowed = try run(
      "render", "inside/b.json", "--backend", "cpu", "--allow-path", "elsewhere", "--allow-path",
      "outside", "-o", "-")
    #expect(try PNG.decode(allowed.output) == Program.dot)
  }

  @Test("a mistake is one line on standard error, status 2, and nothing is written")
  func mistakes() throws {
    try folder.write("{\"size\": [1, 1], \"commands\": [[\"rct\"]]}", "p.json")
    let run = try run("render", "p.json", "--backend", "cpu", "-o", "p.png")
    #expect(run.status == 2 && run.output.isEmpty)
    #expect(
      run.errors
        == "glfun: bad drawing program: p.json, command 0: unknown name \"rct\"; did you mean "
        + "\"rect\"?\n")
    #expect(folder.contents == ["p.json"])
  }

  @Test("a mistake leaves the picture that is there alone")
  func oldPicture() throws {
    try folder.write("old", "p.png")
    let run = try run("render", "-", "--backend", "cpu", "-o", "p.png", input: "{")
    #expect(run.status == 2)
    #expect(try InputFile.read(path: folder.path + "/p.png") == Array("old".utf8))
  }

  @Test("a program that is not there is status 2, a folder that is not there too")
  func missingFiles() throws {
    let missing = try run("render", "none.json", "--backend", "cpu", "-o", "p.png")
    #expect(missing.status == 2 && missing.errors.hasPrefix("glfun: cannot open none.json: "))
    let unwritable = try run(
      "render", "-", "--backend", "cpu", "-o", "none/p.png", input: program)
    #expect(unwritable.status == 2 && unwritable.errors.contains("none/p.png"))
    #expect(folder.contents == [])
  }

  @Test(
    "wrong usage is status 64 and names the option",
    arguments: [
      (["render", "-", "--shape", "line", "-o", "x.png"], "--shape"),
      (["render", "-", "--color", "red", "-o", "x.png"], "--color"),
      (["render", "-", "--from", "1,2", "-o", "x.png"], "--from"),
      (["render", "-", "--to", "1,2", "-o", "x.png"], "--to"),
      (["render", "-", "--image", "a.png", "-o", "x.png"], "--image"),
      (["render", "-", "--touches", "a", "-o", "x.png"], "--touches"),
      (["render", "p.json", "--seed", "0", "-o", "x.png"], "--seed"),
      (["render", "p.json", "--line-mode", "gl", "-o", "x.png"], "--line-mode"),
      (["render", "glfun", "--strict", "-o", "x.png"], "--strict"),
      (["render", "glfun", "--allow-path", ".", "-o", "x.png"], "--allow-path"),
      (["render", "-", "--scale", "0", "-o", "x.png"], "--scale"),
      (["render", "-", "--scale", "nan", "-o", "x.png"], "--scale"),
      (["render", "-", "--scale", "inf", "-o", "x.png"], "--scale"),
      (["render", "-", "--size", "0x3", "-o", "x.png"], "--size"),
      (["render", "-"], "--output"),
      (["render", "nothing", "-o", "x.png"], "nothing"),
      (["compare", "-", "--shape", "line"], "--shape"),
      (["compare", "-", "--tolerance", "256"], "--tolerance"),
      (["paint"], "paint"),
    ])
  func usage(_ arguments: [String], _ name: String) throws {
    let run = try CommandRun(arguments, input: program, folder: folder.path)
    #expect(run.status == 64)
    #expect(run.errors.contains(name))
    #expect(run.output.isEmpty && folder.contents == [])
  }

  @Test("two files are compared: 0 the same, 1 different, 2 unreadable")
  func comparison() throws {
    let other = Bitmap(size: Program.dot.size, filledWith: Color.red.premultiplied)
    try folder.write(try PNG.encode(Program.dot), "a.png")
    try folder.write(try PNG.encode(other), "b.png")
    try folder.write(try PNG.encode(Bitmap(size: Program.size)), "c.png")
    #expect(try run("compare", "a.png", "a.png").status == 0)
    let different = try run("compare", "a.png", "b.png", "--json")
    #expect(different.status == 1)
    #expect(different.text.contains("\"differing_pixels\" : 1"))
    #expect(!different.text.contains("first_differing_command"))
    #expect(try run("compare", "a.png", "b.png", "--tolerance", "255").status == 0)
    #expect(try run("compare", "a.png", "c.png").status == 1)
    #expect(try run("compare", "a.png", "none.png").status == 2)
  }

  @Test("a named device that is not there is status 3")
  func missingDevice() throws {
    let run = try run("render", "-", "--device", "gbm:/dev/dri/none", "-o", "x.png", input: program)
    #expect(run.status == 3)
    #expect(run.errors.hasPrefix("glfun: "))
    #expect(folder.contents == [])
  }

  @Test("a program is the same on both backends, or skipped where there is no driver")
  func backends() throws {
    let run = try run("compare", "-", input: program)
    #expect(run.status == 0 || run.status == 3 && run.errors.hasPrefix("glfun: skipped: "))
  }

  @Test("touches from standard input reach a view")
  func touches() throws {
    let script = "{\"shape\":\"rect\"}\n{\"began\":[0,0]}\n{\"ended\":[8,8]}\n"
    let run = try run(
      "render", "glfun", "--touches", "-", "--size", "8x8", "--backend", "cpu", "-o", "-",
      input: script)
    #expect(Set(try PNG.decode(run.output).pixels) == [Color.red.premultiplied])
    let bad = try self.run(
      "render", "glfun", "--touches", "-", "--backend", "cpu", "-o", "x.png", input: "{}\n")
    #expect(bad.status == 2 && bad.errors.contains("standard input, line 1: "))
  }

  @Test("help names the commands, the options and the statuses")
  func help() throws {
    let help = try run("--help")
    #expect(help.status == 0)
    for word in [
      "render", "animate", "compare", "bench", "info", "views", "Exit status", "64",
    ] {
      #expect(help.text.contains(word), "\(word)")
    }
    let render = try run("help", "render").text
    for word in [
      "--output", "--format", "--backend", "--size", "--scale", "--allow-path", "--device",
      "320x480", ".json", "glfun help garden",
    ] {
      #expect(render.contains(word), "\(word)")
    }
    #expect(try run("--version").status == 0)
  }

  @Test("the list of views names every view and its options")
  func viewList() throws {
    let text = try run("views").text
    for scene in Scene.allCases {
      #expect(text.contains("\(scene.rawValue) - "))
      for option in scene.optionTexts { #expect(text.contains(option.option)) }
    }
  }
}
