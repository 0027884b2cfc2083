public import Foundation
internal import Quartz

/// Snapshots of views.
extension UIView {
  /// Draws the view and its subviews into a rectangle of the current context.
  ///
  /// - Returns: true if there is a current context.
  @discardableResult
  public func drawHierarchy(in rect: CGRect, afterScreenUpdates afterUpdates: Bool) -> Bool {
    guard let context = UIGraphicsGetCurrentContext(), !bounds.isEmpty else { return false }
    context.saveGState()
    context.translateBy(x: rect.minX, y: rect.minY)
    context.scaleBy(x: rect.width / bounds.width, y: rect.height / bounds.height)
    context.translateBy(x: -bounds.minX, y: -bounds.minY)
    layer.render(in: context)
    context.restoreGState()
    return true
  }

  /// Returns a view that shows this view's current appearance.
  public func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? {
    let image = UIGraphicsImageRenderer(bounds: bounds).image { layer.render(in: $0.cgContext) }
    let view = UIView(frame: bounds)
    view.layer.contents = image.cgImage
    return view
  }
}

extension CALayer {
  /// Makes a layer of the given class.
  static func make(_ type: AnyClass) -> CALayer {
    if type == CALayer.self { return CALayer() }
    if type == CAShapeLayer.self { return CAShapeLayer() }
    if type == CAGradientLayer.self { return CAGradientLayer() }
    if type == CATextLayer.self { return CATextLayer() }
    if type == CAReplicatorLayer.self { return CAReplicatorLayer() }
    // `init(coder:)` is the only initializer that every layer class has.
    return (type as? CALayer.Type)?.init(coder: NSCoder()) ?? CALayer()
  }
}
