public import Foundation
internal import Quartz

/// The spaces of layers.
extension CALayer {
  /// The anchor point in the layer's own space.
  private var anchor: CGPoint {
    CGPoint(
      x: bounds.minX + anchorPoint.x * bounds.width, y: bounds.minY + anchorPoint.y * bounds.height)
  }

  /// A transform about the anchor point instead of the origin.
  func aboutAnchor(_ transform: CGAffineTransform) -> CGAffineTransform {
    let anchor = anchor
    return CGAffineTransform(translationX: -anchor.x, y: -anchor.y).concatenating(transform)
      .concatenating(CGAffineTransform(translationX: anchor.x, y: anchor.y))
  }

  /// From the layer's own space to that of the layer above.
  var toSuperlayer: CGAffineTransform {
    let anchor = anchor
    return CGAffineTransform(translationX: -anchor.x, y: -anchor.y)
      .concatenating(affineTransform())
      .concatenating(CGAffineTransform(translationX: position.x, y: position.y))
  }

  /// From the space of the layers above to the layer's own.
  var fromSublayers: CGAffineTransform {
    var result = CATransform3DGetAffineTransform(sublayerTransform)
    if !result.isIdentity { result = aboutAnchor(result) }
    guard isGeometryFlipped else { return result }
    return CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: bounds.minY + bounds.maxY)
      .concatenating(result)
  }

  /// From the layer's own space to that of the lowest layer.
  private var toRoot: CGAffineTransform {
    guard let superlayer else { return .identity }
    return toSuperlayer.concatenating(superlayer.fromSublayers).concatenating(superlayer.toRoot)
  }

  /// A point of another layer's space in this one's.
  public func convert(_ p: CGPoint, from l: CALayer?) -> CGPoint {
    p.applying((l?.toRoot ?? .identity).concatenating(toRoot.inverted()))
  }

  /// A point of this layer's space in another one's.
  public func convert(_ p: CGPoint, to l: CALayer?) -> CGPoint {
    p.applying(toRoot.concatenating((l?.toRoot ?? .identity).inverted()))
  }

  /// A rectangle of another layer's space in this one's.
  public func convert(_ r: CGRect, from l: CALayer?) -> CGRect {
    r.applying((l?.toRoot ?? .identity).concatenating(toRoot.inverted()))
  }

  /// A rectangle of this layer's space in another one's.
  public func convert(_ r: CGRect, to l: CALayer?) -> CGRect {
    r.applying(toRoot.concatenating((l?.toRoot ?? .identity).inverted()))
  }
}
