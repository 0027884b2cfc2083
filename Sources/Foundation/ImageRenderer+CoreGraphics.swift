public import Foundation
public import GLFunCPU
internal import GLFunGeometry

extension ImageRenderer {
  /// Makes a renderer for pictures of one size.
  ///
  /// - Parameters:
  ///   - size: the extent in units. Parts of a pixel at the right and at the bottom become whole pixels.
  ///   - scale: how many pixels a unit has.
  @_disfavoredOverload
  public init(size: CGSize, scale: Double = 1) { self.init(size: Size(size), scale: scale) }
}

extension Gradient.Placement {
  /// From one point to another, constant across.
  @_disfavoredOverload
  public static func linear(start: CGPoint, end: CGPoint) -> Self {
    .linear(start: Point(start), end: Point(end))
  }

  /// Between two circles, as in SVG 2 and canvas.
  @_disfavoredOverload
  public static func radial(
    startCenter: CGPoint, startRadius: Double, endCenter: CGPoint, endRadius: Double
  ) -> Self {
    .radial(
      startCenter: Point(startCenter), startRadius: startRadius, endCenter: Point(endCenter),
      endRadius: endRadius)
  }

  /// Around a point, one full turn from an angle, clockwise on screen; radians.
  @_disfavoredOverload
  public static func sweep(center: CGPoint, startAngle: Double) -> Self {
    .sweep(center: Point(center), startAngle: startAngle)
  }
}
