public import GLFunDrawing
public import GLFunGeometry
internal import GLFunImaging

/// A leaf: its stalk is at the left middle of its bounds, its tip at the right, and it droops.
public struct Leaf: ShapedView, Hashable {
  /// The rectangle that an upright leaf would fill; its length is the width.
  public var bounds: Rect
  /// How it is shaded and outlined.
  public var style: ShapeStyle
  /// How far the tip hangs, in lengths of the leaf.
  public var droop: Double

  /// Makes a leaf.
  public init(bounds: Rect, style: ShapeStyle, droop: Double = 0.15) {
    self.bounds = bounds
    self.style = style
    self.droop = droop
  }

  private var stalk: Point { Point(x: bounds.minX, y: bounds.midY) }
  private var tip: Point { Point(x: bounds.maxX, y: bounds.midY + droop * bounds.width) }

  /// A place along the leaf, and across it in half widths, upper side negative.
  private func place(_ along: Double, _ across: Double) -> Point {
    // The middle is a parabola that rises before it hangs.
    let middle = bounds.midY - 0.14 * bounds.width * along * (1 - along) * 4
    return Point(
      x: bounds.minX + along * bounds.width,
      y: middle + droop * bounds.width * along * along + across * bounds.height / 2)
  }

  /// Both sides, from the stalk to the tip and back.
  public var path: Path {
    var path = Path()
    path.move(to: stalk)
    path.addCurve(to: tip, control1: place(0.22, -1.25), control2: place(0.62, -1.1))
    path.addCurve(to: stalk, control1: place(0.62, 1.0), control2: place(0.22, 1.2))
    path.closeSubpath()
    return path
  }

  /// From the stalk to the tip.
  public var gradientPlacement: Gradient.Placement { .linear(start: stalk, end: tip) }

  /// The side that lies in the shade, below the midrib.
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
    context.setFillColor(style.strokeColor.withAlpha(0.28))
    context.addPath(shade)
    context.fillPath()
    context.setStrokeColor(style.outerColor.mixed(with: .white, 0.35).withAlpha(0.7))
    context.setLineWidth(max(bounds.height * 0.05, 0.4))
    context.setLineCap(.round)
    context.move(to: stalk)
    context.addCurve(to: place(0.93, 0.1), control1: place(0.3, 0), control2: place(0.66, 0))
    context.strokePath()
  }
}
