import GLFun
import GLFunText

/// Values as bars under a title, with a grid, labels and a dashed line at their mean.
struct BarChart {
  var title: String
  /// The labels below the bars.
  var labels: [String]
  var values: [Double]
  /// The distance between two lines of the grid, in the unit of the values.
  var step: Double
  let size = Size(width: 480, height: 300)

  /// The part of the picture that the bars fill.
  var plot: Rect { Rect(x: 48, y: 52, width: size.width - 72, height: size.height - 88) }

  /// The value at the top of the plot: the next line of the grid above all bars.
  var top: Double { max(((values.max() ?? 0) / step).rounded(.up), 1) * step }

  /// The width that a bar has with the gaps beside it.
  var column: Double { plot.width / Double(max(values.count, 1)) }

  /// Where a value lies. The y axis points down.
  func y(of value: Double) -> Double { plot.maxY - value / top * plot.height }

  func image(scale: Double) throws(FontError) -> Bitmap {
    try ImageRenderer(size: size, scale: scale).image { context throws(FontError) in
      context.fillColor = .white
      context.fill(Rect(origin: .zero, size: size))
      drawGrid(&context)
      drawBars(&context)
      try drawLabels(&context)
      try drawMean(&context)
    }
  }
}

extension BarChart {
  func drawGrid(_ context: inout GraphicsContext) {
    context.strokeColor = Color(gray: 0.88)
    context.lineWidth = 1
    for value in stride(from: 0, through: top, by: step) {
      // A line of width 1 fills a row of units where its middle is half a unit into it.
      let y = y(of: value).rounded(.down) + 0.5
      context.strokeLine(from: Point(x: plot.minX, y: y), to: Point(x: plot.maxX, y: y))
    }
  }
}

extension BarChart {
  func drawBars(_ context: inout GraphicsContext) {
    context.saveGState()
    context.clip(to: plot)
    context.setFillGradient(
      Gradient(colors: [Color(hex: 0x4F8DF7), Color(hex: 0x2B4FB5)]),
      .linear(start: Point(x: 0, y: plot.minY), end: Point(x: 0, y: plot.maxY)))
    for (index, value) in values.enumerated() where value > 0 {
      let top = y(of: value)
      // The lower corners are below the plot, where the clip cuts them off.
      context.addRoundedRect(
        in: Rect(
          x: plot.minX + column * (Double(index) + 0.2), y: top, width: column * 0.6,
          height: plot.maxY - top + 4),
        cornerWidth: 4, cornerHeight: 4)
    }
    context.fillPath()
    context.restoreGState()
  }
}

extension BarChart {
  func drawLabels(_ context: inout GraphicsContext) throws(FontError) {
    context.fillColor = Color(gray: 0.13)
    try context.draw(
      title, at: Point(x: 24, y: 32), font: .builtIn(size: 17, weight: .semibold))
    context.fillColor = Color(gray: 0.4)
    let font = try Font.builtIn(size: 12)
    for (index, label) in labels.enumerated() {
      let middle = plot.minX + column * (Double(index) + 0.5)
      try context.draw(
        label, at: Point(x: middle, y: plot.maxY + 8), font: font, align: .center, baseline: .top)
    }
    for value in stride(from: 0, through: top, by: step) {
      try context.draw(
        "\(Int(value))", at: Point(x: plot.minX - 8, y: y(of: value)), font: font, align: .right,
        baseline: .middle)
    }
  }
}

extension BarChart {
  func drawMean(_ context: inout GraphicsContext) throws(FontError) {
    guard !values.isEmpty else { return }
    let mean = values.reduce(0, +) / Double(values.count)
    let y = y(of: mean)
    context.strokeColor = Color(hex: 0xD9480F)
    context.lineWidth = 2
    context.lineDash = LineDash(phase: 0, lengths: [6, 4])
    context.strokeLine(from: Point(x: plot.minX, y: y), to: Point(x: plot.maxX, y: y))
    context.fillColor = Color(hex: 0xD9480F)
    try context.draw(
      "mean \(Int(mean.rounded()))", at: Point(x: plot.maxX, y: 32),
      font: .builtIn(size: 12, weight: .semibold), align: .right)
  }
}
