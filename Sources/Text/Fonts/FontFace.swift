import GLFunCEmbeddedFont
import GLFunCFonts
package import GLFunImageFiles
package import Synchronization

/// A font as stored in a file: outlines, metrics and the rules of its scripts, without a size.
///
/// Faces are immutable, and any number of tasks can use one at once. Reading them needs HarfBuzz (Debian package
/// `libharfbuzz0b`), which is opened for the first face. Source: `CGFont`.
public final class FontFace: Sendable {
  /// The name of the font in errors: its path, or a given name.
  public let name: String
  /// The index of the face in a collection.
  public let index: Int
  /// The family name, such as `Arimo`.
  public let familyName: String
  /// The style name within the family, such as `Bold Italic`.
  public let styleName: String
  /// The weight at the default values of its axes.
  public let weight: FontWeight
  /// The style: upright, italic or oblique.
  public let style: FontStyle
  /// The width in per cent of the normal width.
  public let width: Double
  /// The axes of a variable font.
  public let axes: [FontAxis]
  /// The number of font units per em.
  public let unitsPerEm: Int
  /// The number of glyphs.
  public let glyphCount: Int
  /// True if the font has metrics for vertical text.
  package let hasVerticalMetrics: Bool
  /// The way in which the font colours glyphs; nil if it does not.
  package let colorFormat: ColorFormat?
  /// The sizes of its bitmap strikes, in pixels per em, in ascending order.
  private let strikes: [Int]
  /// The glyphs that are SVG documents.
  package let svgTable: SVGTable

  /// An object that another module attaches to the face for its lifetime.
  package let kept = Mutex<(any Sendable)?>(nil)

  let handle: HarfBuzzFace
  private let instances = Mutex<[[FontVariation]: FontInstance]>([:])
  /// The instance with the default values of all axes.
  let base: FontInstance

  /// The way in which a font colours glyphs.
  package enum ColorFormat: Hashable, Sendable {
    /// PNG bitmaps: tables CBDT and sbix.
    case bitmaps
    /// Layered coloured outlines: table COLR, version 0.
    case layers
    /// Paint graphs: table COLR, version 1.
    case paints
  }

  /// The maximum size of a font file.
  public static let largestFile = 256 << 20

  /// Reads a font.
  ///
  /// - Parameters:
  ///   - path: a TTF, OTF, TTC, WOFF or WOFF2 file.
  ///   - index: the index of the face in a collection (TTC).
  /// - Throws: `FontError`.
  public convenience init(path: String, index: Int = 0) throws(FontError) {
    try self.init(path: FilePath(path), index: index)
  }

  /// Reads a font from a file whose name need not be valid text.
  package convenience init(path: FilePath, index: Int = 0) throws(FontError) {
    try self.init(data: try Self.bytes(of: path), index: index, name: path.description)
  }

  /// Makes a face from the contents of a TTF, OTF, TTC, WOFF or WOFF2 file.
  ///
  /// - Parameters:
  ///   - data: the whole file.
  ///   - index: the index of the face in a collection (TTC).
  ///   - name: the name of the font in errors.
  /// - Throws: `FontError`.
  public convenience init(
    data: [UInt8], index: Int = 0, name: String = "the font's data"
  ) throws(FontError) {
    let file = try FontFile(data, name: name)
    try self.init(
      try file.blob(ofFace: index), file.place(ofFace: index), index: index, name: name)
  }

  /// Makes a face from a HarfBuzz blob.
  ///
  /// - Parameters:
  ///   - blob: an sfnt, or a collection of sfnts.
  ///   - place: the index of the face in the blob.
  ///   - index: the index of the face in its file.
  ///   - name: the name of the font in errors.
  init(
    _ blob: borrowing HarfBuzzBlob, _ place: Int, index: Int, name: String
  ) throws(FontError) {
    let harfBuzz = blob.library
    guard let face = HarfBuzzFace(blob, index: place) else {
      throw .damaged(name: name, problem: "there is no memory to read it")
    }
    let reader = FaceReader(library: harfBuzz, face: face.pointer)
    glyphCount = Int(harfBuzz.faceGetGlyphCount(face.pointer))
    unitsPerEm = Int(harfBuzz.faceGetUnitsPerEm(face.pointer))
    guard glyphCount > 0, unitsPerEm > 0, reader.hasTable("head"), reader.hasTable("cmap"),
      let base = FontInstance(face, variations: [])
    else { throw .damaged(name: name, problem: "it has no glyphs") }
    self.name = name
    self.index = index
    familyName = reader.name(16) ?? reader.name(1) ?? name
    styleName = reader.name(17) ?? reader.name(2) ?? ""
    axes = reader.axes()
    weight = FontWeight(rawValue: base.style("wght"))
    width = base.style("wdth")
    style = base.style("ital") > 0 ? .italic : base.style("slnt") != 0 ? .oblique : .normal
    colorFormat = reader.colorFormat()
    strikes = colorFormat == .bitmaps ? reader.strikes() : []
    svgTable = SVGTable { reader.bytes("SVG ", $0) }
    hasVerticalMetrics = reader.hasTable("vmtx")
    self.base = base
    handle = face
  }

  /// Reads all faces of a font file: several from a collection (TTC), one from other files. They share the bytes of the file.
  ///
  /// - Parameter path: a TTF, OTF, TTC, WOFF or WOFF2 file.
  /// - Throws: `FontError`.
  public static func all(path: String) throws(FontError) -> [FontFace] {
    try all(path: FilePath(path))
  }

