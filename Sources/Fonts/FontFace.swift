import GLFunCEmbeddedFont
import GLFunCFonts
public import GLFunImageFiles
package import Synchronization

/// A font as it is in a file: outlines, metrics and the rules of its scripts, at no size.
///
/// A face never changes, and any number of tasks can use it at once. It takes HarfBuzz (Debian package
/// `libharfbuzz0b`), which is opened when the first face is made. Source: `CGFont`.
public final class FontFace: Sendable {
  /// What errors call the font: its path, or a name that was given.
  public let name: String
  /// Which of the faces of a collection it is.
  public let index: Int
  /// The name of the family, such as `Arimo`.
  public let familyName: String
  /// The name of the style within the family, such as `Bold Italic`.
  public let styleName: String
  /// How heavy it is, where its axes have their default values.
  public let weight: FontWeight
  /// Whether it is upright.
  public let style: FontStyle
  /// How wide it is in per cent of the normal width.
  public let width: Double
  /// The axes of a variable font.
  public let axes: [FontAxis]
  /// How many units of its outlines are as long as the font's size.
  public let unitsPerEm: Int
  /// How many glyphs it has.
  public let glyphCount: Int
  /// Whether it says where upright glyphs are that stand below each other.
  package let hasVerticalMetrics: Bool
  /// How it paints glyphs in colours of their own; nil if it does not.
  package let colorFormat: ColorFormat?
  /// The sizes of its glyphs' pictures, in pixels of an em, the smallest first.
  private let strikes: [Int]
  /// Its glyphs that are SVG documents.
  package let svgTable: SVGTable

  /// What another module keeps as long as the face is there.
  package let kept = Mutex<(any Sendable)?>(nil)

  let handle: HarfBuzzFace
  private let instances = Mutex<[[FontVariation]: FontInstance]>([:])
  /// The instance whose axes have their default values.
  let base: FontInstance

  /// The way in which a font has glyphs in colours.
  package enum ColorFormat: Hashable, Sendable {
    /// Pictures in PNG: the tables CBDT and sbix.
    case bitmaps
    /// Outlines in colours, one above the other: the table COLR of version 0.
    case layers
    /// Trees of fills: the table COLR of version 1.
    case paints
  }

  /// The largest file that is read.
  public static let largestFile = 256 << 20

  /// Reads a font.
  ///
  /// - Parameters:
  ///   - path: a TTF, OTF, TTC, WOFF or WOFF2 file.
  ///   - index: which face of a collection (TTC) is meant.
  /// - Throws: `FontError`.
  public convenience init(path: String, index: Int = 0) throws(FontError) {
    try self.init(path: FilePath(path), index: index)
  }

  /// Reads a font in a file whose name need not be text.
  public convenience init(path: FilePath, index: Int = 0) throws(FontError) {
    try self.init(data: try Self.bytes(of: path), index: index, name: path.description)
  }

  /// Makes a face of the bytes of a TTF, OTF, TTC, WOFF or WOFF2 file.
  ///
  /// - Parameters:
  ///   - data: the whole file.
  ///   - index: which face of a collection (TTC) is meant.
  ///   - name: what errors call it.
  /// - Throws: `FontError`.
  public convenience init(
    data: [UInt8], index: Int = 0, name: String = "the font's data"
  ) throws(FontError) {
    let file = try FontFile(data, name: name)
    try self.init(
      try file.blob(ofFace: index), file.place(ofFace: index), index: index, name: name)
  }

  /// Makes a face of bytes that HarfBuzz has.
  ///
  /// - Parameters:
  ///   - blob: an sfnt, or a collection of such.
  ///   - place: which face of the blob it is.
  ///   - index: which face of its file it is.
  ///   - name: what errors call it.
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

  /// All faces of a font file: several of a collection (TTC), and one of other files. They share the file's bytes.
  ///
  /// - Parameter path: a TTF, OTF, TTC, WOFF or WOFF2 file.
  /// - Throws: `FontError`.
  public static func all(path: FilePath) throws(FontError) -> [FontFace] {
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

  /// The font that is part of the library: Arimo, with weights from 400 to 700, for Latin, Greek and Cyrillic.
  ///
  /// Its letters are as wide as those of Arial and Helvetica.
  ///
  /// - Throws: `FontError.libraryMissing`.
  public static func embedded() throws(FontError) -> FontFace { try embeddedFace.get() }

  /// The glyph that the font has for a character by itself; nil if it has none.
  public func glyph(for scalar: Unicode.Scalar) -> Glyph? { base.nominalGlyph(scalar.value) }

  /// Whether the font has a glyph for a character followed by a variation selector.
  package func hasGlyph(for scalar: UInt32, selector: UInt32? = nil) -> Bool {
    if let selector, base.variationGlyph(scalar, selector) != nil { return true }
    return base.nominalGlyph(scalar) != nil
  }

  /// The instance with those values on the axes, which are the face's own and within their ranges.
  func instance(_ variations: [FontVariation]) -> FontInstance {
    if variations.isEmpty { return base }
    return instances.withLock { instances in
      if let instance = instances[variations] { return instance }
      // An animation of an axis must not keep every step of it.
      if instances.count >= Self.mostInstances { instances.removeAll() }
      let instance = FontInstance(handle, variations: variations) ?? base
      instances[variations] = instance
      return instance
    }
  }

  private static let mostInstances = 64

  /// The bytes of a table; empty if there is none.
  package func table(_ tag: StaticString) -> [UInt8] {
    handle.library.bytes(of: handle.library.faceReferenceTable(handle.pointer, tag.tag))
  }

  /// As many bytes of a range of a table as there are.
  func table(_ tag: StaticString, _ range: Range<Int>) -> [UInt8] {
    FaceReader(library: handle.library, face: handle.pointer).bytes(tag, range)
  }

  private let knownColorTable = Mutex<[UInt8]?>(nil)

  /// The table COLR; empty if there is none.
  package var colorTable: [UInt8] {
    knownColorTable.withLock { known in
      let table = known ?? table("COLR")
      known = table
      return table
    }
  }

  /// The sizes of its glyphs' pictures, in pixels of an em, in the order in which they are tried: the smallest that is as large
  /// as the glyph is drawn, larger ones, then smaller ones.
  ///
  /// - Parameter size: how many pixels of the picture an em is.
  package func strikes(for size: Double) -> [Int] {
    // A size is rounded where it was computed.
    let first = strikes.firstIndex { Double($0) >= size * (1 - 1e-6) } ?? strikes.count
    return strikes[first...] + strikes[..<first].reversed()
  }

  /// Whether a glyph is painted of outlines above each other.
  package func hasLayers(_ glyph: Glyph) -> Bool {
    handle.library.colorGetLayers(handle.pointer, glyph, 0, nil, nil) > 0
  }

  /// The first palette: straight colours, as red, green, blue and alpha.
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

  /// The outlines that a glyph is painted of, from the lowest, and the entries of the palette that paint them.
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
  /// Whether two are one object.
  public static func == (first: FontFace, second: FontFace) -> Bool { first === second }

  /// Feeds the identity to `hasher`.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
