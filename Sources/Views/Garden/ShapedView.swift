public import GLFunDrawing
public import GLFunGeometry
public import GLFunImaging

/// How a shape of the garden is shaded and outlined.
public struct ShapeStyle: Hashable, Sendable {
  /// The thickness of the outline in user space; 0 draws none.
  public var lineThickness: Double
  /// The colour of the outline.
  public var strokeColor: Color
  /// The colour where the gradient begins, and where it ends when it has three stops.
  public var innerColor: Color
  /// The colour of the gradient's second stop.
  public var outerColor: Color
  /// How many of the stops inner, outer, inner the gradient has: 2 shades from one end to the
  /// other, 3 symmetrically.
  public var gradientCount: Int {
    didSet { Self.check(gradientCount) }
  }

  /// Makes a style.
  ///
  /// - Precondition: `gradientCount` is 2 or 3.
  public init(
    innerColor: Color, outerColor: Color, strokeColor: Color = .clear, lineThickness: Double = 0,
    gradientCount: Int = 2
  ) {
    Self.check(gradientCount)
    self.innerColor = innerColor
    self.outerColor = outerColor
    self.strokeColor = strokeColor
    self.lineThickness = lineThickness
    self.gradientCount = gradientCount
  }

  private static func check(_ count: Int) {
    precondition(count == 2 || count == 3, "a shape's gradient has two or three stops")
  }

  /// The stops that are used, at even distances.
  public var gradient: Gradient {
    Gradient(colors: Array([innerColor, outerColor, innerColor].prefix(gradientCount)))
  }
}

/// A shape of the garden: a closed path within bounds, filled with a gradient and outlined.
public protocol ShapedView: Sendable {
  /// The rectangle that the path is derived from; user space.
  var bounds: Rect { get }
  /// How it is shaded and outlined.
  var style: ShapeStyle { get }
  /// The outline, of closed sub-paths; user space.
  var path: Path { get }
  /// Where the gradient lies; user space.
  var gradientPlacement: Gradient.Placement { get }
}

extension ShapedView {
  /// From the middle of the bounds to their farther sides.
  public var gradientPlacement: Gradient.Placement {
    .radial(
      startCenter: bounds.center, startRadius: 0, endCenter: bounds.center,
      endRadius: max(bounds.width, bounds.height) / 2)
  }

  /// Fills the path with the gradient, and strokes it.
  ///
  /// A filled path has the pixels of a gradient that fills a clip to that path.
  public func draw(in context: inout GraphicsContext) {
    let path = path
    context.setFillGradient(style.gradient, gradientPlacement)
    context.addPath(path)
    context.fillPath()
    guard style.lineThickness > 0 else { return }
    context.setStrokeColor(style.strokeColor)
    context.setLineWidth(style.lineThickness)
    context.setLineJoin(.round)
    context.addPath(path)
    context.strokePath()
  }
}
