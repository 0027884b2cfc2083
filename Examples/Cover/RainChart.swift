import GLFun
import GLFunText

/// The chart of the README.
func rainChart() throws -> Bitmap {
  let rain = zip("JFMAMJJASOND", [67, 48, 51, 55, 62, 76, 88, 94, 81, 90, 82, 79])
  let (title, small) = try (Font.builtIn(size: 15, weight: .bold), Font.builtIn(size: 10))
  let (ink, quiet, line) = (Color(hex: 0x232A45), Color(hex: 0x69728C), Color(hex: 0xE3E7EF))
  return try ImageRenderer(size: Size(width: 360, height: 220), scale: 2).image { context in
    context.fillColor = .white
    context.fill(Rect(x: 0, y: 0, width: 360, height: 220))
    context.fillColor = ink
    try context.draw("Rain by month, mm", at: Point(x: 24, y: 36), font: title)
    context.strokeColor = line
    context.fillColor = quiet
    for level in [0, 30, 60, 90] {
      let y = 190 - Double(level) * 1.4
      context.strokeLine(from: Point(x: 48, y: y), to: Point(x: 336, y: y))
      try context.draw(
        "\(level)", at: Point(x: 40, y: y), font: small, align: .right, baseline: .middle)
    }
    for (index, (month, depth)) in rain.enumerated() {
      let (x, height) = (54 + 24 * Double(index), 1.4 * Double(depth))
      context.fillColor = quiet
      try context.draw("\(month)", at: Point(x: x + 7, y: 206), font: small, align: .center)
      context.setFillGradient(
        Gradient(colors: [Color(hex: 0x2F6FDE), Color(hex: 0x7DC4F5)]),
        .linear(start: Point(x: 0, y: 60), end: Point(x: 0, y: 190)))
      let bar = Rect(x: x, y: 190 - height, width: 14, height: height)
      context.fill(Path(roundedRect: bar, radii: CornerRadii(topLeft: 4, topRight: 4)))
    }
  }
}
