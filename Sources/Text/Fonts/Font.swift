package import GLFunDrawing
public import GLFunGeometry

/// A face at a size, with values on its axes and with features. Source: `CTFont`.
public struct Font: Sendable {
  /// The face.
  public let face: FontFace
  /// The font size, the length of an em in user space: roughly the height of a line.
  public let size: Double
  /// The requested weight, which also applies to fallback fonts; nil for the face's own.
  public let weight: FontWeight?
  /// The requested style.
  public let style: FontStyle
  /// The axis values that differ from the defaults of the face.
  public let variations: [FontVariation]
  /// The OpenType features that are turned on or off.
  public let features: [FontFeature]
  /// True if upright letters are slanted, because the face has no italic.
  public let isSlanted: Bool
  let instance: FontInstance

  /// The maximum size.
  public static let largestSize = 0x1p20
  /// The maximum number of characters (Unicode scalars) laid out as one text.
  public static let longestText = 1 << 20

  /// Makes a font from a face.
  ///
  /// - Parameters:
  ///   - face: the face.
  ///   - size: the font size, the length of an em in user space.
  ///   - weight: the weight, which applies to variable faces only.
  ///   - style: `italic` and `oblique` slant an upright face by 12°.
  ///   - variations: the values on the axes of a variable face. By default, `opsz` is the size.
  ///   - features: OpenType features, such as `"tnum"`, `"-liga"` or `"ss01=2"`.
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

  /// Returns the built-in font, which is the same on every machine.
  ///
  /// - Parameters:
  ///   - size: the font size, the length of an em in user space.
  ///   - weight: from 400 to 700.
  ///   - style: `italic` and `oblique` slant the upright letters.
  /// - Throws: `FontError.libraryMissing`.
  public static func builtIn(
    size: Double, weight: FontWeight = .regular, style: FontStyle = .normal
  ) throws(FontError) -> Font {
    Font(try .embedded(), size: size, weight: weight, style: style)
  }

  /// Returns the built-in font; the former name of `builtIn(size:weight:style:)`.
  @available(*, deprecated, renamed: "builtIn(size:weight:style:)")
  public static func system(
    size: Double, weight: FontWeight = .regular, style: FontStyle = .normal
  ) throws(FontError) -> Font {
    try builtIn(size: size, weight: weight, style: style)
  }

  /// Returns the font at another size.
  public func withSize(_ size: Double) -> Font {
    Font(
      face, size: size, weight: weight, style: style,
      variations: variations.filter { $0.tag != "opsz" }, features: features)
  }

  /// Returns a font with another face and the requested size, weight and style of this one.
  package func replacingFace(_ face: FontFace) -> Font {
    Font(face, size: size, weight: weight, style: style)
  }

  /// The factor from font units to user space.
  package var scale: Double { size / instance.unitsPerEm }

  // MARK: Metrics

  /// The ascent above the baseline, in user space. Source: `CTFontGetAscent`.
  public var ascent: Double { instance.metrics.ascent * scale }
  /// The descent below the baseline, in user space; positive. Source: `CTFontGetDescent`.
  public var descent: Double { instance.metrics.descent * scale }
  /// The gap that the font asks for between lines. Source: `CTFontGetLeading`.
  public var leading: Double { instance.metrics.leading * scale }
  /// The height of capital letters. Source: `CTFontGetCapHeight`.
  public var capHeight: Double { instance.metrics.capHeight * scale }
  /// The height of an x. Source: `CTFontGetXHeight`.
  public var xHeight: Double { instance.metrics.xHeight * scale }
  /// The top of the underline below the baseline; positive is down. Source: `CTFontGetUnderlinePosition`.
  public var underlinePosition: Double { instance.metrics.underlinePosition * scale }
  /// The thickness of the underline. Source: `CTFontGetUnderlineThickness`.
  public var underlineThickness: Double { instance.metrics.underlineThickness * scale }
  /// The top of the strikethrough above the baseline.
  public var strikethroughPosition: Double { instance.metrics.strikethroughPosition * scale }
  /// The thickness of the strikethrough.
  public var strikethroughThickness: Double { instance.metrics.strikethroughThickness * scale }

  // MARK: Glyphs

  /// The normalized axis coordinates, −1…1; empty if all axes have their defaults.
  package var coordinates: [Double] { variations.isEmpty ? [] : instance.coordinates }

  /// Returns the advance of a glyph, in user space. Source: `CTFontGetAdvancesForGlyphs`.
  public func advance(of glyph: Glyph) -> Double { instance.advance(of: glyph) * scale }

  /// Returns the outline of a glyph, in user space with y down, with its origin on the baseline.
  ///
  /// It is empty for glyphs that exist only as bitmaps or colour paints. Source: `CTFontCreatePathForGlyph`.
  public func path(for glyph: Glyph) -> Path {
    outline(of: glyph).transformed(by: outlineTransform)
  }

  /// Returns the outline of a glyph, which `outlineTransform` maps to user space.
  package func outline(of glyph: Glyph) -> Path { instance.outline(of: glyph) }

  /// True if the box for missing glyphs is visible.
  package var hasVisibleBox: Bool { !instance.outline(of: 0).isEmpty }

  /// Returns the glyphs that are not drawn because the font is damaged: its tables declare outlines that cannot be read.
  package func lost(among glyphs: [ShapedGlyph]) -> [ShapedGlyph] {
    instance.lost(among: glyphs)
  }

  /// Returns the outlines of glyphs in device space, each with its origin at (0, 0). They are cached for each size.
  ///
  /// - Parameter transform: maps user space to device space; its translation is ignored.
  package func outlines(of glyphs: [Glyph], _ transform: Transform) -> [GlyphOutline] {
    var placement = outlineTransform.concatenating(transform)
    (placement.tx, placement.ty) = (0, 0)
    return instance.outlines(of: glyphs, placedBy: placement)
  }

  /// Maps outline space to user space, with the glyph's origin at (0, 0): the size and the slant.
  package var outlineTransform: Transform {
    Transform(a: scale, b: 0, c: isSlanted ? -scale * Self.slant : 0, d: scale, tx: 0, ty: 0)
  }

  /// The tangent of 12°, the slant of upright letters.
  private static let slant = tangent(12 * .pi / 180)

  /// Returns the PNG bitmap of a glyph, and the box it fills in font units, y down, with the glyph's origin at (0, 0).
  ///
  /// - Parameter strike: the size of the strike, in pixels per em.
  package func bitmap(of glyph: Glyph, strike: Int) -> (png: [UInt8], box: Rect)? {
    instance.bitmap(of: glyph, strike: strike)
  }
}

extension Font: Hashable {
  /// True if both fonts give the same glyphs.
  public static func == (first: Font, second: Font) -> Bool {
    first.face == second.face && first.size == second.size && first.weight == second.weight
      && first.style == second.style && first.variations == second.variations
      && first.features == second.features
  }

  /// Hashes the properties that are compared.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(face)
    hasher.combine(size)
    hasher.combine(variations)
    hasher.combine(features)
  }
}
