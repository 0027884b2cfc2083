public import Foundation
internal import GLFunFoundation
internal import GLFunGeometry
package import GLFunText

/// The number of a glyph in its font.
public typealias CGGlyph = UInt16
/// The number of a glyph in its font.
public typealias CGFontIndex = UInt16

/// A font at no size. It does not change.
public final class CGFont: Hashable, Sendable {
  /// The font's data; nil where there is no HarfBuzz.
  package let face: FontFace?

  package init(_ face: FontFace?) { self.face = face }

  /// Finds a font by its name; nil where there is none.
  public convenience init?(_ name: CFString) {
    guard let font = FontNames.font(String(name), size: 1) else { return nil }
    self.init(font.face)
  }

  /// Reads a font from the bytes of a file; nil if they are none.
  public convenience init?(_ provider: CGDataProvider) {
    do {
      self.init(try FontFace(data: [UInt8](provider.contents)))
    } catch {
      Diagnostics.report("\(error)")
      return nil
    }
  }

  /// The number of the class.
  public static var typeID: CFTypeID { typeNumber(of: CGFont.self) }

  /// The name that the font is asked for by.
  public var postScriptName: CFString? { face.map { NSString(string: $0.postScriptName) } }
  /// The names of family and style.
  public var fullName: CFString? { face.map { NSString(string: $0.fullName) } }
  /// How many glyphs there are.
  public var numberOfGlyphs: Int { face?.glyphCount ?? 0 }
  /// How many units are as long as the font's size.
  public var unitsPerEm: Int32 { Int32(clamping: face?.unitsPerEm ?? 0) }
  /// How far letters reach above the baseline; units of the font.
  public var ascent: Int32 { rounded(font?.ascent) }
  /// How far letters reach below the baseline, as a negative number; units of the font.
  public var descent: Int32 { rounded(font.map { -$0.descent }) }
  /// The gap between lines; units of the font.
  public var leading: Int32 { rounded(font?.leading) }
  /// The height of capital letters; units of the font.
  public var capHeight: Int32 { rounded(font?.capHeight) }
  /// The height of an x; units of the font.
  public var xHeight: Int32 { rounded(font?.xHeight) }

  /// The slope of the letters from upright, in degrees against the clock.
  public var italicAngle: CGFloat { font?.isSlanted == true ? -12 : 0 }
  /// A rectangle that letters fit into; units of the font, y up.
  public var fontBBox: CGRect {
    guard let font else { return .zero }
    return CGRect(
      x: 0, y: -font.descent, width: Double(unitsPerEm), height: font.ascent + font.descent)
  }

  /// The font at a size of its units.
  private var font: Font? { face.map { Font($0, size: Double($0.unitsPerEm)) } }

  private func rounded(_ value: Double?) -> Int32 { Int32((value ?? 0).rounded()) }

  /// How far the pen moves on after glyphs; units of the font.
  public func getGlyphAdvances(
    glyphs: UnsafePointer<CGGlyph>, count: Int, advances: UnsafeMutablePointer<Int32>
  ) -> Bool {
    guard let font else { return false }
    for index in 0..<count { advances[index] = rounded(font.advance(of: Glyph(glyphs[index]))) }
    return true
  }

  /// The rectangles around glyphs; units of the font, y up.
  public func getGlyphBBoxes(
    glyphs: UnsafePointer<CGGlyph>, count: Int, bboxes: UnsafeMutablePointer<CGRect>
  ) -> Bool {
    guard let font else { return false }
    for index in 0..<count { bboxes[index] = font.box(of: Glyph(glyphs[index])) }
    return true
  }

  /// Whether both are the same font.
  public static func == (lhs: CGFont, rhs: CGFont) -> Bool { lhs.face == rhs.face }

  /// Feeds the font to a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(face) }
}

extension Font {
  /// The rectangle around a glyph, y up; empty where it has no outline.
  func box(of glyph: Glyph) -> CGRect {
    let box = path(for: glyph).boundingBoxOfPath
    if box.isNull { return .zero }
    return CGRect(x: box.minX, y: -box.maxY, width: box.width, height: box.height)
  }
}

extension FontFace {
  /// The name of family and style without spaces.
  package var postScriptName: String {
    let (family, style) = (
      familyName.filter { $0 != " " }, styleName.filter { $0 != " " }
    )
    return style.isEmpty || style == "Regular" ? family : "\(family)-\(style)"
  }

  /// The names of family and style.
  package var fullName: String {
    styleName.isEmpty || styleName == "Regular" ? familyName : "\(familyName) \(styleName)"
  }
}
