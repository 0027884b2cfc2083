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

  /// Light around a sun that fades with the distance.
  public struct Glow: Hashable, Sendable {
    /// How far it goes, in radii of the disc.
    public var reach: Double
    /// Its alpha in the middle of the disc.
    public var strength: Double

    /// Makes a glow.
    public init(reach: Double, strength: Double) {
      self.reach = reach
      self.strength = strength
    }

    /// The alpha at a distance in radii of the disc. It ends without an edge.
    func alpha(at distance: Double) -> Double {
      let rest = max(0, 1 - distance / reach)
      return strength * rest * rest
    }
  }

  /// Draws glows around the disc, in the outer colour.
  ///
  /// All of them are one gradient, because each one drawn by itself rounds its own colours, and the sum of those steps would
  /// be seen as rings.
  public func drawGlow(_ glows: [Glow], in context: inout GraphicsContext) {
    let reach = glows.reduce(0) { max($0, $1.reach) }
    let radius = bounds.width / 2 * reach
    let count = 32
    let stops = (0...count).map { index in
      let offset = Double(index) / Double(count)
      let clear = glows.reduce(1) { $0 * (1 - $1.alpha(at: offset * reach)) }
      return Gradient.Stop(offset: offset, color: style.outerColor.withAlpha(1 - clear))
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
