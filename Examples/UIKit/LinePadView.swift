import QuartzUI

/// The line pad: every touch leaves a blue line on white, and all of them stay.
final class LinePadView: UIView {
  private struct Line {
    var start: CGPoint
    var end: CGPoint
  }

  private lazy var lines: [Line] = []
  private var start = CGPoint.zero

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    if let touch = touches.first { start = touch.location(in: self) }
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first else { return }
    lines.append(Line(start: start, end: touch.location(in: self)))
    setNeedsDisplay()
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    UIColor.white.setFill()
    UIRectFill(rect)
    UIColor.blue.setStroke()
    context.setLineWidth(1)
    for line in lines { context.strokeLineSegments(between: [line.start, line.end]) }
  }
}
