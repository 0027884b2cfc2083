import GLFunFonts
import Testing

/// Unicode's tests of text direction.
@Suite(.needsFriBidi) struct BidiTests {
  static let path = "/usr/share/unicode/BidiCharacterTest.txt"

  @Test(.enabled(if: UnicodeFile.exists(path), "Debian package unicode-data is not installed"))
  func unicodeTest() throws {
    var count = 0
    var failures: [String] = []
    for line in try UnicodeFile.lines(Self.path) {
      let fields = line.split(separator: ";")
      let scalars = try fields[0].split(separator: " ").map { try #require(UInt32($0, radix: 16)) }
      let direction: WritingDirection =
        switch fields[1] {
        case "0": .leftToRight
        case "1": .rightToLeft
        default: .natural
        }
      let levels = try BidiLevels(of: scalars, direction: direction)
      count += 1
      var isRight = String(levels.base) == fields[2]
      // x marks characters without a level.
      for (level, wanted) in zip(levels.levels, fields[3].split(separator: " ")) where wanted != "x"
      {
        isRight = isRight && String(level) == wanted
      }
      if !isRight { failures.append(String(line)) }
    }
    #expect(count == 91_707)
    #expect(
      failures.isEmpty, "\(failures.count) fail: \(failures.prefix(10).joined(separator: "\n"))")
  }

  @Test func textWithoutRightToLeftCharactersHasLevelZero() throws {
    let levels = try BidiLevels(
      of: "Straße 12, 漢字 😀".unicodeScalars.map(\.value), direction: .natural)
    #expect(levels.base == 0)
    #expect(levels.levels.allSatisfy { $0 == 0 })
  }
}
