public import GLFunCPU

/// A petal, with its base at the bottom middle of its bounds and its tip at the top.
public struct Petal: ShapedView, Hashable {
  /// The shape of a petal.
  public enum Form: String, Hashable, Sendable, CaseIterable {
    /// Egg-shaped, with the broad end up.
    case oval
    /// Narrow and pointed.
    case pointed
    /// Broad, with a notch at the tip.
    case notched
    /// Fan-shaped, with a round rim.
    case broad
    /// One side of a cup: broad at the bottom, with a point.
    case cup
  }

  /// The rectangle that the petal fills.
  public var bounds: Rect
  /// The shading and the outline.
  public var style: ShapeStyle
  /// The shape.
  public var form: Form

  /// Makes a petal.
  public init(bounds: Rect, style: ShapeStyle, form: Form = .oval) {
    self.bounds = bounds
    self.style = style
    self.form = form
  }

  /// A curve of the right side: its control points and end, in half widths from the middle and heights from the top.
  private typealias Side = (c1: (Double, Double), c2: (Double, Double), end: (Double, Double))

  private var side: [Side] {
    switch form {
    case .oval: [((1.25, 0.0), (1.05, 0.62), (0, 1))]
    case .pointed: [((0.32, 0.14), (1.75, 0.48), (0, 1))]
    case .notched:
      [((0.16, -0.05), (1.0, -0.09), (1.0, 0.26)), ((1.0, 0.58), (0.24, 0.82), (0, 1))]
    case .broad:
      [((0.5, -0.04), (1.04, 0.08), (1.0, 0.42)), ((0.96, 0.72), (0.4, 1.0), (0, 1))]
    case .cup: [((0.1, 0.1), (0.9, 0.22), (1.0, 0.55)), ((1.08, 0.86), (0.62, 1.0), (0, 1))]
    }
  }

  /// The outline, from the top middle (3 units down) over both sides to the bottom middle.
  public var path: Path {
    let top = Point(x: bounds.midX, y: bounds.minY + 3)
    func place(_ point: (Double, Double), _ sign: Double) -> Point {
      Point(
        x: bounds.midX + sign * point.0 * bounds.width / 2,
        y: top.y + point.1 * (bounds.maxY - top.y))
    }
    var path = Path()
    path.move(to: top)
    for curve in side {
      path.addCurve(
        to: place(curve.end, 1), control1: place(curve.c1, 1), control2: place(curve.c2, 1))
    }
    // The mirrored curves of the other side, in reverse.
    for (index, curve) in side.enumerated().reversed() {
      let end = index == 0 ? top : place(side[index - 1].end, -1)
      path.addCurve(to: end, control1: place(curve.c2, -1), control2: place(curve.c1, -1))
    }
    path.closeSubpath()
    return path
  }

  /// The gradient runs from the base to the tip.
  public var gradientPlacement: Gradient.Placement {
    .linear(
      start: Point(x: bounds.midX, y: bounds.maxY), end: Point(x: bounds.midX, y: bounds.minY))
  }
}
