public import GLFunCPU

/// The shading and the outline of a shape in the garden.
public struct ShapeStyle: Hashable, Sendable {
  /// The width of the outline in user space; 0 for none.
  public var lineThickness: Double
  /// The colour of the outline.
  public var strokeColor: Color
  /// The colour of the gradient's first stop, and of its third one if there are three.
  public var innerColor: Color
  /// The colour of the gradient's second stop.
  public var outerColor: Color
  /// The number of stops used from inner, outer, inner: 2 for a gradient from one end to the other, 3 for a symmetric one.
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

  /// The gradient of the stops in use, evenly spaced.
  public var gradient: Gradient {
    Gradient(colors: Array([innerColor, outerColor, innerColor].prefix(gradientCount)))
  }
}

/// A shape in the garden: a closed path within bounds, filled with a gradient and outlined.
public protocol ShapedView: Sendable {
  /// The rectangle from which the path is derived; user space.
  var bounds: Rect { get }
  /// The shading and the outline.
  var style: ShapeStyle { get }
  /// The outline as closed subpaths; user space.
  var path: Path { get }
  /// The placement of the gradient; user space.
  var gradientPlacement: Gradient.Placement { get }
}

extension ShapedView {
  /// The default gradient, which runs from the centre of the bounds to the more distant sides.
  public var gradientPlacement: Gradient.Placement {
    .radial(
      startCenter: bounds.center, startRadius: 0, endCenter: bounds.center,
      endRadius: max(bounds.width, bounds.height) / 2)
  }

  /// Fills the path with the gradient, and strokes it.
  ///
  /// Filling the path gives the same pixels as clipping to the path and filling the clip with the gradient.
  public func draw(in context: inout GraphicsContext) {
    let path = path
    context.setFillGradient(style.gradient, gradientPlacement)
    context.addPath(path)
    context.fillPath()
    guard style.lineThickness > 0 else { return }
    context.strokeColor = style.strokeColor
    context.lineWidth = style.lineThickness
    context.lineJoin = .round
    context.addPath(path)
    context.strokePath()
  }
}
