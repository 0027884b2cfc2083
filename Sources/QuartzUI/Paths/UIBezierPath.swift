public import Foundation
internal import GLFunFoundation
internal import GLFunGeometry
internal import GLFunPaths
public import Quartz

/// A path with a pen of its own.
open class UIBezierPath: NSObject, NSCopying {
  private var path = Path()
  /// How wide lines are; 0 for lines as wide as a pixel.
  open var lineWidth: CGFloat = 1
  /// How ends look.
  open var lineCapStyle = CGLineCap.butt
  /// How corners look.
  open var lineJoinStyle = CGLineJoin.miter
  /// How far the corners of `miter` may reach, in widths.
  open var miterLimit: CGFloat = 10
  /// How far curves may be off, which is always less than can be seen.
  open var flatness: CGFloat = 0.6
  /// Whether the inside is what the path goes around an odd number of times.
  open var usesEvenOddFillRule = false
  private var dash: (lengths: [CGFloat], phase: CGFloat) = ([], 0)

  // MARK: Making paths

  /// Makes a path without elements.
  public override init() {}

  /// Makes a path of a `CGPath`.
  public convenience init(cgPath CGPath: CGPath) {
    self.init()
    path = CGPath.geometry
  }

  /// Makes a path that is a rectangle.
  public convenience init(rect: CGRect) {
    self.init()
    path.addRect(Rect(rect.standardized))
  }

  /// Makes a path that is an ellipse, which touches the middle of each side of a rectangle.
  public convenience init(ovalIn rect: CGRect) {
    self.init()
    path.addEllipse(in: Rect(rect.standardized))
  }

