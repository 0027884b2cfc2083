internal import GLFunCPU

/// A butterfly that flutters around a place.
struct Butterfly: Sendable {
  var home: Point
  var size: Double
  var color: Color
  var phase: Double

  func draw(in context: inout GraphicsContext, time: Double) {
    let own = phase * 2 * .pi
    let x = home.x + 46 * sine(0.53 * time + own) + 16 * sine(1.7 * time + 2 * own)
    let y = home.y + 26 * sine(0.71 * time + 3 * own) + 9 * sine(3.1 * time + own)
    // The wings never appear exactly edge-on.
    let open = 0.34 + 0.66 * abs(cosine(6.5 * time + own))
    context.saveGState()
    context.translateBy(x: x, y: y)
    context.rotate(by: 0.5 * sine(0.53 * time + own) + 0.35)
    context.scaleBy(x: size / 40, y: size / 40)
    for side in [-1.0, 1] {
      context.saveGState()
      context.scaleBy(x: side * open, y: 1)
      for (angle, width, length, shade) in [(2.05, 24.0, 34.0, -0.12), (0.95, 27.0, 44.0, 0.0)] {
        context.saveGState()
        context.rotate(by: angle)
        Petal(
          bounds: Rect(x: -width / 2, y: -length, width: width, height: length),
          style: ShapeStyle(
            innerColor: color.lit(-0.4), outerColor: color.lit(shade),
            strokeColor: color.lit(-0.75).withAlpha(0.85), lineThickness: 2),
          form: .broad
        ).draw(in: &context)
        context.fillColor = Color.white.withAlpha(0.6)
        context.fillEllipse(in: Rect(x: -3, y: -length * 0.82, width: 6, height: 6))
        context.restoreGState()
      }
      context.restoreGState()
    }
    context.fillColor = Color(rgb: 0x2B1B14)
    context.fillEllipse(in: Rect(x: -2.6, y: -14, width: 5.2, height: 32))
    context.strokeColor = Color(rgb: 0x2B1B14)
    context.lineWidth = 1
    for side in [-1.0, 1] {
      context.move(to: Point(x: 0, y: -12))
      context.addQuadCurve(
        to: Point(x: side * 10, y: -27), control: Point(x: side * 2, y: -22))
    }
    context.strokePath()
    context.restoreGState()
  }
}
