import Foundation
import Testing

/// The ledger of fast paths, docs/design/fast-paths.md: a row for each, with its files, their lines and its gain.
@Suite("Ledger of fast paths")
struct FastPathTests {
  /// A row of a table with the columns fast path, files, lines, gain and the way without it.
  struct Row: CustomStringConvertible {
    var name: String
    var files: [String]
    var lines: String
    var gain: String
    var description: String { name }
  }

  static let rows: [Row] = {
    let lines = (try? MarkdownFile("docs/design/fast-paths.md").text)?.split(separator: "\n") ?? []
    return lines.compactMap { line in
      let cells = line.split(separator: "|", omittingEmptySubsequences: false)
        .map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count == 7, cells[1] != "fast path", !cells[1].hasPrefix("---") else {
        return nil
      }
      return Row(
        name: cells[1], files: cells[2].matches(of: /`([^`]+)`/).map { String($0.1) },
        lines: cells[3], gain: cells[4])
    }
  }()

  /// The paths of all sources, from the package's folder.
  private static let sources: [String] = ["Sources", "Shaders"].flatMap { folder in
    let url = MarkdownFile.root.appendingPathComponent(folder)
    let names = FileManager.default.enumerator(atPath: url.path)?.compactMap { $0 as? String }
    return (names ?? []).map { "\(folder)/\($0)" }
  }

  /// The files of a name in the ledger: a path from the package's folder, from a group of `Sources`, or from a folder of the engine;
  /// without its Swift extension, and with an asterisk for the rest of the name.
  private static func files(_ name: String) -> [String] {
    let stem = name.hasSuffix("*") ? String(name.dropLast()) : name
    return sources.filter { path in
      let parts = path.split(separator: "/")
      let ways = [
        path, parts.dropFirst(2).joined(separator: "/"),
        parts.starts(with: ["Sources", "Engine"])
          ? parts.dropFirst(parts.count > 4 ? 4 : 3).joined(separator: "/") : "",
      ]
      return ways.contains { way in
        name.hasSuffix("*")
          ? !stem.isEmpty && way.hasPrefix(stem) && way.contains(".")
          : way == name || way == "\(name).swift"
      }
    }
  }

  @Test func thereAreRows() { #expect(Self.rows.count > 20) }

  @Test("Each file is there", arguments: rows) func files(row: Row) {
    #expect(!row.files.isEmpty)
    for name in row.files { #expect(!Self.files(name).isEmpty, "there is no file \(name)") }
  }

  /// "120" means all lines of the files, "20 of" some of them.
  @Test("Lines are those of the files, to a tenth", arguments: rows) func lines(row: Row) throws {
    let all = try Set(row.files.flatMap(Self.files)).reduce(0) { count, path in
      try count + MarkdownFile(path).text.count { $0 == "\n" }
    }
    let lines = try #require(Int(row.lines.prefix { $0.isNumber }), "\(row.lines)")
    #expect(lines <= all + all / 10, "\(all) lines")
    if !row.lines.hasSuffix("of") { #expect(lines >= all - all / 10, "\(all) lines") }
  }

  @Test("Each says what it gains", arguments: rows) func gain(row: Row) {
    #expect(row.gain.contains { $0.isLetter }, "\(row.gain)")
  }
}
