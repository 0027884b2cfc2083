internal import GLFunDrawing
internal import GLFunFonts
internal import GLFunGeometry
internal import GLFunImaging

/// Drawing of glyphs with their own colours.
extension GraphicsContext {
  /// Draws the colour glyphs of a run, for a line with the given origin in user space.
  mutating func drawColorGlyphs(_ run: GlyphRun, at origin: Point) {
    let font = run.font
    for (glyph, position) in zip(run.glyphs, run.positions) {
      guard let painting = ColorGlyph(glyph, font) else { continue }
      let place = Point(x: origin.x + position.x, y: origin.y + position.y)
      if case .bitmap = painting {
        drawPicture(of: glyph, font, at: place)
        continue
      }
      saveGState()
      // A glyph's overlapping parts must be composited before the context's effects apply.
      let isLayer = changesWhatIsBelow
      let foreground = fillColor
      if isLayer { beginTransparencyLayer() }
      var space = font.outlineTransform
      (space.tx, space.ty) = (place.x, place.y)
      concatenate(space)
      let colors = PaintColors(font, foreground: foreground)
      paintsOfGlyphs += 1 + colors.palette.count / Self.colorsOfAPaint
      switch painting {
      case .bitmap: break
      case .layers:
        for layer in font.face.layers(of: glyph) {
          paintsOfGlyphs += 1
          fillColor = colors.color(layer.color)
          fill(device: font.outline(of: layer.glyph).transformed(by: ctm))
        }
      case .paints:
        // The table has y up.
        scaleBy(x: 1, y: -1)
        let table = ColorPaintTable(font.face.colorTable, coordinates: font.coordinates)
        var painter = ColorPainter(table, font, colors: colors, device: ctm)
        painter.draw(glyph, in: &self)
        paintsOfGlyphs += painter.paintCount
      case .document(let document):
        document.draw(glyph, foreground: foreground, palette: colors.palette, on: &self)
      }
      if isLayer { endTransparencyLayer() }
      restoreGState()
    }
  }

  /// The number of palette colours read in the time of one paint.
  private static let colorsOfAPaint = 16

  /// Draws the image of a bitmap glyph with its origin at a point in user space.
  private mutating func drawPicture(of glyph: Glyph, _ font: Font, at place: Point) {
    let pixels = max(Vector(dx: ctm.a, dy: ctm.b).length, Vector(dx: ctm.c, dy: ctm.d).length)
    guard
      let picture = GlyphImages.picture(
        of: glyph, font, size: pixels.isFinite ? font.size * pixels : font.size)
    else { return }
    let quality = interpolationQuality
    // Bitmap glyphs are usually drawn at a fraction of their size.
    interpolationQuality = .medium
    draw(picture.image, in: picture.box(font).offsetBy(dx: place.x, dy: place.y))
    interpolationQuality = quality
  }
}
