internal import GLFunDrawing
internal import GLFunFonts
internal import GLFunGeometry
internal import GLFunImaging

extension Font {
  /// Whether a glyph has colours of its own, so that its outline is not filled.
  func isPaintedInColors(_ glyph: Glyph) -> Bool {
    switch face.colorFormat {
    case nil: false
    case .bitmaps: GlyphImages.image(of: glyph, self) != nil
    case .layers: face.hasLayers(glyph)
    case .paints:
      ColorPaintTable(face.colorTable).paint(of: glyph) != nil || face.hasLayers(glyph)
    }
  }
}

/// Glyphs that have colours of their own.
extension GraphicsContext {
  /// Draws the glyphs of a run that have colours of their own, the origin of its line at a point of user space.
  mutating func drawColorGlyphs(_ run: GlyphRun, at origin: Point) {
    let font = run.font
    for (glyph, position) in zip(run.glyphs, run.positions) where font.isPaintedInColors(glyph) {
      let place = Point(x: origin.x + position.x, y: origin.y + position.y)
      if font.face.colorFormat == .bitmaps {
        drawBitmap(of: glyph, font, at: place)
        continue
      }
      saveGState()
      // What overlaps within a glyph must not show through it.
      let isLayer = changesWhatIsBelow
      let foreground = fillColor
      if isLayer { beginTransparencyLayer() }
      var space = font.outlineTransform
      (space.tx, space.ty) = (place.x, place.y)
      concatenate(space)
      let table = ColorPaintTable(font.face.colorTable)
      if font.face.colorFormat == .paints, table.paint(of: glyph) != nil {
        // The table has y up.
        scaleBy(x: 1, y: -1)
        var painter = ColorPainter(table, font, foreground: foreground, device: ctm)
        painter.draw(glyph, in: &self)
      } else {
        drawLayers(of: glyph, font, foreground: foreground)
      }
      if isLayer { endTransparencyLayer() }
      restoreGState()
    }
  }

  private mutating func drawBitmap(of glyph: Glyph, _ font: Font, at place: Point) {
    guard let image = GlyphImages.image(of: glyph, font), let box = font.bitmap(of: glyph)?.box
    else { return }
    let quality = interpolationQuality
    // Most are drawn at a fraction of their size.
    interpolationQuality = .medium
    draw(image, in: box.offsetBy(dx: place.x, dy: place.y))
    interpolationQuality = quality
  }

  /// Fills outlines above each other, each in its colour, in the space of outlines.
  private mutating func drawLayers(of glyph: Glyph, _ font: Font, foreground: Color) {
    let colors = PaintColors(font, foreground: foreground)
    for layer in font.face.layers(of: glyph) {
      setFillColor(colors.color(layer.color))
      fill(device: font.outline(of: layer.glyph).copy(using: ctm))
    }
  }
}
