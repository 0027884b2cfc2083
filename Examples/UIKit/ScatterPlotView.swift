import QuartzUI

/// Points over two axes. The same layer is drawn for each, and text comes out upright.
final class ScatterPlotView: RightHandedView {
  var points: [CGPoint] = [] { didSet { setNeedsDisplay() } }
  private let ink = UIColor(red: 0.18, green: 0.20, blue: 0.25, alpha: 1)
  /// The size of what does not depend on the data.
  private var scale: CGFloat { max(0.5, min(bounds.width, bounds.height) / 320) }

  override func drawRightHanded(_ rect: CGRect, in context: CGContext) {
    UIColor(red: 0.985, green: 0.98, blue: 0.965, alpha: 1).setFill()
    context.fill(rect)
    let y = Axis(points.map(\.y), count: max(2, min(10, Int(bounds.height / scale / 45))))
    let yLabels = y.labels(size: 11 * scale, color: ink)
    let (tick, space) = (5 * scale, 4 * scale)
    let inset = (yLabels.map(\.width).max() ?? 0) + tick + 2 * space
    // Fewer steps until the labels do not meet.
    var steps = max(2, min(10, Int(bounds.width / scale / 60)))
    var x = Axis(points.map(\.x), count: steps)
    var xLabels = x.labels(size: 11 * scale, color: ink)
    func widest() -> CGFloat { xLabels.map(\.width).max() ?? 0 }
    while steps > 1,
      (bounds.width - inset - widest() / 2) / CGFloat(x.ticks.count - 1) < widest() + 2 * space
    {
      steps -= 1
      x = Axis(points.map(\.x), count: steps)
      xLabels = x.labels(size: 11 * scale, color: ink)
    }
    let left = max(inset, xLabels[0].width / 2 + space / 2)
    let right = max(14 * scale, xLabels[xLabels.count - 1].width / 2 + space / 2)
    // Axes in the middle of pixels, so that they are sharp.
    let area = CGRect(
      x: left.rounded() + 0.5, y: (28 * scale).rounded() + 0.5,
      width: (bounds.width - left - right).rounded(),
      height: (bounds.height - 28 * scale - 14 * scale).rounded())
    func column(_ value: CGFloat) -> CGFloat { area.minX + x.position(of: value) * area.width }
    func row(_ value: CGFloat) -> CGFloat { area.minY + y.position(of: value) * area.height }
    func sharp(_ place: CGFloat) -> CGFloat { (place - 0.5).rounded() + 0.5 }
    /// Lines from the axes to a point's column or row.
    func lines(to end: CGPoint, _ columns: [CGFloat], _ rows: [CGFloat]) -> [CGPoint] {
      columns.flatMap {
        [CGPoint(x: sharp(column($0)), y: area.minY), CGPoint(x: sharp(column($0)), y: end.y)]
      }
        + rows.flatMap {
          [CGPoint(x: area.minX, y: sharp(row($0))), CGPoint(x: end.x, y: sharp(row($0)))]
        }
    }
    context.setLineWidth(max(1, scale.rounded(.down)))
    UIColor(red: 0.87, green: 0.86, blue: 0.84, alpha: 1).setStroke()
    context.strokeLineSegments(
      between: lines(
        to: CGPoint(x: area.maxX, y: area.maxY), Array(x.ticks.dropFirst()),
        Array(y.ticks.dropFirst())))
    ink.setStroke()
    context.setLineCap(.square)
    context.strokeLineSegments(
      between: [
        CGPoint(x: area.minX, y: area.minY), CGPoint(x: area.maxX, y: area.minY),
        CGPoint(x: area.minX, y: area.minY), CGPoint(x: area.minX, y: area.maxY),
      ]
        + lines(
          to: CGPoint(x: area.minX - tick, y: area.minY - tick), x.ticks, y.ticks))
    let digits = UIFont.systemFont(ofSize: 11 * scale).capHeight
    for (value, label) in zip(x.ticks, xLabels) {
      context.textPosition = CGPoint(
        x: column(value) - label.width / 2, y: area.minY - (tick + space) - digits)
      CTLineDraw(label, context)
    }
    for (value, label) in zip(y.ticks, yLabels) {
      context.textPosition = CGPoint(
        x: area.minX - (tick + space) - label.width, y: row(value) - digits / 2)
      CTLineDraw(label, context)
    }
    context.drawMarks(
      at: points.map { CGPoint(x: column($0.x), y: row($0.y)) }, side: 9 * scale)
  }
}
