import GLFunCFonts

/// Reads properties of a face.
struct FaceReader {
  let library: HarfBuzz
  let face: HBFace

  /// True if a table exists and is not empty.
  func hasTable(_ tag: StaticString) -> Bool {
    guard let blob = library.faceReferenceTable(face, tag.tag) else { return false }
    defer { library.blobDestroy(blob) }
    var count: UInt32 = 0
    _ = library.blobGetData(blob, &count)
    return count > 0
  }

  /// Returns the bytes of a range of a table, as many as exist.
  func bytes(_ tag: StaticString, _ range: Range<Int>) -> [UInt8] {
    guard let blob = library.faceReferenceTable(face, tag.tag) else { return [] }
    defer { library.blobDestroy(blob) }
    var count: UInt32 = 0
    guard let data = library.blobGetData(blob, &count) else { return [] }
    return Array(
      UnsafeRawBufferPointer(start: data, count: Int(count))[range.clamped(to: 0..<Int(count))])
  }

  /// Returns a name in English; nil if the font has none.
  func name(_ number: UInt32) -> String? {
    var bytes = [CChar](repeating: 0, count: 256)
    var count = UInt32(bytes.count)
    bytes.withUnsafeMutableBufferPointer {
      _ = library.nameGetUTF8(face, number, nil, &count, $0.baseAddress)
    }
    let text = bytes.prefix(Int(count)).prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    return text.isEmpty ? nil : String(decoding: text, as: UTF8.self)
  }

  /// The axes of a variable font.
  func axes() -> [FontAxis] {
    var count: UInt32 = 0
    let total = library.varGetAxisInfos(face, 0, &count, nil)
    guard total > 0 else { return [] }
    var axes = [HBAxis](repeating: HBAxis(), count: Int(min(total, 64)))
    count = UInt32(axes.count)
    axes.withUnsafeMutableBufferPointer {
      _ = library.varGetAxisInfos(face, 0, &count, $0.baseAddress)
    }
    return axes.prefix(Int(count)).map { axis in
      let (low, high) = (Double(axis.minimum), Double(axis.maximum))
      let tag = String(openTypeTag: axis.tag)
      return FontAxis(
        tag: tag, name: name(axis.name_id) ?? tag, range: min(low, high)...max(low, high),
        defaultValue: Double(axis.default_value))
    }
  }

  /// Returns the way in which the font colours glyphs: the most capable supported one.
  func colorFormat() -> FontFace.ColorFormat? {
    if hasTable("COLR") {
      let table = library.bytes(of: library.faceReferenceTable(face, StaticString("COLR").tag))
      if table.count > 14, table[0] == 0, table[1] == 1 { return .paints }
      if library.colorHasLayers(face) != 0 { return .layers }
    }
    return library.colorHasPNG(face) != 0 ? .bitmaps : nil
  }

  /// Returns the sizes of the bitmap strikes, in pixels per em, in ascending order.
  func strikes() -> [Int] {
    let sizes: [Int]
    if hasTable("sbix") {
      let head = TableReader(bytes("sbix", 0..<8 + 4 * Self.mostStrikes))
      let count = min(head.unsigned(4, 4) ?? 0, Self.mostStrikes)
      sizes = (0..<count).compactMap { index in
        guard let strike = head.offset(8 + 4 * index, 4, from: 0) else { return nil }
        return TableReader(bytes("sbix", strike..<strike + 2)).unsigned(0, 2)
      }
    } else {
      let rowSize = 48
      let head = TableReader(bytes("CBLC", 0..<8 + rowSize * Self.mostStrikes))
      let count = min(head.unsigned(4, 4) ?? 0, Self.mostStrikes)
      sizes = (0..<count).compactMap { index in
        let sides = 8 + rowSize * index + 44
        guard let width = head.unsigned(sides, 1), let height = head.unsigned(sides + 1, 1)
        else { return nil }
        return max(width, height)
      }
    }
    return Set(sizes).filter { $0 > 0 }.sorted()
  }

  /// The maximum number of strikes that are considered.
  private static let mostStrikes = 64
}
