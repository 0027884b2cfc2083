public import GLFunDrawing
public import GLFunGeometry
internal import GLFunImaging

/// The sun: a disc in the middle of its bounds, and the light around it.
public struct Sun: ShapedView, Hashable {
  /// The square that the disc fills.
  public var bounds: Rect
  /// How the disc is shaded and outlined.
  public var style: ShapeStyle

  /// Makes a sun.
  public init(bounds: Rect, style: ShapeStyle) {
    self.bounds = bounds
    self.style = style
  }

  /// The disc.
  public var path: Path {
    var path = Path()
    path.addEllipse(in: bounds)
    return path
  }

  /// Draws the light around the disc, in rings that grow fainter.
  ///
  /// - Parameters:
  ///   - reach: how far it goes, in radii of the disc.
  ///   - strength: its alpha at the disc.
  ///   - context: where it is drawn.
  public func drawGlow(reach: Double, strength: Double, in context: inout GraphicsContext) {
    let radius = bounds.width / 2 * reach
    let color = style.outerColor
    let stops = (0...8).map { index in
      let part = Double(index) / 8
      // Between a straight line and its square: soft, and no wide steps of faint colour.
      return Gradient.Stop(
        offset: part,
        color: color.withAlpha(strength * (1 - part) * (0.4 + 0.6 * (1 - part))))
    }
    context.setFillGradient(
      Gradient(stops: stops),
      .radial(
        startCenter: bounds.center, startRadius: 0, endCenter: bounds.center, endRadius: radius))
    context.fillEllipse(
      in: Rect(
        x: bounds.midX - radius, y: bounds.midY - radius, width: 2 * radius, height: 2 * radius))
  }
}
