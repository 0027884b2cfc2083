extension Point {
  /// The point moved by `transform`.
  ///
  /// Source: `CGPointApplyAffineTransform`.
  @inlinable public func applying(_ transform: Transform) -> Point {
    Point(
      x: transform.a * x + transform.c * y + transform.tx,
      y: transform.b * x + transform.d * y + transform.ty)
  }
}

extension Vector {
  /// The displacement turned and scaled by `transform`, whose own displacement has no part in it.
  @inlinable public func applying(_ transform: Transform) -> Vector {
    Vector(
      dx: transform.a * dx + transform.c * dy,
      dy: transform.b * dx + transform.d * dy)
  }
}

extension Size {
  /// The extents turned and scaled as a displacement; they may come out negative.
  ///
  /// Source: `CGSizeApplyAffineTransform`.
  @inlinable public func applying(_ transform: Transform) -> Size {
    Size(
      width: transform.a * width + transform.c * height,
      height: transform.b * width + transform.d * height)
  }
}

extension Rect {
  /// The smallest rectangle that contains the four moved corners.
  ///
  /// The null and the infinite rectangle stay what they are. Source: `CGRectApplyAffineTransform`.
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
