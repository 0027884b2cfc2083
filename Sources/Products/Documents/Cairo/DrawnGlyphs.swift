internal import GLFunCCairo
internal import GLFunFonts
internal import GLFunGeometry

/// The glyphs of a font, which Cairo asks for one by one.
final class DrawnGlyphs {
  private let cairo: Cairo
  private let font: Font

  private init(_ cairo: Cairo, _ font: Font) {
    self.cairo = cairo
    self.font = font
  }

  /// Makes a face whose glyphs have the outlines of a font; nil if Cairo has no memory for it.
  static func face(_ cairo: Cairo, _ font: Font) -> CairoFontFace? {
    let face = CairoFontFace(
      cairo, owned: cairo.userFontFaceCreate(), keeping: DrawnGlyphs(cairo, font))
    if let face { cairo.userFontFaceSetRender(face.pointer, render) }
    return face
  }

  private static let render: CairoRenderGlyph = { scaledFont, glyph, context, extents in
    // It is open, because it calls.
    guard let cairo = try? Cairo.opened(), let scaledFont, let context,
      let glyphs = CairoFontFace.object(cairo, of: cairo.scaledFontGetFace(scaledFont))
        as? DrawnGlyphs
    else { return Int32(CAIRO_USER_FONT_ERROR) }
    let em = Double(glyphs.font.face.unitsPerEm)
    let outline = glyphs.font.outline(of: Glyph(truncatingIfNeeded: glyph))
    cairo.emit(outline.transformed(by: Transform(scaleX: 1 / em, y: 1 / em)), on: context)
    cairo.setFillRule(context, Int32(CAIRO_WINDING))
    cairo.fill(context)
    if glyphs.font.size > 0 {
      extents?.pointee.x_advance =
        glyphs.font.advance(of: Glyph(truncatingIfNeeded: glyph)) / glyphs.font.size
    }
    return Int32(CAIRO_SUCCESS)
  }
}
