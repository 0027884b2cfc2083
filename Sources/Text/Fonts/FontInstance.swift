import GLFunCFonts
import GLFunDrawing
import GLFunGeometry
import Synchronization

/// A face with a value on each of its axes. It caches outlines.
final class FontInstance: Sendable {
  /// Metrics in font units; each is positive on its usual side of the baseline.
  struct Metrics: Sendable {
    var ascent, descent, leading, capHeight, xHeight: Double
    var underlinePosition, underlineThickness, strikethroughPosition, strikethroughThickness: Double
  }

  let handle: HarfBuzzFont
  let unitsPerEm: Double
  let metrics: Metrics
  private let outlines = Mutex(Outlines())
  private let placedOutlines = Mutex(PlacedOutlines())
  private let lostGlyphs = Mutex(LostGlyphs())

  /// Outlines by glyph.
  private struct Outlines {
    var paths: [Glyph: Path] = [:]
    var byteCount = 0
  }

  /// Outlines in device space, by the transform to that space and by glyph.
  private struct PlacedOutlines {
    var tables: [Transform: [Glyph: GlyphOutline]] = [:]
    var byteCount = 0
  }

  /// The maximum number of cached sizes: an animation must not keep every size.
  private static let mostSizes = 32

  /// The maximum memory for the outlines of an instance, in font units and again in device space.
  private static let largestOutlineMemory = 8 << 20

  init?(_ face: borrowing HarfBuzzFace, variations: [FontVariation]) {
    guard let font = HarfBuzzFont(face, variations: variations) else { return nil }
    let library = font.library
    let pointer = font.pointer
    let unitsPerEm = Double(max(library.faceGetUnitsPerEm(face.pointer), 1))
    func metric(_ tag: StaticString, or fraction: Double) -> Double {
      var position: Int32 = 0
      guard library.metricsGetPosition(pointer, tag.tag, &position) != 0 else {
        return fraction * unitsPerEm
      }
      return Double(position)
    }
    let xHeight = metric("xhgt", or: 0.5)
    metrics = Metrics(
      ascent: metric("hasc", or: 0.8), descent: -metric("hdsc", or: -0.2),
      leading: max(metric("hlgp", or: 0), 0), capHeight: metric("cpht", or: 0.7), xHeight: xHeight,
      underlinePosition: -metric("undo", or: -0.1),
      underlineThickness: max(metric("unds", or: 0.05), 0),
      strikethroughPosition: metric("stro", or: 0.3),
      strikethroughThickness: max(metric("strs", or: 0.05), 0))
    self.unitsPerEm = unitsPerEm
    handle = font
  }

  /// Returns the position of a baseline (`hang`, `ideo`) above the alphabetic one, in font units; nil if the font does not
  /// define it.
  func baseline(_ tag: StaticString) -> Double? {
    var position: Int32 = 0
    let isKnown = handle.library.layoutGetBaseline(
      handle.pointer, tag.tag, UInt32(HARFBUZZ_LEFT_TO_RIGHT), StaticString("DFLT").tag,
      StaticString("dflt").tag, &position)
    return isKnown != 0 ? Double(position) : nil
  }

  /// Returns a style value of the font: `wght`, `wdth`, `ital` or `slnt`.
  func style(_ tag: StaticString) -> Double {
    Double(handle.library.styleGetValue(handle.pointer, tag.tag))
  }

  func nominalGlyph(_ scalar: UInt32) -> Glyph? {
    var glyph: Glyph = 0
    return handle.library.fontGetNominalGlyph(handle.pointer, scalar, &glyph) != 0 ? glyph : nil
  }

  func variationGlyph(_ scalar: UInt32, _ selector: UInt32) -> Glyph? {
    var glyph: Glyph = 0
    return handle.library.fontGetVariationGlyph(handle.pointer, scalar, selector, &glyph) != 0
      ? glyph : nil
  }

