internal import GLFunDrawing
internal import GLFunFonts
internal import GLFunGeometry

/// The kind of a colour glyph.
enum ColorGlyph {
  /// As a picture, in the size that fits.
  case bitmap
  /// As outlines above each other.
  case layers
  /// As a tree of paints: the table COLR of version 1.
  case paints
  /// As an SVG document.
  case document(any SVGGlyphDocument)

  /// The richest way that a glyph's font has for it; nil where the glyph is an outline.
  init?(_ glyph: Glyph, _ font: Font) {
    let face = font.face
    if face.colorFormat == .paints, ColorPaintTable(face.colorTable).paint(of: glyph) != nil {
      self = .paints
    } else if let document = SVGGlyphs.document(of: glyph, face) {
      self = .document(document)
    } else {
      switch face.colorFormat {
      case nil: return nil
      case .bitmaps:
        guard GlyphImages.picture(of: glyph, font) != nil else { return nil }
        self = .bitmap
      case .layers, .paints:
        guard face.hasLayers(glyph) else { return nil }
        self = .layers
      }
    }
  }

  /// True if a glyph has a picture or a document but is not drawn: it cannot be read, or is too much work, and there is no
  /// outline.
  static func isLost(_ glyph: Glyph, _ font: Font) -> Bool {
    guard ColorGlyph(glyph, font) == nil, font.outline(of: glyph).isEmpty else { return false }
    return font.face.svgTable.document(of: glyph) != nil
      || font.face.strikes(for: font.size).contains { font.bitmap(of: glyph, strike: $0) != nil }
  }
}

extension FontFace {
  /// True if some of its glyphs may have colours of their own.
  var hasColorGlyphs: Bool { colorFormat != nil || !svgTable.isEmpty }
}
