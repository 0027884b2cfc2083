import QuartzUI
import Testing

/// The picture of a layer, at one pixel per point.
private func render(_ layer: CALayer, _ width: CGFloat, _ height: CGFloat) -> UIImage {
  draw(width, height) { layer.render(in: $0) }
}

private func layer(
  _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat, _ color: UIColor?
)
  -> CALayer
{
  let layer = CALayer()
  layer.frame = CGRect(x: x, y: y, width: width, height: height)
  layer.backgroundColor = color?.cgColor
  return layer
}

@Suite("Layers")
struct LayerTests {
  @Test("Moving in the tree: a layer is never put above itself, and stays where it is")
  func moving() {
    let (root, first, second) = (CALayer(), CALayer(), CALayer())
    root.addSublayer(first)
    root.addSublayer(second)
    let inner = CALayer()
    first.addSublayer(inner)
    inner.insertSublayer(first, below: nil)
    inner.insertSublayer(first, above: nil)
    #expect(root.sublayers == [first, second] && first.sublayers == [inner])
    first.replaceSublayer(inner, with: first)
    #expect(first.sublayers == [inner] && first.superlayer === root)
    // A lower sublayer moves up to replace another one.
    root.replaceSublayer(second, with: first)
    #expect(root.sublayers == [first] && second.superlayer == nil)
    root.replaceSublayer(first, with: first)
    #expect(root.sublayers == [first])
  }

