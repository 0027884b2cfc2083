internal import GLFunCPU
internal import GLFunText

/// The layout and drawing of a scatter plot; y points up.
struct Plot {
  private let x: AxisScale
  private let y: AxisScale
  /// The rectangle spanned by the axes, in pixels from the bottom left.
  private let area: Rect
  /// The scale of everything that does not depend on the data; 1 at 320 pixels.
  private let scale: Double
  /// The labels of the ticks; empty without HarfBuzz, which lays out text.
  private let xLabels, yLabels: [TextLine]
  /// The titles of the axes; nil for none.
  private let xTitle, yTitle: TextLine?

  static let paper = Color(red: 0.985, green: 0.98, blue: 0.965)
  private static let grid = Color(red: 0.87, green: 0.86, blue: 0.84)
  private static let ink = Color(red: 0.18, green: 0.20, blue: 0.25)

  init(_ points: [Point], xTitle: String?, yTitle: String?, size: PixelSize) {
    let shown = points.filter(\.isFinite)
    let width = Double(size.width)
    let height = Double(size.height)
    let scale = max(0.5, min(width, height) / 320)
    self.scale = scale
    let y = AxisScale(shown.map(\.y), count: max(2, min(10, Int(height / scale / 45))))
    self.y = y
    yLabels = Self.labels(y, scale)
    let space = 4 * scale
    let titleHeight = 1.4 * Self.titleSize * scale
    let titles = (
      x: Self.title(xTitle, scale, within: width * 0.8),
      y: Self.title(yTitle, scale, within: height * 0.8)
    )
    (self.xTitle, self.yTitle) = titles
    let left = min(
      width / 2,
      (yLabels.map(\.width).max() ?? 0) + Self.tickLength * scale + 2 * space
        + (titles.y == nil ? 0 : titleHeight))
    let bottom = min(height / 2, 28 * scale + (titles.x == nil ? 0 : titleHeight))
    let rim = 14 * scale
    // As many labels as fit side by side, with room for all of the last one.
    var steps = max(2, min(10, Int(width / scale / 60)))
    var x = AxisScale(shown.map(\.x), count: steps)
    var labels = Self.labels(x, scale)
    func widest() -> Double { labels.map(\.width).max() ?? 0 }
    while steps > 1,
      (width - left - widest() / 2) / Double(max(x.ticks.count - 1, 1)) < widest() + 2 * space
    {
      steps -= 1
      x = AxisScale(shown.map(\.x), count: steps)
      labels = Self.labels(x, scale)
    }
    self.x = x
    xLabels = labels
    let begin = min(width / 2, max(left, (labels.first?.width ?? 0) / 2 + space / 2))
    let end = min(width / 4, max(rim, (labels.last?.width ?? 0) / 2 + space / 2))
    // Axes through pixel centres are sharp.
    area = Rect(
      x: begin.rounded() + 0.5, y: bottom.rounded() + 0.5,
      width: max(1, (width - begin - end).rounded()),
      height: max(1, (height - bottom - rim).rounded())
    )
  }

  /// The font sizes of labels and titles, and the length of ticks, at scale 1.
  private static let labelSize = 11.0
  private static let titleSize = 12.0
  private static let tickLength = 5.0

  private static func labels(_ axis: AxisScale, _ scale: Double) -> [TextLine] {
    guard let font = try? Font.builtIn(size: labelSize * scale) else { return [] }
    return axis.ticks.compactMap { tick in
      try? TextLine(AttributedText(axis.label(tick), TextAttributes(font: font)))
    }
  }

  /// Lays out a title, truncated to a width; nil if it is empty or cannot be laid out.
  private static func title(_ text: String?, _ scale: Double, within width: Double) -> TextLine? {
    guard let text, !text.isEmpty,
      let font = try? Font.builtIn(size: titleSize * scale, weight: .semibold)
    else { return nil }
    let line = try? TextLine(AttributedText(text, TextAttributes(font: font)))
    return line?.truncated(to: width)
  }

  private func place(_ point: Point) -> Point {
    Point(
      x: area.minX + x.position(of: point.x) * area.width,
      y: area.minY + y.position(of: point.y) * area.height)
  }