  /// Reads all faces of a font file whose name need not be UTF-8.
  package static func all(path: FilePath) throws(FontError) -> [FontFace] {
    try FontFile(try bytes(of: path), name: path.description).faces()
  }

  private static func bytes(of path: FilePath) throws(FontError) -> [UInt8] {
    do throws(ImageFileError) {
      return try InputFile.read(path: path, maximumByteCount: largestFile)
    } catch {
      throw .cannotRead(name: path.description, reason: error.detail)
    }
  }

  private static let embeddedFace = Result { () throws(FontError) in
    var count = 0
    let bytes = glfun_embedded_font(&count)
    let name = "the built-in font"
    let blob = try HarfBuzzBlob(try HarfBuzz.opened(), lasting: bytes, count, name: name)
    return try FontFace(blob, 0, index: 0, name: name)
  }

  /// Returns the built-in font: Arimo, with weights from 400 to 700, for Latin, Greek and Cyrillic.
  ///
  /// Its letters have the widths of Arial and Helvetica.
  ///
  /// - Throws: `FontError.libraryMissing`.
  public static func embedded() throws(FontError) -> FontFace { try embeddedFace.get() }

  /// Returns the nominal glyph of a character; nil if the font lacks it.
  public func glyph(for scalar: Unicode.Scalar) -> Glyph? { base.nominalGlyph(scalar.value) }

  /// Returns the glyph with a PostScript name, such as `radicalbt`; nil if the font has none or no names.
  public func glyph(named name: String) -> Glyph? { base.glyph(named: name) }

  /// Returns the PostScript name of a glyph; nil if the font has no names or fewer glyphs.
  public func name(of glyph: Glyph) -> String? { base.name(of: glyph) }

  /// True if the font has a glyph for a character, optionally followed by a variation selector.
  package func hasGlyph(for scalar: UInt32, selector: UInt32? = nil) -> Bool {
    if let selector, base.variationGlyph(scalar, selector) != nil { return true }
    return base.nominalGlyph(scalar) != nil
  }

  /// Returns the instance with the given axis values, which must be within the ranges of the face's own axes.
  func instance(_ variations: [FontVariation]) -> FontInstance {
    if variations.isEmpty { return base }
    return instances.withLock { instances in
      if let instance = instances[variations] { return instance }
      // An animated axis must not keep every step in memory.
      if instances.count >= Self.mostInstances { instances.removeAll() }
      let instance = FontInstance(handle, variations: variations) ?? base
      instances[variations] = instance
      return instance
    }
  }

  private static let mostInstances = 64

  /// Returns the bytes of a table; empty if the table is missing.
  package func table(_ tag: StaticString) -> [UInt8] {
    handle.library.bytes(of: handle.library.faceReferenceTable(handle.pointer, tag.tag))
  }

  /// Returns the bytes of a range of a table, as many as exist.
  func table(_ tag: StaticString, _ range: Range<Int>) -> [UInt8] {
    FaceReader(library: handle.library, face: handle.pointer).bytes(tag, range)
  }

  private let knownColorTable = Mutex<[UInt8]?>(nil)

  /// The table COLR; empty if it is missing.
  package var colorTable: [UInt8] {
    knownColorTable.withLock { known in
      let table = known ?? table("COLR")
      known = table
      return table
    }
  }

  /// Returns the sizes of the bitmap strikes, in pixels per em, in order of preference: the smallest one that is not enlarged,
  /// larger ones, then smaller ones in descending order.
  ///
  /// - Parameter size: the font size in pixels of the picture.
  package func strikes(for size: Double) -> [Int] {
    // The tolerance absorbs rounding errors of computed sizes.
    let first = strikes.firstIndex { Double($0) >= size * (1 - 1e-6) } ?? strikes.count
    return strikes[first...] + strikes[..<first].reversed()
  }

  /// True if a glyph consists of coloured layers.
  package func hasLayers(_ glyph: Glyph) -> Bool {
    handle.library.colorGetLayers(handle.pointer, glyph, 0, nil, nil) > 0
  }

  /// Returns the first palette as straight red, green, blue and alpha.
  package func palette() -> [(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8)] {
    var count: UInt32 = 0
    let total = handle.library.paletteGetColors(handle.pointer, 0, 0, &count, nil)
    guard total > 0 else { return [] }
    var colors = [UInt32](repeating: 0, count: Int(total))
    count = total
    colors.withUnsafeMutableBufferPointer {
      _ = handle.library.paletteGetColors(handle.pointer, 0, 0, &count, $0.baseAddress)
    }
    return colors.prefix(Int(count)).map { color in
      let byte = { (shift: UInt32) in UInt8(truncatingIfNeeded: color >> shift) }
      return (byte(8), byte(16), byte(24), byte(0))
    }
  }

  /// Returns the layers of a glyph from bottom to top, with the palette index of each.
  package func layers(of glyph: Glyph) -> [(glyph: Glyph, color: Int)] {
    var count: UInt32 = 0
    let total = handle.library.colorGetLayers(handle.pointer, glyph, 0, &count, nil)
    guard total > 0 else { return [] }
    var layers = [HBColorLayer](repeating: HBColorLayer(), count: Int(total))
    count = total
    layers.withUnsafeMutableBufferPointer {
      _ = handle.library.colorGetLayers(handle.pointer, glyph, 0, &count, $0.baseAddress)
    }
    return layers.prefix(Int(count)).map { ($0.glyph, Int($0.color_index)) }
  }
}

extension FontFace: Hashable {
  /// True if both are the same object.
  public static func == (first: FontFace, second: FontFace) -> Bool { first === second }

  /// Hashes the identity of the face.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
