public import GLFunCPU

/// A drooping leaf, with its stalk at the left middle of its bounds and its tip at the right.
public struct Leaf: ShapedView, Hashable {
  /// The rectangle that the leaf would fill without droop; its width is the length of the leaf.
  public var bounds: Rect
  /// The shading and the outline.
  public var style: ShapeStyle
  /// The droop of the tip, as a multiple of the leaf's length.
  public var droop: Double

  /// Makes a leaf.
  public init(bounds: Rect, style: ShapeStyle, droop: Double = 0.15) {
    self.bounds = bounds
    self.style = style
    self.droop = droop
  }

  private var stalk: Point { Point(x: bounds.minX, y: bounds.midY) }
  private var tip: Point { Point(x: bounds.maxX, y: bounds.midY + droop * bounds.width) }

  /// Returns the point at a fraction of the length and at a distance from the midrib in half widths; negative is the upper
  /// side.
  private func place(_ along: Double, _ across: Double) -> Point {
    // The midrib is a parabola that rises before it droops.
    let middle = bounds.midY - 0.14 * bounds.width * along * (1 - along) * 4
    return Point(
      x: bounds.minX + along * bounds.width,
      y: middle + droop * bounds.width * along * along + across * bounds.height / 2)
  }

  /// The outline, from the stalk to the tip and back.
  public var path: Path {
    var path = Path()
    path.move(to: stalk)
    path.addCurve(to: tip, control1: place(0.22, -1.25), control2: place(0.62, -1.1))
    path.addCurve(to: stalk, control1: place(0.62, 1.0), control2: place(0.22, 1.2))
    path.closeSubpath()
    return path
  }

  /// The gradient runs from the stalk to the tip.
  public var gradientPlacement: Gradient.Placement { .linear(start: stalk, end: tip) }

  /// The shaded side, below the midrib.
  private var shade: Path {
    var path = Path()
    path.move(to: stalk)
    path.addCurve(to: tip, control1: place(0.3, 0), control2: place(0.66, 0))
    path.addCurve(to: stalk, control1: place(0.62, 1.0), control2: place(0.22, 1.2))
    path.closeSubpath()
    return path
  }

  /// Draws the leaf with its shaded side and its midrib.
  public func drawWithMidrib(in context: inout GraphicsContext) {
    draw(in: &context)
    context.fillColor = style.strokeColor.withAlpha(0.28)
    context.addPath(shade)
    context.fillPath()
    context.strokeColor = style.outerColor.mixed(with: .white, 0.35).withAlpha(0.7)
    context.lineWidth = max(bounds.height * 0.05, 0.4)
    context.lineCap = .round
    context.move(to: stalk)
    context.addCurve(to: place(0.93, 0.1), control1: place(0.3, 0), control2: place(0.66, 0))
    context.strokePath()
  }
}
