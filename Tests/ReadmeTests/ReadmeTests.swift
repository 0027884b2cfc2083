import BuiltPrograms
import Foundation
import Testing

@Suite("README")
struct ReadmeTests {
  static let hasDriver: Bool = {
    guard let folder = try? TemporaryFolder() else { return false }
    return (try? BuiltProgram("glfun").run(["info"], in: folder.url).status) == 0
  }()

  @Test(
    "Every command line exits as the text says, and writes what it names",
    .enabled(if: ReadmeTests.hasDriver, "no OpenGL ES driver here"),
    arguments: MarkdownFile.manuals)
  func commandLines(text: String) throws {
    let folder = try TemporaryFolder()
    // The examples are named from the package's own folder.
    try FileManager.default.createSymbolicLink(
      at: folder.url.appendingPathComponent("Examples"),
      withDestinationURL: MarkdownFile.root.appendingPathComponent("Examples"))
    let examples = try MarkdownFile(text).examples
    if text == "README.md" { #expect(examples.count >= 6) }
    let path = "\(BuiltProgram.folder.path):/usr/bin:/bin"
    let hasFFmpeg =
      try BuiltProgram("/bin/bash").run(
        ["-c", "command -v ffmpeg"], in: folder.url, environment: ["PATH": path]
      ).status == 0
    for example in examples where hasFFmpeg || !example.needsFFmpeg {
      let outcome = try BuiltProgram("/bin/bash").run(
        ["-euo", "pipefail", "-c", example.line], in: folder.url, environment: ["PATH": path])
      #expect(outcome.status == example.status, "\(example.line): \(outcome.errors)")
      for output in example.line.matches(of: /(?:-o|--diff|>) ([A-Za-z][A-Za-z0-9.\/-]*)(?=\s|$)/) {
        let bytes = try folder.read(String(output.1))
        #expect(!bytes.isEmpty, "\(example.line)")
      }
    }
  }

  @Test("There are examples of touches and points, which the texts name")
  func exampleFiles() throws {
    let texts = try MarkdownFile.manuals.map { try MarkdownFile($0).text }.joined()
    let files = try FileManager.default.contentsOfDirectory(
      atPath: MarkdownFile.root.appendingPathComponent("Examples").path)
    let named = files.filter { $0.hasSuffix(".jsonl") || $0.hasSuffix(".csv") }
    #expect(named.count >= 3)
    for file in named { #expect(texts.contains("Examples/\(file)"), "\(file)") }
  }

  @Test("The picture at the top is what its program draws")
  func cover() throws {
    let folder = try TemporaryFolder()
    #expect(try BuiltProgram("Cover").run(["cover.png"], in: folder.url).status == 0)
    let stored = MarkdownFile.root.appendingPathComponent("docs/images/cover.png").path
    let outcome = try BuiltProgram("glfun").run(
      ["compare", stored, "cover.png"], in: folder.url)
    #expect(outcome.status == 0, "\(outcome.text)\(outcome.errors)")
    #expect(try MarkdownFile("README.md").text.contains("](docs/images/cover.png)"))
  }

  @Test("The README links to no file that is not there")
  func links() throws {
    for link in try MarkdownFile("README.md").text.matches(of: /\]\(([^)#:]+)\)/) {
      let url = MarkdownFile.root.appendingPathComponent(String(link.1))
      #expect(FileManager.default.fileExists(atPath: url.path), "\(link.1)")
    }
  }
}
