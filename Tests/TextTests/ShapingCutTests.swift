import GLFunText
import Testing

@testable import GLFunFonts

/// Texts that HarfBuzz would shape in quadratic time.
@Suite(.needsFriBidi) struct ShapingCutTests {
  private func pieces(_ text: [UInt32]) -> [Range<Int>] {
    ShapingCuts.pieces(of: 0..<text.count, in: text)
  }

  @Test func usualTextsAreOnePiece() {
    for text in ["a", "नमस्ते ", "e\u{301}", "👩‍👩‍👧 ", "שָׁלוֹם "] {
      let scalars = Array(repeating: text.unicodeScalars.map(\.value), count: 4000).flatMap { $0 }
      #expect(pieces(scalars) == [0..<scalars.count], "\(text)")
    }
    let stacked = [0x61] + [UInt32](repeating: 0x301, count: 200)
    #expect(pieces(stacked + stacked + stacked) == [0..<603])
  }

  @Test(
    arguments: [
      [0x301], [0x300, 0x5B0, 0x20DD], [0xAD], [0x200D], [0x200B], [0x915, 0x94D], [0xFE0F],
      [0x1F3FB], [0xE0061],
    ] as [[UInt32]])
  func longClustersAreCut(_ part: [UInt32]) {
    for before in [0, 1, 127, 128, 129, 255, 256, 1000] {
      let text =
        [UInt32](repeating: 0x61, count: before + 1)
        + Array(repeating: part, count: 5000).flatMap { $0 } + [0x62, 0x63]
      let pieces = pieces(text)
      #expect(pieces.flatMap { $0 } == Array(text.indices))
      #expect(pieces.dropFirst().allSatisfy { $0.count <= ShapingCuts.longestCluster + 2 })
      #expect((pieces.first?.count ?? 0) <= before + 1 + ShapingCuts.longestCluster)
    }
  }

  @Test(arguments: ["e", "ש", "क"])
  func aHundredThousandMarksAreShaped(_ base: String) throws {
    let text = base + String(repeating: "\u{301}", count: 100_000)
    let font = try Font.builtIn(size: 10)
    let line = try TextLine(AttributedText(text, TextAttributes(font: font)))
    // Each character is in a glyph, and clusters are in their order.
    let clusters = line.runs.flatMap(\.clusters)
    let ordered = line.isRightToLeft ? Array(clusters.reversed()) : clusters
    #expect(ordered == ordered.sorted() && ordered.count > 90_000)
    #expect(line.range == 0..<100_001 && line.width.isFinite)
  }

  @Test(arguments: ["\u{2068}", "\u{2067}א\u{2069}", "\u{2066}a"])
  func manyIsolatesAreBounded(_ part: String) throws {
    // The characters that are examined together do not change each other; the ones after them are set, too.
    let few = String(repeating: part, count: 20).unicodeScalars.map(\.value)
    let levels = try BidiLevels(of: few + [0x5D0, 0x31], direction: .leftToRight)
    #expect(levels.levels.count == few.count + 2)
    let many = String(repeating: part, count: 300_000 / part.unicodeScalars.count)
    let long = try BidiLevels(
      of: many.unicodeScalars.map(\.value) + [0x5D0, 0x61], direction: .leftToRight)
    #expect(long.levels.count == many.unicodeScalars.count + 2)
    #expect(long.levels.prefix(few.count) == levels.levels.prefix(few.count))
  }
}
