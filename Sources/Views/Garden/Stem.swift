public import GLFunDrawing
public import GLFunGeometry

/// A stem: it rises from its root, bends, and grows thinner.
public struct Stem: ShapedView, Hashable {
  /// Where it leaves the ground.
  public var root: Point
  /// Where it ends.
  public var tip: Point
  /// How far its middle is to the side of the straight way, to the right if positive.
  public var bow: Double
  /// Its width at the root; three fifths of it at the tip.
  public var thickness: Double
  /// How it is shaded and outlined.
  public var style: ShapeStyle

  /// Makes a stem.
  public init(root: Point, tip: Point, bow: Double, thickness: Double, style: ShapeStyle) {
    self.root = root
    self.tip = tip
    self.bow = bow
    self.thickness = thickness
    self.style = style
  }

  /// The rectangle around the root, the tip and the bow.
  public var bounds: Rect {
    Rect(from: root, to: tip).union(Rect(from: control, to: tip))
      .insetBy(dx: -thickness / 2, dy: -thickness / 2)
  }

  /// The control point of the quadratic curve in the stem's middle.
  private var control: Point {
    Point(x: root.x + bow + (tip.x - root.x) * 0.25, y: root.y + (tip.y - root.y) * 0.55)
  }

  /// The middle of the stem at a part of the way from the root.
  public func point(at part: Double) -> Point {
    let rest = 1 - part
    return Point(
      x: rest * rest * root.x + 2 * rest * part * control.x + part * part * tip.x,
      y: rest * rest * root.y + 2 * rest * part * control.y + part * part * tip.y)
  }

  /// The way on at a part of the way from the root; not of length 1.
  public func direction(at part: Double) -> Vector {
    (control - root) * (1 - part) + (tip - control) * part
  }

  /// One side up, the other down.
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

  /// Up the stem.
  public var gradientPlacement: Gradient.Placement { .linear(start: root, end: tip) }
}
