import Foundation

/// The README and the code in it.
struct Readme {
  let text: String
  /// The folder of the package.
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  init() throws {
    text = try String(contentsOf: Self.root.appendingPathComponent("README.md"), encoding: .utf8)
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