  func glyph(named name: String) -> Glyph? {
    var glyph: Glyph = 0
    return handle.library.fontGetGlyphFromName(handle.pointer, name, -1, &glyph) != 0 ? glyph : nil
  }

  func name(of glyph: Glyph) -> String? {
    // Names have up to 63 characters. Source: Adobe Glyph List Specification, 2.
    var name = [CChar](repeating: 0, count: 128)
    let isKnown = handle.library.fontGetGlyphName(
      handle.pointer, glyph, &name, UInt32(name.count))
    guard isKnown != 0 else { return nil }
    return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// The normalized axis coordinates, −1…1; empty if all axes have their defaults.
  var coordinates: [Double] {
    var count: UInt32 = 0
    guard let coordinates = handle.library.fontGetCoordinates(handle.pointer, &count) else {
      return []
    }
    return UnsafeBufferPointer(start: coordinates, count: Int(count)).map { Double($0) / 16384 }
  }

  /// Returns the advance of a glyph, in font units.
  func advance(of glyph: Glyph) -> Double {
    Double(handle.library.fontGetAdvance(handle.pointer, glyph))
  }

  /// Returns the outline of a glyph, in font units with y down, with its origin on the baseline.
  func outline(of glyph: Glyph) -> Path {
    outlines.withLock { outlines in
      if let path = outlines.paths[glyph] { return path }
      let sink = OutlineSink()
      handle.library.drawGlyph(
        handle.pointer, glyph, handle.library.outlines.functions,
        Unmanaged.passUnretained(sink).toOpaque())
      let byteCount = sink.path.byteCount + 64
      if outlines.byteCount + byteCount > Self.largestOutlineMemory { outlines = Outlines() }
      outlines.byteCount += byteCount
      outlines.paths[glyph] = sink.path
      return sink.path
    }
  }

  /// Returns the glyphs whose outlines cannot be read, although the font's tables declare outlines for them.
  func lost(among glyphs: [ShapedGlyph]) -> [ShapedGlyph] {
    guard let face = handle.library.fontGetFace(handle.pointer) else { return [] }
    let reader = FaceReader(library: handle.library, face: face)
    return lostGlyphs.withLock { $0.among(glyphs, reader) { !outline(of: $0).isEmpty } }
  }

  /// Returns the outlines of glyphs in device space. Each is made only once.
  ///
  /// - Parameter transform: maps font units with y down to device space, except for the position of the glyph.
  func outlines(of glyphs: [Glyph], placedBy transform: Transform) -> [GlyphOutline] {
    placedOutlines.withLock { placed in
      // Removed from the dictionary, so that it is mutated in place.
      var table = placed.tables.removeValue(forKey: transform) ?? [:]
      if placed.tables.count >= Self.mostSizes { placed = PlacedOutlines() }
      let outlines = glyphs.map { glyph in
        if let known = table[glyph] { return known }
        let outline = GlyphOutline(outline(of: glyph).transformed(by: transform))
        if placed.byteCount > Self.largestOutlineMemory {
          placed = PlacedOutlines()
          table = [:]
        }
        placed.byteCount += outline.byteCount
        table[glyph] = outline
        return outline
      }
      placed.tables[transform] = table
      return outlines
    }
  }

  /// Returns the PNG bitmap of a glyph, and the box it fills in font units, y down; nil if it has no bitmap.
  ///
  /// - Parameter strike: the size of the strike, in pixels per em.
  func bitmap(of glyph: Glyph, strike: Int) -> (png: [UInt8], box: Rect)? {
    guard let font = HarfBuzzFont(handle, strike: strike) else { return nil }
    let library = font.library
    var extents = HBGlyphExtents()
    let png = library.bytes(of: library.colorReferencePNG(font.pointer, glyph))
    guard !png.isEmpty, library.fontGetExtents(font.pointer, glyph, &extents) != 0 else {
      return nil
    }
    let box = Rect(
      x: Double(extents.x_bearing), y: -Double(extents.y_bearing), width: Double(extents.width),
      height: -Double(extents.height))
    return (png, box)
  }
}
