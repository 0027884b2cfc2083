import Foundation

/// A text of the documentation and the code in it.
struct MarkdownFile {
  let text: String
  /// The folder of the package.
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  /// The folder of the tutorials.
  static let catalog = root.appendingPathComponent("Sources/GLFun/GLFun.docc")

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

  /// A line that runs the program, with the exit status that a comment at its end announces.
  struct Example {
    var line: String
    var status: Int32
  }

  /// The lines of shell blocks that begin with `glfun`, in order; a backslash continues a line.
  var examples: [Example] {
    blocks("sh").joined().replacingOccurrences(of: "\\\n", with: " ")
      .split(separator: "\n").filter { $0.hasPrefix("glfun ") }
      .map { line in
        let status = line.firstMatch(of: /# exit (\d+)/).flatMap { Int32($0.1) }
        return Example(line: String(line), status: status ?? 0)
      }
  }
}
