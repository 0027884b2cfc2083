package import GLFunDrawing
public import GLFunGeometry

/// A face at a size, with values on its axes and with features. Source: `CTFont`.
public struct Font: Sendable {
  /// The face.
  public let face: FontFace
  /// How high a line of text is, roughly: the em, in units of user space.
  public let size: Double
  /// The weight that was asked for, also of fonts that take the place of this one; nil: the face's own.
  public let weight: FontWeight?
  /// The style that was asked for.
  public let style: FontStyle
  /// The values on the face's axes that differ from their defaults.
  public let variations: [FontVariation]
  /// OpenType features that are turned on or off.
  public let features: [FontFeature]
  /// Whether the upright letters are slanted, because the face has no italic.
  public let isSlanted: Bool
  let instance: FontInstance

  /// The largest size.
  public static let largestSize = 0x1p20
  /// The most characters (Unicode scalars) that are set as one text.
  public static let longestText = 1 << 20

  /// Makes a font of a face.
  ///
  /// - Parameters:
  ///   - face: the face.
  ///   - size: the em, in units of user space.
  ///   - weight: the weight, which a variable face takes and another one ignores.
  ///   - style: `italic` and `oblique` slant a face that is upright by 12°.
  ///   - variations: values on the axes of a variable face. Unless it is among them, `opsz` is the size.
  ///   - features: OpenType features, such as `"tnum"`, `"-liga"`, `"ss01=2"`.
  public init(
    _ face: FontFace, size: Double, weight: FontWeight? = nil, style: FontStyle = .normal,
    variations: [FontVariation] = [], features: [FontFeature] = []
  ) {
    self.face = face
    self.size = size
    self.weight = weight
    self.style = style
    self.features = features
    let wantsSlant = style != .normal && face.style == .normal
    var values: [FontVariation] = []
    var isSlanted = wantsSlant
    for axis in face.axes {
      var value = variations.last { $0.tag == axis.tag }?.value
      switch axis.tag {
      case "wght": value = value ?? weight?.rawValue
      case "opsz": value = value ?? size
      case "ital" where wantsSlant:
        value = value ?? 1
        isSlanted = false
      case "slnt" where wantsSlant:
        value = value ?? -12
        isSlanted = false
      default: break
      }
      guard let value, value.isFinite else { continue }
      let inRange = min(max(value, axis.range.lowerBound), axis.range.upperBound)
      if inRange != axis.defaultValue { values.append(FontVariation(axis.tag, inRange)) }
    }
    self.variations = values
    self.isSlanted = isSlanted
    instance = face.instance(values)
  }

  /// The font that is part of the library, the same on every machine.
  ///
  /// - Parameters:
  ///   - size: the em, in units of user space.
  ///   - weight: 400 to 700.
  ///   - style: `italic` and `oblique` are the upright letters, slanted.
  /// - Throws: `FontError.libraryMissing`.
  public static func builtIn(
    size: Double, weight: FontWeight = .regular, style: FontStyle = .normal
  ) throws(FontError) -> Font {
    Font(try .embedded(), size: size, weight: weight, style: style)
  }

  /// The font that is part of the library, by its old name.
  @available(*, deprecated, renamed: "builtIn(size:weight:style:)")
  public static func system(
    size: Double, weight: FontWeight = .regular, style: FontStyle = .normal
  ) throws(FontError) -> Font {
    try builtIn(size: size, weight: weight, style: style)
  }

  /// The same font at another size.
  public func withSize(_ size: Double) -> Font {
    Font(
      face, size: size, weight: weight, style: style,
      variations: variations.filter { $0.tag != "opsz" }, features: features)
  }

  /// Another face, asked for as this one was.
  package func replacingFace(_ face: FontFace) -> Font {
    Font(face, size: size, weight: weight, style: style)
  }

  /// From units of the face to user space.
  package var scale: Double { size / instance.unitsPerEm }

  // MARK: Metrics

