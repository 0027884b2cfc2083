public import GLFunGeometry
public import GLFunImaging

/// A shadow below painted shapes, in device space and independent of the transform.
public struct Shadow: Hashable, Sendable {
  /// The offset of the shadow from the shape in pixels, y down.
  public var offset: Vector
  /// Twice the standard deviation of the Gaussian blur, in pixels.
  public var blur: Double
  /// The colour of the shadow where the shape is opaque.
  public var color: Color

  /// Creates a shadow.
  public init(offset: Vector, blur: Double, color: Color) {
    self.offset = offset
    self.blur = blur
    self.color = color
  }

  /// The shadow with its lengths multiplied by a factor, and a negative blur set to 0; nil if a length is
  /// then infinite or not a number.
  func scaled(by factor: Double) -> Shadow? {
    let (offset, blur) = (offset * factor, blur * factor)
    guard offset.dx.isFinite, offset.dy.isFinite, blur.isFinite else { return nil }
    return Shadow(offset: offset, blur: max(0, blur), color: color)
  }
}