  func drawGrid(in context: inout GraphicsContext) {
    context.strokeColor = Self.grid
    context.lineWidth = max(1, scale.rounded(.down))
    var ends: [Point] = []
    for tick in x.ticks.dropFirst() {
      let left = (area.minX + x.position(of: tick) * area.width - 0.5).rounded() + 0.5
      ends += [Point(x: left, y: area.minY), Point(x: left, y: area.maxY)]
    }
    for tick in y.ticks.dropFirst() {
      let level = (area.minY + y.position(of: tick) * area.height - 0.5).rounded() + 0.5
      ends += [Point(x: area.minX, y: level), Point(x: area.maxX, y: level)]
    }
    context.strokeLineSegments(between: ends)
  }

  /// Draws every point with the same layer, which is recorded once.
  func drawMarks(_ points: [Point], in context: inout GraphicsContext) {
    let mark = Self.mark
    let side = 9 * scale
    for point in points where point.isFinite {
      let center = place(point)
      context.drawUpright(
        mark, in: Rect(x: center.x - side / 2, y: center.y - side / 2, width: side, height: side))
    }
  }

  /// A dot with a light outline, lit from above.
  private static let mark = DisplayList.rightHanded(size: PixelSize(width: 36, height: 36)) {
    context in
    context.fillColor = Color(gray: 1, alpha: 0.85)
    context.fillEllipse(in: Rect(x: 2, y: 2, width: 32, height: 32))
    context.setFillGradient(
      Gradient(colors: [
        Color(red: 0.98, green: 0.58, blue: 0.42), Color(red: 0.82, green: 0.22, blue: 0.18),
      ]),
      .radial(
        startCenter: Point(x: 14, y: 24), startRadius: 0, endCenter: Point(x: 18, y: 18),
        endRadius: 14))
    context.fillEllipse(in: Rect(x: 5, y: 5, width: 26, height: 26))
  }

  func drawAxes(in context: inout GraphicsContext) {
    let tick = Self.tickLength * scale
    context.strokeColor = Self.ink
    context.lineWidth = max(1, scale.rounded(.down))
    var ends = [
      Point(x: area.minX, y: area.minY), Point(x: area.maxX, y: area.minY),
      Point(x: area.minX, y: area.minY), Point(x: area.minX, y: area.maxY),
    ]
    for value in x.ticks {
      let left = (area.minX + x.position(of: value) * area.width - 0.5).rounded() + 0.5
      ends += [Point(x: left, y: area.minY), Point(x: left, y: area.minY - tick)]
    }
    for value in y.ticks {
      let level = (area.minY + y.position(of: value) * area.height - 0.5).rounded() + 0.5
      ends += [Point(x: area.minX, y: level), Point(x: area.minX - tick, y: level)]
    }
    context.lineCap = .square
    context.strokeLineSegments(between: ends)

    context.fillColor = Self.ink
    let gap = tick + 4 * scale
    for (value, label) in zip(x.ticks, xLabels) {
      let center = area.minX + x.position(of: value) * area.width
      context.drawUpright(
        label, at: Point(x: center - label.width / 2, y: area.minY - gap - Self.digitHeight(label)))
    }
    for (value, label) in zip(y.ticks, yLabels) {
      let level = area.minY + y.position(of: value) * area.height
      context.drawUpright(
        label, at: Point(x: area.minX - gap - label.width, y: level - Self.digitHeight(label) / 2))
    }
  }

  /// Draws the titles: the horizontal one below the labels of its axis, the vertical one to their left, from bottom to top.
  func drawTitles(in context: inout GraphicsContext) {
    context.fillColor = Self.ink
    let descent = 0.4 * Self.titleSize * scale
    if let xTitle {
      context.drawUpright(xTitle, at: Point(x: area.midX - xTitle.width / 2, y: descent))
    }
    if let yTitle {
      context.saveGState()
      context.translateBy(x: 1.1 * Self.titleSize * scale, y: area.midY - yTitle.width / 2)
      context.rotate(by: .pi / 2)
      context.drawUpright(yTitle, at: .zero)
      context.restoreGState()
    }
  }

  /// Returns the height of a label's digits.
  private static func digitHeight(_ label: TextLine) -> Double {
    label.runs.first?.font.capHeight ?? 0
  }
}
