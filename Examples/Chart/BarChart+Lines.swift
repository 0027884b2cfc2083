import GLFun
import GLFunText

extension BarChart {
  func drawGrid(_ context: inout GraphicsContext) throws {
    context.clear(.white)
    context.strokeColor = Color(gray: 0.88)
    context.fillColor = Color(gray: 0.4)
    let font = try Font.builtIn(size: 12)
    for value in stride(from: 0, through: top, by: step) {
      // A line of width 1 fills a row of units where its middle is half a unit into it.
      let y = y(of: value).rounded(.down) + 0.5
      context.strokeLine(from: Point(x: plot.minX, y: y), to: Point(x: plot.maxX, y: y))
      let left = Point(x: plot.minX - 8, y: self.y(of: value))
      try context.draw("\(Int(value))", at: left, font: font, align: .right, baseline: .middle)
    }
  }
}

extension BarChart {
  func drawMean(_ context: inout GraphicsContext) throws {
    guard !values.isEmpty else { return }
    let mean = values.reduce(0, +) / Double(values.count)
    context.strokeColor = Color(hex: 0xD9480F)
    context.lineWidth = 2
    context.lineDash = LineDash(lengths: [6, 4])
    context.strokeLine(
      from: Point(x: plot.minX, y: y(of: mean)), to: Point(x: plot.maxX, y: y(of: mean)))
    context.fillColor = context.strokeColor
    try context.draw(
      "mean \(Int(mean.rounded()))", at: Point(x: plot.maxX, y: 32),
      font: .builtIn(size: 12, weight: .semibold), align: .right)
  }
}
