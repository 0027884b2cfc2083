public import Foundation
public import GLFunGeometry

// Overloads of path calls for Foundation's points and rectangles.

extension Path {
  /// Begins a subpath at a point.
  @_disfavoredOverload
  public mutating func move(to point: CGPoint) {
    move(to: Point(point))
  }

  /// Adds a line.
  @_disfavoredOverload
  public mutating func addLine(to point: CGPoint) {
    addLine(to: Point(point))
  }

  /// Adds a subpath of connected lines.
  @_disfavoredOverload
  public mutating func addLines(between points: [CGPoint]) {
    addLines(between: points.map(Point.init))
  }

  /// Adds a quadratic curve.
  @_disfavoredOverload
  public mutating func addQuadCurve(to end: CGPoint, control: CGPoint) {
    addQuadCurve(to: Point(end), control: Point(control))
  }

  /// Adds a cubic curve.
  @_disfavoredOverload
  public mutating func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    addCurve(to: Point(end), control1: Point(control1), control2: Point(control2))
  }

  /// Adds an arc of a circle; `clockwise` is as seen on screen.
  @_disfavoredOverload
  public mutating func addArc(
    center: CGPoint, radius: Double, startAngle: Double, endAngle: Double, clockwise: Bool
  ) {
    addArc(
      center: Point(center), radius: radius, startAngle: startAngle, endAngle: endAngle,
      clockwise: clockwise)
  }

  /// Adds an arc tangent to two lines.
  @_disfavoredOverload
  public mutating func addArc(
    tangent1End: CGPoint, tangent2End: CGPoint, radius: Double
  ) {
    addArc(
      tangent1End: Point(tangent1End), tangent2End: Point(tangent2End), radius: radius)
  }

  /// Adds a rectangle as a closed subpath.
  @_disfavoredOverload
  public mutating func addRect(_ rect: CGRect) {
    addRect(Rect(rect))
  }

  /// Adds the ellipse inscribed in `rect`.
  @_disfavoredOverload
  public mutating func addEllipse(in rect: CGRect) {
    addEllipse(in: Rect(rect))
  }

  /// Adds a rectangle with elliptical corners.
  @_disfavoredOverload
  public mutating func addRoundedRect(
    in rect: CGRect, cornerWidth: Double, cornerHeight: Double
  ) {
    addRoundedRect(in: Rect(rect), cornerWidth: cornerWidth, cornerHeight: cornerHeight)
  }

  /// True if a point is inside the filled path.
  @_disfavoredOverload
  public func contains(_ point: CGPoint, using rule: FillRule = .winding) -> Bool {
    contains(Point(point), using: rule)
  }
}
