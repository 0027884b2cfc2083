public import GLFunFonts
public import GLFunImageFiles

/// What the names of font families mean, and which fonts are tried for characters that a font lacks.
///
/// A collection is a value. The built-in font is in each, as `Arimo` and under the names whose letters are as wide as its
/// own: Arial, Helvetica, Helvetica Neue, Liberation Sans, and the generic `sans-serif`, `system-ui` and `ui-sans-serif`.
/// With the machine's fonts all generic families, and the names that fontconfig has others for, are what it says.
/// Source: `CTFontCollection`.
public struct FontCollection: Hashable, Sendable {
  /// A face under the name of a family, in small letters.
  private struct Entry: Hashable, Sendable {
    var family: String
    var face: FontFace
  }

  private var entries: [Entry] = []
  /// The faces in the order in which they were added: that in which they are tried for characters that a font lacks.
  public private(set) var faces: [FontFace] = []
  /// Whether the machine's fonts are in it.
  public private(set) var hasSystemFonts = false

  /// The collection that has only the built-in font, so that text is the same on every machine.
  public static let embedded = FontCollection()

  /// Makes a collection that has only the built-in font.
  public init() {}

  /// Adds a face.
  ///
  /// - Parameters:
  ///   - face: the face; it comes after those that are there where a character is looked for.
  ///   - family: the name it is found by; nil: that of the font itself. A generic name, such as `monospace`, makes it
  ///     what that name means.
  public mutating func add(_ face: FontFace, as family: String? = nil) {
    entries.append(Entry(family: (family ?? face.familyName).lowercased(), face: face))
    if !faces.contains(face) { faces.append(face) }
  }

  /// Adds all faces of a font file: several of a collection (TTC), and one of other files.
  ///
  /// - Throws: `FontError`.
  public mutating func add(file: FilePath) throws(FontError) {
    for face in try FontFace.all(path: file) { add(face) }
  }

  /// Adds all fonts in the files of a folder and of those in it (`.ttf`, `.otf`, `.ttc`, `.otc`, `.woff`, `.woff2`), in the
  /// order of their paths. Files that are no fonts are left out.
  ///
  /// - Throws: `FontError.cannotRead` where the folder cannot be read or holds more than 16,384 fonts; `.libraryMissing`.
  public mutating func add(folder: String) throws(FontError) {
    try add(folder: FilePath(folder))
  }

  /// Adds all fonts of a folder whose name need not be text.
  public mutating func add(folder: FilePath) throws(FontError) {
    for path in try FontFolder.files(in: folder) {
      do throws(FontError) {
        try add(file: path)
      } catch {
        if case .libraryMissing = error { throw error }
      }
    }
  }

  /// Adds the fonts that are installed on the machine, through fontconfig (Debian package `libfontconfig1`). They come
  /// after all others. What text looks like then depends on the machine.
  ///
  /// - Throws: `FontError.libraryMissing`.
  public mutating func addSystemFonts() throws(FontError) {
    _ = try SystemFonts.installed()
    hasSystemFonts = true
  }

  /// The names that a family can be asked for by, but for those of the system's fonts.
  public var families: [String] {
    var names: [String] = []
    for face in faces where !names.contains(face.familyName) { names.append(face.familyName) }
    return names + ["Arimo (built in)"]
  }

  /// What an error says of the families that are there.
  package var knownFamilies: [String] {
    guard hasSystemFonts, let system = try? SystemFonts.installed() else { return families }
    let count = Set(system.entries.compactMap(\.families.first)).count
    return families.suffix(7) + ["\(count) installed families"]
  }

  /// Finds the font of the first family that is there.
  ///
  /// - Parameters:
  ///   - families: names of families, the one that is wanted most first; case does not matter.
  ///   - size: the em; user space.
  ///   - weight: the weight; the nearest one is taken as CSS Fonts 4, section 5.2, says.
  ///   - style: the style.
  /// - Throws: `FontError.unknownFamily`, `.libraryMissing`.
  public func font(
    families: [String], size: Double, weight: FontWeight = .regular, style: FontStyle = .normal
  ) throws(FontError) -> Font {
    for family in families {
      if let face = try face(family: family, weight: weight, style: style) {
        return Font(face, size: size, weight: weight, style: style)
      }
    }
    throw .unknownFamily(families: families, known: knownFamilies)
  }

