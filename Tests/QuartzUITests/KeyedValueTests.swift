import QuartzUI
import Testing

/// Values of layers, animations and transactions by their keys.
@Suite("Values by key")
struct KeyedValueTests {
  @Test("A property is given and taken by its key, as an object")
  func properties() {
    let layer = CAShapeLayer()
    layer.setValue(0.25, forKey: "opacity")
    layer.setValue(NSNumber(value: 3), forKey: "cornerRadius")
    layer.setValue(CGPoint(x: 4, y: 5), forKey: "position")
    layer.setValue(NSValue(cgRect: CGRect(x: 0, y: 0, width: 6, height: 7)), forKey: "bounds")
    layer.setValue(UIColor.red.cgColor, forKey: "fillColor")
    layer.setValue("round", forKey: "lineCap")
    layer.setValue(true, forKey: "hidden")
    layer.setValue([4, 2] as [NSNumber], forKey: "lineDashPattern")
    #expect(layer.opacity == 0.25 && layer.cornerRadius == 3 && layer.isHidden)
    #expect(layer.position == CGPoint(x: 4, y: 5) && layer.bounds.size.height == 7)
    #expect(layer.fillColor == UIColor.red.cgColor && layer.lineCap == .round)
    #expect(layer.lineDashPattern == [4, 2])
    #expect(layer.value(forKey: "opacity") as? Float == 0.25)
    #expect(layer.value(forKey: "cornerRadius") as? CGFloat == 3)
    #expect(layer.value(forKey: "position") as? CGPoint == CGPoint(x: 4, y: 5))
    #expect((layer.value(forKey: "bounds") as? NSValue)?.cgRectValue == layer.bounds)
    #expect(layer.value(forKey: "isHidden") as? Bool == true)
    #expect(layer.value(forKey: "lineCap") as? String == "round")
    layer.setValue(nil, forKey: "fillColor")
    #expect(layer.fillColor == nil && layer.value(forKey: "fillColor") == nil)
    // A value of another kind changes nothing.
    layer.setValue("four", forKey: "opacity")
    layer.setValue(NSNull(), forKey: "bounds")
    #expect(layer.opacity == 0.25 && layer.bounds.size.height == 7)
  }

  @Test("A layer keeps values under other keys, and copies them")
  func kept() {
    let layer = CALayer()
    #expect(layer.value(forKey: "id") == nil)
    layer.setValue("seven", forKey: "id")
    layer.setValue(7, forKey: "lineWidth")
    #expect(layer.value(forKey: "id") as? String == "seven")
    // Not a property of a plain layer.
    #expect(layer.value(forKey: "lineWidth") as? Int == 7)
    #expect(CALayer(layer: layer).value(forKey: "id") as? String == "seven")
    layer.setValue(nil, forKey: "id")
    #expect(layer.value(forKey: "id") == nil)
    let animation = CABasicAnimation(keyPath: "opacity")
    animation.setValue("fade", forKey: "name")
    #expect(animation.value(forKey: "name") as? String == "fade")
  }

  @Test("Paths lead to parts of structures and to other layers")
  func paths() {
    let layer = CALayer()
    layer.bounds = CGRect(x: 1, y: 2, width: 3, height: 4)
    #expect(layer.value(forKeyPath: "bounds.size.width") as? CGFloat == 3)
    layer.setValue(30, forKeyPath: "bounds.size.width")
    layer.setValue(CGPoint.zero, forKeyPath: "bounds.origin")
    layer.setValue(9.5, forKeyPath: "position.y")
    layer.setValue(-2, forKeyPath: "shadowOffset.height")
    #expect(layer.bounds == CGRect(x: 0, y: 0, width: 30, height: 4))
    #expect(layer.position == CGPoint(x: 0, y: 9.5) && layer.shadowOffset.height == -2)
    layer.mask = CALayer()
    layer.setValue(0.5, forKeyPath: "mask.opacity")
    #expect(layer.mask?.opacity == 0.5)
    #expect(layer.value(forKeyPath: "mask.position.x") as? CGFloat == 0)
    for path in ["bounds.size.depth", "position.x.y", "nothing.at.all", ".", "", "opacity.x"] {
      #expect(layer.value(forKeyPath: path) == nil, "\(path)")
      layer.setValue(1, forKeyPath: path)
    }
  }

