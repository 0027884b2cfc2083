import GLFun

/// Values as bars, with a grid behind them and a dashed line at their mean.
struct BarChart {
  var values: [Double]
  /// The distance between two lines of the grid, in the unit of the values.
  var step: Double
  let size = Size(width: 480, height: 270)

  /// The part of the picture that the bars fill.
  var plot: Rect { Rect(x: 24, y: 20, width: size.width - 48, height: size.height - 40) }

  /// The value at the top of the plot: the next line of the grid above all bars.
  var top: Double { max(((values.max() ?? 0) / step).rounded(.up), 1) * step }

  /// Where a value lies. The y axis points down.
  func y(of value: Double) -> Double { plot.maxY - value / top * plot.height }

  func image(scale: Double) -> Bitmap {
    ImageRenderer(size: size, scale: scale).image { context in
      context.setFillColor(.white)
      context.fill(Rect(origin: .zero, size: size))
      drawGrid(&context)
      drawBars(&context)
      drawMean(&context)
    }
  }
}

extension BarChart {
  func drawGrid(_ context: inout GraphicsContext) {
    context.setStrokeColor(Color(gray: 0.85))
    context.setLineWidth(1)
    for value in stride(from: 0, through: top, by: step) {
      // A line of width 1 fills a row of units where its middle is half a unit into it.
      let y = y(of: value).rounded(.down) + 0.5
      context.strokeLineSegments(between: [Point(x: plot.minX, y: y), Point(x: plot.maxX, y: y)])
    }
  }
}

extension BarChart {
  func drawBars(_ context: inout GraphicsContext) {
    context.saveGState()
    context.clip(to: plot)
    context.setFillGradient(
      Gradient(colors: [Color(hex: "#4f8df7") ?? .blue, Color(hex: "#2b4fb5") ?? .blue]),
      .linear(start: Point(x: 0, y: plot.minY), end: Point(x: 0, y: plot.maxY)))
    context.setShadow(offset: Vector(dx: 0, dy: 1), blur: 4)
    let column = plot.width / Double(max(values.count, 1))
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
  func drawMean(_ context: inout GraphicsContext) {
    guard !values.isEmpty else { return }
    let y = y(of: values.reduce(0, +) / Double(values.count))
    context.setStrokeColor(Color(hex: "#d9480f") ?? .red)
    context.setLineWidth(2)
    context.setLineDash(phase: 0, lengths: [6, 4])
    context.move(to: Point(x: plot.minX, y: y))
    context.addLine(to: Point(x: plot.maxX, y: y))
    context.strokePath()
  }
}
