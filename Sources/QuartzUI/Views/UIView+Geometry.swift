public import Foundation

/// The spaces of views, and what changes with the size of the view below.
extension UIView {
  /// A point of this view's space in another one's.
  public func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    layer.convert(point, to: view?.layer)
  }

  /// A point of another view's space in this one's.
  public func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
    layer.convert(point, from: view?.layer)
  }

  /// A rectangle of this view's space in another one's.
  public func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
    layer.convert(rect, to: view?.layer)
  }

  /// A rectangle of another view's space in this one's.
  public func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
    layer.convert(rect, from: view?.layer)
  }

  /// Takes on another frame as the view below changes its size.
  func autoresize(from former: CGSize, to size: CGSize) {
    let mask = autoresizingMask
    if mask.isEmpty { return }
    var rect = frame
    (rect.origin.x, rect.size.width) = Self.resized(
      rect.minX, rect.width, former.width, size.width,
      (
        mask.contains(.flexibleLeftMargin), mask.contains(.flexibleWidth),
        mask.contains(.flexibleRightMargin)
      ))
    (rect.origin.y, rect.size.height) = Self.resized(
      rect.minY, rect.height, former.height, size.height,
      (
        mask.contains(.flexibleTopMargin), mask.contains(.flexibleHeight),
        mask.contains(.flexibleBottomMargin)
      ))
    frame = rect
  }

  /// Shares out what an axis has more: to those of its three parts that may change, by their lengths.
  private static func resized(
    _ start: CGFloat, _ length: CGFloat, _ former: CGFloat, _ size: CGFloat,
    _ isFlexible: (Bool, Bool, Bool)
  ) -> (CGFloat, CGFloat) {
    let parts = [start, length, former - start - length]
    let flexible = [isFlexible.0, isFlexible.1, isFlexible.2]
    let total = zip(parts, flexible).reduce(0) { $0 + ($1.1 ? $1.0 : 0) }
    let count = CGFloat(flexible.count { $0 })
    guard count > 0 else { return (start, length) }
    let change = size - former
    func share(_ index: Int) -> CGFloat {
      guard flexible[index] else { return 0 }
      return total > 0 ? change * parts[index] / total : change / count
    }
    return (start + share(0), length + share(1))
  }
}
