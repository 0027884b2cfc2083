internal import GLFunDrawing
internal import GLFunGeometry
internal import GLFunImaging

/// Gradients, patterns and images.
extension SamplerView {
  func drawLinearGradients(in context: inout GraphicsContext) {
    let rainbow = Gradient(colors: [Self.fire, Self.sun, Self.leaf, Self.sea, Self.plum])
    let two = Gradient(colors: [Self.sea, Self.sun])
    let samples: [(gradient: Gradient, end: Double, extend: Gradient.Extend)] = [
      (two, 94, .pad), (rainbow, 94, .pad), (two, 24, .reflect),
    ]
    for (index, sample) in samples.enumerated() {
      let rect = Rect(x: 6, y: 3 + 20 * Double(index), width: 88, height: 16)
      context.setFillGradient(
        sample.gradient,
        .linear(start: Point(x: 6, y: 0), end: Point(x: sample.end, y: index == 2 ? 12 : 0)),
        extend: sample.extend)
      context.addRoundedRect(in: rect, cornerWidth: 4, cornerHeight: 4)
      context.fillPath()
    }
  }

  func drawRadialGradients(in context: inout GraphicsContext) {
    let ball = Rect(x: 4, y: 8, width: 46, height: 46)
    context.setFillGradient(
      Gradient(stops: [
        .init(offset: 0, color: .white), .init(offset: 0.35, color: Self.fire),
        .init(offset: 1, color: Color(red: 0.42, green: 0.06, blue: 0.08)),
      ]),
      .radial(
        startCenter: Point(x: 20, y: 24), startRadius: 0, endCenter: ball.center, endRadius: 23))
    context.fillEllipse(in: ball)
    context.setFillGradient(
      Gradient(colors: [Self.sea, Self.leaf, Self.sun, Self.fire, Self.plum, Self.sea]),
      .sweep(center: Point(x: 75, y: 31), startAngle: -.pi / 2))
    context.addEllipse(in: Rect(x: 53, y: 9, width: 44, height: 44))
    context.addEllipse(in: Rect(x: 65, y: 21, width: 20, height: 20))
    context.fillPath(using: .evenOdd)
  }

  func drawPatterns(in context: inout GraphicsContext) {
    context.interpolationQuality = .none
    context.setFillPattern(Self.checks, transform: Transform(scaleX: 0.8, y: 0.8))
    context.addRoundedRect(in: Rect(x: 4, y: 6, width: 42, height: 50), radii: CornerRadii(6))
    context.fillPath()
    context.interpolationQuality = .low
    context.setFillPattern(
      Self.checks, transform: Transform(rotationAngle: 0.6).scaledBy(x: 1.4, y: 1.4))
    context.fillEllipse(in: Rect(x: 52, y: 8, width: 44, height: 46))
  }

  /// A cell of eight pixels a side.
  private static let checks: Image = {
    let colors = [Self.sea, Self.pale, Self.sun, Self.pale].map(\.premultiplied)
    let size = PixelSize(width: 8, height: 8)
    let pixels = (0..<size.area).map { index in
      let (x, y) = (index % 8 / 4, index / 32)
      return colors[x == y ? y * 2 : 1]
    }
    return Image(Bitmap(size: size, pixels: pixels))
  }()

  func drawImages(in context: inout GraphicsContext) {
    let icon = DeviceIcon.image
    context.draw(icon, in: Rect(x: 4, y: 6, width: 30, height: 50))
    context.saveGState()
    context.translateBy(x: 52, y: 31)
    context.rotate(by: 0.5)
    context.interpolationQuality = .high
    context.draw(icon, in: Rect(x: -13, y: -22, width: 26, height: 44))
    context.restoreGState()
    context.setAlpha(0.45)
    context.draw(icon, in: Rect(x: 72, y: 12, width: 24, height: 40))
  }
}
