internal import GLFunCPU
internal import GLFunViews

/// The room with a floor, the shadow on it, and a lit ball.
extension BallView {
  /// The fraction of the view's height below the floor line, on which the ball bounces.
  static let floorShare = 0.16

  /// The rectangle of the shadow, which grows wider and fainter with the height of the ball.
  var shadowRect: Rect {
    let height = shadowHeight
    let width = ball.size.width * (0.95 + 0.9 * height)
    return Rect(
      x: ball.frame.midX - width / 2, y: room.maxY - width * 0.1, width: width,
      height: width * 0.2)
  }

  /// The height of the ball above the floor: 0 on the floor, 1 at the top of the room.
  private var shadowHeight: Double {
    max(0, min((room.maxY - ball.frame.maxY) / max(room.height - ball.size.height, 1), 1))
  }

  func drawRoom(in context: inout GraphicsContext) {
    let horizon = room.maxY - bounds.height * 0.07
    context.setFillGradient(
      Gradient(colors: [Color(hex: 0xF1F5FA), Color(hex: 0xD5E0EC)]),
      .linear(start: .zero, end: Point(x: 0, y: horizon)))
    context.fill(bounds)
    context.setFillGradient(
      Gradient(colors: [Color(hex: 0x94A9C0), Color(hex: 0xC2D0DF)]),
      .linear(start: Point(x: 0, y: horizon), end: Point(x: 0, y: bounds.maxY)))
    context.fill(Rect(x: 0, y: horizon, width: bounds.width, height: bounds.maxY - horizon))
    drawShadow(in: &context)
  }

  private func drawShadow(in context: inout GraphicsContext) {
    let rect = shadowRect
    let dark = Color(hex: 0x16233D)
    let alpha = 0.62 * (1 - 0.8 * shadowHeight)
    let stops = (0...8).map { index in
      let offset = Double(index) / 8
      let part = 1 - offset * offset
      return Gradient.Stop(offset: offset, color: dark.withAlpha(alpha * part * part))
    }
    context.saveGState()
    context.translateBy(x: rect.midX, y: rect.midY)
    context.scaleBy(x: rect.width / 2, y: rect.height / 2)
    context.setFillGradient(
      Gradient(stops: stops),
      .radial(startCenter: .zero, startRadius: 0, endCenter: .zero, endRadius: 1))
    context.fillEllipse(in: Rect(x: -1, y: -1, width: 2, height: 2))
    context.restoreGState()
  }

  func drawLitBall(in context: inout GraphicsContext) {
    let frame = ball.frame
    context.saveGState()
    context.translateBy(x: frame.midX, y: frame.midY)
    context.scaleBy(x: frame.width / 2, y: frame.height / 2)
    context.setFillGradient(
      Gradient(stops: [
        Gradient.Stop(offset: 0, color: Color(hex: 0xFFB08A)),
        Gradient.Stop(offset: 0.3, color: Color(hex: 0xF4604C)),
        Gradient.Stop(offset: 0.75, color: Color(hex: 0xC9263F)),
        Gradient.Stop(offset: 1, color: Color(hex: 0x8A1538)),
      ]),
      .radial(
        startCenter: Point(x: -0.34, y: -0.42), startRadius: 0, endCenter: .zero, endRadius: 1))
    context.fillEllipse(in: Rect(x: -1, y: -1, width: 2, height: 2))
    context.restoreGState()
  }
}
