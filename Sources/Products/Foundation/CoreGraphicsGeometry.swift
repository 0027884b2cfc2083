public import Foundation
public import GLFunGeometry

// Lossless conversions to and from points, sizes, rectangles and transforms of Foundation, which also hold doubles.

extension Point {
  /// Converts a point.
  public init(_ point: CGPoint) { self.init(x: point.x, y: point.y) }
}

extension CGPoint {
  /// Converts a point.
  public init(_ point: Point) { self.init(x: point.x, y: point.y) }
}

extension Size {
  /// Converts a size.
  public init(_ size: CGSize) { self.init(width: size.width, height: size.height) }
}

extension CGSize {
  /// Converts a size.
  public init(_ size: Size) { self.init(width: size.width, height: size.height) }
}

extension Vector {
  /// Makes a vector from a size, the type of shadow offsets in Core Graphics.
  public init(_ size: CGSize) { self.init(dx: size.width, dy: size.height) }
}

extension Rect {
  /// Converts a rectangle; its sides keep their signs.
  public init(_ rect: CGRect) {
    self.init(origin: Point(rect.origin), size: Size(rect.size))
  }
}

extension CGRect {
  /// Converts a rectangle; its sides keep their signs.
  public init(_ rect: Rect) {
    self.init(origin: CGPoint(rect.origin), size: CGSize(rect.size))
  }
}

extension Transform {
  /// Converts a transform.
  public init(_ transform: AffineTransform) {
    self.init(
      a: transform.m11, b: transform.m12, c: transform.m21, d: transform.m22, tx: transform.tX,
      ty: transform.tY)
  }
}

extension AffineTransform {
  /// Converts a transform.
  public init(_ transform: Transform) {
    self.init(
      m11: transform.a, m12: transform.b, m21: transform.c, m22: transform.d, tX: transform.tx,
      tY: transform.ty)
  }
}
