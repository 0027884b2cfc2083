public import GLFunGeometry
public import GLFunImaging

/// What a shape is filled with, as a display list holds it.
public enum Paint: Hashable, Sendable {
  /// One colour, the state's alpha included.
  case color(PremultipliedColor)
  /// An entry of the list's gradient paints.
  case gradient(Int)
  /// An entry of the list's image paints.
  case image(Int)
}

/// A gradient put into a frame.
public struct GradientPaint: Hashable, Sendable {
  /// The colours.
  public var gradient: Gradient
  /// Where they lie; user space.
  public var placement: Gradient.Placement
  /// From user space to device space.
  public var transform: Transform
  /// How the colours go on before the start; nil paints nothing there.
  public var before: Gradient.Extend?
  /// How the colours go on after the end; nil paints nothing there.
  public var after: Gradient.Extend?
  /// Multiplies every colour, 0…1.
  public var alpha: Double
  /// Whether a pattern decides which way a colour between two steps of 8 bits is rounded.
  public var isDithered = false
}

/// An image put into a frame.
public struct ImagePaint: Hashable, Sendable {
  /// The pixels.
  public var image: Image
  /// From the image's pixels (origin top left, y down) to device space.
  public var transform: Transform
  /// Whether the image repeats in both directions; else its rim goes on.
  public var isTiled: Bool
  /// How its pixels are combined.
  public var interpolation: InterpolationQuality
  /// Multiplies every pixel, 0…1.
  public var alpha: Double

  /// Puts an image into a frame.
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