  /// How far letters reach above the baseline; user space. Source: `CTFontGetAscent`.
  public var ascent: Double { instance.metrics.ascent * scale }
  /// How far letters reach below the baseline; user space, positive. Source: `CTFontGetDescent`.
  public var descent: Double { instance.metrics.descent * scale }
  /// The gap between lines that the font asks for. Source: `CTFontGetLeading`.
  public var leading: Double { instance.metrics.leading * scale }
  /// The height of capital letters. Source: `CTFontGetCapHeight`.
  public var capHeight: Double { instance.metrics.capHeight * scale }
  /// The height of an x. Source: `CTFontGetXHeight`.
  public var xHeight: Double { instance.metrics.xHeight * scale }
  /// How far below the baseline the upper side of an underline is. Source: `CTFontGetUnderlinePosition`.
  public var underlinePosition: Double { instance.metrics.underlinePosition * scale }
  /// How thick an underline is. Source: `CTFontGetUnderlineThickness`.
  public var underlineThickness: Double { instance.metrics.underlineThickness * scale }
  /// How far above the baseline the upper side of a line through the text is.
  public var strikethroughPosition: Double { instance.metrics.strikethroughPosition * scale }
  /// How thick a line through the text is.
  public var strikethroughThickness: Double { instance.metrics.strikethroughThickness * scale }

  // MARK: Glyphs

  /// Where it is on the axes of the face, −1 to 1; none where all axes have their defaults.
  package var coordinates: [Double] { variations.isEmpty ? [] : instance.coordinates }

  /// How far the pen moves on after a glyph; user space. Source: `CTFontGetAdvancesForGlyphs`.
  public func advance(of glyph: Glyph) -> Double { instance.advance(of: glyph) * scale }

  /// The outline of a glyph: user space, y down, its origin on the baseline.
  ///
  /// A glyph that is only painted in colours has none. Source: `CTFontCreatePathForGlyph`.
  public func path(for glyph: Glyph) -> Path {
    outline(of: glyph).copy(using: outlineTransform)
  }

  /// The outline of a glyph, which `outlineTransform` brings to user space.
  package func outline(of glyph: Glyph) -> Path { instance.outline(of: glyph) }

  /// Whether the box that stands for what the font lacks shows anything.
  package var hasVisibleBox: Bool { !instance.outline(of: 0).isEmpty }

  /// Those of some glyphs that are not drawn because the font is damaged: its tables say that they have outlines, but these
  /// cannot be had.
  package func lost(among glyphs: [ShapedGlyph]) -> [ShapedGlyph] {
    instance.lost(among: glyphs)
  }

  /// The outlines of glyphs in device space, each with its origin at (0, 0), made once for a size.
  ///
  /// - Parameter transform: from user space to device space; it is of no account where that moves.
  package func outlines(of glyphs: [Glyph], _ transform: Transform) -> [GlyphOutline] {
    var placement = outlineTransform.concatenating(transform)
    (placement.tx, placement.ty) = (0, 0)
    return instance.outlines(of: glyphs, placedBy: placement)
  }

  /// From the outlines' space to user space with the glyph's origin at (0, 0): the size, and the slant.
  package var outlineTransform: Transform {
    Transform(a: scale, b: 0, c: isSlanted ? -scale * Self.slant : 0, d: scale, tx: 0, ty: 0)
  }

  /// The tangent of 12°, by which upright letters are slanted.
  private static let slant = tangent(12 * .pi / 180)

  /// The PNG picture of a glyph, and the box that it fills: units of the face, y down, the glyph's origin at (0, 0).
  ///
  /// - Parameter strike: the size of the pictures, in pixels of an em.
  package func bitmap(of glyph: Glyph, strike: Int) -> (png: [UInt8], box: Rect)? {
    instance.bitmap(of: glyph, strike: strike)
  }
}

extension Font: Hashable {
  /// Whether two fonts give the same glyphs.
  public static func == (first: Font, second: Font) -> Bool {
    first.face == second.face && first.size == second.size && first.weight == second.weight
      && first.style == second.style && first.variations == second.variations
      && first.features == second.features
  }

  /// Feeds what is compared to `hasher`.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(face)
    hasher.combine(size)
    hasher.combine(variations)
    hasher.combine(features)
  }
}
