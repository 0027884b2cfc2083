internal import GLFunDrawing
internal import GLFunGeometry
internal import GLFunImaging

/// Lines and shapes.
extension SamplerView {
  func drawCaps(in context: inout GraphicsContext) {
    for (index, cap) in LineCap.allCases.enumerated() {
      let y = 12 + 20 * Double(index)
      context.setLineCap(cap)
      context.setLineWidth(12)
      context.setStrokeColor([Self.sea, Self.leaf, Self.fire][index % 3])
      context.strokeLineSegments(between: [Point(x: 18, y: y), Point(x: 82, y: y)])
      context.setLineCap(.butt)
      context.setLineWidth(1)
      context.setStrokeColor(.white)
      context.strokeLineSegments(between: [Point(x: 18, y: y), Point(x: 82, y: y)])
    }
  }

  func drawJoins(in context: inout GraphicsContext) {
    context.setLineWidth(9)
    for (index, join) in LineJoin.allCases.enumerated() {
      let x = 4 + 33 * Double(index)
      context.setLineJoin(join)
      context.setStrokeColor([Self.plum, Self.sea, Self.leaf][index % 3])
      context.addLines(between: [
        Point(x: x, y: 56), Point(x: x + 13, y: 12), Point(x: x + 26, y: 56),
      ])
      context.strokePath()
    }
  }

  func drawDashes(in context: inout GraphicsContext) {
    let patterns: [(lengths: [Double], cap: LineCap)] = [
      ([9, 4], .butt), ([0.01, 6], .round), ([12, 4, 2, 4], .butt),
    ]
    context.setLineWidth(3)
    for (index, pattern) in patterns.enumerated() {
      let y = 8 + 11 * Double(index)
      context.setLineCap(pattern.cap)
      context.setLineDash(phase: 0, lengths: pattern.lengths)
      context.setStrokeColor([Self.sea, Self.fire, Self.ink][index % 3])
      context.strokeLineSegments(between: [Point(x: 6, y: y), Point(x: 94, y: y)])
    }
    context.setLineCap(.round)
    context.setLineDash(phase: 0, lengths: [5, 5])
    context.setStrokeColor(Self.leaf)
    context.move(to: Point(x: 6, y: 56))
    context.addCurve(
      to: Point(x: 94, y: 44), control1: Point(x: 34, y: 22), control2: Point(x: 62, y: 80))
    context.strokePath()
  }

  func drawCurves(in context: inout GraphicsContext) {
    context.setLineWidth(3)
    context.setStrokeColor(Self.sea)
    let cubic = [
      Point(x: 6, y: 50), Point(x: 18, y: 2), Point(x: 40, y: 62), Point(x: 52, y: 12),
    ]
    context.move(to: cubic[0])
    context.addCurve(to: cubic[3], control1: cubic[1], control2: cubic[2])
    context.strokePath()
    context.setStrokeColor(Self.fire)
    context.move(to: Point(x: 54, y: 56))
    context.addQuadCurve(to: Point(x: 96, y: 52), control: Point(x: 72, y: 14))
    context.strokePath()
    context.setStrokeColor(Self.leaf)
    context.addArc(
      center: Point(x: 79, y: 18), radius: 12, startAngle: 0.6, endAngle: 5.4, clockwise: true)
    context.strokePath()
    context.setLineWidth(0.7)
    context.setStrokeColor(Self.ink)
    context.strokeLineSegments(between: [cubic[0], cubic[1], cubic[2], cubic[3]])
    context.setFillColor(Self.ink)
    for point in cubic {
      context.fillEllipse(in: Rect(x: point.x - 1.6, y: point.y - 1.6, width: 3.2, height: 3.2))
    }
  }

  func drawRules(in context: inout GraphicsContext) {
    context.setStrokeColor(Self.ink)
    context.setLineWidth(1)
    context.setLineJoin(.round)
    for (index, mode) in [PathDrawingMode.fillStroke, .eoFillStroke].enumerated() {
      context.setFillColor(index == 0 ? Self.sun : Self.leaf)
      context.addPath(Self.star(Point(x: 25 + 50 * Double(index), y: 33), radius: 25))
      context.drawPath(using: mode)
    }
  }

  /// A star whose points are joined by straight lines.
  static func star(_ center: Point, radius: Double) -> Path {
    var path = Path()
    for index in 0..<5 {
      let angle = Double(index) * 4 / 5 * .pi - .pi / 2
      let point = center + Vector(angle: angle) * radius
      if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
    }
    path.closeSubpath()
    return path
  }
}
