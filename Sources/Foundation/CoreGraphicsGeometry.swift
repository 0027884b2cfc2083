public import Foundation
public import GLFunGeometry

// Points, sizes, rectangles and transforms of Foundation, to and fro. All hold doubles, so nothing is lost.

extension Point {
  /// The same point.
  public init(_ point: CGPoint) { self.init(x: point.x, y: point.y) }
}

extension CGPoint {
  /// The same point.
  public init(_ point: Point) { self.init(x: point.x, y: point.y) }
}

extension Size {
  /// The same size.
  public init(_ size: CGSize) { self.init(width: size.width, height: size.height) }
}

extension CGSize {
  /// The same size.
  public init(_ size: Size) { self.init(width: size.width, height: size.height) }
}

extension Vector {
  /// The displacement by a width and a height, as Core Graphics has the offsets of shadows.
  public init(_ size: CGSize) { self.init(dx: size.width, dy: size.height) }
}

extension Rect {
  /// The same rectangle, with the signs of its sides.
  public init(_ rect: CGRect) {
    self.init(origin: Point(rect.origin), size: Size(rect.size))
  }
}

extension CGRect {
  /// The same rectangle, with the signs of its sides.
  public init(_ rect: Rect) {
    self.init(origin: CGPoint(rect.origin), size: CGSize(rect.size))
  }
}

extension Transform {
  /// The same map of the plane.
  public init(_ transform: AffineTransform) {
    self.init(
      a: transform.m11, b: transform.m12, c: transform.m21, d: transform.m22, tx: transform.tX,
      ty: transform.tY)
  }
}

extension AffineTransform {
  /// The same map of the plane.
  public init(_ transform: Transform) {
    self.init(
      m11: transform.a, m12: transform.b, m21: transform.c, m22: transform.d, tX: transform.tx,
      tY: transform.ty)
  }
}
