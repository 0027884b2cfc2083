#if canImport(UIKit)
import UIKit
#else
import QuartzUI
#endif

/// A ring that shows progress, with a gradient along it and a number in the middle.
@IBDesignable
final class ProgressRing: UIView {
  @IBInspectable var progress: CGFloat = 0.75 { didSet { setNeedsDisplay() } }
  @IBInspectable var lineWidth: CGFloat = 10
  var trackColor = UIColor(white: 0.8, alpha: 1)
  var gradientColors: [UIColor] = [.red, .blue]

  override init(frame: CGRect) {
    super.init(frame: frame)
    commonInit()
  }

  required init?(coder aDecoder: NSCoder) {
    super.init(coder: aDecoder)
    commonInit()
  }

  private func commonInit() {
    isOpaque = false
    backgroundColor = .clear
    contentMode = .redraw
  }

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    let center = CGPoint(x: bounds.midX, y: bounds.midY)
    let radius = (min(bounds.width, bounds.height) - lineWidth) / 2
    let track = UIBezierPath(
      arcCenter: center, radius: radius, startAngle: 0, endAngle: CGFloat.pi * 2, clockwise: true)
    track.lineWidth = lineWidth
    trackColor.setStroke()
    track.stroke()

    context.saveGState()
    let start = -CGFloat.pi / 2
    let arc = UIBezierPath(
      arcCenter: center, radius: radius, startAngle: start,
      endAngle: start + 2 * .pi * max(0, min(1, progress)), clockwise: true)
    context.addPath(
      arc.cgPath.copy(
        strokingWithWidth: lineWidth, lineCap: .butt, lineJoin: .round, miterLimit: 10))
    context.clip()
    let colors = gradientColors.map { $0.cgColor } as CFArray
    let locations: [CGFloat] = [0, 1]
    if let gradient = CGGradient(
      colorsSpace: CGColorSpaceCreateDeviceRGB(), colors: colors, locations: locations)
    {
      context.drawLinearGradient(
        gradient, start: CGPoint(x: bounds.minX, y: 0), end: CGPoint(x: bounds.maxX, y: 0),
        options: [])
    }
    context.restoreGState()

    let text = "\(Int(progress * 100))%" as NSString
    let style = NSMutableParagraphStyle()
    style.alignment = .center
    style.lineBreakMode = .byTruncatingTail
    let attributes: [NSAttributedString.Key: Any] = [
      .font: UIFont.monospacedDigitSystemFont(ofSize: radius * 0.5, weight: .bold),
      .foregroundColor: UIColor.label, .paragraphStyle: style,
    ]
    let size = text.size(withAttributes: attributes)
    text.draw(
      in: CGRect(x: 0, y: center.y - size.height / 2, width: bounds.width, height: size.height),
      withAttributes: attributes)
  }
}
