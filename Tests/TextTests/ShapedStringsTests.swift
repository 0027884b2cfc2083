import GLFunGeometry
import GLFunImageFiles
import GLFunText
import Testing

/// The built-in font's glyphs equal the ones of another version of HarfBuzz.
@Suite(.needsHarfBuzz) struct ShapedStringsTests {
  @Test func glyphsAdvancesAndOutlinesAreThoseOfTheTable() throws {
    let path = #filePath.split(separator: "/").dropLast().joined(separator: "/")
    let table = String(
      decoding: try InputFile.read(path: "/\(path)/shaped-strings.tsv"), as: UTF8.self)
    var count = 0
    for row in table.split(separator: "\n") {
      let fields = row.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      let weight = FontWeight(rawValue: try #require(Double(fields[0])))
      let text = fields[2]
      let face = try FontFace.embedded()
      // At the size of the em, lengths are in its units.
      let font = Font(face, size: Double(face.unitsPerEm), weight: weight)
      let line = try TextLine(AttributedText(text, TextAttributes(font: font)))
      #expect(line.runs.count == 1, "\(text)")
      let run = try #require(line.runs.first)
      #expect(run.glyphs.map(String.init).joined(separator: " ") == fields[3], "\(text)")
      #expect(run.advances.map { String(Int($0)) }.joined(separator: " ") == fields[4], "\(text)")
      #expect(Self.hash(of: run.glyphs, font) == UInt64(fields[5], radix: 16), "\(text)")
      count += 1
    }
    #expect(count >= 200)
  }

  /// FNV-1a of the parts of the outlines, in 64ths of a unit, y up.
  private static func hash(of glyphs: [Glyph], _ font: Font) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    func add(_ number: Int32) {
      for shift: Int32 in [0, 8, 16, 24] {
        hash = (hash ^ UInt64(UInt8(truncatingIfNeeded: number >> shift))) &* 0x100_0000_01B3
      }
    }
    for glyph in glyphs {
      let path = font.path(for: glyph)
      var index = 0
      for verb in path.verbs {
        add(Int32(verb.rawValue))
        for point in path.points[index..<index + verb.pointCount] {
          add(Int32((point.x * 64).rounded(.toNearestOrEven)))
          add(Int32((-point.y * 64).rounded(.toNearestOrEven)))
        }
        index += verb.pointCount
      }
    }
    return hash
  }
}
