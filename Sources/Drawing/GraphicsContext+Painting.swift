public import Geometry
internal import Imaging

extension GraphicsContext {
  /// Fills the current path and drops it. Source: `CGContextFillPath`, `CGContextEOFillPath`.
  public mutating func fillPath(using rule: FillRule = .winding) {
    fill(currentPath, rule: rule)
    currentPath.removeAll(keepingCapacity: true)
  }

  /// Strokes the current path and drops it. Source: `CGContextStrokePath`.
  public mutating func strokePath() {
    stroke(currentPath, width: state.stroke.width)
    currentPath.removeAll(keepingCapacity: true)
  }

  /// Fills or strokes the current path, or both, and drops it. Source: `CGContextDrawPath`.
  public mutating func drawPath(using mode: PathDrawingMode) {
    if mode == .fill || mode == .fillStroke { fill(currentPath, rule: .winding) }
    if mode == .eoFill || mode == .eoFillStroke { fill(currentPath, rule: .evenOdd) }
    if mode != .fill && mode != .eoFill { stroke(currentPath, width: state.stroke.width) }
    currentPath.removeAll(keepingCapacity: true)
  }

  /// Fills a rectangle; the current path is left alone. Source: `CGContextFillRect`.
  public mutating func fill(_ rect: Rect) {
    var path = takeScratch()
    path.addRect(rect, transform: state.transform)
    fill(path, rule: .winding)
    scratch = path
  }

  /// Fills rectangles, each on its own. Source: `CGContextFillRects`.
  public mutating func fill(_ rects: [Rect]) {
    for rect in rects { fill(rect) }
  }

  /// Strokes a rectangle; the current path is left alone. Source: `CGContextStrokeRect`.
  public mutating func stroke(_ rect: Rect) {
    stroke(rect, width: state.stroke.width)
  }

  /// Strokes a rectangle with a pen of another width. Source: `CGContextStrokeRectWithWidth`.
  public mutating func stroke(_ rect: Rect, width: Double) {
    var path = Path()
    path.addRect(rect, transform: state.transform)
    stroke(path, width: width)
  }

  /// Fills an ellipse; the current path is left alone. Source: `CGContextFillEllipseInRect`.
  public mutating func fillEllipse(in rect: Rect) {
    var path = takeScratch()
    path.addEllipse(in: rect, transform: state.transform)
    fill(path, rule: .winding)
    scratch = path
  }

  /// Strokes an ellipse; the current path is left alone. Source: `CGContextStrokeEllipseInRect`.
  public mutating func strokeEllipse(in rect: Rect) {
    var path = Path()
    path.addEllipse(in: rect, transform: state.transform)
    stroke(path, width: state.stroke.width)
  }

  /// Strokes separate lines, two points each; the current path is left alone. Source:
  /// `CGContextStrokeLineSegments`.
  public mutating func strokeLineSegments(between points: [Point]) {
    var path = takeScratch()
    for index in stride(from: 0, to: points.count - 1, by: 2) {
      let start = points[index].applying(state.transform)
      let end = points[index + 1].applying(state.transform)
      // Without its start a line would go on from the one before.
      guard start.isFinite, end.isFinite else { continue }
      path.move(to: start)
      path.addLine(to: end)
    }
    stroke(path, width: state.stroke.width)
    scratch = path
  }

  /// Makes a rectangle transparent, within the clip. Source: `CGContextClearRect`.
  public mutating func clear(_ rect: Rect) {
    var path = Path()
    path.addRect(rect, transform: state.transform)
    guard !path.isEmpty else { return }
    var clearing = state.compositing
    clearing.blendMode = .clear
    clearing.shadow = nil
    let entry = style(clearing)
    list.commands.append(
      .fill(path: store(path), rule: .winding, paint: .color(.opaqueBlack), style: entry))
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
    fillClip(with: gradient, .sweep(center: center, startAngle: angle), [])
  }

  /// Draws an image upright in a rectangle; a negative size is standardised. Source:
  /// `CGContextDrawImage`, which draws it upside down in a flipped space.
  public mutating func draw(_ image: Image, in rect: Rect) {
    guard image.size.area > 0 else { return }
    var path = Path()
    path.addRect(rect, transform: state.transform)
    let paint = ImagePaint(
      image: image, transform: placement(of: image, in: rect), isTiled: false,
      interpolation: state.interpolation, alpha: 1)
    append(fill: path, rule: .winding, paint: .pattern(paint))
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

  func fullPicture() -> Path {
    var path = Path()
    path.addRect(
      Rect(x: 0, y: 0, width: Double(list.size.width), height: Double(list.size.height)))
    return path
  }

  private mutating func fillClip(
    with gradient: Gradient, _ placement: Gradient.Placement, _ options: Gradient.DrawingOptions
  ) {
    let paint = paint(
      gradient, placement, before: options.contains(.drawsBeforeStartLocation) ? .pad : nil,
      after: options.contains(.drawsAfterEndLocation) ? .pad : nil)
    append(fill: fullPicture(), rule: .winding, paint: .gradient(paint))
  }

  /// A path without segments, with the memory of the last such one.
  private mutating func takeScratch() -> Path {
    var path = Path()
    swap(&path, &scratch)
    path.removeAll()
    return path
  }

  private mutating func fill(_ path: borrowing Path, rule: FillRule) {
    append(fill: path, rule: rule, paint: state.fillPaint)
  }

  private mutating func append(
    fill path: borrowing Path, rule: FillRule, paint: GraphicsState.StatePaint
  ) {
    guard !path.isEmpty else { return }
    let range = store(path)
    let entry = style()
    let paint = resolve(paint)
    list.commands.append(.fill(path: range, rule: rule, paint: paint, style: entry))
  }

  private mutating func stroke(_ path: borrowing Path, width: Double) {
    guard !path.isEmpty, width > 0, width.isFinite else { return }
    var pen = Pen(style: state.stroke, transform: state.transform)
    pen.style.width = width
    if recent.pen != pen {
      list.pens.append(pen)
      recent.pen = pen
    }
    let range = store(path)
    let entry = style()
    let paint = resolve(state.strokePaint)
    list.commands.append(
      .stroke(path: range, pen: list.pens.count - 1, paint: paint, style: entry))
  }

  /// The entry of the list's styles that holds what is in force.
  mutating func style() -> Int { style(state.compositing) }

  /// The entry of the list's styles that is `compositing`.
  mutating func style(_ compositing: Compositing) -> Int {
    if recent.style != compositing {
      list.styles.append(compositing)
      recent.style = compositing
    }
    return list.styles.count - 1
  }

  /// The paint with the state's alpha, in the list's tables where it does not fit a command.
  private mutating func resolve(_ paint: GraphicsState.StatePaint) -> Paint {
    switch paint {
    case .color(let color):
      return .color(color.withAlpha(color.alpha * state.alpha).premultiplied)
    case .gradient(var gradient):
      gradient.alpha = state.alpha
      if recent.gradient != gradient {
        list.gradientPaints.append(gradient)
        recent.gradient = gradient
      }
      return .gradient(list.gradientPaints.count - 1)
    case .pattern(var image):
      image.alpha = state.alpha
      if recent.image != image {
        list.imagePaints.append(image)
        recent.image = image
      }
      return .image(list.imagePaints.count - 1)
    }
  }
}

/// The last entry of each of a display list's tables.
struct RecentEntries {
  var style: Compositing?
  var pen: Pen?
  var gradient: GradientPaint?
  var image: ImagePaint?
}

extension PremultipliedColor {
  fileprivate static let opaqueBlack = PremultipliedColor(rawValue: 0xFF00_0000)
}
