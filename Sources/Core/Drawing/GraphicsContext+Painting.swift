public import GLFunGeometry
internal import GLFunImaging

extension GraphicsContext {
  /// Fills the current path and clears it. Source: `CGContextFillPath`, `CGContextEOFillPath`.
  public mutating func fillPath(using rule: FillRule = .winding) {
    fill(store(currentPath), rule: rule)
    currentPath.removeAll(keepingCapacity: true)
  }

  /// Strokes the current path and clears it. Source: `CGContextStrokePath`.
  public mutating func strokePath() {
    stroke(store(currentPath), width: state.stroke.width)
    currentPath.removeAll(keepingCapacity: true)
  }

  /// Fills or strokes the current path, or both, and clears it. Source: `CGContextDrawPath`.
  public mutating func drawPath(using mode: PathDrawingMode) {
    let path = store(currentPath)
    if mode == .fill || mode == .fillStroke { fill(path) }
    if mode == .eoFill || mode == .eoFillStroke { fill(path, rule: .evenOdd) }
    if mode != .fill && mode != .eoFill { stroke(path, width: state.stroke.width) }
    currentPath.removeAll(keepingCapacity: true)
  }

  /// Fills a path in user space; the current path is not affected.
  public mutating func fill(_ path: Path, using rule: FillRule = .winding) {
    fill(store(path, placedBy: state.transform), rule: rule)
  }

  /// Strokes a path in user space; the current path is not affected.
  public mutating func stroke(_ path: Path) {
    stroke(store(path, placedBy: state.transform), width: state.stroke.width)
  }

  /// Fills a rectangle; the current path is not affected. Source: `CGContextFillRect`.
  public mutating func fill(_ rect: Rect) {
    fill(store(rect, placedBy: state.transform))
  }

  /// Fills rectangles one by one. Source: `CGContextFillRects`.
  public mutating func fill(_ rects: [Rect]) {
    for rect in rects { fill(rect) }
  }

  /// Strokes a rectangle; the current path is not affected. Source: `CGContextStrokeRect`.
  public mutating func stroke(_ rect: Rect) {
    stroke(rect, width: state.stroke.width)
  }

  /// Strokes a rectangle with a pen of the given width. Source: `CGContextStrokeRectWithWidth`.
  public mutating func stroke(_ rect: Rect, width: Double) {
    stroke(store(rect, placedBy: state.transform), width: width)
  }

  /// Fills an ellipse; the current path is not affected. Source: `CGContextFillEllipseInRect`.
  public mutating func fillEllipse(in rect: Rect) {
    fill(store(ellipseIn: rect))
  }

  /// Strokes an ellipse; the current path is not affected. Source: `CGContextStrokeEllipseInRect`.
  public mutating func strokeEllipse(in rect: Rect) {
    stroke(store(ellipseIn: rect), width: state.stroke.width)
  }

  /// Strokes a line; the current path is not affected.
  public mutating func strokeLine(from start: Point, to end: Point) {
    strokeLineSegments(between: [start, end])
  }

  /// Strokes separate lines, two points each; the current path is not affected. Source: `CGContextStrokeLineSegments`.
  public mutating func strokeLineSegments(between points: [Point]) {
    let path = store { [transform = state.transform] path in
      for index in stride(from: 0, to: points.count - 1, by: 2) {
        let start = points[index].applying(transform)
        let end = points[index + 1].applying(transform)
        // If only the start were missing, the line would continue the previous one.
        guard start.isFinite, end.isFinite else { continue }
        path.appendMove(start)
        path.appendLine(end)
      }
    }
    stroke(path, width: state.stroke.width)
  }

  /// Makes a rectangle transparent, within the clip. Source: `CGContextClearRect`.
  public mutating func clear(_ rect: Rect) {
    let path = store(rect, placedBy: state.transform)
    guard !path.isEmpty else { return }
    var clearing = state.compositing
    clearing.blendMode = .clear
    clearing.shadow = nil
    let entry = style(clearing)
    list.commands.append(
      .fill(path: path, rule: .winding, paint: .color(.opaqueBlack), style: entry))
  }

  /// Draws a gradient along a line over the whole clip. Source: `CGContextDrawLinearGradient`.
  public mutating func drawLinearGradient(
    _ gradient: Gradient, start: Point, end: Point, options: Gradient.DrawingOptions = []
  ) {
    fillClip(with: gradient, .linear(start: start, end: end), options)
  }

