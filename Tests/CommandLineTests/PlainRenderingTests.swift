import ArgumentParser
import ExamplePrograms
import Foundation
import GLFun
import TestRandom
import TestSupport
import Testing

@testable import GLFunCommand

/// Command lines that are read without the argument parser, compared with the parser's result.
@Suite("Plain command lines")
struct PlainRenderingTests {
  private static func plain(_ arguments: [String]) -> PlainRendering? {
    PlainRendering(["render"] + arguments)
  }

  /// True if the parser accepts a command line, and reads the same from it.
  private static func isSame(_ plain: PlainRendering, _ arguments: [String]) throws -> Bool {
    let command = try #require(
      try GLFunCommand.parseAsRoot(["render"] + arguments) as? RenderCommand)
    let size = try command.source.sizeOption.size
    let rendering = try command.rendering(of: plain.scene)
    var svg = command.source.request(command.output.background)
    // The order of options does not matter.
    svg.given = plain.svg.given
    return command.scenes == [plain.scene] && plain.rendering == rendering
      && plain.size == size && plain.svg == svg
      && plain.scale == command.source.programOptions.scale
      && command.source.programOptions.allowedFolders.isEmpty
      && command.source.sceneOptions.given.isEmpty
  }

  @Test(
    "Plain ones are read as the parser reads them",
    arguments: [
      "glfun -o a.png", "p.json --output a.png --backend cpu", "-o - garden",
      "--scale 2.5 - -o -", "righthand --size 20x30 -o a --format rgba --device surfaceless",
      "p.json -o a --compression best --threads 3 --backend cpu --memory-limit 2G",
      "p.json --scale 1e1 --size 7x8 -o a.png --device device:1 --compression fast",
      "p.json -o a.jpg --quality 80 --background #123", "p.json -o a --format webp --quality 1",
      "p.json -o a.gif --format png", "p.json -o a.WEBP", "p.json -o a.rgba",
      "p.svg -o a.png --width 20", "p.svgz -o a.png --height 9 --background #fff --width 4",
      "p.svg -o a.jpg --background #123 --scale 2", "- -o a.png --background #fff",
      "p.json -o a.png --background #fff", "glfun -o a.png --threads 2",
      "glfun -o a.png --threads 2 --backend auto",
    ])
  func plain(line: String) throws {
    let arguments = line.split(separator: " ").map(String.init)
    let plain = try #require(Self.plain(arguments))
    #expect(try Self.isSame(plain, arguments))
  }

  @Test(
    "What is not plain is left to the parser",
    arguments: [
      "", "glfun", "-o a.png", "glfun -o", "glfun -o a.png --help", "glfun -h", "glfun -oa.png",
      "glfun --output=a.png", "glfun -o a.png -o b.png", "glfun -o a.png --output b.png",
      "glfun ball -o a.png", "glfun -o a.png --shape ellipse", "glfun -o a.png -- x",
      "none -o a.png", "glfun -o a.png --scale 2", "p.json -o a.png --scale 0",
      "p.json -o a.png --scale nan", "p.json -o a.png --scale inf", "p.json -o a.png --scale -1",
      "glfun -o a.png --size 0x1", "glfun -o a.png --size 1000001x1", "glfun -o a.png --size 5",
      "glfun -o a.png --threads 0 --backend cpu", "glfun -o a.png --threads 2 --backend gles",
      "glfun -o a.png --threads 2 --device surfaceless",
      "glfun -o a.png --threads x --backend cpu", "glfun -o a.png --backend gpu",
      "glfun -o a.png --format gif", "glfun -o a.gif", "glfun -o a.svg --compression best",
      "glfun -o a.png --quality 9", "glfun -o a.jpg --quality 0", "glfun -o a.jpg --quality 101",
      "glfun -o a.webp --background #fff", "glfun -o a.jpg --background white",
      "glfun -o a.jpg --compression fast", "glfun -o a.png --format rgba --compression fast",
      "glfun -o a.png --compression none", "glfun -o a.png --memory-limit 12",
      "glfun -o a.png --width 9", "p.svg -o a.png --width 0", "p.svg -o a.png --height x",
      "glfun -o a.svg", "p.json -o a.pdf", "p.json -o a --format pdf", "p.svg -o a.png --dpi 9",
      "p.svg --out-dir a", "p.svg q.svg -o a.png",
      "glfun -o a.png --device moon",
      "glfun -o a.png --unknown 1", "p.json -o a --allow-path .",
    ])
  func notPlain(line: String) {
    #expect(Self.plain(line.split(separator: " ").map(String.init)) == nil)
  }

  @Test("Other commands are left to the parser")
  func otherCommands() {
    #expect(PlainRendering(["compare", "glfun", "-o", "a.png"]) == nil)
    #expect(PlainRendering([]) == nil)
    #expect(PlainRendering(["render", "", "-o", "a.png"]) == nil)
    #expect(PlainRendering(["render", "glfun", "-o", ""]) == nil)
  }

  @Test("Of random words, the parser takes all that are plain, and reads the same")
  func randomLines() throws {
    let words = [
      "glfun", "quartzfun", "p.json", "-", "a.png", "-o", "--output", "--backend", "cpu", "gles",
      "--format", "png", "rgba", "--compression", "fast", "--threads", "2", "--size", "9x9",
      "--quality", "50", "b.jpg", "webp", "--background", "#fff", "--scale", "2", "--memory-limit",
      "1G", "--device", "auto", "--seed", "--", "-x", "render",
    ]
    var random = SplitMix64(seed: 12)
    var count = 0
    for _ in 0..<60_000 {
      var arguments = ["glfun", "-o", "a.png"]
      if random.next() % 2 == 0 { arguments = [] }
      for _ in 0..<Int(random.next() % 7) {
        arguments.append(words[Int(random.next() % UInt64(words.count))])
      }
      guard let plain = Self.plain(arguments) else { continue }
      count += 1
      let isSame = try Self.isSame(plain, arguments)
      #expect(isSame, "\(arguments)")
    }
    #expect(count > 100)
  }

  @Test("A plain view is the parser's view")
  func views() throws {
    for scene in Scene.allCases {
      let path = NSTemporaryDirectory() + "plain-\(scene.rawValue).rgba"
      defer { try? FileManager.default.removeItem(atPath: path) }
      let arguments = [
        scene.rawValue, "-o", path, "--backend", "cpu", "--size", "50x70", "--format", "rgba",
      ]
      try #require(Self.plain(arguments)).run()
      let plain = try Data(contentsOf: URL(fileURLWithPath: path))
      let frame = try SceneSource.parse(["--size", "50x70"]).frame(of: FilePath(scene.rawValue))
      let picture = CPURenderer(threads: 1).render(frame.list)
      let isSame = Array(plain) == picture.rgbaBytes
      #expect(isSame)
    }
  }
}
