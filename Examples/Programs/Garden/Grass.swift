public import GLFunCPU

/// Blades of grass in a row, with a common shading.
public struct Grass: ShapedView, Hashable {
  /// One blade.
  public struct Blade: Hashable, Sendable {
    /// The point where it leaves the ground.
    public var root: Point
    /// The height.
    public var height: Double
    /// The width just above the root.
    public var width: Double
    /// The horizontal offset of the tip as a multiple of the height; positive to the right.
    public var lean: Double

    /// Makes a blade.
    public init(root: Point, height: Double, width: Double, lean: Double) {
      self.root = root
      self.height = height
      self.width = width
      self.lean = lean
    }
  }

  /// The blades.
  public var blades: [Blade]
  /// The rectangle that the gradient spans, from the bottom to the top.
  public var bounds: Rect
  /// The shading and the outline of the blades.
  public var style: ShapeStyle

  /// Makes grass.
  public init(blades: [Blade], bounds: Rect, style: ShapeStyle) {
    self.blades = blades
    self.bounds = bounds
    self.style = style
  }

  /// The outline of every blade, up one side and down the other.
  public var path: Path {
    var path = Path()
    for blade in blades {
      // Leaning does not lengthen a blade, so its tip comes down.
      let fall = 1 / (1 + blade.lean * blade.lean * 0.6)
      let tip = Point(
        x: blade.root.x + blade.lean * blade.height, y: blade.root.y - blade.height * fall)
      let bend = Point(
        x: blade.root.x + blade.lean * blade.height * 0.15, y: blade.root.y - blade.height * 0.62)
      // The blade leaves the ground in a point, and is widest just above it.
      let belly = blade.root + Vector(dx: 0, dy: -0.16 * blade.height)
      let half = Vector(dx: blade.width / 2, dy: 0)
      path.move(to: blade.root)
      path.addCurve(to: tip, control1: belly - half * 1.6, control2: bend - half * 0.9)
      path.addCurve(to: blade.root, control1: bend + half * 0.9, control2: belly + half * 1.6)
      path.closeSubpath()
    }
    return path
  }

  /// The gradient runs from the bottom of the bounds to the top.
  public var gradientPlacement: Gradient.Placement {
    .linear(
      start: Point(x: bounds.midX, y: bounds.maxY), end: Point(x: bounds.midX, y: bounds.minY))
  }
}
