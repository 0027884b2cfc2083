// The names are Apple's.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation
internal import GLFunGeometry
package import GLFunText
internal import Synchronization

/// A font at a size. Fonts are immutable. `UIFont` is a subclass, so that `as CTFont` works on it.
open class CTFont: NSObject, @unchecked Sendable {
  private final let mark = AttributeMark()
  /// The font; nil if HarfBuzz is not available, without which no text is drawn.
  package final let font: Font?
  /// The font size, the length of an em.
  package final let size: Double
  /// Maps glyph space to text space.
  package final let matrix: CGAffineTransform
  /// The fallback fonts for missing characters, in order. The fonts of `QuartzSettings.fonts` follow.
  package final let cascade: [CTFontDescriptor]

  /// Makes a font.
  package init(
    _ font: Font?, size: Double, matrix: CGAffineTransform = .identity,
    cascade: [CTFontDescriptor] = []
  ) {
    self.font = font
    self.size = size
    self.matrix = matrix
    self.cascade = cascade
  }

  /// True if both fonts give the same glyphs.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CTFont else { return false }
    return other === self
      || other.font == font && other.size == size && other.matrix == matrix
        && other.cascade == cascade
  }

  /// A hash value that equal fonts share.
  open override var hash: Int { font.hashValue }

  /// Returns the built-in font; nil if HarfBuzz is not available.
  package static func standIn(
    size: Double, weight: FontWeight = .regular, style: FontStyle = .normal,
    features: [FontFeature] = []
  ) -> Font? {
    do {
      return Font(
        try FontFace.embedded(), size: size, weight: weight, style: style, features: features)
    } catch {
      TextProblems.report(error)
      return nil
    }
  }

  // The fractions are those of the built-in font.

  /// The ascent above the baseline.
  package final var ascent: Double { font?.ascent ?? size * 0.905 }
  /// The descent below the baseline.
  package final var descent: Double { font?.descent ?? size * 0.212 }
  /// The gap between lines.
  package final var lineGap: Double { font?.leading ?? size * 0.033 }
}

/// Reports problems with text, each of them once.
package enum TextProblems {
  private static let known = Mutex<Set<FontError>>([])

  /// Writes a line to standard error, unless it has been written before.
  package static func report(_ error: FontError) {
    if known.withLock({ $0.insert(error).inserted }) { Diagnostics.report("\(error)") }
  }
}

