import GLFunFonts
import GLFunText
import Testing

@Suite(.needsFriBidi) struct RightToLeftTests {
  /// The built-in font has no Hebrew; its boxes still have clusters.
  @Test func runsAreInTheOrderFromLeftToRight() throws {
    let line = try TextLine("ab אב cd")
    #expect(!line.isRightToLeft)
    #expect(line.runs.flatMap(\.clusters) == [0, 1, 2, 4, 3, 5, 6, 7])
    #expect(line.runs.map(\.isRightToLeft).contains(true))
    let reversed = try TextLine("אב ab 12", direction: .natural)
    #expect(reversed.isRightToLeft)
    #expect(
      reversed.runs.flatMap(\.clusters) == [6, 7, 5, 3, 4, 2, 1, 0].map { $0 }
        || reversed.runs.flatMap(\.clusters) == [3, 4, 5, 6, 7, 2, 1, 0])
  }

  @Test func theDirectionCanBeSaid() throws {
    let line = try TextLine("ab!", direction: .rightToLeft)
    #expect(line.isRightToLeft)
    #expect(line.runs.flatMap(\.clusters) == [2, 0, 1])
    #expect(try TextLine("אב!", direction: .leftToRight).runs.flatMap(\.clusters) == [1, 0, 2])
  }

  @Test func caretsGoTheOtherWay() throws {
    let line = try TextLine("אבג")
    let string = line.string
    #expect(line.offset(ofIndex: string.startIndex) == line.width)
    #expect(line.offset(ofIndex: string.endIndex) == 0)
    for index in string.indices { #expect(line.index(at: line.offset(ofIndex: index)) == index) }
  }

  @Test func spacesAtTheEndAreAtTheLeft() throws {
    let line = try TextLine("אב  ")
    #expect(line.trailingWhitespaceWidth > 0)
    #expect(line.runs.first?.clusters.contains(2) == true)
  }
}
