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

  /// Creates a path from an arc of a circle, as `addArc(center:radius:startAngle:endAngle:clockwise:transform:)` adds it.
  ///
  /// - Parameters:
  ///   - center: the centre of the circle.
  ///   - radius: its radius.
  ///   - startAngle: the angle of the start in radians, from the x axis towards the y axis.
  ///   - endAngle: the angle of the end.
  ///   - clockwise: true for the arc that is clockwise on a screen whose y axis points down.
  public init(
    arcCenter center: Point, radius: Double, startAngle: Double, endAngle: Double, clockwise: Bool
  ) {
    self.init()
    addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
      clockwise: clockwise)
  }

  /// Creates a path from lines between points.
  ///
  /// - Parameters:
  ///   - points: the points.
  ///   - isClosed: true for a line from the last point to the first one, which closes the subpath.
  public init(polygon points: [Point], isClosed: Bool = true) {
    self.init()
    addLines(between: points)
    if isClosed { closeSubpath() }
  }

  /// Creates a polygon with equal sides, clockwise on screen.
  ///
  /// - Parameters:
  ///   - sides: the number of sides; the path is empty if it is less than 3.
  ///   - center: the point that all corners are equally far from.
  ///   - radius: the distance of the corners from the centre.
  ///   - startAngle: the angle of the first corner in radians, from the x axis towards the y axis; by default it is at the top.
  public init(
    regularPolygonWithSides sides: Int, center: Point, radius: Double,
    startAngle: Double = -.pi / 2
  ) {
    self.init(corners: sides >= 3 ? sides : 0, of: [radius], center, startAngle)
  }

  /// Creates a star, clockwise on screen.
  ///
  /// - Parameters:
  ///   - count: the number of the star's points; the path is empty if it is less than 2.
  ///   - center: the centre.
  ///   - radius: the distance of the star's points from the centre.
  ///   - innerRadius: the distance of the corners between them.
  ///   - startAngle: the angle of the first point in radians, from the x axis towards the y axis; by default it is at the top.
  public init(
    starWithPoints count: Int, center: Point, radius: Double, innerRadius: Double,
    startAngle: Double = -.pi / 2
  ) {
    self.init(corners: count >= 2 ? 2 * count : 0, of: [radius, innerRadius], center, startAngle)
  }

  /// Creates a polygon from corners at equal angles, whose distances from the centre are `radii` in turn.
  private init(corners count: Int, of radii: [Double], _ center: Point, _ startAngle: Double) {
    self.init()
    guard startAngle.isFinite else { return }
    for index in 0..<count {
      let angle = startAngle + 2 * .pi * Double(index) / Double(count)
      addLine(to: center + Vector(angle: angle) * radii[index % radii.count])
    }
    closeSubpath()
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
