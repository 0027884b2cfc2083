public import Foundation
internal import Quartz

/// Coordinate spaces of layers.
extension CALayer {
  /// The anchor point in the layer's own space.
  private var anchor: CGPoint {
    CGPoint(
      x: bounds.minX + anchorPoint.x * bounds.width, y: bounds.minY + anchorPoint.y * bounds.height)
  }

  /// Returns a transform applied about the anchor point instead of the origin.
  func aboutAnchor(_ transform: CGAffineTransform) -> CGAffineTransform {
    let anchor = anchor
    return CGAffineTransform(translationX: -anchor.x, y: -anchor.y).concatenating(transform)
      .concatenating(CGAffineTransform(translationX: anchor.x, y: anchor.y))
  }

  /// Maps the space of the layer to that of its superlayer.
  var toSuperlayer: CGAffineTransform {
    let anchor = anchor
    return CGAffineTransform(translationX: -anchor.x, y: -anchor.y)
      .concatenating(affineTransform())
      .concatenating(CGAffineTransform(translationX: position.x, y: position.y))
  }

  /// Maps the space of the sublayers to that of the layer.
  var fromSublayers: CGAffineTransform {
    var result = CATransform3DGetAffineTransform(sublayerTransform)
    if !result.isIdentity { result = aboutAnchor(result) }
    guard isGeometryFlipped else { return result }
    return CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: bounds.minY + bounds.maxY)
      .concatenating(result)
  }

  /// Maps the space of the layer to that of the root layer.
  private var toRoot: CGAffineTransform {
    guard let superlayer else { return .identity }
    return toSuperlayer.concatenating(superlayer.fromSublayers).concatenating(superlayer.toRoot)
  }

  /// Converts a point from the space of another layer.
  public func convert(_ p: CGPoint, from l: CALayer?) -> CGPoint {
    p.applying((l?.toRoot ?? .identity).concatenating(toRoot.inverted()))
  }

  /// Converts a point to the space of another layer.
  public func convert(_ p: CGPoint, to l: CALayer?) -> CGPoint {
    p.applying(toRoot.concatenating((l?.toRoot ?? .identity).inverted()))
  }

  /// Converts a rectangle from the space of another layer.
  public func convert(_ r: CGRect, from l: CALayer?) -> CGRect {
    r.applying((l?.toRoot ?? .identity).concatenating(toRoot.inverted()))
  }

  /// Converts a rectangle to the space of another layer.
  public func convert(_ r: CGRect, to l: CALayer?) -> CGRect {
    r.applying(toRoot.concatenating((l?.toRoot ?? .identity).inverted()))
  }
}
