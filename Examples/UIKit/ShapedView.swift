import QuartzUI

/// A shape of the garden: a path that clips, a gradient that fills the clip, and an outline.
class ShapedView: UIView {
  var lineThickness: CGFloat = 0
  var strokeColor = UIColor.clear
  var innerColor = UIColor.white
  var outerColor = UIColor.white
  /// The number of the colours inner, outer, inner that the gradient has.
  var gradientCount = 2

  override init(frame: CGRect) {
    super.init(frame: frame)
    isOpaque = false
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  var path: UIBezierPath { UIBezierPath(ovalIn: bounds) }

  func drawGradient(_ gradient: CGGradient, in context: CGContext) {
    let center = CGPoint(x: bounds.midX, y: bounds.midY)
    context.drawRadialGradient(
      gradient, startCenter: center, startRadius: 0, endCenter: center,
      endRadius: max(bounds.width, bounds.height) / 2, options: .drawsAfterEndLocation)
  }

  override func draw(_ rect: CGRect) {
    let colors = [innerColor, outerColor, innerColor].prefix(gradientCount).map(\.cgColor)
    guard let context = UIGraphicsGetCurrentContext(),
      let gradient = CGGradient(
        colorsSpace: CGColorSpaceCreateDeviceRGB(), colors: colors as CFArray, locations: nil)
    else { return }
    let path = path
    context.saveGState()
    path.addClip()
    drawGradient(gradient, in: context)
    context.restoreGState()
    path.lineWidth = lineThickness
    path.lineJoinStyle = .round
    strokeColor.setStroke()
    if lineThickness > 0 { path.stroke() }
  }
}
