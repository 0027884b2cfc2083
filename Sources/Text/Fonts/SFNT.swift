/// An sfnt font, or a collection of sfnts. The table directories are checked and sorted, because HarfBuzz finds tables by
/// binary search. Source: OpenType 1.9.1, "Organization of an OpenType font".
struct SFNT {
  private(set) var bytes: [UInt8]
  /// The number of faces.
  let faceCount: Int

  /// The maximum number of tables in a face.
  private static let mostTables = 4095
  private static let entrySize = 16

  private struct Entry {
    var tag: UInt32
    /// The entry as stored in the directory.
    var bytes: [UInt8]
  }

  /// Checks a font.
  ///
  /// - Parameters:
  ///   - bytes: the whole file.
  ///   - name: the name of the font in errors.
  ///   - mostFaces: the maximum number of faces.
  /// - Throws: `FontError.damaged`.
  init(_ bytes: [UInt8], name: String, mostFaces: Int = 1) throws(FontError) {
    self.bytes = bytes
    let reader = TableReader(bytes)
    var directories = [0]
    if bytes.starts(with: Array("ttcf".utf8)) {
      let count = reader.unsigned(8, 4) ?? 0
      guard count <= mostFaces else {
        throw .damaged(name: name, problem: "it has \(count) faces, more than \(mostFaces)")
      }
      directories = (0..<count).compactMap { reader.unsigned(12 + 4 * $0, 4) }
      guard directories.count == count else {
        throw .damaged(name: name, problem: "its list of faces ends beyond the file")
      }
    }
    faceCount = directories.count
    for directory in Set(directories) {
      let count = reader.unsigned(directory + 4, 2) ?? 0
      let start = directory + 12
      guard count <= Self.mostTables, start + count * Self.entrySize <= bytes.count else {
        throw .damaged(name: name, problem: "its table directory ends beyond the file")
      }
      var entries: [Entry] = []
      for place in stride(
        from: start, to: start + count * Self.entrySize, by: Self.entrySize)
      {
        let entry = Entry(
          tag: UInt32(reader.unsigned(place, 4) ?? 0),
          bytes: Array(bytes[place..<place + Self.entrySize]))
        let end = (reader.unsigned(place + 8, 4) ?? 0) + (reader.unsigned(place + 12, 4) ?? 0)
        guard end <= bytes.count || reader.unsigned(place + 12, 4) == 0 else {
          let tag = String(openTypeTag: entry.tag).unicodeScalars
            .map { (" "..<"\u{7F}").contains($0) ? String($0) : "?" }.joined()
          throw .damaged(name: name, problem: "its table \"\(tag)\" ends beyond the file")
        }
        entries.append(entry)
      }
      guard zip(entries, entries.dropFirst()).contains(where: { $0.tag > $1.tag }) else { continue }
      entries.sort { $0.tag < $1.tag }
      self.bytes.replaceSubrange(
        start..<start + count * Self.entrySize, with: entries.flatMap(\.bytes))
    }
  }

  /// Returns the range of a table in the only face; nil if the table is missing.
  private func table(_ tag: StaticString, _ reader: TableReader) -> Range<Int>? {
    let count = reader.unsigned(4, 2) ?? 0
    for index in 0..<count {
      let place = 12 + index * Self.entrySize
      guard reader.unsigned(place, 4) == Int(tag.tag), let start = reader.unsigned(place + 8, 4),
        let length = reader.unsigned(place + 12, 4)
      else { continue }
      return start..<start + length
    }
    return nil
  }

  /// Makes the last glyph of the only face end with the table of outlines.
  ///
  /// FreeType 2.12.1 computes the end of the last glyph of a WOFF2 file from the start of the file. HarfBuzz then finds that
  /// the glyph exceeds its table, and returns no outline.
  mutating func endLastGlyph() {
    let reader = TableReader(bytes)
    guard let head = table("head", reader), let format = reader.unsigned(head.lowerBound + 50, 2),
      let glyf = table("glyf", reader), let loca = table("loca", reader)
    else { return }
    let (size, unit) = format == 0 ? (2, 2) : (4, 1)
    guard loca.count >= 2 * size, glyf.count % unit == 0 else { return }
    let end = glyf.count / unit
    let last = loca.lowerBound + (loca.count / size - 1) * size
    guard let start = reader.unsigned(last - size, size), start <= end, end < 1 << (8 * size) else {
      return
    }
    for index in 0..<size {
      bytes[last + index] = UInt8(truncatingIfNeeded: end >> (8 * (size - 1 - index)))
    }
  }
}
