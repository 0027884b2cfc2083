/// Paths of a single shape. Their direction is that of the methods that add the shape to a path.
extension Path {
  /// Creates a path from a rectangle, as `addRect(_:transform:)` adds it. Source: `CGPathCreateWithRect`.
  public init(_ rect: Rect) {
    self.init()
    addRect(rect)
  }

  /// Creates a path from the ellipse inscribed in a rectangle, as `addEllipse(in:transform:)` adds it. Source:
  /// `CGPathCreateWithEllipseInRect`.
  public init(ellipseIn rect: Rect) {
    self.init()
    addEllipse(in: rect)
  }

  /// Creates a path from a rectangle with circular corners. Source: `CGPathCreateWithRoundedRect`.
  ///
  /// The radius is clamped to between zero and half of the shorter side.
  public init(roundedRect rect: Rect, cornerRadius: Double) {
    self.init()
    let radius = min(cornerRadius, abs(rect.size.width) / 2, abs(rect.size.height) / 2)
    addRoundedRect(in: rect, cornerWidth: radius, cornerHeight: radius)
  }

  /// Creates a path from a rectangle with a separate radius for each corner, as `addRoundedRect(in:radii:transform:)` adds it.
  public init(roundedRect rect: Rect, radii: CornerRadii) {
    self.init()
    addRoundedRect(in: rect, radii: radii)
  }

  /// Creates a path from the segments that a closure adds.
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
