public import GLFunDrawing
public import GLFunGeometry

/// Blades of grass that grow in a row and share their shading.
public struct Grass: ShapedView, Hashable {
  /// One blade.
  public struct Blade: Hashable, Sendable {
    /// Where it leaves the ground.
    public var root: Point
    /// Its height.
    public var height: Double
    /// Its width above the root.
    public var width: Double
    /// How far its tip is to the side, in heights, to the right if positive.
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
  /// The rectangle in which the gradient runs from the bottom to the top.
  public var bounds: Rect
  /// How the blades are shaded and outlined.
  public var style: ShapeStyle

  /// Makes grass.
  public init(blades: [Blade], bounds: Rect, style: ShapeStyle) {
    self.blades = blades
    self.bounds = bounds
    self.style = style
  }

  /// Every blade, up one side and down the other, between its root and its tip.
  public var path: Path {
    var path = Path()
    for blade in blades {
      // A blade that leans far is no longer for that.
      let fall = 1 / (1 + blade.lean * blade.lean * 0.6)
      let tip = Point(
        x: blade.root.x + blade.lean * blade.height, y: blade.root.y - blade.height * fall)
      let bend = Point(
        x: blade.root.x + blade.lean * blade.height * 0.15, y: blade.root.y - blade.height * 0.62)
      // It comes out of the ground in a point, and is widest a little above.
      let belly = blade.root + Vector(dx: 0, dy: -0.16 * blade.height)
      let half = Vector(dx: blade.width / 2, dy: 0)
      path.move(to: blade.root)
      path.addCurve(to: tip, control1: belly - half * 1.6, control2: bend - half * 0.9)
      path.addCurve(to: blade.root, control1: bend + half * 0.9, control2: belly + half * 1.6)
      path.closeSubpath()
    }
    return path
  }

  /// From the bottom of the bounds to their top.
  public var gradientPlacement: Gradient.Placement {
    .linear(
      start: Point(x: bounds.midX, y: bounds.maxY), end: Point(x: bounds.midX, y: bounds.minY))
  }
}
