#if canImport(UIKit)
import UIKit
#else
import QuartzUI
#endif

/// A layer that draws a wave.
final class WaveLayer: CALayer {
  var amplitude: CGFloat = 6
  var ink = UIColor.blue.cgColor

  override init() {
    super.init()
    needsDisplayOnBoundsChange = true
    contentsScale = UIScreen.main.scale
  }

  override init(layer: Any) {
    super.init(layer: layer)
    if let other = layer as? WaveLayer { amplitude = other.amplitude }
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override class func needsDisplay(forKey key: String) -> Bool {
    key == "amplitude" || super.needsDisplay(forKey: key)
  }

  override func draw(in context: CGContext) {
    super.draw(in: context)
    context.setStrokeColor(ink)
    context.setLineWidth(4)
    context.move(to: CGPoint(x: 0, y: bounds.midY))
    for x in stride(from: CGFloat(0), through: bounds.width, by: 1) {
      context.addLine(to: CGPoint(x: x, y: bounds.midY + amplitude * sin(x / 8)))
    }
    context.strokePath()
  }
}

/// A view of layers: a gradient, a star, a caption, and a wave with a mask that shows the left half.
final class BadgeView: UIView {
  private let gradient = CAGradientLayer()
  private let star = CAShapeLayer()
  private let caption = CATextLayer()
  private let wave = WaveLayer()

  override init(frame: CGRect) {
    super.init(frame: frame)
    layer.cornerRadius = 12
    layer.cornerCurve = .circular
    layer.borderWidth = 2
    layer.borderColor = UIColor(red: 0, green: 0.6, blue: 0.6, alpha: 1).cgColor
    layer.masksToBounds = true
    gradient.colors = [UIColor.yellow.cgColor, UIColor.orange.cgColor, UIColor.red.cgColor]
    gradient.locations = [0, 0.5, 1]
    gradient.startPoint = CGPoint(x: 0, y: 0.5)
    gradient.endPoint = CGPoint(x: 1, y: 0.5)
    gradient.type = .axial
    layer.insertSublayer(gradient, at: 0)
    star.fillColor = UIColor.white.cgColor
    star.strokeColor = UIColor.black.cgColor
    star.lineWidth = 1.5
    star.lineDashPattern = [4, 2]
    star.lineJoin = .round
    star.shadowColor = UIColor.black.cgColor
    star.shadowOpacity = 0.6
    star.shadowRadius = 2
    star.shadowOffset = CGSize(width: 0, height: 2)
    layer.addSublayer(star)
    caption.string = "NEW"
    caption.font = UIFont.boldSystemFont(ofSize: 14)
    caption.fontSize = 14
    caption.alignmentMode = .center
    caption.foregroundColor = UIColor.black.cgColor
    caption.contentsScale = UIScreen.main.scale
    caption.truncationMode = .end
    layer.addSublayer(caption)
    layer.addSublayer(wave)
    CATransaction.begin()
    CATransaction.setAnimationDuration(0)
    wave.opacity = 0.5
    CATransaction.commit()
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    gradient.frame = bounds
    star.frame = bounds.insetBy(dx: 30, dy: 30)
    star.path = Self.outline(in: star.bounds).cgPath
    caption.frame = CGRect(x: 0, y: bounds.height - 22, width: bounds.width, height: 18)
    wave.frame = CGRect(x: 0, y: 4, width: bounds.width, height: 20)
    let half = CAShapeLayer()
    half.path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: bounds.width / 2, height: 20)).cgPath
    wave.mask = half
    wave.setNeedsDisplay()
  }

  private static func outline(in bounds: CGRect) -> UIBezierPath {
    let path = UIBezierPath()
    let radius = min(bounds.width, bounds.height) / 2
    for corner in 0..<10 {
      let angle = CGFloat(corner) * .pi / 5 - .pi / 2
      let distance = corner.isMultiple(of: 2) ? radius : radius * 0.45
      let point = CGPoint(
        x: bounds.midX + distance * cos(angle), y: bounds.midY + distance * sin(angle))
      corner == 0 ? path.move(to: point) : path.addLine(to: point)
    }
    path.close()
    return path
  }
}