  /// Makes a path that is a rectangle with round corners; a radius of more than half a side is half of it.
  public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    self.init()
    let box = Rect(rect.standardized)
    let radius = min(Double(cornerRadius), box.width / 2, box.height / 2)
    path.addRoundedRect(in: box, cornerWidth: radius, cornerHeight: radius)
  }

  /// Makes a path that is a rectangle some of whose corners are round.
  public convenience init(
    roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize
  ) {
    self.init()
    path.addRect(Rect(rect.standardized), rounding: corners, radii: cornerRadii)
  }

  /// Makes a path that is an arc of a circle.
  ///
  /// - Parameters:
  ///   - center: the middle of the circle.
  ///   - radius: its radius.
  ///   - startAngle: where the arc begins; radians from the x axis towards the y axis.
  ///   - endAngle: where it ends.
  ///   - clockwise: true for growing angles, which is clockwise where y points down.
  public convenience init(
    arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
    clockwise: Bool
  ) {
    self.init()
    addArc(
      withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
      clockwise: clockwise)
  }

  /// Paths are not read from archives: nil.
  public required convenience init?(coder: NSCoder) { return nil }

  /// The elements, as a path of its own.
  open var cgPath: CGPath {
    get { CGPath(path) }
    set { path = newValue.geometry }
  }

  // MARK: Elements

  /// Begins a sub-path.
  open func move(to point: CGPoint) { path.move(to: Point(point)) }

  /// Adds a line.
  open func addLine(to point: CGPoint) { path.addLine(to: Point(point)) }

  /// Adds a cubic curve.
  open func addCurve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
    path.addCurve(
      to: Point(endPoint), control1: Point(controlPoint1), control2: Point(controlPoint2))
  }

  /// Adds a quadratic curve.
  open func addQuadCurve(to endPoint: CGPoint, controlPoint: CGPoint) {
    path.addQuadCurve(to: Point(endPoint), control: Point(controlPoint))
  }

  /// Adds an arc of a circle, joined to the current point by a line; `clockwise` is true for growing angles.
  open func addArc(
    withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
    clockwise: Bool
  ) {
    path.addArc(
      center: Point(center), radius: radius, startAngle: startAngle, endAngle: endAngle,
      clockwise: clockwise)
  }

  /// Ends the sub-path with a line to where it began.
  open func close() { path.closeSubpath() }

  /// Removes all elements.
  open func removeAllPoints() { path.removeAll() }

  /// Adds the elements of another path.
  open func append(_ bezierPath: UIBezierPath) { path.addPath(bezierPath.path) }

  /// The path gone through the other way.
  open func reversing() -> UIBezierPath {
    let copy = copied()
    copy.path = path.reversed
    return copy
  }

  /// Moves all points.
  open func apply(_ transform: CGAffineTransform) { path = path.copy(using: transform.transform) }

  // MARK: Questions

  /// Whether there are no elements.
  open var isEmpty: Bool { path.isEmpty }

  /// The smallest rectangle that contains every point, control points included; null where there is none.
  open var bounds: CGRect { CGRect(path.boundingBox) }

  /// The end of the last segment; (0, 0) where there is none.
  open var currentPoint: CGPoint { path.currentPoint.map { CGPoint($0) } ?? .zero }

  /// Whether a point is inside the filled path.
  open func contains(_ point: CGPoint) -> Bool {
    path.contains(Point(point), using: usesEvenOddFillRule ? .evenOdd : .winding)
  }

  // MARK: Pens

  /// Sets lengths of strokes and gaps in turn, and where in them lines begin; none for solid lines.
  open func setLineDash(_ pattern: UnsafePointer<CGFloat>?, count: Int, phase: CGFloat) {
    let lengths = pattern.map { Array(UnsafeBufferPointer(start: $0, count: max(count, 0))) }
    dash = (lengths ?? [], phase)
  }

  /// Copies the lengths of strokes and gaps, how many there are, and where in them lines begin.
  open func getLineDash(
    _ pattern: UnsafeMutablePointer<CGFloat>?, count: UnsafeMutablePointer<Int>?,
    phase: UnsafeMutablePointer<CGFloat>?
  ) {
    if let pattern {
      for (index, length) in dash.lengths.enumerated() { pattern[index] = length }
    }
    count?.pointee = dash.lengths.count
    phase?.pointee = dash.phase
  }

  // MARK: Painting

  private var fillRule: CGPathFillRule { usesEvenOddFillRule ? .evenOdd : .winding }

  /// Adds the elements to the current path of the current context.
  private func withContext(_ draw: (CGContext) -> Void) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    context.beginPath()
    context.addPath(CGPath(path))
    draw(context)
    context.restoreGState()
  }

  /// Fills the path with the current colour.
  open func fill() { withContext { $0.fillPath(using: fillRule) } }

  /// Fills the path with the current colour by a blend mode and an alpha.
  open func fill(with blendMode: CGBlendMode, alpha: CGFloat) {
    withContext { context in
      context.setBlendMode(blendMode)
      context.setAlpha(alpha)
      context.fillPath(using: fillRule)
    }
  }

  /// Strokes the path with the current colour and its own pen.
  open func stroke() { withContext { strokePath(of: $0) } }

  /// Strokes the path with the current colour by a blend mode and an alpha.
  open func stroke(with blendMode: CGBlendMode, alpha: CGFloat) {
    withContext { context in
      context.setBlendMode(blendMode)
      context.setAlpha(alpha)
      strokePath(of: context)
    }
  }

  private func strokePath(of context: CGContext) {
    context.setLineWidth(lineWidth)
    context.setLineCap(lineCapStyle)
    context.setLineJoin(lineJoinStyle)
    context.setMiterLimit(miterLimit)
    context.setLineDash(phase: dash.phase, lengths: dash.lengths)
    context.strokePath()
  }

  /// Intersects the clip of the current context with the inside of the path.
  open func addClip() {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.beginPath()
    context.addPath(CGPath(path))
    context.clip(using: fillRule)
  }

  // MARK: Objects

  private func copied() -> UIBezierPath {
    let copy = UIBezierPath()
    copy.path = path
    copy.lineWidth = lineWidth
    copy.lineCapStyle = lineCapStyle
    copy.lineJoinStyle = lineJoinStyle
    copy.miterLimit = miterLimit
    copy.flatness = flatness
    copy.usesEvenOddFillRule = usesEvenOddFillRule
    copy.dash = dash
    return copy
  }

  /// A path of the same elements and pen.
  open func copy(with zone: NSZone? = nil) -> Any { copied() }
}
