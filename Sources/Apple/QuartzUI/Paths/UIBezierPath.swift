public import Foundation
internal import GLFunFoundation
internal import GLFunGeometry
internal import GLFunPaths
public import Quartz

/// A path with its stroke parameters.
open class UIBezierPath: NSObject, NSCopying, NSSecureCoding {
  private var path = Path()
  /// The line width; 0 for one-pixel lines.
  open var lineWidth: CGFloat = 1
  /// The line cap.
  open var lineCapStyle = CGLineCap.butt
  /// The line join.
  open var lineJoinStyle = CGLineJoin.miter
  /// The miter limit, as a multiple of the line width.
  open var miterLimit: CGFloat = 10
  /// The flattening error of curves; without effect, because the error is always invisible.
  open var flatness: CGFloat = 0.6
  /// True to fill by the even-odd rule.
  open var usesEvenOddFillRule = false
  private var dash: (lengths: [CGFloat], phase: CGFloat) = ([], 0)

  // MARK: Making paths

  /// Makes an empty path.
  public override init() {}

  /// Makes a path from a `CGPath`.
  public convenience init(cgPath CGPath: CGPath) {
    self.init()
    path = CGPath.geometry
  }

  /// Makes a rectangular path.
  public convenience init(rect: CGRect) {
    self.init()
    path.addRect(Rect(rect.standardized))
  }

  /// Makes an elliptical path inscribed in a rectangle.
  public convenience init(ovalIn rect: CGRect) {
    self.init()
    path.addEllipse(ofQuartersIn: Rect(rect.standardized))
  }

