public import Foundation
internal import GLFunFoundation
internal import GLFunGeometry

/// A mutable path.
///
/// Only one thread may change it at a time, while no other thread reads it.
public final class CGMutablePath: CGPath, @unchecked Sendable {
  /// Makes an empty path.
  public convenience init() { self.init(Path()) }

  /// The type identifier of the class.
  public override class var typeID: CFTypeID { typeNumber(of: CGPath.self) }

  /// Begins a subpath at a point.
  public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
    geometry.move(to: Point(point), transform: transform.transform)
  }

  /// Adds a line.
  public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
    geometry.addLine(to: Point(point), transform: transform.transform)
  }

  /// Adds a subpath of connected lines.
  public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
    geometry.addLines(between: points.map { Point($0) }, transform: transform.transform)
  }

  /// Adds a quadratic curve.
  public func addQuadCurve(
    to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity
  ) {
    geometry.addQuadCurve(
      to: Point(end), control: Point(control), transform: transform.transform)
  }

  /// Adds a cubic curve.
  public func addCurve(
    to end: CGPoint, control1: CGPoint, control2: CGPoint, transform: CGAffineTransform = .identity
  ) {
    geometry.addCurve(
      to: Point(end), control1: Point(control1), control2: Point(control2),
      transform: transform.transform)
  }

  /// Closes the current subpath with a line to its start.
  public func closeSubpath() { geometry.closeSubpath() }

  /// Adds a rectangle.
  public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
    geometry.addRect(Rect(rect), transform: transform.transform)
  }

  /// Adds rectangles.
  public func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
    geometry.addRects(rects.map { Rect($0) }, transform: transform.transform)
  }

  /// Adds a rectangle with elliptical corners: four lines and four curves from the middle of the right side.
  public func addRoundedRect(
    in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    geometry.addRoundedRect(
      ofQuartersIn: Rect(rect), cornerWidth: cornerWidth, cornerHeight: cornerHeight,
      transform: transform.transform)
  }

  /// Adds the ellipse inscribed in a rectangle: four curves from the middle of the right side.
  public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
    geometry.addEllipse(ofQuartersIn: Rect(rect), transform: transform.transform)
  }

  /// Adds an arc of a circle, one curve for each quarter of a turn and one for the rest, with a line from the current point if
  /// there is one.
  ///
  /// - Parameters:
  ///   - center: the centre of the circle.
  ///   - radius: the radius of the circle.
  ///   - startAngle: the start of the arc, in radians from the x axis towards the y axis.
  ///   - endAngle: the end of the arc, in the same measure.
  ///   - clockwise: true for decreasing angles, which is clockwise where y points up.
  ///   - transform: applied to the arc.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
    transform: CGAffineTransform = .identity
  ) {
    geometry.addArc(
      ofQuartersAround: Point(center), radius: radius, startAngle: startAngle, endAngle: endAngle,
      increasing: !clockwise, transform: transform.transform)
  }

  /// Adds an arc of a circle given by its start and its sweep, which goes towards increasing angles if positive.
  public func addRelativeArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    geometry.addArc(
      ofQuartersAround: Point(center), radius: radius, startAngle: startAngle, delta: delta,
      transform: transform.transform)
  }

  /// Adds an arc tangent to the line from the current point to `tangent1End` and to the line from there to `tangent2End`.
  public func addArc(
    tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    geometry.addArc(
      ofQuartersBetween: Point(tangent1End), Point(tangent2End), radius: radius,
      transform: transform.transform)
  }

  /// Adds all elements of another path.
  public func addPath(_ path: CGPath, transform: CGAffineTransform = .identity) {
    geometry.addPath(path.geometry, transform: transform.transform)
  }
}
