public import Foundation

/// Coordinate spaces of views, and autoresizing.
extension UIView {
  /// Converts a point to the space of another view.
  public func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    layer.convert(point, to: view?.layer)
  }

  /// Converts a point from the space of another view.
  public func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
    layer.convert(point, from: view?.layer)
  }

  /// Converts a rectangle to the space of another view.
  public func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
    layer.convert(rect, to: view?.layer)
  }

  /// Converts a rectangle from the space of another view.
  public func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
    layer.convert(rect, from: view?.layer)
  }

  /// Adjusts the frame to a new size of the superview.
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

  /// Distributes a change of length among the flexible parts of an axis, in proportion to their lengths.
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
