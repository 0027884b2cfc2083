import QuartzUI

/// A view whose drawing sees y point up from the bottom left corner.
class RightHandedView: UIView {
  /// Draws in the view's place where there is one.
  weak var delegate: (any RightHandedViewDelegate)?

  final override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    context.flip(height: bounds.height)
    let flipped = CGRect(
      x: rect.minX, y: bounds.height - rect.maxY, width: rect.width, height: rect.height)
    if let delegate {
      delegate.draw(self, flipped, in: context)
    } else {
      drawRightHanded(flipped, in: context)
    }
    context.restoreGState()
  }

  func drawRightHanded(_ rect: CGRect, in context: CGContext) {}
}

@MainActor protocol RightHandedViewDelegate: AnyObject {
  func draw(_ view: RightHandedView, _ rect: CGRect, in context: CGContext)
}

extension CGContext {
  /// Turns user space between y down and y up; twice gives the first one back.
  func flip(height: CGFloat) {
    translateBy(x: 0, y: height)
    scaleBy(x: 1, y: -1)
  }

  /// Draws a layer upright where y points up.
  func drawUpright(_ layer: CGLayer, in rect: CGRect) {
    saveGState()
    flip(height: rect.minY + rect.maxY)
    draw(layer, in: rect)
    restoreGState()
  }
}
