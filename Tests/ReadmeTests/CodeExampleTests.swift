import BuiltPrograms
import Foundation
import GLFun
import GLFunDrawingPrograms
import Testing

/// The Swift code of the README, of the manuals, and of the pages and tutorials of the documentation.
@Suite("Code in texts")
struct CodeExampleTests {
  static let texts =
    [
      "README.md", "docs/guide/ios.md", "docs/guide/views.md", "docs/guide/drawing-program.md",
      "docs/guide/text.md",
      "docs/guide/svg.md", "docs/guide/opengl-es-by-hand.md",
    ] + MarkdownFile.catalogs

  /// The lines of code without indentation and empty lines.
  private static func trimmed(_ code: String) -> String {
    code.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// The sources that are compiled with the package or by scripts/consumer-test.
  private static func compiledSources() throws -> [String] {
    var sources = try ["ReadmeTests", "QuartzUITests"].map {
      try MarkdownFile("Tests/\($0)/Snippets.swift").text
    }
    let folder = MarkdownFile.root.appendingPathComponent("Examples")
    let files = try #require(
      FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
    for case let file as URL in files
    where file.pathExtension == "swift" && !file.path.contains("/.build/") {
      sources.append(try String(contentsOf: file, encoding: .utf8))
    }
    return sources.map(trimmed)
  }

  @Test("Each example is a part of a source that is compiled", arguments: texts)
  func areCompiled(text: String) throws {
    let sources = try Self.compiledSources()
    #expect(Self.texts.count >= 24)
    for block in try MarkdownFile(text).blocks("swift") where !block.hasPrefix(".") {
      #expect(sources.contains { $0.contains(Self.trimmed(block)) }, "\(block)")
    }
  }

  @Test("Lines for Package.swift name the version and products that there are", arguments: texts)
  func packageLines(text: String) throws {
    let manifest = try MarkdownFile("Package.swift").text
    let version = try #require(
      MarkdownFile("CHANGELOG.md").text.firstMatch(of: /## \[(\d+\.\d+\.\d+)\]/)?.1)
    for block in try MarkdownFile(text).blocks("swift") where block.hasPrefix(".") {
      for product in block.matches(of: /\.product\(name: "(\w+)"/) {
        #expect(manifest.contains(".library(name: \"\(product.1)\""), "\(block)")
      }
      for package in block.matches(of: /\.package\(.*from: "([\d.]+)"/) {
        #expect(package.1 == version, "\(block)")
      }
      #expect(block.contains(".product(name:") || block.contains(".package(url:"), "\(block)")
    }
  }

  @Test("Pictures in the tutorials are what their programs draw", arguments: ["Card", "Chart"])
  func pictures(program: String) throws {
    let folder = try TemporaryFolder()
    let outcome = try BuiltProgram(program).run([], in: folder.url)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let name = program.lowercased()
    #expect(try folder.names == ["\(name).png"])
    let stored = MarkdownFile.catalog.appendingPathComponent("Resources/\(name)@2x.png").path
    #expect(
      try PNG.read(path: folder.url.appendingPathComponent("\(name).png").path)
        == PNG.read(path: stored))
  }

  @Test(
    "The example of OpenGL ES by hand draws what the CPU draws",
    .enabled(if: ReadmeTests.hasDriver, "no OpenGL ES driver here"))
  func openGLESByHand() throws {
    let folder = try TemporaryFolder()
    let outcome = try BuiltProgram("Triangle").run([], in: folder.url)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.text.contains("differing pixels: 0 of 19200\nobjects that are left: 0\n"))
    let picture = try PNG.read(path: folder.path + "/triangle.png")
    let stored = MarkdownFile.root.appendingPathComponent("docs/images/triangle.png").path
    #expect(try PNG.read(path: stored) == picture)
    #expect(Set(picture.pixels).count == 6)
  }

  @Test(
    "The examples of views draw",
    arguments: ["dot", "dirty-rectangles", "petal", "right-handed"])
  func views(name: String) throws {
    let folder = try TemporaryFolder()
    let outcome = try BuiltProgram("ViewExamples").run([name, "a.png"], in: folder.url)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let picture = try PNG.read(path: folder.path + "/a.png")
    #expect(Set(picture.pixels).count > 3)
    switch name {
    case "dot":
      // The dot has moved, and its old place is clean.
      #expect(outcome.text == "redrawn: 2 rectangles\n")
      #expect(picture[120, 40] == Color.red.premultiplied && picture[20, 20].green == 255)
    case "dirty-rectangles":
      let words = outcome.text.split(separator: " ").compactMap { Int($0.filter(\.isNumber)) }
      #expect(words.count == 3 && words[0] < words[2] * 12 / 10)
    case "right-handed":
      // Bars stand at the bottom, and the highest is the fourth.
      #expect(picture[150, 40] != Color.white.premultiplied)
      #expect(picture[60, 20] == Color.white.premultiplied)
    default:
      #expect(picture[60, 80] != picture[5, 5] && picture[165, 30] != picture[5, 5])
    }
  }

  @Test("A server draws a program that it was sent")
  func drawingProgram() throws {
    let text = ##"{"size": [2, 1], "background": "#f00", "commands": []}"##
    #expect(
      try pictureOfProgram(Array(text.utf8)).pixels
        == Array(repeating: Color.red.premultiplied, count: 2))
    #expect(throws: DrawingProgramError.self) { try pictureOfProgram([]) }
  }

  @Test("A picture is converted to another format")
  func conversion() throws {
    let folder = try TemporaryFolder()
    let (source, target) = ("\(folder.url.path)/photo.jpg", "\(folder.url.path)/photo.webp")
    let picture = Bitmap(
      size: PixelSize(width: 40, height: 30), filledWith: Color.red.premultiplied)
    try ImageFile.write(picture, path: source)
    try convertPicture(from: source, to: target)
    #expect(try ImageFile.read(path: target).size == picture.size)
    #expect(try folder.read("photo.webp").prefix(4) == Data("RIFF".utf8))
  }

  @Test("Many tasks draw at once, with one renderer and with an actor's")
  func concurrency() async throws {
    let photo = Image(
      Bitmap(size: PixelSize(width: 32, height: 24), filledWith: Color.blue.premultiplied))
    let expected = Thumbnails.thumbnail(of: photo)
    #expect(expected[80, 60] == Color.blue.premultiplied)
    let pictures = await withTaskGroup(of: Bitmap.self) { group in
      for _ in 0..<8 { group.addTask { Thumbnails.thumbnail(of: photo) } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(pictures == Array(repeating: expected, count: 8))
    guard ReadmeTests.hasDriver else { try Test.cancel("no OpenGL ES driver here") }
    let frame = ImageRenderer(size: Size(width: 160, height: 120)).frame { context in
      context.draw(photo, in: Rect(x: 0, y: 0, width: 160, height: 120))
    }
    let processor = try GraphicsProcessor()
    async let first = processor.render(frame)
    async let second = processor.render(frame)
    #expect(try await [first, second] == [expected, expected])
    #expect(try renderAnywhere(frame) == expected)
  }
}