  @Test("A layer is placed by its anchor point and transform")
  func geometry() {
    let box = layer(10, 20, 30, 40, nil)
    #expect(
      box.position == CGPoint(x: 25, y: 40) && box.bounds.size == CGSize(width: 30, height: 40))
    box.anchorPoint = .zero
    #expect(box.frame == CGRect(x: 25, y: 40, width: 30, height: 40))
    box.setAffineTransform(CGAffineTransform(rotationAngle: .pi / 2))
    #expect(box.frame == CGRect(x: -15, y: 40, width: 40, height: 30))
    let root = layer(0, 0, 100, 100, nil)
    let inner = layer(10, 10, 50, 50, nil)
    let innermost = layer(5, 5, 10, 10, nil)
    root.addSublayer(inner)
    inner.addSublayer(innermost)
    #expect(root.convert(CGPoint.zero, from: innermost) == CGPoint(x: 15, y: 15))
    #expect(root.convert(CGPoint(x: 15, y: 15), to: innermost) == .zero)
    #expect(root.hitTest(CGPoint(x: 16, y: 16)) === innermost)
    #expect(root.hitTest(CGPoint(x: 90, y: 90)) === root)
    #expect(root.hitTest(CGPoint(x: 190, y: 90)) == nil)
    let space = CATransform3DRotate(CATransform3DMakeTranslation(1, 2, 0), .pi / 2, 0, 0, 1)
    #expect(
      CATransform3DGetAffineTransform(space)
        == CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 1, ty: 2))
    let back = CATransform3DConcat(space, CATransform3DInvert(space))
    #expect(abs(back.m11 - 1) < 1e-12 && abs(back.m41) < 1e-12)
  }

  @Test("Ground, then contents, then the layers above, then the border")
  func order() {
    let root = layer(0, 0, 10, 10, .red)
    let above = layer(2, 2, 4, 4, .green)
    root.addSublayer(layer(0, 0, 10, 10, .blue))
    root.insertSublayer(layer(1, 1, 8, 8, .white), at: 1)
    root.addSublayer(above)
    root.borderWidth = 1
    root.borderColor = UIColor.black.cgColor
    let image = render(root, 10, 10)
    #expect(image[0, 5] == black && image[3, 3] == green && image[8, 8] == white)
    above.zPosition = -1
    #expect(render(root, 10, 10)[3, 3] == white)
    above.zPosition = 0
    above.isHidden = true
    #expect(render(root, 10, 10)[3, 3] == white)
    root.sublayers?.forEach { $0.removeFromSuperlayer() }
    #expect(root.sublayers == nil && render(root, 10, 10)[5, 5] == red)
  }

  @Test("Opacity is of all together, and nothing is outside a clip")
  func opacity() {
    let root = layer(0, 0, 10, 10, nil)
    let group = layer(0, 0, 5, 5, .black)
    group.opacity = 0.5
    group.addSublayer(layer(0, 0, 10, 10, .black))
    root.addSublayer(group)
    #expect(render(root, 10, 10)[2, 2] == [0, 0, 0, 128])
    #expect(render(root, 10, 10)[7, 7] == [0, 0, 0, 128])
    group.masksToBounds = true
    #expect(render(root, 10, 10)[7, 7] == clear)
    group.cornerRadius = 2.5
    #expect(render(root, 10, 10)[0, 0][3] < 64)
    group.maskedCorners = [.layerMaxXMaxYCorner]
    #expect(render(root, 10, 10)[0, 0] == [0, 0, 0, 128] && render(root, 10, 10)[4, 4][3] < 100)
  }

  @Test("A mask multiplies by its alpha")
  func masks() {
    let root = layer(0, 0, 10, 10, .red)
    let mask = layer(2, 2, 3, 3, UIColor.black.withAlphaComponent(0.5))
    root.mask = mask
    let image = render(root, 10, 10)
    #expect(image[3, 3] == [128, 0, 0, 128] && image[1, 1] == clear)
    root.mask = nil
    #expect(mask.superlayer == nil && render(root, 10, 10)[1, 1] == red)
  }

  @Test("A shadow is of what is drawn, or of its path, in the layer's own space")
  func shadows() {
    let root = layer(0, 0, 30, 30, nil)
    let box = layer(10, 5, 5, 5, .red)
    box.shadowOpacity = 1
    box.shadowRadius = 0
    box.shadowOffset = CGSize(width: 0, height: 10)
    box.shadowColor = UIColor.blue.cgColor
    root.addSublayer(box)
    let image = render(root, 30, 30)
    #expect(image[12, 7] == red && image[12, 17] == blue && image[12, 12] == clear)
    box.shadowPath = CGPath(rect: CGRect(x: -5, y: 0, width: 5, height: 5), transform: nil)
    let other = render(root, 30, 30)
    #expect(other[7, 17] == blue && other[12, 17] == clear && other[7, 7] == clear)
    // It turns with the layer.
    box.shadowPath = nil
    box.setAffineTransform(CGAffineTransform(rotationAngle: .pi / 2))
    #expect(render(root, 30, 30)[2, 7] == blue)
  }

  @Test("A shape fills and strokes, from a fraction of its path to another")
  func shapes() {
    let shape = CAShapeLayer()
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 0, y: 5))
    path.addLine(to: CGPoint(x: 20, y: 5))
    shape.path = path
    shape.strokeColor = UIColor.red.cgColor
    shape.lineWidth = 2
    shape.strokeStart = 0.25
    shape.strokeEnd = 0.75
    let image = render(shape, 20, 10)
    #expect(
      image[5, 5] == red && image[14, 4] == red && image[4, 5] == clear && image[15, 5] == clear)
    shape.lineDashPattern = [2, 3]
    #expect(render(shape, 20, 10)[7, 5] == clear && render(shape, 20, 10)[10, 5] == red)
    shape.strokeEnd = 0
    #expect(render(shape, 20, 10)[5, 5] == clear)
    let ring = CAShapeLayer()
    ring.path =
      UIBezierPath(
        arcCenter: CGPoint(x: 10, y: 10), radius: 8, startAngle: -.pi / 2, endAngle: .pi * 1.5,
        clockwise: true
      ).cgPath
    ring.fillColor = nil
    ring.strokeColor = UIColor.black.cgColor
    ring.lineWidth = 4
    ring.strokeEnd = 0.5
    #expect(render(ring, 20, 20)[18, 10] == black && render(ring, 20, 20)[1, 10] == clear)
    #expect(render(ring, 20, 20)[10, 10] == clear)
  }

  @Test("Gradients fill the bounds")
  func gradients() {
    let gradient = CAGradientLayer()
    gradient.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
    gradient.colors = [UIColor.red.cgColor, UIColor.blue.cgColor]
    #expect(render(gradient, 20, 20)[10, 0][0] > 240 && render(gradient, 20, 20)[10, 19][2] > 240)
    gradient.startPoint = CGPoint(x: 0, y: 0.5)
    gradient.endPoint = CGPoint(x: 1, y: 0.5)
    gradient.locations = [0.5, 0.5]
    #expect(render(gradient, 20, 20)[9, 5] == red && render(gradient, 20, 20)[10, 5] == blue)
    gradient.type = .radial
    gradient.startPoint = CGPoint(x: 0.5, y: 0.5)
    gradient.endPoint = CGPoint(x: 1, y: 1)
    #expect(render(gradient, 20, 20)[10, 12] == red && render(gradient, 20, 20)[10, 16] == blue)
    gradient.type = .conic
    gradient.endPoint = CGPoint(x: 0.5, y: 0)
    #expect(render(gradient, 20, 20)[15, 10] == red && render(gradient, 20, 20)[5, 10] == blue)
    gradient.cornerRadius = 10
    #expect(render(gradient, 20, 20)[0, 0] == clear)
  }

  @Test("An image is where its gravity says")
  func contents() throws {
    let box = layer(0, 0, 8, 4, nil)
    box.contents = fourColors.cgImage
    box.magnificationFilter = .nearest
    #expect(render(box, 8, 4)[3, 1] == red && render(box, 8, 4)[4, 1] == green)
    box.contentsGravity = .resizeAspect
    #expect(render(box, 8, 4)[1, 1] == clear && render(box, 8, 4)[2, 1] == red)
    box.contentsGravity = .bottomRight
    #expect(render(box, 8, 4)[6, 2] == red && render(box, 8, 4)[7, 3] == white)
    box.contentsGravity = .resize
    box.contentsRect = CGRect(x: 0.5, y: 0, width: 0.5, height: 0.5)
    #expect(render(box, 8, 4)[0, 0] == green && render(box, 8, 4)[7, 3] == green)
  }

  @Test("Text is drawn from the top, in its colour")
  func text() {
    let text = CATextLayer()
    text.frame = CGRect(x: 0, y: 0, width: 60, height: 40)
    text.string = "HH"
    text.fontSize = 20
    text.foregroundColor = UIColor.black.cgColor
    #expect(darkCount(render(text, 60, 40), 0..<30, 0..<22) > 30)
    text.alignmentMode = .right
    #expect(darkCount(render(text, 60, 40), 0..<30, 0..<40) == 0)
    text.string = NSAttributedString(
      string: "HHHH HHHH", attributes: [.font: UIFont.systemFont(ofSize: 20)])
    text.isWrapped = true
    #expect(darkCount(render(text, 60, 40), 0..<60, 24..<40) > 20)
  }

  @Test("A replicator draws what is above it again and again")
  func replicators() {
    let replicator = CAReplicatorLayer()
    replicator.frame = CGRect(x: 0, y: 0, width: 20, height: 5)
    replicator.addSublayer(layer(0, 0, 2, 5, .red))
    replicator.instanceCount = 3
    replicator.instanceTransform = CATransform3DMakeTranslation(5, 0, 0)
    let image = render(replicator, 20, 5)
    #expect(
      image[1, 2] == red && image[6, 2] == red && image[11, 2] == red && image[16, 2] == clear)
  }

  @Test("What a layer's own drawing clears does not go through to what is below")
  func isolation() {
    final class Hole: CALayer {
      override func draw(in ctx: CGContext) {
        ctx.setFillColor(UIColor.black.cgColor)
        ctx.fill(bounds)
        ctx.clear(CGRect(x: 2, y: 2, width: 2, height: 2))
      }
    }
    let root = layer(0, 0, 10, 10, .red)
    let hole = Hole()
    hole.frame = root.bounds
    root.addSublayer(hole)
    #expect(render(root, 10, 10)[3, 3] == red && render(root, 10, 10)[5, 5] == black)
  }

  @Test("Animations are kept, and nothing moves")
  func animations() {
    let box = layer(0, 0, 4, 4, .red)
    let animation = CABasicAnimation(keyPath: "opacity")
    animation.toValue = 0
    animation.timingFunction = CAMediaTimingFunction(name: .easeIn)
    box.add(animation, forKey: "fade")
    #expect(box.animationKeys() == ["fade"] && render(box, 4, 4)[1, 1] == red)
    box.removeAllAnimations()
    #expect(box.animation(forKey: "fade") == nil)
    var isOver = false
    CATransaction.begin()
    CATransaction.setCompletionBlock { isOver = true }
    #expect(!isOver)
    CATransaction.commit()
    #expect(isOver)
  }
}

