import GLFunImageFiles
import Testing

@testable import GLFunText

/// Unicode's tests of line breaks.
struct LineBreakTests {
  static let path = "/usr/share/unicode/auxiliary/LineBreakTest.txt"

  @Test(.enabled(if: UnicodeFile.exists(path), "Debian package unicode-data is not installed"))
  func unicodeTest() throws {
    var count = 0
    var failures: [String] = []
    for line in try UnicodeFile.lines(Self.path) {
      // ÷ 0023 × 0308 ÷
      var scalars: [UInt32] = []
      var wanted: [Bool] = []
      for field in line.split(whereSeparator: { $0 == " " || $0 == "\t" }).dropFirst() {
        switch field {
        case "÷": wanted.append(true)
        case "×": wanted.append(false)
        default: scalars.append(try #require(UInt32(field, radix: 16)))
        }
      }
      count += 1
      let found = LineBreaks.after(scalars).map { $0 != .prohibited }
      if found != wanted { failures.append(String(line)) }
    }
    #expect(count == 7654)
    #expect(
      failures.isEmpty, "\(failures.count) fail: \(failures.prefix(40).joined(separator: "\n"))")
  }

  @Test func mandatoryBreaks() {
    let breaks = LineBreaks.after("a b\nc\r\nd".unicodeScalars.map(\.value))
    #expect(
      breaks == [
        .prohibited, .allowed, .prohibited, .mandatory, .prohibited, .prohibited, .mandatory,
        .mandatory,
      ])
  }
}

/// Unicode's data files from Debian's package unicode-data.
enum UnicodeFile {
  static func exists(_ path: String) -> Bool {
    (try? InputFile.read(path: path)) != nil
  }

  /// The lines without comments.
  static func lines(_ path: String) throws -> [Substring] {
    String(decoding: try InputFile.read(path: path), as: UTF8.self).split(separator: "\n")
      .map { $0.prefix { $0 != "#" } }.filter { $0.contains { $0 != " " && $0 != "\t" } }
  }
}
