import GLFunCEmbeddedFont
import GLFunCFonts
public import GLFunImageFiles
import Synchronization

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
  /// Its glyphs that are SVG documents.
  package let svgTable: SVGTable

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
    let bytes: [UInt8]
    do throws(ImageFileError) {
      bytes = try InputFile.read(path: path, maximumByteCount: Self.largestFile)
    } catch {
      throw .cannotRead(name: path.description, reason: error.detail)
    }
    try self.init(data: bytes, index: index, name: path.description)
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
    let harfBuzz = try HarfBuzz.opened()
    let font = try FontFile.unpacked(data, name: name)
    guard font.count <= Self.largestFile else {
      throw .cannotRead(
        name: name, reason: "more than \(Self.largestFile) bytes; use a smaller font")
    }
    let blob = font.withUnsafeBytes {
      harfBuzz.blobCreate(
        $0.baseAddress?.assumingMemoryBound(to: CChar.self), UInt32($0.count),
        Int32(HARFBUZZ_DUPLICATE), nil, nil)
    }
    try self.init(harfBuzz, blob, index: index, name: name)
  }

  private init(
    _ harfBuzz: HarfBuzz, _ blob: HBBlob?, index: Int, name: String
  ) throws(FontError) {
    guard let blob else { throw .damaged(name: name, problem: "there is no memory to read it") }
    defer { harfBuzz.blobDestroy(blob) }
    let count = Int(harfBuzz.faceCount(blob))
    guard count > 0 else { throw .damaged(name: name, problem: "it holds no font") }
    guard (0..<count).contains(index) else {
      throw .noSuchFace(name: name, index: index, count: count)
    }
    guard let face = HarfBuzzFace(harfBuzz, blob: blob, index: index) else {
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
    svgTable = SVGTable { reader.bytes("SVG ", $0) }
    hasVerticalMetrics = reader.hasTable("vmtx")
    self.base = base
    handle = face
  }

  private static let embeddedFace = Result { () throws(FontError) in
    let harfBuzz = try HarfBuzz.opened()
    var count = 0
    let bytes = glfun_embedded_font(&count)
    let blob = UnsafeRawPointer(bytes).map {
      harfBuzz.blobCreate(
        $0.assumingMemoryBound(to: CChar.self), UInt32(count), Int32(HARFBUZZ_READ_ONLY), nil, nil)
    }
    return try FontFace(harfBuzz, blob ?? nil, index: 0, name: "the built-in font")
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
