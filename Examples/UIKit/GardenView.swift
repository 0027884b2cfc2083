import QuartzUI

/// A petal: it begins at the top middle, 3 units down, bulges to both sides and meets at the bottom middle.
final class PetalView: ShapedView {
  override var path: UIBezierPath {
    let (middle, half, top) = (bounds.midX, bounds.width / 2, bounds.minY + 3)
    let height = bounds.maxY - top
    func place(_ x: CGFloat, _ y: CGFloat) -> CGPoint {
      CGPoint(x: middle + x * half, y: top + y * height)
    }
    let path = UIBezierPath()
    path.move(to: place(0, 0))
    path.addCurve(
      to: place(0, 1), controlPoint1: place(1.25, 0), controlPoint2: place(1.05, 0.62))
    path.addCurve(
      to: place(0, 0), controlPoint1: place(-1.05, 0.62), controlPoint2: place(-1.25, 0))
    path.close()
    return path
  }

  override func drawGradient(_ gradient: CGGradient, in context: CGContext) {
    context.drawLinearGradient(
      gradient, start: CGPoint(x: bounds.midX, y: bounds.maxY),
      end: CGPoint(x: bounds.midX, y: bounds.minY),
      options: [.drawsBeforeStartLocation, .drawsAfterEndLocation])
  }
}

/// A flower: petals that are rotated around a centre, and the heart.
final class GardenView: UIView {
  override init(frame: CGRect) {
    super.init(frame: frame)
    let center = CGPoint(x: bounds.midX, y: bounds.midY)
    for index in 0..<8 {
      let petal = PetalView(frame: CGRect(x: 0, y: 0, width: 36, height: 80))
      petal.innerColor = UIColor(red: 0.8, green: 0.2, blue: 0.4, alpha: 1)
      petal.outerColor = UIColor(red: 1, green: 0.8, blue: 0.6, alpha: 1)
      petal.strokeColor = UIColor(red: 0.4, green: 0, blue: 0.2, alpha: 1)
      petal.lineThickness = 1
      petal.layer.anchorPoint = CGPoint(x: 0.5, y: 1)
      petal.center = center
      petal.transform = CGAffineTransform(rotationAngle: CGFloat(index) * .pi / 4)
      addSubview(petal)
    }
    let heart = ShapedView(frame: CGRect(x: center.x - 15, y: center.y - 15, width: 30, height: 30))
    heart.innerColor = .yellow
    heart.outerColor = .orange
    heart.gradientCount = 3
    addSubview(heart)
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
}
