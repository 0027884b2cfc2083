public import Foundation
public import GLFunDrawing
internal import GLFunGeometry
public import GLFunImaging

// Overloads of context calls for Foundation's points and rectangles. Lengths and angles need none, because Swift converts
// `CGFloat` to `Double` implicitly. For an ambiguous argument such as `.zero`, the overload with the library's own type is
// preferred.

extension GraphicsContext {
  /// Makes a context for a transparent picture with a given number of pixels per unit.
  @_disfavoredOverload
  public init(size: CGSize, scale: Double) { self.init(size: Size(size), scale: scale) }

  /// Concatenates a transform with the current one.
  @_disfavoredOverload
  public mutating func concatenate(_ transform: AffineTransform) {
    concatenate(Transform(transform))
  }

  /// Sets the shadow of later painting; nil as the colour removes it.
  ///
  /// The offset has y down. It and `blur` are in units of the context's `scale`, and are not transformed.
  @_disfavoredOverload
  public mutating func setShadow(
    offset: CGSize, blur: Double, color: Color? = Color(gray: 0, alpha: 1.0 / 3)
  ) {
    setShadow(offset: Vector(offset), blur: blur, color: color)
  }

  // MARK: Paths

  /// Begins a subpath at a point.
  @_disfavoredOverload
  public mutating func move(to point: CGPoint) {
    move(to: Point(point))
  }

  /// Adds a line.
  @_disfavoredOverload
  public mutating func addLine(to point: CGPoint) {
    addLine(to: Point(point))
  }

  /// Adds a subpath of connected lines.
  @_disfavoredOverload
  public mutating func addLines(between points: [CGPoint]) {
    addLines(between: points.map(Point.init))
  }

  /// Adds a quadratic curve.
  @_disfavoredOverload
  public mutating func addQuadCurve(to end: CGPoint, control: CGPoint) {
    addQuadCurve(to: Point(end), control: Point(control))
  }

  /// Adds a cubic curve.
  @_disfavoredOverload
  public mutating func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    addCurve(to: Point(end), control1: Point(control1), control2: Point(control2))
  }

  /// Adds an arc of a circle; `clockwise` is as seen on screen.
  @_disfavoredOverload
  public mutating func addArc(
    center: CGPoint, radius: Double, startAngle: Double, endAngle: Double, clockwise: Bool
  ) {
    addArc(
      center: Point(center), radius: radius, startAngle: startAngle, endAngle: endAngle,
      clockwise: clockwise)
  }

  /// Adds an arc tangent to two lines.
  @_disfavoredOverload
  public mutating func addArc(
    tangent1End: CGPoint, tangent2End: CGPoint, radius: Double
  ) {
    addArc(
      tangent1End: Point(tangent1End), tangent2End: Point(tangent2End), radius: radius)
  }

  /// Adds a rectangle as a closed subpath.
  @_disfavoredOverload
  public mutating func addRect(_ rect: CGRect) {
    addRect(Rect(rect))
  }

  /// Adds the ellipse inscribed in `rect`.
  @_disfavoredOverload
  public mutating func addEllipse(in rect: CGRect) {
    addEllipse(in: Rect(rect))
  }

  /// Adds a rectangle with elliptical corners.
  @_disfavoredOverload
  public mutating func addRoundedRect(
    in rect: CGRect, cornerWidth: Double, cornerHeight: Double
  ) {
    addRoundedRect(in: Rect(rect), cornerWidth: cornerWidth, cornerHeight: cornerHeight)
  }

  // MARK: Painting and clipping

  /// Fills a rectangle.
  @_disfavoredOverload
  public mutating func fill(_ rect: CGRect) {
    fill(Rect(rect))
  }

  /// Strokes a rectangle.
  @_disfavoredOverload
  public mutating func stroke(_ rect: CGRect) {
    stroke(Rect(rect))
  }

  /// Strokes a rectangle with another line width.
  @_disfavoredOverload
  public mutating func stroke(_ rect: CGRect, width: Double) {
    stroke(Rect(rect), width: width)
  }

  /// Fills the ellipse inscribed in a rectangle.
  @_disfavoredOverload
  public mutating func fillEllipse(in rect: CGRect) {
    fillEllipse(in: Rect(rect))
  }

  /// Strokes the ellipse inscribed in a rectangle.
  @_disfavoredOverload
  public mutating func strokeEllipse(in rect: CGRect) {
    strokeEllipse(in: Rect(rect))
  }

  /// Strokes separate lines, with two points each.
  @_disfavoredOverload
  public mutating func strokeLineSegments(between points: [CGPoint]) {
    strokeLineSegments(between: points.map(Point.init))
  }

  /// Makes a rectangle transparent within the clip.
  @_disfavoredOverload
  public mutating func clear(_ rect: CGRect) {
    clear(Rect(rect))
  }

  /// Intersects the clip with a rectangle.
  @_disfavoredOverload
  public mutating func clip(to rect: CGRect) {
    clip(to: Rect(rect))
  }

  /// Intersects the clip with the alpha of an image stretched to a rectangle.
  @_disfavoredOverload
  public mutating func clip(to rect: CGRect, mask: Image) {
    clip(to: Rect(rect), mask: mask)
  }

  /// Draws an image upright in a rectangle.
  @_disfavoredOverload
  public mutating func draw(_ image: Image, in rect: CGRect) {
    draw(image, in: Rect(rect))
  }

  /// Draws an image at its natural size with its top left corner at `point`.
  @_disfavoredOverload
  public mutating func draw(_ image: Image, at point: CGPoint) {
    draw(image, at: Point(point))
  }

  /// Draws a recorded picture stretched to a rectangle.
  @_disfavoredOverload
  public mutating func draw(_ layer: DisplayList, in rect: CGRect) {
    draw(layer, in: Rect(rect))
  }

  /// Draws a recorded picture at its natural size with its top left corner at `point`.
  @_disfavoredOverload
  public mutating func draw(_ layer: DisplayList, at point: CGPoint) {
    draw(layer, at: Point(point))
  }

  /// Fills the clip with a linear gradient.
  @_disfavoredOverload
  public mutating func drawLinearGradient(
    _ gradient: Gradient, start: CGPoint, end: CGPoint, options: Gradient.DrawingOptions = []
  ) {
    drawLinearGradient(gradient, start: Point(start), end: Point(end), options: options)
  }

  /// Fills the clip with a gradient between two circles.
  @_disfavoredOverload
  public mutating func drawRadialGradient(
    _ gradient: Gradient, startCenter: CGPoint, startRadius: Double, endCenter: CGPoint,
    endRadius: Double, options: Gradient.DrawingOptions = []
  ) {
    drawRadialGradient(
      gradient, startCenter: Point(startCenter), startRadius: startRadius,
      endCenter: Point(endCenter), endRadius: endRadius, options: options)
  }
}
