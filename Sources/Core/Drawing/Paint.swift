public import GLFunGeometry
public import GLFunImaging

/// The paint of a shape in a display list.
public enum Paint: Hashable, Sendable {
  /// One colour, multiplied by the current alpha.
  case color(PremultipliedColor)
  /// An index into the list's gradient paints.
  case gradient(Int)
  /// An index into the list's image paints.
  case image(Int)
}

/// A gradient in a frame.
public struct GradientPaint: Hashable, Sendable {
  /// The colours.
  public var gradient: Gradient
  /// The geometry of the gradient in user space.
  public var placement: Gradient.Placement
  /// The transform from user space to device space.
  public var transform: Transform
  /// The continuation before the start; nil paints nothing there.
  public var before: Gradient.Extend?
  /// The continuation after the end; nil paints nothing there.
  public var after: Gradient.Extend?
  /// The alpha that every colour is multiplied by, 0…1.
  public var alpha: Double
  /// True if colours between two 8-bit steps are rounded by a dither pattern.
  public var isDithered = false
}

/// An image in a frame.
public struct ImagePaint: Hashable, Sendable {
  /// The pixels.
  public var image: Image
  /// The transform from the image's pixels (origin top left, y down) to device space.
  public var transform: Transform
  /// True to repeat the image in both directions; false to continue its edge pixels.
  public var isTiled: Bool
  /// The sampling of its pixels.
  public var interpolation: InterpolationQuality
  /// The alpha that every pixel is multiplied by, 0…1.
  public var alpha: Double

  /// Creates an image paint.
  package init(
    image: Image, transform: Transform, isTiled: Bool,
    interpolation: InterpolationQuality, alpha: Double
  ) {
    self.image = image
    self.transform = transform
    self.isTiled = isTiled
    self.interpolation = interpolation
    self.alpha = alpha
  }
}
