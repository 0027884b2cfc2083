import BuiltPrograms
import Foundation
import Testing

@Suite(
  "Libraries of text",
  .enabled(
    if: Running.hasTextLibraries, "libharfbuzz0b or libfribidi0 is not installed"))
struct TextLibraryTests {
  private static func program(_ text: String) -> Data {
    Data(#"{"size": [40, 20], "commands": [["fillText", "\#(text)", 2, 15]]}"#.utf8)
  }

  /// Runs `glfun` on a program on a machine where the library of that name is not a library.
  private static func run(_ text: String, without library: String) throws -> BuiltProgram.Outcome {
    let running = try Running()
    try running.folder.write(program(text), to: "text.json")
    try running.folder.write(Data(), to: library)
    let outcome = try running.glfun(
      "render text.json -o text.png --backend cpu",
      environment: ["LD_LIBRARY_PATH": running.folder.url.path])
    if outcome.status != 0 {
      #expect(try running.folder.names.sorted() == [library, "text.json"].sorted())
    }
    return outcome
  }

  @Test("A library that is missing is named with its package")
  func missing() throws {
    let text = try Self.run("abc", without: "libharfbuzz.so.0")
    #expect(text.status == 2 && text.hasOneErrorLine)
    #expect(text.errors.hasPrefix("glfun: text needs HarfBuzz: "))
    #expect(text.errors.hasSuffix("; on Debian: apt-get install libharfbuzz0b\n"))
    let rightToLeft = try Self.run("אבג", without: "libfribidi.so.0")
    #expect(rightToLeft.status == 2 && rightToLeft.hasOneErrorLine)
    #expect(rightToLeft.errors.hasSuffix("; on Debian: apt-get install libfribidi0\n"))
  }

  @Test("Text from left to right needs no FriBidi, and the scatter plot no HarfBuzz")
  func unneeded() throws {
    let outcome = try Self.run("abc", without: "libfribidi.so.0")
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    let running = try Running()
    try running.folder.write(Data(), to: "libharfbuzz.so.0")
    let plot = try running.glfun(
      "render righthand -o plot.png --backend cpu",
      environment: ["LD_LIBRARY_PATH": running.folder.url.path])
    #expect(plot.status == 0 && plot.errors.isEmpty)
  }

  @Test("A picture without text opens no library of text")
  func textless() throws {
    let running = try Running()
    try running.folder.write(Self.program("abc"), to: "text.json")
    try running.folder.write(
      Data(#"{"size": [40, 20], "commands": [["fillRect", 2, 3, 4, 5]]}"#.utf8), to: "none.json")
    // The loader reports the names that it looks for.
    let environment = ["LD_DEBUG": "libs"]
    let none = try running.glfun(
      "render none.json -o none.png --backend cpu", environment: environment)
    #expect(none.status == 0)
    for library in ["libharfbuzz", "libfribidi", "libfontconfig", "libfreetype"] {
      #expect(!none.errors.contains(library))
    }
    let text = try running.glfun(
      "render text.json -o text.png --backend cpu", environment: environment)
    #expect(text.errors.contains("libharfbuzz.so.0"))
    #expect(!text.errors.contains("libfribidi") && !text.errors.contains("libfontconfig"))
  }

  @Test("The advice about a character that no font has is the same for files of each kind")
  func advice() throws {
    let running = try Running()
    let svg = "<svg width='9' height='9'><text y='9'>\u{E000}</text></svg>"
    let program = #"{"size": [9, 9], "images": {"a": {"path": "text.svg"}}, "commands": []}"#
    try running.folder.write(Data(svg.utf8), to: "text.svg")
    try running.folder.write(Data(program.utf8), to: "image.json")
    try running.folder.write(Self.program("\\uE000"), to: "text.json")
    for line in [
      "render text.svg -o a.png --backend cpu", "render text.json -o b.png --backend cpu",
      "render image.json -o c.png --backend cpu", "convert text.svg -o a.json",
      "measure --text \u{E000}",
    ] {
      let outcome = try running.glfun(line)
      #expect(outcome.status == 0 && outcome.hasOneErrorLine, "\(outcome.errors)")
      #expect(
        outcome.errors.hasSuffix("give a file with --font, or use --system-fonts\n"),
        "\(outcome.errors)")
    }
  }

  @Test("A warning is an error where that is asked for, and fonts that are none are told")
  func options() throws {
    let running = try Running()
    try running.folder.write(Self.program("\\uE000"), to: "text.json")
    let warned = try running.glfun("render text.json -o text.png --backend cpu")
    #expect(warned.status == 0 && warned.hasOneErrorLine)
    #expect(
      warned.errors.hasPrefix(
        "glfun: warning: text.json, command 0 \"fillText\": no font has U+E000"))
    let strict = try running.glfun("render text.json -o strict.png --backend cpu --strict")
    #expect(strict.status == 2 && strict.hasOneErrorLine)
    try running.folder.write(Data("<!doctype html>".utf8), to: "page.html")
    let font = try running.glfun("render text.json -o font.png --backend cpu --font page.html")
    #expect(font.status == 2)
    #expect(font.errors.hasPrefix("glfun: bad font: page.html: not an OpenType font"))
    #expect(try running.folder.names.sorted() == ["page.html", "text.json", "text.png"])
  }
}