/// Makes a font by name. If no font has the name, the built-in font is used.
///
/// - Parameters:
///   - name: a name such as `Helvetica-Bold`.
///   - size: the font size; 0 for 12.
///   - matrix: maps glyph space to text space; nil for the identity.
public func CTFontCreateWithName(
  _ name: CFString, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CTFont {
  let size = size == 0 ? 12 : Double(size)
  return CTFont(
    FontNames.font(String(name), size: size) ?? CTFont.standIn(size: size), size: size,
    matrix: matrix?.pointee ?? .identity)
}

/// Makes a font by name; the options are ignored.
public func CTFontCreateWithNameAndOptions(
  _ name: CFString, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?,
  _ options: CTFontOptions
) -> CTFont {
  CTFontCreateWithName(name, size, matrix)
}

/// Makes a font from a descriptor.
public func CTFontCreateWithFontDescriptor(
  _ descriptor: CTFontDescriptor, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CTFont {
  let size = size == 0 ? descriptor.size : Double(size)
  return CTFont(
    descriptor.font(size: size), size: size, matrix: matrix?.pointee ?? .identity,
    cascade: descriptor.cascade)
}

/// Makes a font from a descriptor; the options are ignored.
public func CTFontCreateWithFontDescriptorAndOptions(
  _ descriptor: CTFontDescriptor, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?,
  _ options: CTFontOptions
) -> CTFont {
  CTFontCreateWithFontDescriptor(descriptor, size, matrix)
}

/// Makes a font from a `CGFont`.
public func CTFontCreateWithGraphicsFont(
  _ graphicsFont: CGFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?,
  _ attributes: CTFontDescriptor?
) -> CTFont {
  let size = size == 0 ? 12 : Double(size)
  return CTFont(
    graphicsFont.face.map { Font($0, size: size) }, size: size, matrix: matrix?.pointee ?? .identity
  )
}

/// Returns the font without its size.
public func CTFontCopyGraphicsFont(
  _ font: CTFont, _ attributes: UnsafeMutablePointer<CTFontDescriptor?>?
) -> CGFont {
  CGFont(font.font?.face)
}

/// Returns the font for a part of the user interface: the built-in one.
public func CTFontCreateUIFontForLanguage(
  _ uiType: CTFontUIFontType, _ size: CGFloat, _ language: CFString?
) -> CTFont? {
  let size = size == 0 ? 12 : Double(size)
  return CTFont(
    CTFont.standIn(size: size, weight: uiType.isEmphasized ? .bold : .regular), size: size)
}

/// Returns the font at another size, with the attributes of a descriptor.
public func CTFontCreateCopyWithAttributes(
  _ font: CTFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?,
  _ attributes: CTFontDescriptor?
) -> CTFont {
  let size = size == 0 ? font.size : Double(size)
  let matrix = matrix?.pointee ?? font.matrix
  guard let attributes else {
    return CTFont(font.font?.withSize(size), size: size, matrix: matrix, cascade: font.cascade)
  }
  let merged = CTFontDescriptor(font).adding(attributes)
  return CTFont(merged.font(size: size), size: size, matrix: matrix, cascade: merged.cascade)
}

/// Returns the font with traits added or removed; nil if the family has no such font.
public func CTFontCreateCopyWithSymbolicTraits(
  _ font: CTFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?,
  _ symTraitValue: CTFontSymbolicTraits, _ symTraitMask: CTFontSymbolicTraits
) -> CTFont? {
  let own = CTFontGetSymbolicTraits(font)
  let wanted = own.subtracting(symTraitMask).union(symTraitValue.intersection(symTraitMask))
  let size = size == 0 ? font.size : Double(size)
  return CTFont(
    font.font?.with(traits: wanted, size: size), size: size,
    matrix: matrix?.pointee ?? font.matrix)
}

/// Returns the font of another family in the same weight and style; nil if there is no such family. A size of 0 keeps the size.
public func CTFontCreateCopyWithFamily(
  _ font: CTFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?, _ family: CFString
) -> CTFont? {
  let size = size == 0 ? font.size : Double(size)
  let found = FontNames.font(
    families: [String(family)], size: size, weight: font.font?.weight ?? .regular,
    style: font.font?.style ?? .normal)
  return found.map { CTFont($0, size: size, matrix: matrix?.pointee ?? font.matrix) }
}

/// Returns the font that draws a part of a string: the font itself, or its substitute.
public func CTFontCreateForString(
  _ currentFont: CTFont, _ string: CFString, _ range: CFRange
) -> CTFont {
  let part = string.substring(with: NSRange(location: range.location, length: range.length))
  let text = AttributedText(part, TextAttributes(font: currentFont.font))
  guard let line = try? TextLine(text, fonts: QuartzSettings.fonts), let run = line.runs.first
  else {
    return currentFont
  }
  return run.font == currentFont.font
    ? currentFont : CTFont(run.font, size: currentFont.size, matrix: currentFont.matrix)
}

// MARK: Metrics

/// The font size, the length of an em.
public func CTFontGetSize(_ font: CTFont) -> CGFloat { CGFloat(font.size) }

/// Maps glyph space to text space.
public func CTFontGetMatrix(_ font: CTFont) -> CGAffineTransform { font.matrix }

/// The ascent above the baseline.
public func CTFontGetAscent(_ font: CTFont) -> CGFloat { CGFloat(font.ascent) }

/// The descent below the baseline, as a positive number.
public func CTFontGetDescent(_ font: CTFont) -> CGFloat { CGFloat(font.descent) }

/// The gap that the font asks for between lines.
public func CTFontGetLeading(_ font: CTFont) -> CGFloat { CGFloat(font.lineGap) }

/// The number of font units per em.
public func CTFontGetUnitsPerEm(_ font: CTFont) -> UInt32 {
  UInt32(clamping: font.font?.face.unitsPerEm ?? 2048)
}

/// The number of glyphs.
public func CTFontGetGlyphCount(_ font: CTFont) -> CFIndex { font.font?.face.glyphCount ?? 0 }

/// A rectangle one em wide that contains most letters, y up.
public func CTFontGetBoundingBox(_ font: CTFont) -> CGRect {
  CGRect(
    x: 0, y: -font.descent, width: font.size, height: font.ascent + font.descent)
}

/// The top of the underline relative to the baseline, y up; negative is below the baseline.
public func CTFontGetUnderlinePosition(_ font: CTFont) -> CGFloat {
  CGFloat(-(font.font?.underlinePosition ?? font.size / 10))
}

/// The thickness of the underline.
public func CTFontGetUnderlineThickness(_ font: CTFont) -> CGFloat {
  CGFloat(font.font?.underlineThickness ?? font.size / 14)
}

/// The slant of the letters in degrees; negative leans to the right.
public func CTFontGetSlantAngle(_ font: CTFont) -> CGFloat {
  font.font?.isSlanted == true ? -12 : 0
}

/// The height of capital letters.
public func CTFontGetCapHeight(_ font: CTFont) -> CGFloat {
  CGFloat(font.font?.capHeight ?? font.size * 0.716)
}

/// The height of an x.
public func CTFontGetXHeight(_ font: CTFont) -> CGFloat {
  CGFloat(font.font?.xHeight ?? font.size * 0.519)
}

/// The symbolic traits of the font.
public func CTFontGetSymbolicTraits(_ font: CTFont) -> CTFontSymbolicTraits {
  font.font.map { CTFontSymbolicTraits(of: $0) } ?? []
}

/// The PostScript name, by which the font can be found.
public func CTFontCopyPostScriptName(_ font: CTFont) -> CFString {
  NSString(string: font.font?.postScriptName ?? "Arimo")
}

/// The family name.
public func CTFontCopyFamilyName(_ font: CTFont) -> CFString {
  NSString(string: font.font?.face.familyName ?? "Arimo")
}

/// The names of the family and the style.
public func CTFontCopyFullName(_ font: CTFont) -> CFString {
  NSString(string: font.font?.face.fullName ?? "Arimo")
}

/// The names of the family and the style, as shown to users.
public func CTFontCopyDisplayName(_ font: CTFont) -> CFString { CTFontCopyFullName(font) }

/// Returns the name of the font for a name key; nil for an unknown key.
public func CTFontCopyName(_ font: CTFont, _ nameKey: CFString) -> CFString? {
  switch String(nameKey) {
  case String(kCTFontFamilyNameKey): CTFontCopyFamilyName(font)
  case String(kCTFontFullNameKey): CTFontCopyFullName(font)
  case String(kCTFontPostScriptNameKey): CTFontCopyPostScriptName(font)
  case String(kCTFontStyleNameKey), String(kCTFontSubFamilyNameKey):
    NSString(string: font.font?.face.styleName ?? "Regular")
  default: nil
  }
}

/// Returns an attribute of the font's descriptor.
public func CTFontCopyAttribute(_ font: CTFont, _ attribute: CFString) -> CFTypeRef? {
  if String(attribute) == String(kCTFontTraitsAttribute) {
    return CTFontCopyTraits(font) as CFDictionary
  }
  return CTFontDescriptorCopyAttribute(CTFontDescriptor(font), attribute)
}

/// The traits of the font: `kCTFontSymbolicTrait` and `kCTFontWeightTrait`.
///
/// `as` converts them to a dictionary with keys of strings or of `UIFontDescriptor.TraitKey`, or to a `CFDictionary`.
public func CTFontCopyTraits(_ font: CTFont) -> [AnyHashable: Any] {
  let weight = font.font.map { ($0.weight ?? $0.face.weight).trait } ?? 0
  return namedAttributes([
    String(kCTFontSymbolicTrait): NSNumber(value: CTFontGetSymbolicTraits(font).rawValue),
    String(kCTFontWeightTrait): NSNumber(value: weight),
  ])
}

/// The traits of the font as an object.
@_disfavoredOverload
public func CTFontCopyTraits(_ font: CTFont) -> CFDictionary {
  let traits: [AnyHashable: Any] = CTFontCopyTraits(font)
  return traits as NSDictionary
}

/// Returns a descriptor of the font.
public func CTFontCopyFontDescriptor(_ font: CTFont) -> CTFontDescriptor {
  CTFontDescriptor(font)
}

// MARK: Glyphs

/// Gets the glyphs of characters, 0 for those missing from the font. In a surrogate pair, the second unit gets 0.
///
/// - Returns: true if the font has all of the characters.
public func CTFontGetGlyphsForCharacters(
  _ font: CTFont, _ characters: UnsafePointer<UniChar>, _ glyphs: UnsafeMutablePointer<CGGlyph>,
  _ count: CFIndex
) -> Bool {
  var hasAll = true
  var index = 0
  while index < count {
    let unit = characters[index]
    var scalar = Unicode.Scalar(unit)
    var length = 1
    if UTF16.isLeadSurrogate(unit), index + 1 < count, UTF16.isTrailSurrogate(characters[index + 1])
    {
      scalar = Unicode.Scalar(
        0x10000 + (UInt32(unit) & 0x3FF) << 10 + UInt32(characters[index + 1]) & 0x3FF)
      length = 2
      glyphs[index + 1] = 0
    }
    let glyph = scalar.flatMap { font.font?.face.glyph(for: $0) }
    if glyph == nil { hasAll = false }
    glyphs[index] = CGGlyph(truncatingIfNeeded: glyph ?? 0)
    index += length
  }
  return hasAll
}

/// Returns the glyph with a PostScript name; 0 if the font has none.
public func CTFontGetGlyphWithName(_ font: CTFont, _ glyphName: CFString) -> CGGlyph {
  CGGlyph(truncatingIfNeeded: font.font?.face.glyph(named: String(glyphName)) ?? 0)
}

/// Returns the PostScript name of a glyph; nil if the font has no names or fewer glyphs.
public func CTFontCopyNameForGlyph(_ font: CTFont, _ glyph: CGGlyph) -> CFString? {
  font.font?.face.name(of: Glyph(glyph)).map { NSString(string: $0) }
}

/// Gets the advances of glyphs.
///
/// - Returns: the sum of the advances.
@discardableResult
public func CTFontGetAdvancesForGlyphs(
  _ font: CTFont, _ orientation: CTFontOrientation, _ glyphs: UnsafePointer<CGGlyph>,
  _ advances: UnsafeMutablePointer<CGSize>?, _ count: CFIndex
) -> Double {
  var sum = 0.0
  for index in 0..<count {
    let advance = font.font?.advance(of: Glyph(glyphs[index])) ?? 0
    advances?[index] = CGSize(width: advance, height: 0)
    sum += advance
  }
  return sum
}

/// Gets the bounding boxes of glyphs, y up.
///
/// - Returns: the union of the boxes.
@discardableResult
public func CTFontGetBoundingRectsForGlyphs(
  _ font: CTFont, _ orientation: CTFontOrientation, _ glyphs: UnsafePointer<CGGlyph>,
  _ boundingRects: UnsafeMutablePointer<CGRect>?, _ count: CFIndex
) -> CGRect {
  var all = CGRect.null
  for index in 0..<count {
    let box = font.font?.box(of: Glyph(glyphs[index])) ?? .zero
    boundingRects?[index] = box
    all = all.union(box)
  }
  return all
}

/// Returns the outline of a glyph, y up, with its origin on the baseline; nil if it has no outline.
public func CTFontCreatePathForGlyph(
  _ font: CTFont, _ glyph: CGGlyph, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CGPath? {
  guard let outline = font.font?.path(for: Glyph(glyph)), !outline.isEmpty else { return nil }
  let transform = CGAffineTransform(scaleX: 1, y: -1).concatenating(font.matrix)
    .concatenating(matrix?.pointee ?? .identity)
  return CGPath(outline.transformed(by: transform.transform))
}

/// Draws glyphs, each with its origin at a position in text space.
public func CTFontDrawGlyphs(
  _ font: CTFont, _ glyphs: UnsafePointer<CGGlyph>, _ positions: UnsafePointer<CGPoint>,
  _ count: Int, _ context: CGContext
) {
  guard let own = font.font else { return }
  context.show(
    (0..<count).map { Glyph(glyphs[$0]) }, at: (0..<count).map { positions[$0] }, own,
    matrix: font.matrix)
}
