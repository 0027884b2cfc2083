import ArgumentParser
import BuiltPrograms
import Foundation
import GLFun
import GLFunDrawingPrograms
import TestPrograms
import Testing

@testable import GLFunCommand

@Suite("Formats of pictures on the command line")
struct PictureFormatTests {
  private static func encoding(_ arguments: String...) throws -> PictureEncoding {
    let command = try #require(
      try GLFunCommand.parseAsRoot(["render", "glfun", "-o"] + arguments) as? RenderCommand)
    return try command.rendering(of: "glfun").encoding
  }

  /// The parser's message about wrong usage.
  private static func problem(_ arguments: String...) -> String? {
    do {
      _ = try GLFunCommand.parseAsRoot(["render", "glfun", "-o"] + arguments)
      return nil
    } catch {
      return GLFunCommand.message(for: error)
    }
  }

  @Test("The name says the format where nothing else does")
  func names() throws {
    let formats: [(String, OutputFormat)] = [
      ("a.png", .png), ("a.jpg", .jpeg), ("dir.png/a.JPEG", .jpeg), ("a.webp", .webp),
      ("a.rgba", .rgba), ("a", .png), ("-", .png), ("/dev/null", .png), ("a.gif/b", .png),
      ("a.out", .png), ("a.jfif", .jpeg), ("a.JPE", .jpeg), ("a.pdf", .pdf), ("a.SVG", .svg),
    ]
    for (name, format) in formats { #expect(try Self.encoding(name).format == format, "\(name)") }
    #expect(try Self.encoding("a.jpg", "--format", "webp").format == .webp)
    #expect(try Self.encoding("a.gif", "--format", "png").format == .png)
  }

  @Test("Settings go with their formats")
  func settings() throws {
    #expect(try Self.encoding("a.jpg").inOnePiece == .jpeg(quality: 90))
    #expect(
      try Self.encoding("a.jpg", "--quality", "7", "--background", "#00f").inOnePiece
        == .jpeg(quality: 7, background: .blue))
    #expect(
      try Self.encoding("a.jpg", "--quality", "7", "--background", "blue").inOnePiece
        == .jpeg(quality: 7, background: .blue))
    #expect(try Self.encoding("a.webp").inOnePiece == .losslessWebP)
    #expect(try Self.encoding("a.webp", "--quality", "100").inOnePiece == .webp(quality: 100))
    #expect(try Self.encoding("a.png", "--compression", "best").compression == .best)
  }

  @Test(
    "Names of formats that are not written are refused with the remedy",
    arguments: ["gif", "bmp", "tif", "TIFF", "svgz", "avif", "jxl", "mp4"])
  func unwritten(end: String) throws {
    let problem = try #require(Self.problem("a.\(end)"))
    #expect(problem.contains("'a.\(end)' is the name of a file in another format"))
    #expect(problem.contains("'.jpg'") && problem.contains("'--format'"))
  }

  @Test("Settings of other formats, and impossible ones, are wrong usage")
  func wrongSettings() {
    #expect(Self.problem("a.png", "--quality", "9")?.contains("'--format jpeg'") == true)
    #expect(Self.problem("a.jpg", "--quality", "0")?.contains("1 to 100") == true)
    #expect(Self.problem("a.webp", "--background", "#fff")?.contains("transparency") == true)
    #expect(Self.problem("a.jpg", "--compression", "fast")?.contains("'--format png'") == true)
  }

  /// A program with a translucent square.
  private static let program = """
    {"size": [40, 30], "commands": [["fillColor", "#ff000080"], ["fillRect", 0, 0, 40, 30]]}
    """

  @Test("What is written is read again: exactly, or over the background")
  func written() throws {
    let folder = try TemporaryFolder()
    for name in ["a.png", "a.webp", "a.jpg", "b.jpg"] {
      let background = name == "b.jpg" ? ["--background", "#000"] : []
      let run = try CommandRun(
        ["render", "-", "-o", "\(folder.path)/\(name)", "--backend", "cpu"] + background,
        input: Self.program)
      #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
    }
    func picture(_ name: String) throws -> Bitmap {
      try ImageFile.read(path: "\(folder.path)/\(name)")
    }
    #expect(try picture("a.webp") == picture("a.png"))
    let png = try picture("a.png")[20, 15]
    #expect(png.alpha == 128)
    let overWhite = try picture("a.jpg")[20, 15]
    #expect(overWhite.isOpaque && overWhite.red > 250 && abs(Int(overWhite.green) - 127) < 5)
    let overBlack = try picture("b.jpg")[20, 15]
    #expect(abs(Int(overBlack.red) - 128) < 5 && overBlack.green < 5)

    let same = try CommandRun(
      ["compare", "\(folder.path)/a.webp", "\(folder.path)/a.png"])
    #expect(same.status == 0)
    let different = try CommandRun(
      ["compare", "\(folder.path)/a.jpg", "\(folder.path)/a.png"])
    #expect(different.status == 1 && different.text.contains("differing pixels 1200"))
  }

  @Test("Standard output takes every format")
  func standardOutput() throws {
    for format in ["png", "jpeg", "webp"] {
      let run = try CommandRun(
        ["render", "-", "-o", "-", "--backend", "cpu", "--format", format], input: Self.program)
      #expect(run.status == 0)
      #expect(ImageFormat(signatureOf: run.output)?.rawValue == format)
    }
  }

  @Test("A picture that a format has no room for, or memory, is refused before it is drawn")
  func tooLarge() throws {
    let folder = try TemporaryFolder()
    let sides = try CommandRun(
      ["render", "garden", "-o", "\(folder.path)/a.webp", "--size", "16384x10", "--backend", "cpu"])
    #expect(sides.status == 2)
    #expect(sides.errors.contains("16384x10, and each side must be 1 to 16383 pixels"))
    let memory = try CommandRun(
      [
        "render", "garden", "-o", "\(folder.path)/a.jpg", "--size", "9000x9000", "--backend", "cpu",
        "--memory-limit", "500M",
      ])
    #expect(memory.status == 2)
    #expect(memory.errors.contains("in one piece"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }

  @Test("A picture file that memory has no room for is refused, and the limit named")
  func tooLargeToRead() throws {
    let folder = try TemporaryFolder()
    // A few hundred bytes that expand to 64 MiB of pixels.
    let size = PixelSize(width: 4096, height: 4096)
    let bytes = try ImageFile.encode(
      Bitmap(size: size, filledWith: Color.red.premultiplied), as: .losslessWebP)
    #expect(bytes.count < 10_000)
    try folder.write(bytes, "large.webp")
    let call = "\"commands\": [[\"image\", \"p\", 0, 0]]"
    for value in [
      "{\"path\": \"large.webp\"}",
      "{\"data\": \"\(Data(bytes).base64EncodedString())\"}",
    ] {
      try folder.write(
        Array("{\"size\": [2, 1], \"images\": {\"p\": \(value)}, \(call)}".utf8), "p.json")
      let run = try CommandRun([
        "render", "\(folder.path)/p.json", "-o", "\(folder.path)/a.png", "--backend", "cpu",
        "--memory-limit", "200M",
      ])
      #expect(run.status == 2)
      #expect(run.errors.contains("--memory-limit is 200M; raise it"), "\(run.errors)")
    }
    let view = try CommandRun([
      "render", "quartzfun", "--shape", "image", "--image", "\(folder.path)/large.webp", "-o",
      "\(folder.path)/a.png", "--backend", "cpu", "--memory-limit", "200M",
    ])
    #expect(view.status == 2 && view.errors.contains("4096x4096, and at most "), "\(view.errors)")
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/a.png"))
  }

  @Test("Drawing programs take pictures of every format, from files and in base64")
  func drawingPrograms() throws {
    let folder = try TemporaryFolder()
    for encoding in [ImageEncoding.losslessWebP, .jpeg(quality: 100), .png(.fast)] {
      let bytes = try ImageFile.encode(Program.dot, as: encoding)
      // The name says nothing about the format.
      try folder.write(bytes, "dot.dat")
      let expected = try ImageFile.decode(bytes)
      for value in [
        "{\"path\": \"dot.dat\"}", "{\"data\": \"\(Data(bytes).base64EncodedString())\"}",
      ] {
        let text = """
          {"size": [2, 1], "images": {"p": \(value)}, "commands": [["image", "p", 0, 0]]}
          """
        let program = try Program.readText(text, options: Program.options(folder: folder.path))
        #expect(CPURenderer().render(try program.displayList()) == expected)
      }
    }
  }
}
