import Foundation

/// A text of the documentation and the code in it.
struct MarkdownFile {
  let text: String
  /// The folder of the package.
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  /// The folder of the tutorials.
  static let catalog = root.appendingPathComponent("Sources/Products/GLFun/GLFun.docc")

  /// The texts of the modules' pages of documentation, tutorials included.
  static let catalogs: [String] = {
    let sources = root.appendingPathComponent("Sources")
    let files = FileManager.default.enumerator(atPath: sources.path)?.compactMap { $0 as? String }
    return (files ?? []).filter { $0.contains(".docc/") && $0.hasSuffix(".md") }.sorted()
      .map { "Sources/\($0)" }
  }()

  /// Reads a file of the package.
  init(_ path: String) throws {
    text = try String(contentsOf: Self.root.appendingPathComponent(path), encoding: .utf8)
  }

  /// The texts between "```language" and "```".
  func blocks(_ language: String) -> [String] {
    var blocks: [String] = []
    var current: [Substring]?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line == "```\(language)" {
        current = []
      } else if line == "```", let lines = current {
        blocks.append(lines.joined(separator: "\n") + "\n")
        current = nil
      } else {
        current?.append(line)
      }
    }
    return blocks
  }

  /// A line that runs the program, with the exit status from the comment at its end.
  struct Example {
    var line: String
    var status: Int32
    /// True if it makes a movie.
    var needsFFmpeg: Bool {
      line.contains(/ffmpeg|\.(mp4|webm|mkv|gif|mov|apng)\b/)
    }
  }

  /// The lines of shell blocks that run the program, in order; a backslash continues a line.
  ///
  /// A block with only such lines and plain shell is one example, because its lines belong together.
  var examples: [Example] {
    blocks("sh").flatMap { block -> [Example] in
      let text = block.replacingOccurrences(of: "\\\n", with: " ")
      let lines = text.split(separator: "\n")
      let own = lines.filter { $0.contains(#/(^|\| )glfun /#) }
      if own.count < lines.count,
        !lines.contains(where: { $0.starts(with: #/scripts/|export|sbatch/#) })
      {
        return own.isEmpty ? [] : [Example(line: text, status: 0)]
      }
      return own.map { line in
        let status = line.firstMatch(of: /# exit (\d+)/).flatMap { Int32($0.1) }
        return Example(line: String(line), status: status ?? 0)
      }
    }
  }

  /// The manuals of the program.
  static let manuals: [String] = {
    let docs = root.appendingPathComponent("docs").path
    let files = FileManager.default.enumerator(atPath: docs)?.compactMap { $0 as? String }
    return ["README.md"]
      + (files ?? []).filter { $0.hasSuffix(".md") }.sorted().map { "docs/\($0)" }
  }()
}
