internal import GLFunGeometry
internal import GLFunSVG

/// An SVG that a call draws, and its place.
///
/// A class, so that it takes only one word in the many calls that draw no SVG.
final class PlacedSVG: Sendable {
  let drawing: SVG
  /// The rectangle to fill, in user space.
  let rect: Rect

  init(_ drawing: SVG, in rect: Rect) {
    self.drawing = drawing
    self.rect = rect
  }
}
