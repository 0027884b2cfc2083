import GLFun
import GLFunText

/// Bars with labels under a title, over a grid with a dashed line at their mean.
struct BarChart {
  var title: String
  var labels: [String]
  var values: [Double]
  var step: Double
  let plot = Rect(x: 48, y: 52, width: 408, height: 212)
  var top: Double { max(((values.max() ?? 0) / step).rounded(.up), 1) * step }
  func y(of value: Double) -> Double { plot.maxY - value / top * plot.height }

  func image(scale: Double) throws -> Bitmap {
    try ImageRenderer(size: Size(width: 480, height: 300), scale: scale).image { context in
      try drawGrid(&context)
      context.fillColor = Color(gray: 0.13)
      try context.draw(title, at: Point(x: 24, y: 32), font: .builtIn(size: 17, weight: .semibold))
      let font = try Font.builtIn(size: 12)
      let blues = Gradient(colors: [Color(hex: 0x4F8DF7), Color(hex: 0x2B4FB5)])
      let column = plot.width / Double(values.count)
      for (index, (label, value)) in zip(labels, values).enumerated() {
        let (x, y) = (plot.minX + column * (Double(index) + 0.2), y(of: value))
        let bar = Rect(x: x, y: y, width: column * 0.6, height: plot.maxY - y)
        context.setFillGradient(
          blues, .linear(start: Point(x: 0, y: plot.minY), end: Point(x: 0, y: plot.maxY)))
        context.fill(Path(roundedRect: bar, radii: CornerRadii(topLeft: 4, topRight: 4)))
        context.fillColor = Color(gray: 0.4)
        let below = Point(x: plot.minX + column * (Double(index) + 0.5), y: plot.maxY + 8)
        try context.draw(label, at: below, font: font, align: .center, baseline: .top)
      }
      try drawMean(&context)
    }
  }
}
