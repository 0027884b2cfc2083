/// Paths of one shape. Their direction is that of the methods which add the shape to a path.
extension Path {
  /// Makes a path of a rectangle, as `addRect(_:transform:)` adds it. Source: `CGPathCreateWithRect`.
  public init(_ rect: Rect) {
    self.init()
    addRect(rect)
  }

  /// Makes a path of the ellipse that touches the middle of each side of a rectangle, as `addEllipse(in:transform:)` adds
  /// it. Source: `CGPathCreateWithEllipseInRect`.
  public init(ellipseIn rect: Rect) {
    self.init()
    addEllipse(in: rect)
  }

  /// Makes a path of a rectangle whose corners are quarters of a circle. Source: `CGPathCreateWithRoundedRect`.
  ///
  /// - Parameter cornerRadius: the radius; brought to between zero and half of the shorter side.
  public init(roundedRect rect: Rect, cornerRadius: Double) {
    self.init()
    let radius = min(cornerRadius, abs(rect.size.width) / 2, abs(rect.size.height) / 2)
    addRoundedRect(in: rect, cornerWidth: radius, cornerHeight: radius)
  }

  /// Makes a path of a rectangle whose corners have radii of their own, as `addRoundedRect(in:radii:transform:)` adds it.
  public init(roundedRect rect: Rect, radii: CornerRadii) {
    self.init()
    addRoundedRect(in: rect, radii: radii)
  }

  /// Makes a path of what a closure adds to it.
  ///
  /// ```swift
  /// let arrow = Path { path in
  ///   path.move(to: Point(x: 0, y: 0))
  ///   path.addLine(to: Point(x: 10, y: 5))
  ///   path.addLine(to: Point(x: 0, y: 10))
  /// }
  /// ```
  public init<Failure: Error>(_ add: (inout Path) throws(Failure) -> Void) throws(Failure) {
    self.init()
    try add(&self)
  }
}
