public import GLFunCPU

/// The sun: a disc in the middle of its bounds, with a glow.
public struct Sun: ShapedView, Hashable {
  /// The square that encloses the disc.
  public var bounds: Rect
  /// The shading and the outline of the disc.
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

  /// A glow that fades with the distance from the sun.
  public struct Glow: Hashable, Sendable {
    /// The range in radii of the disc.
    public var reach: Double
    /// The alpha at the centre of the disc.
    public var strength: Double

    /// Makes a glow.
    public init(reach: Double, strength: Double) {
      self.reach = reach
      self.strength = strength
    }

    /// Returns the alpha at a distance in radii of the disc. It fades out without an edge.
    func alpha(at distance: Double) -> Double {
      let rest = max(0, 1 - distance / reach)
      return strength * rest * rest
    }
  }

  /// Draws glows around the disc in the outer colour.
  ///
  /// All of them form a single gradient. If they were drawn separately, each would round its own colours, and the sum of the
  /// rounding steps would show as rings.
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