@MainActor @Suite("Views")
struct ViewTests {
  private final class Recorder: UIView {
    var calls: [String] = []
    override func layoutSubviews() { calls.append("layout") }
    override func draw(_ rect: CGRect) {
      calls.append("draw \(Int(rect.width))")
      UIColor.green.setFill()
      UIRectFill(CGRect(x: 0, y: 0, width: 2, height: 2))
    }
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
      calls.append("began")
      super.touchesBegan(touches, with: event)
    }
  }

  private func picture(_ view: UIView) -> UIImage {
    draw(view.bounds.width, view.bounds.height) { view.layer.render(in: $0) }
  }

  @Test("A view fills its ground and draws; subviews are above, and placed before")
  func drawing() {
    let view = Recorder(frame: CGRect(x: 5, y: 5, width: 10, height: 10))
    view.backgroundColor = .red
    let inner = UIView(frame: CGRect(x: 1, y: 1, width: 4, height: 4))
    inner.backgroundColor = .blue
    view.addSubview(inner)
    let image = picture(view)
    #expect(image[0, 0] == green && image[1, 1] == blue && image[8, 8] == red)
    #expect(view.calls == ["layout", "draw 10"])
    view.alpha = 0.5
    #expect(picture(view)[8, 8] == [128, 0, 0, 128])
    view.setNeedsLayout()
    view.layoutIfNeeded()
    #expect(view.calls.filter { $0 == "layout" }.count == 2)
    let drawn = draw(20, 20) { _ in
      view.drawHierarchy(in: CGRect(x: 0, y: 0, width: 20, height: 20), afterScreenUpdates: true)
    }
    #expect(drawn[1, 1][1] > 100 && drawn[18, 18] == [128, 0, 0, 128])
  }

  @Test("Views are a tree, in which points are converted and found")
  func tree() {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let (first, second) = (UIView(frame: CGRect(x: 10, y: 10, width: 50, height: 50)), UIView())
    second.frame = CGRect(x: 20, y: 20, width: 20, height: 20)
    second.tag = 7
    root.addSubview(first)
    root.insertSubview(second, belowSubview: first)
    #expect(root.subviews == [second, first])
    #expect(root.layer.sublayers?.first === second.layer)
    root.bringSubviewToFront(second)
    #expect(root.subviews == [first, second] && root.viewWithTag(7) === second)
    #expect(root.hitTest(CGPoint(x: 25, y: 25), with: nil) === second)
    second.isUserInteractionEnabled = false
    #expect(root.hitTest(CGPoint(x: 25, y: 25), with: nil) === first)
    #expect(first.convert(CGPoint(x: 1, y: 1), to: second) == CGPoint(x: -9, y: -9))
    first.addSubview(second)
    #expect(second.superview === first && second.isDescendant(of: root) && root.subviews == [first])
    second.removeFromSuperview()
    #expect(second.superview == nil && first.layer.sublayers == nil)
  }

  @Test("Touches go on to the view below")
  func touches() {
    let (outer, inner) = (Recorder(frame: .zero), UIView())
    outer.addSubview(inner)
    inner.touchesBegan([UITouch()], with: nil)
    #expect(outer.calls == ["began"])
    final class Knob: UIControl {
      var places: [CGPoint] = []
      override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        places.append(touch.location(in: self))
        return true
      }
    }
    let knob = Knob(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    var count = 0
    knob.addAction(UIAction { _ in count += 1 }, for: .touchUpInside)
    knob.touchesBegan([UITouch()], with: nil)
    #expect(knob.isTracking && knob.state == .highlighted)
    knob.touchesMoved([UITouch()], with: nil)
    knob.touchesEnded([UITouch()], with: nil)
    #expect(count == 1 && knob.places == [.zero] && !knob.isTracking)
  }

  @Test("Margins and sizes change by their masks")
  func autoresizing() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let inner = UIView(frame: CGRect(x: 10, y: 10, width: 30, height: 40))
    inner.autoresizingMask = [.flexibleWidth, .flexibleTopMargin]
    view.addSubview(inner)
    view.frame = CGRect(x: 0, y: 0, width: 150, height: 200)
    #expect(inner.frame == CGRect(x: 10, y: 110, width: 80, height: 40))
  }

  @Test("A view's layer may be of another class")
  func layerClass() {
    final class ShapeView: UIView {
      override class var layerClass: AnyClass { CAShapeLayer.self }
    }
    final class OwnLayer: CAGradientLayer {}
    final class OwnView: UIView {
      override class var layerClass: AnyClass { OwnLayer.self }
    }
    #expect(ShapeView().layer is CAShapeLayer && OwnView().layer is OwnLayer)
  }

  @Test("Dynamic colours are resolved by the view's traits")
  func traits() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 2, height: 2))
    view.backgroundColor = UIColor { $0.userInterfaceStyle == .dark ? .black : .white }
    #expect(picture(view)[0, 0] == white)
    view.overrideUserInterfaceStyle = .dark
    #expect(picture(view)[0, 0] == black)
    let inner = UIView(frame: view.bounds)
    inner.backgroundColor = UIColor { $0.userInterfaceStyle == .dark ? .red : .blue }
    view.addSubview(inner)
    #expect(picture(view)[0, 0] == red)
  }

  @Test("Labels and image views")
  func labels() {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
    label.text = "HH"
    label.font = .systemFont(ofSize: 20)
    label.textColor = .black
    let width = Int(label.sizeThatFits(.zero).width)
    #expect(label.intrinsicContentSize == label.sizeThatFits(.zero) && width > 20)
    #expect(darkCount(picture(label), 0..<width, 10..<30) > 30)
    label.textAlignment = .right
    #expect(darkCount(picture(label), 0..<100 - width, 0..<40) == 0)
    label.numberOfLines = 0
    label.text = "HH HH HH HH HH HH"
    #expect(label.sizeThatFits(CGSize(width: 70, height: 0)).height > 60)
    let view = UIImageView(image: fourColors)
    #expect(view.bounds.size == CGSize(width: 2, height: 2) && picture(view)[1, 0] == green)
    view.frame.size = CGSize(width: 6, height: 2)
    view.contentMode = .right
    #expect(picture(view)[4, 0] == red && picture(view)[3, 0] == clear)
  }

  @Test("Changes of animations are made at once")
  func animations() {
    let view = UIView()
    var isOver = false
    UIView.animate(withDuration: 1) {
      view.alpha = 0
    } completion: {
      isOver = $0
    }
    #expect(view.alpha == 0 && isOver)
  }
}
