internal import GLFunCPU
internal import GLFunText

/// Lines and shapes.
extension SamplerView {
  func drawCaps(_ font: Font?, in context: inout GraphicsContext) {
    for (index, cap) in LineCap.allCases.enumerated() {
      let y = 10 + 23 * Double(index)
      context.lineCap = cap
      context.lineWidth = 12
      context.strokeColor = [Self.sea, Self.leaf, Self.fire][index % 3]
      context.strokeLine(from: Point(x: 44, y: y), to: Point(x: 108, y: y))
      context.lineCap = .butt
      context.lineWidth = 0.8
      context.strokeColor = .white
      context.strokeLine(from: Point(x: 44, y: y), to: Point(x: 108, y: y))
      Self.drawLabel("\(cap)", y: y, font, in: &context)
    }
  }

  func drawJoins(_ font: Font?, in context: inout GraphicsContext) {
    context.lineWidth = 8
    for (index, join) in LineJoin.allCases.enumerated() {
      let x = 18 + 42 * Double(index)
      context.lineJoin = join
      context.strokeColor = [Self.plum, Self.sea, Self.leaf][index % 3]
      context.addLines(between: [
        Point(x: x - 12, y: 50), Point(x: x, y: 14), Point(x: x + 12, y: 50),
      ])
      context.strokePath()
      Self.drawCaption("\(join)", x: x, font, in: &context)
    }
  }

  func drawDashes(_ font: Font?, in context: inout GraphicsContext) {
    let patterns: [(lengths: [Double], cap: LineCap, name: String)] = [
      ([9, 5], .butt, "9 5"), ([0, 7], .round, "0 7 round"), ([14, 4, 3, 4], .butt, "14 4 3 4"),
    ]
    context.lineWidth = 3.2
    for (index, pattern) in patterns.enumerated() {
      let y = 6 + 14 * Double(index)
      context.lineCap = pattern.cap
      context.lineDash = LineDash(phase: 0, lengths: pattern.lengths)
      context.strokeColor = [Self.sea, Self.fire, Self.ink][index % 3]
      context.strokeLine(from: Point(x: 40, y: y), to: Point(x: 118, y: y))
      Self.drawLabel(pattern.name, y: y, font, in: &context)
    }
    context.lineCap = .round
    context.lineDash = LineDash(phase: 0, lengths: [6, 6])
    context.strokeColor = Self.leaf
    context.move(to: Point(x: 40, y: 62))
    context.addCurve(
      to: Point(x: 118, y: 58), control1: Point(x: 64, y: 36), control2: Point(x: 92, y: 86))
    context.strokePath()
    Self.drawLabel("6 6 round", y: 62, font, in: &context)
  }

  func drawCurves(_ font: Font?, in context: inout GraphicsContext) {
    let cubic = [
      Point(x: 2, y: 50), Point(x: 12, y: 4), Point(x: 32, y: 58), Point(x: 42, y: 12),
    ]
    let quadratic = [Point(x: 52, y: 50), Point(x: 64, y: 4), Point(x: 82, y: 46)]
    context.lineWidth = 0.6
    context.strokeColor = Color(hex: 0x9AA3B8)
    for points in [cubic, quadratic] {
      context.addLines(between: points)
      context.strokePath()
    }
    context.lineWidth = 3
    context.lineCap = .round
    context.strokeColor = Self.sea
    context.move(to: cubic[0])
    context.addCurve(to: cubic[3], control1: cubic[1], control2: cubic[2])
    context.strokePath()
    context.strokeColor = Self.fire
    context.move(to: quadratic[0])
    context.addQuadCurve(to: quadratic[2], control: quadratic[1])
    context.strokePath()
    context.strokeColor = Self.leaf
    context.addArc(
      center: Point(x: 105, y: 31), radius: 13, startAngle: 0.6, endAngle: 5.4, clockwise: true)
    context.strokePath()
    context.fillColor = Self.ink
    for point in cubic + quadratic {
      context.fillEllipse(in: Rect(x: point.x - 1.7, y: point.y - 1.7, width: 3.4, height: 3.4))
    }
    for (name, x) in [("cubic", 22.0), ("quadratic", 67), ("arc", 105)] {
      Self.drawCaption(name, x: x, font, in: &context)
    }
  }

  func drawRules(_ font: Font?, in context: inout GraphicsContext) {
    context.strokeColor = Self.ink
    context.lineWidth = 0.9
    context.lineJoin = .round
    for (index, mode) in [PathDrawingMode.fillStroke, .eoFillStroke].enumerated() {
      let x = 30 + 60 * Double(index)
      context.fillColor = index == 0 ? Self.sun : Self.leaf
      context.addPath(Self.star(Point(x: x, y: 31), radius: 27))
      context.drawPath(using: mode)
      Self.drawCaption(index == 0 ? "nonzero" : "even-odd", x: x, font, in: &context)
    }
  }

  /// Returns a star whose points are joined by straight lines.
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
