import GLFun
import GLFunText

/// A boarding pass, at two pixels a unit.
func boardingPass() throws -> Bitmap {
  try ImageRenderer(size: Size(width: 360, height: 180), scale: 2).image { context in
    context.setFillGradient(
      Gradient(colors: [Color(hex: 0x3A2C8F), Color(hex: 0xC2407B), Color(hex: 0xFF9A5A)]),
      .linear(start: .zero, end: Point(x: 360, y: 180)))
    context.fill(Rect(x: 0, y: 0, width: 360, height: 180))
    context.withGState { context in
      context.setShadow(
        offset: Vector(dx: 0, dy: 6), blur: 18, color: Color(hex: 0x1A0B2E, alpha: 0.5))
      context.fillColor = .white
      context.fill(Path(roundedRect: Rect(x: 24, y: 24, width: 312, height: 132), cornerRadius: 14))
    }

    let (large, small) = try (Font.builtIn(size: 36, weight: .bold), Font.builtIn(size: 12))
    context.fillColor = Color(hex: 0x232A45)
    try context.draw("LIS", at: Point(x: 46, y: 92), font: large)
    try context.draw("OSL", at: Point(x: 314, y: 92), font: large, align: .right)
    context.fillColor = Color(hex: 0x69728C)
    try context.draw("Lisbon 08:25", at: Point(x: 46, y: 116), font: small)
    try context.draw("13:20 Oslo", at: Point(x: 314, y: 116), font: small, align: .right)

    context.strokeColor = Color(hex: 0xC2407B)
    context.strokeStyle = StrokeStyle(width: 2.5, cap: .round, dash: LineDash(lengths: [0, 7]))
    context.stroke(try Path(svgPathData: "M132 86 Q180 38 228 86"))
  }
}
