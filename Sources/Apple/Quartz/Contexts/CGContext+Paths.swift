public import Foundation
internal import GLFunDrawing
internal import GLFunFoundation
internal import GLFunGeometry
internal import GLFunRasterization

/// The current path, and clipping.
extension CGContext {
  /// Clears the current path.
  public func beginPath() { recorder.beginPath() }

  /// Begins a subpath at a point.
  public func move(to point: CGPoint) { recorder.move(to: Point(point)) }

  /// Adds a line.
  public func addLine(to point: CGPoint) { recorder.addLine(to: Point(point)) }

  /// Adds a subpath of connected lines.
  public func addLines(between points: [CGPoint]) {
    recorder.addLines(between: points.map { Point($0) })
  }

  /// Adds a quadratic curve.
  public func addQuadCurve(to end: CGPoint, control: CGPoint) {
    recorder.addQuadCurve(to: Point(end), control: Point(control))
  }

  /// Adds a cubic curve.
  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    recorder.addCurve(to: Point(end), control1: Point(control1), control2: Point(control2))
  }

  /// Adds an arc of a circle, with a line from the current point if there is one.
  ///
  /// - Parameters:
  ///   - center: the centre of the circle.
  ///   - radius: the radius of the circle.
  ///   - startAngle: the start of the arc, in radians from the x axis towards the y axis.
  ///   - endAngle: the end of the arc, in the same measure.
  ///   - clockwise: true for decreasing angles, which is clockwise where y points up.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    extendPath { path, transform in
      path.addArc(
        ofQuartersAround: Point(center), radius: radius, startAngle: startAngle,
        endAngle: endAngle, increasing: !clockwise, transform: transform)
    }
  }

  /// Adds an arc tangent to the line from the current point to `tangent1End` and to the line from there to `tangent2End`.
  public func addArc(tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat) {
    extendPath { path, transform in
      path.addArc(
        ofQuartersBetween: Point(tangent1End), Point(tangent2End), radius: radius,
        transform: transform)
    }
  }

  /// Adds a rectangle.
  public func addRect(_ rect: CGRect) { recorder.addRect(Rect(rect)) }

  /// Adds rectangles.
  public func addRects(_ rects: [CGRect]) { recorder.addRects(rects.map { Rect($0) }) }

  /// Adds the ellipse inscribed in a rectangle.
  public func addEllipse(in rect: CGRect) {
    var ellipse = Path()
    ellipse.addEllipse(ofQuartersIn: Rect(rect))
    recorder.addPath(ellipse)
  }

  /// Adds to the current path what a closure adds to a path in device space, which begins at the same point.
  ///
  /// - Parameter add: gets the path and the transform of its points.
  private func extendPath(_ add: (inout Path, Transform) -> Void) {
    let transform = recorder.ctm
    let former = recorder.devicePath
    var path = Path()
    if let current = former.currentPoint {
      path.move(to: current)
      // An arc treats a path that is only a move in its own way.
      if former.verbs.last != .move { path.addLine(to: current) }
    }
    let count = path.verbs.count
    add(&path, transform)
    recorder.setDeviceTransform(.identity)
    for element in path.elements.dropFirst(count) {
      switch element {
      case .move(let end): recorder.move(to: end)
      case .line(let end): recorder.addLine(to: end)
      case .quadCurve(let end, let control): recorder.addQuadCurve(to: end, control: control)
      case .curve(let end, let control1, let control2):
        recorder.addCurve(to: end, control1: control1, control2: control2)
      case .closeSubpath: recorder.closeSubpath()
      }
    }
    recorder.setDeviceTransform(transform)
  }

  /// Adds all elements of a path.
  public func addPath(_ path: CGPath) { recorder.addPath(path.geometry) }

  /// Closes the current subpath with a line to its start.
  public func closePath() { recorder.closeSubpath() }

  /// Replaces the current path with the outline of its stroke.
  public func replacePathWithStrokedPath() {
    guard let path = userPath else { return }
    let scale = max(recorder.ctm.maxScale, .leastNormalMagnitude)
    let outline = path.strokeOutline(of: state.pen, tolerance: Path.outlineTolerance / scale)
    recorder.beginPath()
    recorder.addPath(outline)
  }

  /// True if the current path has no elements.
  public var isPathEmpty: Bool { recorder.isPathEmpty }

  /// The current point in user space; (0, 0) without a path.
  public var currentPointOfPath: CGPoint {
    recorder.currentPointOfPath.map { CGPoint($0) } ?? .zero
  }

  /// The bounding box of all points of the path, control points included; null without a path.
  public var boundingBoxOfPath: CGRect { userPath.map { CGRect($0.boundingBox) } ?? .null }

  /// The current path in user space; nil without one.
  public var path: CGPath? { userPath.map { CGPath($0) } }

  /// True if drawing the path would paint a point in user space.
  public func pathContains(_ point: CGPoint, mode: CGPathDrawingMode) -> Bool {
    guard let path = userPath else { return false }
    let isFilled =
      switch mode {
      case .fill, .fillStroke: path.contains(Point(point))
      case .eoFill, .eoFillStroke: path.contains(Point(point), using: .evenOdd)
      case .stroke: false
      }
    if isFilled || mode == .fill || mode == .eoFill { return isFilled }
    let scale = max(recorder.ctm.maxScale, .leastNormalMagnitude)
    return path.strokeOutline(of: state.pen, tolerance: Path.outlineTolerance / scale).contains(
      Point(point))
  }

  private var userPath: Path? {
    guard !recorder.isPathEmpty, let inverse = recorder.ctm.inverted() else { return nil }
    return recorder.devicePath.transformed(by: inverse)
  }

  // MARK: Clipping

  /// Intersects the clip with the interior of the current path, and clears the path.
  public func clip(using rule: CGPathFillRule = .winding) {
    narrowClipBounds(recorder.devicePath.boundingBox)
    recorder.clip(using: rule.rule)
  }

  /// Intersects the clip with a rectangle.
  public func clip(to rect: CGRect) {
    if rect.isInfinite { return }
    clip(to: [rect])
  }

  /// Intersects the clip with the union of rectangles.
  public func clip(to rects: [CGRect]) {
    let rects = rects.filter { !$0.isNull }.map { Rect($0) }
    narrowClipBounds(
      rects.reduce(.null) { $0.union($1.standardized.applying(recorder.ctm)) })
    recorder.clip(to: rects)
  }

  /// Intersects the clip with a mask stretched to a rectangle; nothing outside the rectangle is painted.
  ///
  /// An image mask clips by the complement of its samples, an image with alpha by its alpha, and a gray image by its gray. Like
  /// other images, the mask is upright where y points up.
  public func clip(to rect: CGRect, mask: CGImage) {
    let box = Rect(rect).standardized
    guard box.isFinite else { return }
    let image = mask.clipMask
    keep(image)
    narrowClipBounds(box.applying(recorder.ctm))
    let outer = recorder.ctm
    recorder.concatenate(
      Transform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: box.minY + box.maxY))
    recorder.clip(to: box, mask: image)
    // Restoring a saved state would also undo the clip.
    recorder.setDeviceTransform(outer)
  }

  /// Resets the clip to the whole picture.
  public func resetClip() {
    recorder.resetClip()
    state.clipBounds = Rect(x: 0, y: 0, width: Double(width), height: Double(height))
  }

  /// The bounding box of the clip in user space.
  public var boundingBoxOfClipPath: CGRect {
    guard !state.clipBounds.isNull, let inverse = recorder.ctm.inverted() else { return .null }
    return CGRect(state.clipBounds.applying(inverse))
  }

  private func narrowClipBounds(_ bounds: Rect) {
    state.clipBounds = state.clipBounds.intersection(bounds)
  }
}