  @Test("A transform has a scale, a rotation and a translation, of which one changes alone")
  func transforms() throws {
    let layer = CALayer()
    layer.setValue(0.5, forKeyPath: "transform.rotation.z")
    layer.setValue(3, forKeyPath: "transform.scale.x")
    layer.setValue(2, forKeyPath: "transform.scale.y")
    layer.setValue(CGSize(width: 7, height: -8), forKeyPath: "transform.translation")
    func number(_ path: String) -> CGFloat {
      layer.value(forKeyPath: "transform." + path) as? CGFloat ?? .nan
    }
    #expect(abs(number("rotation") - 0.5) < 1e-12 && abs(number("rotation.z") - 0.5) < 1e-12)
    #expect(abs(number("scale.x") - 3) < 1e-12 && abs(number("scale.y") - 2) < 1e-12)
    #expect(abs(number("scale") - 2) < 1e-12)
    #expect(number("translation.x") == 7 && number("translation.y") == -8)
    let expected = CGAffineTransform(translationX: 7, y: -8).rotated(by: 0.5).scaledBy(x: 3, y: 2)
    let actual = layer.affineTransform()
    for (first, second) in [
      (actual.a, expected.a), (actual.b, expected.b), (actual.c, expected.c),
      (actual.d, expected.d), (actual.tx, expected.tx), (actual.ty, expected.ty),
    ] {
      #expect(abs(first - second) < 1e-12)
    }
    // Any rotation in space, and a mirrored one.
    for (angles, mirror) in [([0.3, -0.4, 1.1], 1), ([-1.2, 0.9, -2.5], -1)]
      as [([CGFloat], CGFloat)]
    {
      layer.transform = CATransform3DMakeScale(1, mirror, 1)
      for (axis, angle) in zip(["x", "y", "z"], angles) {
        layer.setValue(angle, forKeyPath: "transform.rotation.\(axis)")
      }
      for (axis, angle) in zip(["x", "y", "z"], angles) {
        #expect(abs(number("rotation.\(axis)") - angle) < 1e-12)
      }
      #expect(abs(number("scale.y") - mirror) < 1e-12)
    }
    layer.setValue(CATransform3DIdentity, forKeyPath: "transform")
    #expect(CATransform3DIsIdentity(layer.transform))
    layer.setValue(2, forKeyPath: "transform.skew.x")
    #expect(CATransform3DIsIdentity(layer.transform))
  }

  @Test("NSNull is no action, and ends the search for one")
  func actions() {
    final class Silent: CALayer {
      override class func defaultAction(forKey event: String) -> (any CAAction)? {
        CABasicAnimation(keyPath: event)
      }
    }
    let layer = Silent()
    #expect(layer.action(forKey: "position") is CABasicAnimation)
    layer.actions = ["position": NSNull(), "bounds": CATransition()]
    #expect(layer.action(forKey: "position") == nil)
    #expect(layer.action(forKey: "bounds") is CATransition)
    #expect(layer.action(forKey: "contents") is CABasicAnimation)
  }

  @Test("A transaction has its properties by their keys")
  func transactions() {
    CATransaction.begin()
    CATransaction.setValue(kCFBooleanTrue, forKey: kCATransactionDisableActions)
    CATransaction.setValue(2.5, forKey: kCATransactionAnimationDuration)
    CATransaction.setValue("kept", forKey: "own")
    #expect(CATransaction.disableActions() && CATransaction.animationDuration() == 2.5)
    #expect(CATransaction.value(forKey: kCATransactionDisableActions) as? Bool == true)
    #expect(CATransaction.value(forKey: "own") as? String == "kept")
    CATransaction.commit()
    #expect(!CATransaction.disableActions())
  }
}
