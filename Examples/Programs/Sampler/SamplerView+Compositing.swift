internal import GLFunCPU
internal import GLFunText

/// Clips, blend modes, layers and shadows.
extension SamplerView {
  func drawClips(_ font: Font?, in context: inout GraphicsContext) {
    context.saveGState()
    context.addPath(Self.star(Point(x: 30, y: 32), radius: 29))
    context.clip()
    for index in 0..<11 {
      context.fillColor = [Self.sea, Self.sun, Self.fire][index % 3]
      context.fill(Rect(x: 0, y: 1 + 5.6 * Double(index), width: 60, height: 5.6))
    }
    context.restoreGState()
    let rect = Rect(x: 64, y: 4, width: 54, height: 54)
    context.saveGState()
    context.interpolationQuality = .high
    context.clip(to: rect, mask: Self.halftone)
    context.drawLinearGradient(
      Gradient(colors: [Self.plum, Self.fire, Self.sun]), start: Point(x: 64, y: 4),
      end: Point(x: 116, y: 58), options: [.drawsBeforeStartLocation, .drawsAfterEndLocation])
    context.restoreGState()
    Self.drawCaption("path", x: 30, font, in: &context)
    Self.drawCaption("mask of an image", x: 90, font, in: &context)
  }

  /// Dots that grow from the top to the bottom, as the alpha of an image; 8 pixels per unit keep them sharp.
  private static let halftone: Image = {
    let size = PixelSize(width: 432, height: 432)
    let pitch = 48.0
    let pixels = (0..<size.area).map { index in
      let (x, y) = (Double(index % size.width) + 0.5, Double(index / size.width) + 0.5)
      let middle = Point(
        x: ((x / pitch).rounded(.down) + 0.5) * pitch,
        y: ((y / pitch).rounded(.down) + 0.5) * pitch)
      let radius = pitch * (0.12 + 0.38 * middle.y / Double(size.height))
      let inside = radius - (Point(x: x, y: y) - middle).length + 0.5
      return Color(gray: 0, alpha: max(0, min(inside, 1))).premultiplied
    }
    return Image(Bitmap(size: size, pixels: pixels))
  }()

  func drawBlendModes(_ font: Font?, in context: inout GraphicsContext) {
    let modes: [BlendMode] = [.normal, .multiply, .screen, .overlay, .difference, .luminosity]
    for (index, mode) in modes.enumerated() {
      let corner = Point(x: 2 + 41 * Double(index % 3), y: 37 * Double(index / 3))
      context.saveGState()
      context.beginTransparencyLayer()
      context.setFillGradient(
        Gradient(colors: [Self.sun, Self.fire]),
        .linear(start: corner, end: Point(x: corner.x + 34, y: corner.y)))
      context.addRoundedRect(
        in: Rect(x: corner.x, y: corner.y, width: 34, height: 25), radii: CornerRadii(4))
      context.fillPath()
      context.blendMode = mode
      context.fillColor = Self.sea
      context.fillEllipse(in: Rect(x: corner.x + 7.5, y: corner.y + 3, width: 19, height: 19))
      context.endTransparencyLayer()
      context.restoreGState()
      Self.drawCaption("\(mode)", x: corner.x + 17, y: corner.y + 32, font, in: &context)
    }
  }

  func drawLayers(scale: Double, _ font: Font?, in context: inout GraphicsContext) {
    // In a layer, overlapping shapes do not show through each other.
    for (x, isLayer) in [(0.0, false), (43, true)] {
      if isLayer { context.beginTransparencyLayer(alpha: 0.7) } else { context.alpha = 0.7 }
      for (index, color) in [Self.sea, Self.sun, Self.fire].enumerated() {
        context.fillColor = color
        let place = [(6.0, 6.0), (0, 26), (12, 26)][index]
        context.fillEllipse(in: Rect(x: x + place.0, y: place.1, width: 24, height: 24))
      }
      if isLayer { context.endTransparencyLayer() } else { context.alpha = 1 }
      Self.drawCaption(isLayer ? "in a layer" : "alpha 0.7", x: x + 18, font, in: &context)
    }
    context.saveGState()
    context.setShadow(
      offset: Vector(dx: 0, dy: 3 * scale), blur: 9 * scale,
      color: Color(hex: 0x1B2A55, alpha: 0.45))
    context.fillColor = .white
    context.addRoundedRect(
      in: Rect(x: 88, y: 11, width: 30, height: 34), cornerWidth: 6, cornerHeight: 6)
    context.fillPath()
    context.restoreGState()
    Self.drawCaption("shadow", x: 103, font, in: &context)
  }
}