  /// The face of a family that is nearest to a weight, a style and a width; nil where the family is not there.
  ///
  /// - Parameter width: per cent of the normal width.
  package func face(
    family: String, weight: FontWeight, style: FontStyle, width: Double = 100
  ) throws(FontError) -> FontFace? {
    let wanted = family.lowercased()
    let own = entries.filter { $0.family == wanted }.map(\.face)
    if let face = Self.nearest(own, weight: weight, style: style, width: width) { return face }
    let isEmbedded = Self.embeddedNames.contains(wanted)
    if hasSystemFonts, !isEmbedded || Self.systemNames.contains(wanted) {
      let faces = try SystemFonts.installed().faces(family: wanted)
      let face = Self.nearest(faces, weight: weight, style: style, width: width)
      if let face { return face }
    }
    return isEmbedded ? try .embedded() : nil
  }

  /// The names of the built-in font.
  private static let embeddedNames: Set<String> = [
    "arimo", "arial", "helvetica", "helvetica neue", "liberation sans", "sans-serif", "system-ui",
    "ui-sans-serif",
  ]
  /// Those of them that mean what the machine has in their place, where its fonts are in the collection.
  private static let systemNames: Set<String> = ["sans-serif", "system-ui", "ui-sans-serif"]

  /// The face that CSS Fonts 4, section 5.2, chooses.
  private static func nearest(
    _ faces: [FontFace], weight: FontWeight, style: FontStyle, width: Double = 100
  ) -> FontFace? {
    let keys = faces.map { face in
      (
        widthDistance(face, width), styleDistance(face, style),
        weightDistance(face, weight.rawValue)
      )
    }
    return zip(faces, keys).min { $0.1 < $1.1 }?.0
  }

  /// How far the face is from a width: a narrow one is taken for a narrow one first, and a wide one for a wide one.
  private static func widthDistance(_ face: FontFace, _ width: Double) -> Double {
    if let axis = face.axes.first(where: { $0.tag == "wdth" }), axis.range.contains(width) {
      return 0
    }
    let other = 1000.0
    let isOtherSide = width <= 100 ? face.width > width : face.width < width
    return abs(face.width - width) + (isOtherSide ? other : 0)
  }

  private static func styleDistance(_ face: FontFace, _ style: FontStyle) -> Int {
    if face.style == style { return 0 }
    if face.axes.contains(where: { $0.tag == "slnt" || $0.tag == "ital" }) { return 0 }
    return style == .normal || face.style == .normal ? 2 : 1
  }

  /// How far the face is from a weight: a heavy one is taken for a heavy one first, and a light one for a light one.
  private static func weightDistance(_ face: FontFace, _ weight: Double) -> Double {
    if let axis = face.axes.first(where: { $0.tag == "wght" }), axis.range.contains(weight) {
      return 0
    }
    let own = face.weight.rawValue
    let other = 1000.0
    if own == weight { return 0 }
    switch weight {
    case 400...500:
      if own > weight, own <= 500 { return own - weight }
      return own < weight ? other + weight - own : 2 * other + own - weight
    case ..<400: return own < weight ? weight - own : other + own - weight
    default: return own > weight ? own - weight : other + weight - own
    }
  }

  /// A face of the machine that has those characters; nil where there is none or the machine's fonts are not wanted.
  ///
  /// - Parameter language: the language of the characters.
  func systemFace(
    with scalars: [UInt32], isColor: Bool?, like font: Font, language: String
  ) throws(FontError) -> FontFace? {
    guard hasSystemFonts else { return nil }
    let system = try SystemFonts.installed()
    // Faces are read one by one: of the first family that has the characters the nearest face.
    let faces = system.entries(
      with: scalars, like: font.face.familyName, language: language, isColor: isColor
    ).compactMap(system.face)
    return Self.nearest(faces, weight: font.weight ?? .regular, style: font.style)
  }
}
