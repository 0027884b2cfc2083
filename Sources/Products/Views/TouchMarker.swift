public import GLFunDrawing
public import GLFunGeometry
public import GLFunImaging

/// A translucent disc that marks the position of a finger, for pictures of a touch.
public enum TouchMarker {
  /// Draws the disc over the current contents.
  ///
  /// - Parameters:
  ///   - point: the position of the finger; user space.
  ///   - context: the destination.
  ///   - size: the size of the view, which determines that of the disc.
  public static func draw(
    at point: Point, in context: inout GraphicsContext, size: PixelSize
  ) {
    guard point.isFinite else { return }
    let radius = max(3, Double(min(size.width, size.height)) / 18)
    let disc = Rect(
      x: point.near.x - radius, y: point.near.y - radius, width: 2 * radius, height: 2 * radius)
    context.saveGState()
    context.setFillGradient(
      Gradient(stops: [
        .init(offset: 0, color: Color(red: 0.10, green: 0.12, blue: 0.18, alpha: 0.42)),
        .init(offset: 0.8, color: Color(red: 0.10, green: 0.12, blue: 0.18, alpha: 0.34)),
        .init(offset: 1, color: Color(red: 0.10, green: 0.12, blue: 0.18, alpha: 0.22)),
      ]),
      .radial(
        startCenter: disc.center, startRadius: 0, endCenter: disc.center, endRadius: radius))
    context.fillEllipse(in: disc)
    context.strokeColor = Color(gray: 1, alpha: 0.8)
    context.lineWidth = max(1, radius / 9)
    context.strokeEllipse(in: disc)
    context.restoreGState()
  }
}
