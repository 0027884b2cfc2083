public import GLFunFonts
package import GLFunImageFiles

/// The fonts that family names stand for, and the fonts to try for characters that a font lacks.
///
/// A collection is a value. Each contains the built-in font, as `Arimo` and under the names of families with the same metrics:
/// Arial, Helvetica, Helvetica Neue, Liberation Sans, and the generic `sans-serif`, `system-ui` and `ui-sans-serif`. If the
/// system's fonts are added, fontconfig decides about all generic families and about the names that it has substitutes for.
/// Source: `CTFontCollection`.
public struct FontCollection: Hashable, Sendable {
  /// A face and its family name in lower case.
  private struct Entry: Hashable, Sendable {
    var family: String
    var face: FontFace
  }

  private var entries: [Entry] = []
  /// The faces in the order in which they were added, which is the order of fallback for characters that a font lacks.
  public private(set) var faces: [FontFace] = []
  /// True if the collection includes the system's fonts.
  public private(set) var hasSystemFonts = false

  /// The collection with only the built-in font, which makes text identical on every machine.
  public static let embedded = FontCollection()

  /// Creates a collection with only the built-in font.
  public init() {}

  /// Adds a face.
  ///
  /// - Parameters:
  ///   - face: the face. As a fallback it comes after the faces added before.
  ///   - family: the name to find it by; nil for the font's own family name. A generic name, such as `monospace`,
  ///     defines that generic family.
  public mutating func add(_ face: FontFace, as family: String? = nil) {
    entries.append(Entry(family: (family ?? face.familyName).lowercased(), face: face))
    if !faces.contains(face) { faces.append(face) }
  }

  /// Removes a face under all of its names.
  public mutating func remove(_ face: FontFace) {
    entries.removeAll { $0.face == face }
    faces.removeAll { $0 == face }
  }

  /// Adds all faces of a font file: several for a collection (TTC), one for other files.
  ///
  /// - Throws: `FontError`.
  public mutating func add(file: String) throws(FontError) {
    try add(file: FilePath(file))
  }

  /// Adds all faces of a font file whose name need not be UTF-8.
  package mutating func add(file: FilePath) throws(FontError) {
    for face in try FontFace.all(path: file) { add(face) }
  }

  /// Adds all fonts in the files of a folder and its subfolders (`.ttf`, `.otf`, `.ttc`, `.otc`, `.woff`, `.woff2`), in the
  /// order of their paths. Files that are not fonts are skipped.
  ///
  /// - Throws: `FontError.cannotRead` if the folder cannot be read or holds more than 16,384 fonts; `.libraryMissing`.
  public mutating func add(folder: String) throws(FontError) {
    try add(folder: FilePath(folder))
  }

  /// Adds all fonts in a folder whose path need not be valid UTF-8.
  package mutating func add(folder: FilePath) throws(FontError) {
    for path in try FontFolder.files(in: folder) {
      do throws(FontError) {
        try add(file: path)
      } catch {
        if case .libraryMissing = error { throw error }
      }
    }
  }

  /// Adds the fonts installed on the system, through fontconfig (Debian package `libfontconfig1`), after all other fonts. The
  /// look of text then depends on the machine.
  ///
  /// - Throws: `FontError.libraryMissing`.
  public mutating func addSystemFonts() throws(FontError) {
    _ = try SystemFonts.installed()
    hasSystemFonts = true
  }

  /// The names of the available families, not including the system's fonts.
  public var families: [String] {
    var names: [String] = []
    for face in faces where !names.contains(face.familyName) { names.append(face.familyName) }
    return names + ["Arimo (built in)"]
  }

  /// The list of available families for an error message.
  package var knownFamilies: [String] {
    guard hasSystemFonts, let system = try? SystemFonts.installed() else { return families }
    let count = Set(system.entries.compactMap(\.families.first)).count
    return families.suffix(7) + ["\(count) installed families"]
  }

  /// Finds the font of the first available family.
  ///
  /// - Parameters:
  ///   - families: the names of families in order of preference; case is ignored.
  ///   - size: the em size in user space.
  ///   - weight: the weight; the nearest one is chosen by the rules of CSS Fonts 4, section 5.2.
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

  /// The face of a family that is nearest to a weight, a style and a width; nil if the family is not available.
  ///
  /// - Parameter width: the width in per cent of normal.
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

  /// The family names of the built-in font.
  private static let embeddedNames: Set<String> = [
    "arimo", "arial", "helvetica", "helvetica neue", "liberation sans", "sans-serif", "system-ui",
    "ui-sans-serif",
  ]
  /// The names among them that the system decides about, if the collection includes its fonts.
  private static let systemNames: Set<String> = ["sans-serif", "system-ui", "ui-sans-serif"]

  /// Chooses a face by the rules of CSS Fonts 4, section 5.2.
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

  /// The distance of a face from a width. For a narrow width narrower faces are preferred, for a wide one wider faces.
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

  /// The distance of a face from a weight. For a heavy weight heavier faces are preferred, for a light one lighter faces.
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

  /// A face of the system that has the characters; nil if there is no such face or the system's fonts are not included.
  ///
  /// - Parameter language: the language of the characters.
  func systemFace(
    with scalars: [UInt32], isColor: Bool?, like font: Font, language: String
  ) throws(FontError) -> FontFace? {
    guard hasSystemFonts else { return nil }
    let system = try SystemFonts.installed()
    // Faces are loaded on demand: the nearest face of the first family that has the characters.
    let faces = system.entries(
      with: scalars, like: font.face.familyName, language: language, isColor: isColor
    ).compactMap(system.face)
    return Self.nearest(faces, weight: font.weight ?? .regular, style: font.style)
  }
}
