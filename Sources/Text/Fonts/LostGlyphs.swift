import GLFunCFonts

/// The glyphs of an instance whose outlines cannot be read, although the font's tables declare outlines for them.
struct LostGlyphs {
  private var isChecked: [Bool] = []
  private var lost: Set<Glyph> = []

  /// The maximum glyph index.
  private static let largestGlyph: Glyph = 0xFFFF

  /// Returns the lost glyphs among the given ones.
  ///
  /// - Parameter hasOutline: returns true if the outline of a glyph can be read.
  mutating func among(
    _ glyphs: [ShapedGlyph], _ reader: FaceReader, hasOutline: (Glyph) -> Bool
  ) -> [ShapedGlyph] {
    for shaped in glyphs where shaped.glyph <= Self.largestGlyph {
      let glyph = shaped.glyph
      let index = Int(glyph)
      if index >= isChecked.count {
        isChecked += Array(repeating: false, count: index + 1 - isChecked.count)
      }
      if isChecked[index] { continue }
      isChecked[index] = true
      if !hasOutline(glyph), reader.saysOutline(of: glyph) { lost.insert(glyph) }
    }
    return lost.isEmpty ? [] : glyphs.filter { lost.contains($0.glyph) }
  }
}

extension FaceReader {
  /// True if the tables of a font declare an outline for a glyph, or do not tell.
  func saysOutline(of glyph: Glyph) -> Bool {
    if hasTable("glyf") || hasTable("loca") { return saysOutlineInGlyf(Int(glyph), depth: 0) }
    guard hasTable("CFF ") || hasTable("CFF2"), let font = library.fontCreate(face) else {
      return false
    }
    defer { library.fontDestroy(font) }
    // HarfBuzz knows the empty box of a glyph without an outline.
    var extents = HBGlyphExtents()
    return library.fontGetExtents(font, glyph, &extents) == 0
  }

  private func saysOutlineInGlyf(_ glyph: Int, depth: Int) -> Bool {
    let format = TableReader(bytes("head", 50..<52)).unsigned(0, 2)
    let (size, unit) = format == 0 ? (2, 2) : (4, 1)
    let places = TableReader(bytes("loca", glyph * size..<(glyph + 2) * size))
    guard let start = places.unsigned(0, size), let end = places.unsigned(size, size) else {
      return true
    }
    if start == end { return false }
    guard start < end else { return true }
    let bytes = bytes("glyf", start * unit..<end * unit)
    let data = TableReader(bytes)
    guard bytes.count == (end - start) * unit, let count = data.signed(0, 2), bytes.count >= 10
    else { return true }
    if count >= 0 {
      // A contour with a single point is invisible.
      guard count > 0 else { return false }
      return data.unsigned(10 + 2 * (count - 1), 2).map { $0 + 1 > count } ?? true
    }
    return parts(of: data).contains {
      depth < Self.deepest && saysOutlineInGlyf($0, depth: depth + 1)
    }
  }

  /// The maximum nesting depth of composite glyphs, and the maximum number of components.
  private static let deepest = 3
  private static let mostParts = 16

  /// Returns the components of a composite glyph.
  private func parts(of data: TableReader) -> [Int] {
    var parts: [Int] = []
    var place = 10
    while parts.count < Self.mostParts, let flags = data.unsigned(place, 2),
      let glyph = data.unsigned(place + 2, 2)
    {
      parts.append(glyph)
      // Two arguments of one or two bytes, then one, two or four scale factors.
      place += flags & 1 != 0 ? 8 : 6
      place += flags & 0x08 != 0 ? 2 : flags & 0x40 != 0 ? 4 : flags & 0x80 != 0 ? 8 : 0
      if flags & 0x20 == 0 { break }
    }
    return parts
  }
}
