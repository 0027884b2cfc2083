import GLFunCFonts

/// The SVG table of a face: the glyphs with a document, and the ranges of the documents in the table. The table is not trusted.
/// Source: OpenType 1.9.1, "SVG - The SVG (Scalable Vector Graphics) table".
package struct SVGTable: Sendable {
  /// A document and the range of glyphs it contains.
  private struct Entry {
    var glyphs: ClosedRange<Glyph>
    var bytes: Range<Int>
  }

  private let entries: [Entry]

  /// Reads the list of documents.
  ///
  /// - Parameter table: returns the bytes of a range of the table, as many as exist.
  init(_ table: (Range<Int>) -> [UInt8]) {
    func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }
    let header = table(0..<6)
    let list = header.count == 6 ? number(header[2..<6]) : 0
    let head = table(list..<list + 2)
    guard list > 0, head.count == 2 else {
      entries = []
      return
    }
    let rows = table(list + 2..<list + 2 + number(head[...]) * Self.entrySize)
    var entries: [Entry] = []
    for row in stride(from: 0, to: rows.count - Self.entrySize + 1, by: Self.entrySize) {
      let (first, last) = (number(rows[row..<row + 2]), number(rows[row + 2..<row + 4]))
      let start = list + number(rows[row + 4..<row + 8])
      let count = number(rows[row + 8..<row + 12])
      // Entries must be sorted for the binary search by glyph.
      guard first <= last, first > entries.last.map({ Int($0.glyphs.upperBound) }) ?? -1 else {
        break
      }
      entries.append(Entry(glyphs: Glyph(first)...Glyph(last), bytes: start..<start + count))
    }
    self.entries = entries
  }

  private static let entrySize = 12

  /// True if the table has no documents.
  package var isEmpty: Bool { entries.isEmpty }

  /// Returns the index of the document for a glyph; nil if the glyph has none.
  package func document(of glyph: Glyph) -> Int? {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].glyphs.contains(glyph) { return middle }
      if entries[middle].glyphs.upperBound < glyph { low = middle + 1 } else { high = middle }
    }
    return nil
  }

  /// Returns the range of a document in the table.
  package func bytes(ofDocument document: Int) -> Range<Int> { entries[document].bytes }
}

extension FontFace {
  /// Returns the bytes of a document in the SVG table, which may be compressed by gzip.
  package func bytes(ofSVGDocument document: Int) -> [UInt8] {
    table("SVG ", svgTable.bytes(ofDocument: document))
  }
}
