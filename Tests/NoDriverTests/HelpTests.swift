import BuiltPrograms
import Foundation
import Testing

/// Help, completions and the manual page.
@Suite("Help")
struct HelpTests {
  private static let commands = [
    "", "render", "animate", "compare", "verify", "reduce", "bench", "convert", "info", "views",
    "completions",
  ]

  /// The examples in the help of a command.
  private static func examples(_ command: String) throws -> [String] {
    let help = try Running().glfun("\(command) --help").text
    return help.split(separator: "\n").map(String.init).filter {
      $0.hasPrefix("  glfun ") || $0.hasPrefix("  source ")
    }
  }

  private static let hasFFmpeg = FileManager.default.isExecutableFile(atPath: "/usr/bin/ffmpeg")

  /// The files in the examples.
  private func prepare(_ running: Running) throws {
    let program = #"{"size": [40, 30], "commands": [["fillRect", 5, 5, 9, 9]]}"#
    let svg =
      #"<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><rect width="9" height="9"/></svg>"#
    for name in ["picture.json", "frame-0000.json", "frame-0001.json", "programs/picture.json"] {
      try running.folder.write(program, name)
    }
    for name in ["chart.svg", "icons/a.svg", "icons/b.svg"] { try running.folder.write(svg, name) }
    try running.folder.write("{\"tap\":[40,20]}\n", "touches.jsonl")
    for (scene, name) in [
      ("picture.json", "expected.png"), ("picture.json", "actual.png"),
      ("picture.json", "golden/picture.png"), ("chart.svg", "golden/chart.png"),
      ("picture.json", "expected/picture.png"), ("picture.json", "actual/picture.png"),
    ] {
      try? FileManager.default.createDirectory(
        atPath: (running.folder.path + "/" + name as NSString).deletingLastPathComponent,
        withIntermediateDirectories: true)
      #expect(try running.glfun("render \(scene) -o \(name)").status == 0)
    }
  }

  @Test("Every example fits a line of 80 columns and does what it says", arguments: commands)
  func examples(command: String) throws {
    let running = try Running()
    try prepare(running)
    let examples = try Self.examples(command)
    if ["", "render", "animate", "compare", "bench"].contains(command) {
      #expect(examples.count >= 2)
    }
    for example in examples {
      #expect(example.count <= 80, "\(example)")
      // All features take longer than a test should.
      if command == "verify", !example.contains("--only") { continue }
      if example.contains(".mp4") || example.contains(".webm") || example.contains(".gif") {
        guard Self.hasFFmpeg else { continue }
      }
      let line = example.replacingOccurrences(of: "~/", with: "./")
      let outcome = try running.shell(
        "mkdir -p .zfunc .config/fish/completions; glfun() { \"$0\" \"$@\"; }; \(line)")
      #expect(
        outcome.status == 0 || outcome.status == 3 && !Running.hasDriver
          || outcome.errors.contains("there is nothing to reduce"),
        "\(example): \(outcome.errors)")
    }
  }

  @Test("Options stand in groups with titles, and those of views in the help of the view")
  func groups() throws {
    let running = try Running()
    let render = try running.glfun("help render").text
    for title in ["OUTPUT:", "SIZE:", "SVGS AND DRAWING PROGRAMS:", "SVGS:", "RESOURCES:"] {
      #expect(render.contains("\n\(title)\n"), "\(title)")
    }
    #expect(!render.contains("--flowers") && !render.contains("--gravity"))
    #expect(render.split(separator: "\n").allSatisfy { $0.count <= 80 })
    let garden = try running.glfun("help garden")
    #expect(garden.status == 0 && garden.text.contains("--flowers N"))
    #expect(try running.glfun("views garden").text == garden.text)
    let list = try JSONSerialization.jsonObject(with: running.glfun("views --json").output)
    #expect((list as? [[String: Any]])?.count == 7)
    let wrong = try running.glfun("help rendr")
    #expect(wrong.status == 64 && wrong.errors.contains("Did you mean 'render'?"))
  }

  @Test("The version has three names")
  func version() throws {
    let running = try Running()
    let version = try running.glfun("--version").text
    for option in ["-v", "-V"] { #expect(try running.glfun(option).text == version) }
    #expect(version.hasPrefix("0."))
  }

  @Test(
    "bash completes commands, options, their values, scenes and files",
    arguments: [
      ("glfun ren", "render"), ("glfun gar", "garden"), ("glfun render gar", "garden"),
      ("glfun render pic", "picture.json"),
      ("glfun render garden --back", "--background --backend"),
      ("glfun render garden --backend g", "gles"), ("glfun render x --background tom", "tomato"),
      ("glfun render --out-dir ic", "icons"), ("glfun compare exp", "expected.png"),
      ("glfun completions f", "fish"), ("glfun help gar", "garden"), ("glfun bench --seed ", ""),
    ])
  func bash(line: String, expected: String) throws {
    let running = try Running()
    for name in ["picture.json", "other.txt", "icons/a.svg", "expected.png"] {
      try running.folder.write("", name)
    }
    let words = line.split(separator: " ", omittingEmptySubsequences: false)
    let outcome = try running.shell(
      """
      source <("$0" completions bash)
      COMP_WORDS=(\(words.map { "'\($0)'" }.joined(separator: " "))); COMP_CWORD=\(words.count - 1)
      _glfun; echo "${COMPREPLY[*]}"
      """)
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    #expect(outcome.text == expected + "\n")
  }

  @Test(
    "The scripts of the other shells are right where there is such a shell",
    arguments: ["zsh", "fish"])
  func otherShells(shell: String) throws {
    let running = try Running()
    let script = try running.glfun("completions \(shell)")
    #expect(script.status == 0 && script.text.contains("garden") && script.text.contains("backend"))
    try running.folder.write(script.output, to: "script")
    let check = try running.shell("command -v \(shell) >/dev/null || exit 0; \(shell) -n script")
    #expect(check.status == 0 && check.errors.isEmpty, "\(check.errors)")
  }

  @Test("The manual page has every command and view, and groff takes it without a warning")
  func manual() throws {
    let running = try Running()
    let page = try running.glfun("help --man")
    #expect(page.status == 0 && page.text.hasPrefix(".TH GLFUN 1 "))
    for name in Self.commands.dropFirst() { #expect(page.text.contains(".SS glfun \(name)\n")) }
    for name in ["garden", "sampler"] { #expect(page.text.contains(".SS \(name)\n")) }
    try running.folder.write(page.output, to: "glfun.1")
    let check = try running.shell(
      "command -v groff >/dev/null || exit 0; groff -man -ww -Tascii glfun.1 >/dev/null")
    #expect(check.status == 0 && check.errors.isEmpty, "\(check.errors)")
  }
}
