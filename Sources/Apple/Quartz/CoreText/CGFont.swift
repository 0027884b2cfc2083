public import Foundation
internal import GLFunFoundation
internal import GLFunGeometry
package import GLFunText

/// The index of a glyph in its font.
public typealias CGGlyph = UInt16
/// The index of a glyph in its font.
public typealias CGFontIndex = UInt16

/// A font without a size. Fonts are immutable.
public final class CGFont: Hashable, Sendable {
  /// The font data; nil if HarfBuzz is not available.
  package let face: FontFace?

  package init(_ face: FontFace?) { self.face = face }

  /// Finds a font by name; nil if no font has the name.
  public convenience init?(_ name: CFString) {
    guard let font = FontNames.font(String(name), size: 1) else { return nil }
    self.init(font.face)
  }

  /// Reads a font from the contents of a file; nil, with a line on standard error, if the contents are not a font.
  public convenience init?(_ provider: CGDataProvider) {
    do {
      self.init(try FontFace(data: [UInt8](provider.contents)))
    } catch {
      Diagnostics.report("\(error)")
      return nil
    }
  }

  /// The type identifier of the class.
  public static var typeID: CFTypeID { typeNumber(of: CGFont.self) }

  /// The PostScript name, by which the font can be found.
  public var postScriptName: CFString? { face.map { NSString(string: $0.postScriptName) } }
  /// The names of the family and the style.
  public var fullName: CFString? { face.map { NSString(string: $0.fullName) } }
  /// The number of glyphs.
  public var numberOfGlyphs: Int { face?.glyphCount ?? 0 }
  /// The number of font units per em.
  public var unitsPerEm: Int32 { Int32(clamping: face?.unitsPerEm ?? 0) }
  /// The ascent above the baseline, in font units.
  public var ascent: Int32 { rounded(font?.ascent) }
  /// The descent below the baseline as a negative number, in font units.
  public var descent: Int32 { rounded(font.map { -$0.descent }) }
  /// The gap between lines, in font units.
  public var leading: Int32 { rounded(font?.leading) }
  /// The height of capital letters, in font units.
  public var capHeight: Int32 { rounded(font?.capHeight) }
  /// The height of an x, in font units.
  public var xHeight: Int32 { rounded(font?.xHeight) }

  /// The angle of the letters from upright, in degrees counterclockwise: −12 for a slanted font.
  public var italicAngle: CGFloat { font?.isSlanted == true ? -12 : 0 }
  /// A rectangle that contains most letters, in font units with y up.
  public var fontBBox: CGRect {
    guard let font else { return .zero }
    return CGRect(
      x: 0, y: -font.descent, width: Double(unitsPerEm), height: font.ascent + font.descent)
  }

  /// The font at its units per em.
  private var font: Font? { face.map { Font($0, size: Double($0.unitsPerEm)) } }

  private func rounded(_ value: Double?) -> Int32 { Int32((value ?? 0).rounded()) }

  /// Returns the glyph with a PostScript name, such as `radicalbt`; 0 if the font has none. Source:
  /// `CGFontGetGlyphWithGlyphName`.
  public func getGlyphWithGlyphName(name: CFString) -> CGGlyph {
    CGGlyph(truncatingIfNeeded: face?.glyph(named: String(name)) ?? 0)
  }

  /// Returns the PostScript name of a glyph; nil if the font has no names or fewer glyphs. Source:
  /// `CGFontCopyGlyphNameForGlyph`.
  public func name(for glyph: CGGlyph) -> CFString? {
    face?.name(of: Glyph(glyph)).map { NSString(string: $0) }
  }

  /// Gets the advances of glyphs in font units; false if HarfBuzz is not available.
  public func getGlyphAdvances(
    glyphs: UnsafePointer<CGGlyph>, count: Int, advances: UnsafeMutablePointer<Int32>
  ) -> Bool {
    guard let font else { return false }
    for index in 0..<count { advances[index] = rounded(font.advance(of: Glyph(glyphs[index]))) }
    return true
  }

  /// Gets the bounding boxes of glyphs in font units, y up; false if HarfBuzz is not available.
  public func getGlyphBBoxes(
    glyphs: UnsafePointer<CGGlyph>, count: Int, bboxes: UnsafeMutablePointer<CGRect>
  ) -> Bool {
    guard let font else { return false }
    for index in 0..<count { bboxes[index] = font.box(of: Glyph(glyphs[index])) }
    return true
  }

  /// True if both are the same font.
  public static func == (lhs: CGFont, rhs: CGFont) -> Bool { lhs.face == rhs.face }

  /// Hashes the font.
  public func hash(into hasher: inout Hasher) { hasher.combine(face) }
}

extension Font {
  /// The bounding box of a glyph, y up; empty without an outline.
  func box(of glyph: Glyph) -> CGRect {
    let box = path(for: glyph).boundingBoxOfPath
    if box.isNull { return .zero }
    return CGRect(x: box.minX, y: -box.maxY, width: box.width, height: box.height)
  }
}

extension FontFace {
  /// The names of the family and the style without spaces.
  package var postScriptName: String {
    let (family, style) = (
      familyName.filter { $0 != " " }, styleName.filter { $0 != " " }
    )
    return style.isEmpty || style == "Regular" ? family : "\(family)-\(style)"
  }

  /// The names of the family and the style.
  package var fullName: String {
    styleName.isEmpty || styleName == "Regular" ? familyName : "\(familyName) \(styleName)"
  }
}