  /// Draws a gradient between two circles over the whole clip. Source:
  /// `CGContextDrawRadialGradient`.
  public mutating func drawRadialGradient(
    _ gradient: Gradient, startCenter: Point, startRadius: Double, endCenter: Point,
    endRadius: Double, options: Gradient.DrawingOptions = []
  ) {
    fillClip(
      with: gradient,
      .radial(
        startCenter: startCenter, startRadius: startRadius, endCenter: endCenter,
        endRadius: endRadius), options)
  }

  /// Draws a gradient around a point over the whole clip. Source: `CGContextDrawConicGradient`.
  public mutating func drawConicGradient(_ gradient: Gradient, center: Point, angle: Double) {
    fillClip(with: gradient, .conic(center: center, startAngle: angle), [])
  }

  /// Draws an image upright in a rectangle; a negative size is standardised. Source: `CGContextDrawImage`, which draws it
  /// upside down in a flipped space.
  public mutating func draw(_ image: Image, in rect: Rect) {
    guard image.size.area > 0 else { return }
    let paint = ImagePaint(
      image: image, transform: placement(of: image, in: rect), isTiled: false,
      interpolation: state.interpolation, alpha: 1)
    append(fill: store(rect, placedBy: state.transform), rule: .winding, shading: .pattern(paint))
  }

  /// Draws an image at its natural size with its top left corner at `point`, upright.
  public mutating func draw(_ image: Image, at point: Point) {
    draw(
      image,
      in: Rect(
        x: point.x, y: point.y, width: Double(image.size.width),
        height: Double(image.size.height)))
  }

  // MARK: Recording

  private mutating func fillClip(
    with gradient: Gradient, _ placement: Gradient.Placement, _ options: Gradient.DrawingOptions
  ) {
    let paint = paint(
      gradient, placement, before: options.contains(.drawsBeforeStartLocation) ? .pad : nil,
      after: options.contains(.drawsAfterEndLocation) ? .pad : nil)
    append(fill: storeFullPicture(), rule: .winding, shading: .gradient(paint))
  }

  mutating func fill(_ path: PathRange, rule: FillRule = .winding) {
    append(fill: path, rule: rule, shading: state.fillShading)
  }

  private mutating func append(
    fill path: PathRange, rule: FillRule, shading: GraphicsState.Shading?
  ) {
    guard !path.isEmpty else { return }
    let entry = style()
    let paint = paint(shading, or: state.fillColor)
    list.commands.append(.fill(path: path, rule: rule, paint: paint, style: entry))
  }

  mutating func stroke(_ path: PathRange, width: Double) {
    guard !path.isEmpty, width > 0, width.isFinite else { return }
    let pen = pen(width: width)
    let entry = style()
    let paint = paint(state.strokeShading, or: state.strokeColor)
    list.commands.append(.stroke(path: path, pen: pen, paint: paint, style: entry))
  }

  /// The index of the current pen with another width in the list's pens.
  private mutating func pen(width: Double) -> Int {
    let isOwn = width == state.stroke.width
    if isOwn, let pen = state.pen { return pen }
    var pen = Pen(style: state.stroke, transform: state.transform)
    pen.style.width = width
    if list.pens.last != pen { list.pens.append(pen) }
    let entry = list.pens.count - 1
    if isOwn { state.pen = entry }
    return entry
  }

  /// The index of the current compositing parameters in the list's styles.
  mutating func style() -> Int {
    if let style = state.style { return style }
    let style = style(state.compositing)
    state.style = style
    return style
  }

  /// The index of compositing parameters in the list's styles.
  mutating func style(_ compositing: Compositing) -> Int {
    if list.styles.last != compositing { list.styles.append(compositing) }
    return list.styles.count - 1
  }

  /// The paint with the current alpha, stored in the list's tables if it does not fit into a command.
  private mutating func paint(_ shading: GraphicsState.Shading?, or color: Color) -> Paint {
    switch shading {
    case nil: return .color(color.premultiplied(times: state.alpha))
    case .gradient(var gradient):
      gradient.alpha = state.alpha
      gradient.isDithered = state.dithersGradients
      if list.gradientPaints.last != gradient { list.gradientPaints.append(gradient) }
      return .gradient(list.gradientPaints.count - 1)
    case .pattern(var image):
      image.alpha = state.alpha
      // Other pixels are not compared, which could take as long as drawing them.
      let last = list.imagePaints.last
      if last?.image.identity != image.image.identity || last != image {
        list.imagePaints.append(image)
      }
      return .image(list.imagePaints.count - 1)
    }
  }
}

extension PremultipliedColor {
  fileprivate static let opaqueBlack = PremultipliedColor(rawValue: 0xFF00_0000)
}
