/// The shapes that the drawing apps draw between the first and the last touch.
public enum Shape: String, Hashable, Sendable, CaseIterable {
  /// A line from the first to the last touch.
  case line
  /// The rectangle spanned by the two touches.
  case rect
  /// The ellipse inscribed in that rectangle.
  case ellipse
  /// The sprite, centred on the last touch.
  case image
}
