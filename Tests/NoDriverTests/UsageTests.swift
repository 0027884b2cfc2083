import BuiltPrograms
import Foundation
import Testing

/// Command lines that cannot be parsed.
@Suite("Wrong usage")
struct UsageTests {
  @Test(
    "Wrong usage is one line, and one that points to the subcommand's help",
    arguments: [
      ("render", "foo -o x.png", "no scene 'foo'"),
      ("render", "glfun", "--output"), ("render", "glfun -o x.png --bogus", "--bogus"),
      ("render", "ball -o x.png --shape rect", "'--shape'"),
      ("render", "p.json -o x.png --seed 1", "'--seed'"),
      ("render", "glfun -o x.png --strict", "'--strict'"),
      ("render", "glfun -o x.png --backend gles --threads 2", "'--threads'"),
      ("render", "glfun -o x.png --device device:0 --threads 2", "'--threads'"),
      ("render", "glfun -o x.png --size 0x4", "'0x4'"), ("animate", "ball -o x.mp4", "--frames"),
      ("animate", "p.json -o x.mp4 --frames 2", "'p.json' is one picture"),
      ("compare", "", "Missing"),
      ("compare", "a.png b.png c.png", "'c.png'"),
      ("compare", "glfun --tolerance 256", "--tolerance"),
      ("bench", "glfun --runs 0", "'--runs'"), ("info", "--device moon", "'moon'"),
      ("views", "x", "'x'"), ("completions", "csh", "'csh'"),
      ("render", "garden -o x.png --wind nan", "'nan'"),
      ("render", "garden -o x.png --time inf", "'inf'"),
      ("render", "p.json -o x.png --scale 0x10", "'0x10'"),
      ("render", "p.json -o x.png --scale 1e999", "'1e999'"),
      ("render", "ball -o x.png --restitution -nan", "restitution"),
      ("render", "ball -o x.png --position 0x1,2", "'0x1,2'"),
      ("render", "ball -o x.png --gravity 1,inf", "'1,inf'"),
      ("render", "ball -o x.png --vector nan,nan", "'nan,nan'"),
      ("render", "glfun -o x.png --from 1e400,1", "'1e400,1'"),
      ("render", "ball -o x.png --ticks 0x10", "'0x10'"),
      ("bench", "glfun --backend cpu --threads 0x2", "'0x2'"),
      ("render", "glfun -o x.png --output y.png", "'--output' is given twice"),
      ("render", "glfun -o x.png -o y.png", "'-o' is given twice"),
      ("render", "glfun -o x.png --size=2x2 --size 3x3", "'--size' is given twice"),
      ("compare", "glfun --tolerance 1 --tolerance 2", "'--tolerance' is given twice"),
      ("convert", "a.svg -o a.json --dpi 9 --dpi 8", "'--dpi' is given twice"),
      ("measure", "--text a --text b", "'--text' is given twice"),
      ("measure", "", "There is no text"), ("measure", "a.txt --text b", "'--text' and a file"),
      ("measure", "--text a --weight 0", "'--weight' must be 1 to 1000"),
      ("measure", "--text a --size -1", "--size"),
      ("measure", "--text a --style bold", "'bold'"),
      ("measure", "--text a --features tnum,x", "'x' of '--features' is no feature"),
    ])
  func twoLines(command: String, arguments: String, words: String) throws {
    let running = try Running()
    let outcome = try running.glfun(command + " " + arguments)
    #expect(outcome.status == 64)
    #expect(outcome.output.isEmpty)
    let lines = outcome.errors.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == 3 && lines.last == "")
    #expect(
      lines[0].hasPrefix("glfun: wrong usage: ") && lines[0].contains(words), "\(outcome.errors)")
    let name = command.isEmpty ? "glfun render" : "glfun \(command)"
    #expect(lines[1].hasPrefix("Usage: \(name) ") || lines[1].hasPrefix("Usage: \(name);"))
    #expect(lines[1].hasSuffix("see '\(name) --help'"))
    #expect(try running.folder.names == [])
  }

  @Test(
    "A name of a format that is not written is refused",
    arguments: [
      "gif", "GIF", "jxl", "jp2", "bmp", "tif", "TIFF", "svgz", "avif", "heic", "ico", "ppm",
      "mp4",
    ])
  func unwrittenFormat(ending: String) throws {
    let running = try Running()
    for command in [
      "render glfun --backend cpu -o a.b.\(ending)", "compare a.png a.png --diff x.\(ending)",
    ] {
      let outcome = try running.glfun(command)
      #expect(outcome.status == 64)
      #expect(outcome.errors.contains(".\(ending)'") && outcome.errors.contains("'.png'"))
      #expect(try running.folder.names == [])
    }
    let named = try running.glfun(
      "render glfun --backend cpu --size 4x4 --format png -o a.\(ending)")
    #expect(named.status == 0 && named.errors.isEmpty)
    #expect(try running.folder.read("a.\(ending)").starts(with: [0x89, 0x50, 0x4E, 0x47]))
  }

  @Test("A difference is written as PNG alone", arguments: ["jpg", "webp", "rgba"])
  func differenceFormat(ending: String) throws {
    let running = try Running()
    let outcome = try running.glfun("compare a.png a.png --diff x.\(ending)")
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains("'--diff' writes PNG: name it '.png'"))
    #expect(try running.folder.names == [])
  }

  @Test(
    "Names without an ending, and with others, are PNG",
    arguments: ["a", "a.PNG", "a.out", "jpg", ".b", "a.jpg.x", "c."])
  func otherNames(name: String) throws {
    let running = try Running()
    #expect(try running.glfun("render glfun --backend cpu --size 4x4 -o \(name)").status == 0)
    #expect(try running.folder.read(name).starts(with: [0x89, 0x50, 0x4E, 0x47]))
  }

  @Test("A name that ends in .rgba is raw pixels")
  func rawName() throws {
    let running = try Running()
    #expect(try running.glfun("render glfun --backend cpu --size 4x3 -o a.rgba").status == 0)
    #expect(try running.folder.read("a.rgba").count == 48)
  }

  @Test("A comparison's picture has standard output to itself", arguments: ["", " --json"])
  func pictureOnStandardOutput(option: String) throws {
    let running = try Running()
    for color in ["red", "blue"] {
      #expect(
        try running.glfun("render glfun --backend cpu --color \(color) -o \(color).png").status == 0
      )
    }
    let file = try running.glfun("compare red.png blue.png --diff d.png\(option)")
    let stream = try running.glfun("compare red.png blue.png --diff -\(option)")
    #expect(file.status == 1 && stream.status == 1)
    #expect(try stream.output == running.folder.read("d.png"))
    #expect(stream.errors == file.text && file.errors.isEmpty)
  }
}
