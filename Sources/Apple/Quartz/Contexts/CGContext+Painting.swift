public import Foundation
internal import GLFunDrawing
internal import GLFunFoundation
internal import GLFunGeometry
internal import GLFunImaging

/// Stroke parameters and painting.
extension CGContext {
  // MARK: Stroke parameters

  /// Sets the line width in user space; 0 for one-pixel lines.
  public func setLineWidth(_ width: CGFloat) {
    state.pen.width = width
    recorder.lineWidth = width
  }

  /// Sets the line cap.
  public func setLineCap(_ cap: CGLineCap) {
    state.pen.cap = cap.cap
    recorder.lineCap = cap.cap
  }

  /// Sets the line join.
  public func setLineJoin(_ join: CGLineJoin) {
    state.pen.join = join.join
    recorder.lineJoin = join.join
  }

  /// Sets the miter limit, as a multiple of the line width.
  public func setMiterLimit(_ limit: CGFloat) {
    state.pen.miterLimit = limit
    recorder.miterLimit = limit
  }

  /// Sets the lengths of dashes and gaps in turn, and the offset at which lines begin; an empty array for solid lines.
  public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
    let dash = LineDash(phase: phase, lengths: lengths.map { Double($0) })
    state.pen.dash = dash
    recorder.lineDash = LineDash(phase: dash.phase, lengths: dash.lengths)
  }

  /// Does nothing: the flattening error of curves is always below the visible.
  public func setFlatness(_ flatness: CGFloat) {}

  /// Does nothing: the device has every colour that a picture can hold.
  public func setRenderingIntent(_ intent: CGColorRenderingIntent) {}

  // MARK: Painting

  /// Fills or strokes the current path, or both, and clears it.
  public func drawPath(using mode: CGPathDrawingMode) {
    let isFilled = mode == .fill || mode == .eoFill
    let bounds = recorder.devicePath.boundingBox
    record(in: isFilled ? bounds : strokeBounds(bounds)) { recorder in
      if isFilled {
        recorder.drawPath(using: mode.mode)
      } else {
        withPen(&recorder) { $0.drawPath(using: mode.mode) }
      }
    }
  }

  /// Fills the current path and clears it.
  public func fillPath(using rule: CGPathFillRule = .winding) {
    record(in: recorder.devicePath.boundingBox) { $0.fillPath(using: rule.rule) }
  }

  /// Strokes the current path and clears it.
  public func strokePath() {
    record(in: strokeBounds(recorder.devicePath.boundingBox)) { recorder in
      withPen(&recorder) { $0.strokePath() }
    }
  }

  /// Fills a rectangle.
  public func fill(_ rect: CGRect) {
    if rect.isInfinite { return record(in: nil) { $0.fillClip() } }
    record(in: deviceBounds(rect)) { $0.fill(Rect(rect).standardized) }
  }

  /// Fills rectangles.
  public func fill(_ rects: [CGRect]) {
    record(in: rects.reduce(Rect.null) { $0.union(deviceBounds($1)) }) { recorder in
      for rect in rects { recorder.fill(Rect(rect).standardized) }
    }
  }

  /// Strokes a rectangle.
  public func stroke(_ rect: CGRect) {
    record(in: strokeBounds(deviceBounds(rect))) { recorder in
      withPen(&recorder) { $0.stroke(Rect(rect).standardized) }
    }
  }

  /// Strokes a rectangle with another line width.
  public func stroke(_ rect: CGRect, width: CGFloat) {
    let own = state.pen.width
    setLineWidth(width)
    stroke(rect)
    setLineWidth(CGFloat(own))
  }

  /// Fills the ellipse inscribed in a rectangle.
  public func fillEllipse(in rect: CGRect) {
    record(in: deviceBounds(rect)) { $0.fill(Self.ellipse(in: rect)) }
  }

  /// Strokes the ellipse inscribed in a rectangle.
  public func strokeEllipse(in rect: CGRect) {
    record(in: strokeBounds(deviceBounds(rect))) { recorder in
      withPen(&recorder) { $0.stroke(Self.ellipse(in: rect)) }
    }
  }

  private static func ellipse(in rect: CGRect) -> Path {
    var path = Path()
    path.addEllipse(ofQuartersIn: Rect(rect))
    return path
  }

  /// Strokes separate lines, with two points each.
  public func strokeLineSegments(between points: [CGPoint]) {
    let ends = points.map { Point($0) }
    let bounds = ends.reduce(Rect.null) { bounds, end in
      bounds.union(Rect(origin: end.applying(recorder.ctm), size: .zero))
    }
    record(in: strokeBounds(bounds)) { recorder in
      withPen(&recorder) { $0.strokeLineSegments(between: ends) }
    }
  }

  /// Makes a rectangle transparent, or black if pixels have no alpha.
  public func clear(_ rect: CGRect) {
    let bounds = deviceBounds(rect)
    guard !format.hasAlpha, recorder.layerDepth == 0 else {
      return record(in: bounds) { $0.clear(Rect(rect).standardized) }
    }
    record(in: bounds) { recorder in
      recorder.saveGState()
      recorder.blendMode = .copy
      recorder.alpha = 1
      recorder.setShadow(offset: .zero, blur: 0, color: nil)
      recorder.fillColor = .black
      recorder.fill(Rect(rect).standardized)
      recorder.restoreGState()
    }
  }

  /// The bounds of a user-space rectangle in device space.
  private func deviceBounds(_ rect: CGRect) -> Rect {
    Rect(rect).standardized.applying(recorder.ctm)
  }

  /// The bounds of a stroked path in device space, given the bounds of the path.
  private func strokeBounds(_ bounds: Rect) -> Rect {
    if bounds.isNull { return bounds }
    let corner = state.pen.join == .miter ? max(state.pen.miterLimit, 1.5) : 1.5
    let reach = max(state.pen.width / 2 * recorder.ctm.maxScale * corner, 1)
    return bounds.insetBy(dx: -reach, dy: -reach)
  }

  /// Strokes with the current pen, or with one a pixel wide if the line width is 0.
  private func withPen(_ recorder: inout GraphicsContext, _ stroke: (inout GraphicsContext) -> Void)
  {
    guard state.pen.width == 0 else { return stroke(&recorder) }
    let scale = abs(recorder.ctm.determinant).squareRoot()
    guard scale > 0 else { return }
    recorder.lineWidth = 1 / scale
    stroke(&recorder)
    recorder.lineWidth = 0
  }

  // MARK: Gradients

  /// Fills the clip with a linear gradient.
  public func drawLinearGradient(
    _ gradient: CGGradient, start startPoint: CGPoint, end endPoint: CGPoint,
    options: CGGradientDrawingOptions
  ) {
    record(in: nil) {
      $0.drawLinearGradient(
        gradient.gradient, start: Point(startPoint), end: Point(endPoint), options: options.options)
    }
  }

  /// Fills the clip with a gradient between two circles.
  public func drawRadialGradient(
    _ gradient: CGGradient, startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint,
    endRadius: CGFloat, options: CGGradientDrawingOptions
  ) {
    record(in: nil) {
      $0.drawRadialGradient(
        gradient.gradient, startCenter: Point(startCenter), startRadius: startRadius,
        endCenter: Point(endCenter), endRadius: endRadius, options: options.options)
    }
  }

  /// Fills the clip with a gradient around a point, one turn in the direction of growing angles.
  public func drawConicGradient(_ gradient: CGGradient, center: CGPoint, angle: CGFloat) {
    record(in: nil) {
      $0.drawConicGradient(gradient.gradient, center: Point(center), angle: angle)
    }
  }

  /// Fills the clip with a shading.
  public func drawShading(_ shading: CGShading) {
    switch shading.placement {
    case .linear(let start, let end):
      drawLinearGradient(
        CGGradient(shading.gradient), start: CGPoint(start), end: CGPoint(end),
        options: shading.options)
    case .radial(let startCenter, let startRadius, let endCenter, let endRadius):
      drawRadialGradient(
        CGGradient(shading.gradient), startCenter: CGPoint(startCenter),
        startRadius: CGFloat(startRadius), endCenter: CGPoint(endCenter),
        endRadius: CGFloat(endRadius), options: shading.options)
    case .conic(let center, let angle):
      drawConicGradient(
        CGGradient(shading.gradient), center: CGPoint(center), angle: CGFloat(angle))
    }
  }
}
