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

  @Test("The cover, the card and the chart are what their program draws")
  func pictures() throws {
    let folder = try TemporaryFolder()
    let drawn = try BuiltProgram("Cover").run([], in: folder.url)
    try #require(drawn.status == 0, "\(drawn.errors)")
    let text = try MarkdownFile("README.md").text
    for name in ["cover.webp", "card.png", "chart.png"] {
      let stored = "docs/images/\(name)"
      let outcome = try BuiltProgram("glfun").run(
        ["compare", MarkdownFile.root.appendingPathComponent(stored).path, name], in: folder.url)
      #expect(outcome.status == 0, "\(name): \(outcome.text)\(outcome.errors)")
      #expect(text.contains("\"\(stored)\""), "\(stored)")
    }
  }

  @Test("The README fits what a person reads, and names each example and the index of the pages")
  func index() throws {
    let text = try MarkdownFile("README.md").text
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 221, "220 lines")
    let index = "docs/README.md"
    #expect(text.contains("](\(index))"))
    let pages = try MarkdownFile(index).text
    for page in MarkdownFile.manuals.dropFirst() where page != index {
      #expect(pages.contains("](\(page.dropFirst("docs/".count)))"), "\(page)")
    }
    let examples = try FileManager.default.contentsOfDirectory(
      atPath: MarkdownFile.root.appendingPathComponent("Examples").path)
    for example in examples where !example.hasPrefix(".") && example != "Fonts" {
      #expect(text.contains("Examples/\(example)"), "\(example)")
    }
  }

  @Test("The README links to no file that is not there")
  func links() throws {
    let text = try MarkdownFile("README.md").text
    let links =
      text.matches(of: /\]\(([^)#:]+)(#[^)]*)?\)/).map(\.1)
      + text.matches(of: /src="([^"]+)"/).map(\.1)
    #expect(links.count > 40)
    for link in links {
      let url = MarkdownFile.root.appendingPathComponent(String(link))
      #expect(FileManager.default.fileExists(atPath: url.path), "\(link)")
    }
  }
}
