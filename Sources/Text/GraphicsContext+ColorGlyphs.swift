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
    case .layers: !face.layers(of: glyph).isEmpty
    case .paints: !face.layers(of: glyph).isEmpty
    }
  }
}

/// Glyphs that have colours of their own.
extension GraphicsContext {
  /// Draws the glyphs of a run that have colours of their own, the origin of its line at a point of user space.
  mutating func drawColorGlyphs(_ run: GlyphRun, at origin: Point) {
    for (glyph, position) in zip(run.glyphs, run.positions) where run.font.isPaintedInColors(glyph)
    {
      let place = Point(x: origin.x + position.x, y: origin.y + position.y)
      switch run.font.face.colorFormat {
      case .bitmaps: drawBitmap(of: glyph, run.font, at: place)
      case .layers, .paints: drawLayers(of: glyph, run.font, at: place)
      case nil: break
      }
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

  /// Fills outlines above each other, each in its colour.
  private mutating func drawLayers(of glyph: Glyph, _ font: Font, at place: Point) {
    let palette = font.face.palette()
    var transform = font.outlineTransform
    (transform.tx, transform.ty) = (place.x, place.y)
    for layer in font.face.layers(of: glyph) {
      saveGState()
      // An entry beyond the palette stands for the colour of the text.
      if palette.indices.contains(layer.color) {
        let (red, green, blue, alpha) = palette[layer.color]
        setFillColor(
          Color(
            red: Double(red) / 255, green: Double(green) / 255, blue: Double(blue) / 255,
            alpha: Double(alpha) / 255))
      }
      fill(font.outline(of: layer.glyph).copy(using: transform))
      restoreGState()
    }
  }
}
