public import GLFunCPU

/// A stem that rises from its root, bends, and tapers.
public struct Stem: ShapedView, Hashable {
  /// The point where it leaves the ground.
  public var root: Point
  /// The upper end.
  public var tip: Point
  /// The horizontal offset of its middle from the straight line; positive to the right.
  public var bow: Double
  /// The width at the root; it is three fifths of that at the tip.
  public var thickness: Double
  /// The shading and the outline.
  public var style: ShapeStyle

  /// Makes a stem.
  public init(root: Point, tip: Point, bow: Double, thickness: Double, style: ShapeStyle) {
    self.root = root
    self.tip = tip
    self.bow = bow
    self.thickness = thickness
    self.style = style
  }

  /// A rectangle that contains the root, the tip and the control point.
  public var bounds: Rect {
    Rect(from: root, to: tip).union(Rect(from: control, to: tip))
      .insetBy(dx: -thickness / 2, dy: -thickness / 2)
  }

  /// The control point of the quadratic curve along the stem's axis.
  private var control: Point {
    Point(x: root.x + bow + (tip.x - root.x) * 0.25, y: root.y + (tip.y - root.y) * 0.55)
  }

  /// Returns the point on the axis at a curve parameter, 0 at the root and 1 at the tip.
  public func point(at part: Double) -> Point {
    let rest = 1 - part
    return Point(
      x: rest * rest * root.x + 2 * rest * part * control.x + part * part * tip.x,
      y: rest * rest * root.y + 2 * rest * part * control.y + part * part * tip.y)
  }

  /// Returns a tangent of the axis at a curve parameter; not of unit length.
  public func direction(at part: Double) -> Vector {
    (control - root) * (1 - part) + (tip - control) * part
  }

  /// The outline, up one side and down the other.
  public var path: Path {
    let low = Vector(dx: thickness / 2, dy: 0)
    let middle = low * 0.8
    let high = low * 0.6
    var path = Path()
    path.move(to: root - low)
    path.addQuadCurve(to: tip - high, control: control - middle)
    path.addLine(to: tip + high)
    path.addQuadCurve(to: root + low, control: control + middle)
    path.closeSubpath()
    return path
  }

  /// The gradient runs up the stem.
  public var gradientPlacement: Gradient.Placement { .linear(start: root, end: tip) }
}
