package import GLFunGeometry
package import GLFunImaging

/// The paint of a shape in a display list.
package enum Paint: Hashable, Sendable {
  /// One colour, multiplied by the current alpha.
  case color(PremultipliedColor)
  /// An index into the list's gradient paints.
  case gradient(Int)
  /// An index into the list's image paints.
  case image(Int)
}

/// A gradient in a frame.
package struct GradientPaint: Hashable, Sendable {
  /// The colours.
  package var gradient: Gradient
  /// The geometry of the gradient in user space.
  package var placement: Gradient.Placement
  /// The transform from user space to device space.
  package var transform: Transform
  /// The continuation before the start; nil paints nothing there.
  package var before: Gradient.Extend?
  /// The continuation after the end; nil paints nothing there.
  package var after: Gradient.Extend?
  /// The alpha that every colour is multiplied by, 0…1.
  package var alpha: Double
  /// True if colours between two 8-bit steps are rounded by a dither pattern.
  package var isDithered = false
}

/// An image in a frame.
package struct ImagePaint: Hashable, Sendable {
  /// The pixels.
  package var image: Image
  /// The transform from the image's pixels (origin top left, y down) to device space.
  package var transform: Transform
  /// True to repeat the image in both directions; false to continue its edge pixels.
  package var isTiled: Bool
  /// The sampling of its pixels.
  package var interpolation: InterpolationQuality
  /// The alpha that every pixel is multiplied by, 0…1.
  package var alpha: Double

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
