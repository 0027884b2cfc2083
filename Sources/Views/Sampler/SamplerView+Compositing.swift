internal import GLFunDrawing
internal import GLFunGeometry
internal import GLFunImaging

/// Clips, blend modes, layers and shadows.
extension SamplerView {
  func drawClips(in context: inout GraphicsContext) {
    context.saveGState()
    context.addPath(Self.star(Point(x: 26, y: 34), radius: 28))
    context.clip()
    for index in 0..<11 {
      context.setFillColor([Self.sea, Self.sun, Self.fire][index % 3])
      context.fill(Rect(x: 0, y: 5 + 5.5 * Double(index), width: 54, height: 5.5))
    }
    context.restoreGState()
    // The icon's alpha is the clip.
    context.clip(to: Rect(x: 58, y: 4, width: 34, height: 56), mask: DeviceIcon.image)
    context.drawLinearGradient(
      Gradient(colors: [Self.leaf, Self.sun, Self.fire]), start: Point(x: 58, y: 4),
      end: Point(x: 92, y: 60), options: [.drawsBeforeStartLocation, .drawsAfterEndLocation])
  }

  func drawBlendModes(in context: inout GraphicsContext) {
    let modes: [BlendMode] = [.normal, .multiply, .screen, .overlay, .difference, .luminosity]
    for (index, mode) in modes.enumerated() {
      let corner = Point(x: 4 + 32 * Double(index % 3), y: 2 + 31 * Double(index / 3))
      context.saveGState()
      context.beginTransparencyLayer()
      context.setFillGradient(
        Gradient(colors: [Self.sun, Self.fire]),
        .linear(start: corner, end: Point(x: corner.x + 28, y: corner.y)))
      context.addRoundedRect(
        in: Rect(x: corner.x, y: corner.y, width: 28, height: 27), radii: CornerRadii(4))
      context.fillPath()
      context.setBlendMode(mode)
      context.setFillColor(Self.sea)
      context.fillEllipse(in: Rect(x: corner.x + 5, y: corner.y + 4, width: 18, height: 18))
      context.endTransparencyLayer()
      context.restoreGState()
    }
  }

  func drawLayers(scale: Double, in context: inout GraphicsContext) {
    context.setShadow(
      offset: Vector(dx: 1.5 * scale, dy: 2.5 * scale), blur: 6 * scale,
      color: Color(gray: 0, alpha: 0.5))
    // As one: what overlaps within a layer is not seen through.
    for (x, isLayer) in [(4.0, false), (52, true)] {
      if isLayer { context.beginTransparencyLayer(alpha: 0.6) } else { context.setAlpha(0.6) }
      for (index, color) in [Self.leaf, Self.sun, Self.fire].enumerated() {
        context.setFillColor(color)
        let place = [(8.0, 4.0), (0, 22), (17, 22)][index]
        context.fillEllipse(in: Rect(x: x + place.0, y: 3 + place.1, width: 27, height: 27))
      }
      if isLayer { context.endTransparencyLayer() } else { context.setAlpha(1) }
    }
  }
}
