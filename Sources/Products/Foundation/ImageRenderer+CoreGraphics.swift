public import Foundation
public import GLFunCPU
internal import GLFunGeometry

extension ImageRenderer {
  /// Makes a renderer for pictures of one size.
  ///
  /// - Parameters:
  ///   - size: the size in units. Partial pixels at the right and the bottom become whole pixels.
  ///   - scale: the number of pixels per unit.
  @_disfavoredOverload
  public init(size: CGSize, scale: Double = 1) { self.init(size: Size(size), scale: scale) }
}

extension Gradient.Placement {
  /// A linear gradient from one point to another.
  @_disfavoredOverload
  public static func linear(start: CGPoint, end: CGPoint) -> Self {
    .linear(start: Point(start), end: Point(end))
  }

  /// A gradient between two circles, as in SVG 2 and canvas.
  @_disfavoredOverload
  public static func radial(
    startCenter: CGPoint, startRadius: Double, endCenter: CGPoint, endRadius: Double
  ) -> Self {
    .radial(
      startCenter: Point(startCenter), startRadius: startRadius, endCenter: Point(endCenter),
      endRadius: endRadius)
  }

  /// A conic gradient around a point, one full turn from an angle in radians, clockwise on screen.
  @_disfavoredOverload
  public static func conic(center: CGPoint, startAngle: Double) -> Self {
    .conic(center: Point(center), startAngle: startAngle)
  }
}
