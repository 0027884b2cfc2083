internal import GLFunGeometry
internal import GLFunSVG

/// An SVG that a call draws, and where.
///
/// An object, so that it takes one word in the many calls that draw none.
final class PlacedSVG: Sendable {
  let drawing: SVG
  /// The rectangle in user space that it fills.
  let rect: Rect

  init(_ drawing: SVG, in rect: Rect) {
    self.drawing = drawing
    self.rect = rect
  }
}