  /// Makes a rectangular path with rounded corners; the radius is limited to half a side.
  public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    let radius = min(cornerRadius, abs(rect.width) / 2, abs(rect.height) / 2)
    self.init(
      roundedRect: rect, byRoundingCorners: .allCorners,
      cornerRadii: CGSize(width: radius, height: radius))
  }

  /// Makes a rectangular path with some corners rounded, each by one curve. It begins at the end of the top left corner and
  /// goes clockwise.
  public convenience init(
    roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize
  ) {
    self.init()
    path.addRect(Rect(rect.standardized), rounding: corners, radii: cornerRadii)
  }

  /// Makes an arc of a circle.
  ///
  /// - Parameters:
  ///   - center: the centre of the circle.
  ///   - radius: the radius of the circle.
  ///   - startAngle: the start of the arc, in radians from the x axis towards the y axis.
  ///   - endAngle: the end of the arc, in the same measure.
  ///   - clockwise: true for increasing angles, which is clockwise where y points down.
  public convenience init(
    arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
    clockwise: Bool
  ) {
    self.init()
    addArc(
      withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
      clockwise: clockwise)
  }

  /// Reads a path from an archive; nil if the archive has no path.
  public required convenience init?(coder: NSCoder) {
    guard let text = coder.object(of: NSString.self, forKey: "GLFunPathData"),
      let elements = try? Path(svgPathData: String(text))
    else { return nil }
    self.init()
    path = elements
    func number(_ key: String) -> CGFloat { CGFloat(coder.decodeDouble(forKey: key)) }
    lineWidth = number("UIBezierPathLineWidth")
    miterLimit = number("UIBezierPathMiterLimit")
    flatness = number("UIBezierPathFlatness")
    lineCapStyle =
      CGLineCap(rawValue: coder.decodeInt32(forKey: "UIBezierPathLineCapStyle")) ?? .butt
    lineJoinStyle =
      CGLineJoin(rawValue: coder.decodeInt32(forKey: "UIBezierPathLineJoinStyle")) ?? .miter
    usesEvenOddFillRule = coder.decodeBool(forKey: "UIBezierPathUsesEvenOddFillRule")
    let lengths = coder.object(of: NSString.self, forKey: "GLFunDashLengths") ?? ""
    dash = (
      String(lengths).split(separator: " ").compactMap { Double($0).map { CGFloat($0) } },
      number("UIBezierPathLineDashPhase")
    )
  }

  /// Writes the elements and the stroke parameters into an archive.
  open func encode(with coder: NSCoder) {
    guard coder.allowsKeyedCoding else { return }
    coder.encode(NSString(string: path.svgPathData), forKey: "GLFunPathData")
    coder.encode(Double(lineWidth), forKey: "UIBezierPathLineWidth")
    coder.encode(Double(miterLimit), forKey: "UIBezierPathMiterLimit")
    coder.encode(Double(flatness), forKey: "UIBezierPathFlatness")
    coder.encode(lineCapStyle.rawValue, forKey: "UIBezierPathLineCapStyle")
    coder.encode(lineJoinStyle.rawValue, forKey: "UIBezierPathLineJoinStyle")
    coder.encode(usesEvenOddFillRule, forKey: "UIBezierPathUsesEvenOddFillRule")
    let lengths = dash.lengths.map { "\(Double($0))" }.joined(separator: " ")
    coder.encode(NSString(string: lengths), forKey: "GLFunDashLengths")
    coder.encode(Double(dash.phase), forKey: "UIBezierPathLineDashPhase")
  }

  /// True: an archive names the class of every object.
  open class var supportsSecureCoding: Bool { true }

  /// The elements as an independent path.
  open var cgPath: CGPath {
    get { CGPath(path) }
    set { path = newValue.geometry }
  }

  // MARK: Elements

  /// Begins a subpath at a point.
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

  /// Adds an arc of a circle, with a line from the current point; `clockwise` is true for increasing angles.
  open func addArc(
    withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
    clockwise: Bool
  ) {
    path.addArc(
      ofQuartersAround: Point(center), radius: radius, startAngle: startAngle, endAngle: endAngle,
      increasing: clockwise)
  }

  /// Closes the current subpath with a line to its start.
  open func close() { path.closeSubpath() }

  /// Removes all elements.
  open func removeAllPoints() { path.removeAll() }

  /// Adds all elements of another path.
  open func append(_ bezierPath: UIBezierPath) { path.addPath(bezierPath.path) }

  /// Returns the path in reverse direction.
  open func reversing() -> UIBezierPath {
    let copy = copied()
    copy.path = path.reversed
    return copy
  }

  /// Transforms all points.
  open func apply(_ transform: CGAffineTransform) {
    path = path.transformed(by: transform.transform)
  }

  // MARK: Properties

  /// True if there are no elements.
  open var isEmpty: Bool { path.isEmpty }

  /// The bounding box of all points, control points included; null for an empty path.
  open var bounds: CGRect { CGRect(path.boundingBox) }

  /// The end of the last segment; (0, 0) for an empty path.
  open var currentPoint: CGPoint { path.currentPoint.map { CGPoint($0) } ?? .zero }

  /// True if a point is inside the filled path.
  open func contains(_ point: CGPoint) -> Bool {
    path.contains(Point(point), using: usesEvenOddFillRule ? .evenOdd : .winding)
  }

  // MARK: Dashes

  /// Sets the lengths of dashes and gaps in turn, and the offset at which lines begin; no lengths for solid lines.
  open func setLineDash(_ pattern: UnsafePointer<CGFloat>?, count: Int, phase: CGFloat) {
    let lengths = pattern.map { Array(UnsafeBufferPointer(start: $0, count: max(count, 0))) }
    dash = (lengths ?? [], phase)
  }

  /// Gets the lengths of dashes and gaps, their number, and the offset at which lines begin.
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

  /// Calls a closure with the path as the current path of the current context.
  private func withContext(_ draw: (CGContext) -> Void) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    context.beginPath()
    context.addPath(CGPath(path))
    draw(context)
    context.restoreGState()
  }

  /// Fills the path with the current fill colour.
  open func fill() { withContext { $0.fillPath(using: fillRule) } }

  /// Fills the path with the current fill colour, a blend mode and an alpha.
  open func fill(with blendMode: CGBlendMode, alpha: CGFloat) {
    withContext { context in
      context.setBlendMode(blendMode)
      context.setAlpha(alpha)
      context.fillPath(using: fillRule)
    }
  }

  /// Strokes the path with the current stroke colour and its own stroke parameters.
  open func stroke() { withContext { strokePath(of: $0) } }

  /// Strokes the path with the current stroke colour, a blend mode and an alpha.
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

  /// Intersects the clip of the current context with the interior of the path.
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

  /// Returns a copy with the same elements and stroke parameters.
  open func copy(with zone: NSZone? = nil) -> Any { copied() }

  /// The elements, one on a line; a curve has its end before its control points.
  open override var description: String {
    func text(_ points: [Point]) -> String {
      points.map { String(format: "{%.17g, %.17g}", $0.x, $0.y) }.joined(separator: " ")
    }
    let elements = path.elements.map { element in
      switch element {
      case .move(let end): "<MoveTo \(text([end]))>"
      case .line(let end): "<LineTo \(text([end]))>"
      case .quadCurve(let end, let control): "<QuadCurveTo \(text([end])) - \(text([control]))>"
      case .curve(let end, let control1, let control2):
        "<CurveTo \(text([end, control1, control2]))>"
      case .closeSubpath: "<Close>"
      }
    }
    return "<UIBezierPath: \(addressText(of: self)); " + elements.joined(separator: ",\n ")
  }
}
