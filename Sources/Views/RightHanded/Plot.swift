internal import GLFunDrawing
internal import GLFunGeometry
internal import GLFunImaging

/// How a scatter plot is laid out and drawn; y points up.
struct Plot {
  private let x: AxisScale
  private let y: AxisScale
  /// The rectangle that the axes span, in pixels from the bottom left.
  private let area: Rect
  /// The size of everything that does not depend on the data, 1 at 320 pixels.
  private let scale: Double

  static let paper = Color(red: 0.985, green: 0.98, blue: 0.965)
  private static let grid = Color(red: 0.87, green: 0.86, blue: 0.84)
  private static let ink = Color(red: 0.18, green: 0.20, blue: 0.25)

  init(_ points: [Point], size: PixelSize) {
    let shown = points.filter(\.isFinite)
    let width = Double(size.width)
    let height = Double(size.height)
    let scale = max(0.5, min(width, height) / 320)
    self.scale = scale
    x = AxisScale(shown.map(\.x), count: max(2, min(10, Int(width / scale / 60))))
    let y = AxisScale(shown.map(\.y), count: max(2, min(10, Int(height / scale / 45))))
    self.y = y
    let labels = y.ticks.map {
      DigitStrokes.width(of: y.label($0), height: Self.labelHeight * scale)
    }
    let left = min(width / 2, (labels.max() ?? 0) + 20 * scale)
    let bottom = min(height / 2, 28 * scale)
    let rim = 14 * scale
    // Axes in the middle of pixels, so that they are sharp.
    area = Rect(
      x: left.rounded() + 0.5, y: bottom.rounded() + 0.5,
      width: max(1, (width - left - rim).rounded()),
      height: max(1, (height - bottom - rim).rounded())
    )
  }

  private static let labelHeight = 8.0

  private func place(_ point: Point) -> Point {
    Point(
      x: area.minX + x.position(of: point.x) * area.width,
      y: area.minY + y.position(of: point.y) * area.height)
  }

  func drawGrid(in context: inout GraphicsContext) {
    context.setStrokeColor(Self.grid)
    context.setLineWidth(max(1, scale.rounded(.down)))
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

  /// Draws every point as the same layer, which is recorded once.
  func drawMarks(_ points: [Point], in context: inout GraphicsContext) {
    let mark = Self.mark
    let side = 9 * scale
    for point in points where point.isFinite {
      let center = place(point)
      context.drawUpright(
        mark, in: Rect(x: center.x - side / 2, y: center.y - side / 2, width: side, height: side))
    }
  }

  /// A dot with a light rim, lit from above.
  private static let mark = DisplayList.rightHanded(size: PixelSize(width: 36, height: 36)) {
    context in
    context.setFillColor(Color(gray: 1, alpha: 0.85))
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
    let tick = 5 * scale
    let height = Self.labelHeight * scale
    context.setStrokeColor(Self.ink)
    context.setLineWidth(max(1, scale.rounded(.down)))
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
    context.setLineCap(.square)
    context.strokeLineSegments(between: ends)

    context.setLineWidth(1.1 * scale)
    context.setLineCap(.round)
    context.setLineJoin(.round)
    for value in x.ticks {
      let label = x.label(value)
      let width = DigitStrokes.width(of: label, height: height)
      let center = area.minX + x.position(of: value) * area.width
      write(
        label,
        in: Rect(
          x: center - width / 2, y: area.minY - tick - 4 * scale - height, width: width,
          height: height), &context)
    }
    for value in y.ticks {
      let label = y.label(value)
      let width = DigitStrokes.width(of: label, height: height)
      let level = area.minY + y.position(of: value) * area.height
      write(
        label,
        in: Rect(
          x: area.minX - tick - 4 * scale - width, y: level - height / 2, width: width,
          height: height), &context)
    }
  }

  private func write(_ label: String, in rect: Rect, _ context: inout GraphicsContext) {
    context.drawUpright(in: rect) { context, rect in
      DigitStrokes.add(label, at: rect.origin, height: rect.size.height, to: &context)
      context.strokePath()
    }
  }
}
