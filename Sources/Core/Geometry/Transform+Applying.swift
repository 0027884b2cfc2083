extension Point {
  /// The point transformed by `transform`.
  ///
  /// Source: `CGPointApplyAffineTransform`.
  @inlinable public func applying(_ transform: Transform) -> Point {
    Point(
      x: transform.a * x + transform.c * y + transform.tx,
      y: transform.b * x + transform.d * y + transform.ty)
  }
}

extension Vector {
  /// The displacement transformed by the linear part of `transform`; its translation is ignored.
  @inlinable public func applying(_ transform: Transform) -> Vector {
    Vector(
      dx: transform.a * dx + transform.c * dy,
      dy: transform.b * dx + transform.d * dy)
  }
}

extension Size {
  /// The size transformed like a displacement; the result may be negative.
  ///
  /// Source: `CGSizeApplyAffineTransform`.
  @inlinable public func applying(_ transform: Transform) -> Size {
    Size(
      width: transform.a * width + transform.c * height,
      height: transform.b * width + transform.d * height)
  }
}

extension Rect {
  /// The smallest rectangle that contains the four transformed corners.
  ///
  /// The null rectangle and the infinite rectangle do not change. Source: `CGRectApplyAffineTransform`.
  @inlinable public func applying(_ transform: Transform) -> Rect {
    if isNull || self == .infinite { return self }
    let corner = Point(x: minX, y: minY).applying(transform)
    let across = Vector(dx: width, dy: 0).applying(transform)
    let down = Vector(dx: 0, dy: height).applying(transform)
    return Rect(
      x: corner.x + min(across.dx, 0) + min(down.dx, 0),
      y: corner.y + min(across.dy, 0) + min(down.dy, 0),
      width: abs(across.dx) + abs(down.dx),
      height: abs(across.dy) + abs(down.dy))
  }
}
