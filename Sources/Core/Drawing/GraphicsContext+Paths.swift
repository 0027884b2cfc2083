public import GLFunGeometry
internal import GLFunImaging

extension GraphicsContext {
  /// Clears the current path. Source: `CGContextBeginPath`.
  public mutating func beginPath() { currentPath.removeAll(keepingCapacity: true) }

  /// The current path in device space. Source: `CGContextCopyPath`, which returns it in user space.
  public var devicePath: Path { currentPath }

  /// True if the current path is empty. Source: `CGContextIsPathEmpty`.
  public var isPathEmpty: Bool { currentPath.isEmpty }

  /// The end of the current path in user space, where the next segment starts; nil if the path is empty or the transform is not
  /// invertible. Source: `CGContextGetPathCurrentPoint`.
  public var currentPointOfPath: Point? {
    guard let inverse = state.transform.inverted() else { return nil }
    return currentPath.currentPoint?.applying(inverse)
  }

  /// Begins a subpath. Source: `CGContextMoveToPoint`.
  public mutating func move(to point: Point) {
    currentPath.move(to: point, transform: state.transform)
  }

  /// Adds a line; without a current point it begins a subpath at `point`. Source: `CGContextAddLineToPoint`.
  public mutating func addLine(to point: Point) {
    currentPath.addLine(to: point, transform: state.transform)
  }

  /// Adds a subpath of lines. Source: `CGContextAddLines`.
  public mutating func addLines(between points: [Point]) {
    currentPath.addLines(between: points, transform: state.transform)
  }

  /// Adds a quadratic curve; without a current point it starts at its control point. Source: `CGContextAddQuadCurveToPoint`.
  public mutating func addQuadCurve(to end: Point, control: Point) {
    currentPath.addQuadCurve(to: end, control: control, transform: state.transform)
  }

  /// Adds a cubic curve; without a current point it starts at its first control point. Source: `CGContextAddCurveToPoint`.
  public mutating func addCurve(to end: Point, control1: Point, control2: Point) {
    currentPath.addCurve(
      to: end, control1: control1, control2: control2, transform: state.transform)
  }

  /// Adds an arc of a circle, connected to the current point by a line if there is one.
  ///
  /// `clockwise` refers to the screen, where y points down, so angles increase from start to end. Quartz's flag refers to its
  /// y-up space, and so has the opposite effect on a flipped screen. Angles are in radians. Source: `CGContextAddArc`.
  public mutating func addArc(
    center: Point, radius: Double, startAngle: Double, endAngle: Double, clockwise: Bool
  ) {
    currentPath.addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
      clockwise: clockwise, transform: state.transform)
  }

  /// Adds an arc tangent to two lines: from the current point to `tangent1End`, and from there to `tangent2End`. Without a
  /// current point a subpath begins at `tangent1End`. Source: `CGContextAddArcToPoint`.
  public mutating func addArc(tangent1End: Point, tangent2End: Point, radius: Double) {
    currentPath.addArc(
      tangent1End: tangent1End, tangent2End: tangent2End, radius: radius,
      transform: state.transform)
  }

  /// Adds a rectangle as a closed subpath: clockwise on screen, or counterclockwise if one of the sides is negative.
  /// Source: `CGContextAddRect`.
  public mutating func addRect(_ rect: Rect) {
    currentPath.addRect(rect, transform: state.transform)
  }

  /// Adds rectangles. Source: `CGContextAddRects`.
  public mutating func addRects(_ rects: [Rect]) {
    for rect in rects { addRect(rect) }
  }

  /// Adds the ellipse inscribed in `rect`, in the opposite direction if one of the sides is negative. Source:
  /// `CGContextAddEllipseInRect`.
  public mutating func addEllipse(in rect: Rect) {
    currentPath.addEllipse(in: rect, transform: state.transform)
  }

  /// Adds a rectangle with elliptical corners; the radii are clamped to half the sides. It has the opposite direction if one of
  /// the sides is negative. Source: `CGPathAddRoundedRect`.
  public mutating func addRoundedRect(
    in rect: Rect, cornerWidth: Double, cornerHeight: Double
  ) {
    currentPath.addRoundedRect(
      in: rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight,
      transform: state.transform)
  }

  /// Adds a rectangle with a separate radius for each corner. If the radii are too large for a side, all are scaled down by the
  /// same factor. It has the opposite direction if one of the sides is negative. Source: the canvas's `roundRect`.
  public mutating func addRoundedRect(in rect: Rect, radii: CornerRadii) {
    currentPath.addRoundedRect(in: rect, radii: radii, transform: state.transform)
  }

  /// Adds a whole path. Source: `CGContextAddPath`.
  public mutating func addPath(_ path: Path) {
    currentPath.addPath(path, transform: state.transform)
  }

  /// Closes the current subpath. Source: `CGContextClosePath`.
  public mutating func closeSubpath() { currentPath.closeSubpath() }

  // MARK: Clipping

  /// Intersects the clip with the inside of the current path and clears the path. An empty path clips everything. Source:
  /// `CGContextClip`, `CGContextEOClip`.
  public mutating func clip(using rule: FillRule = .winding) {
    let range = store(currentPath)
    currentPath.removeAll(keepingCapacity: true)
    push(.path(range, rule: rule, antialias: state.compositing.antialias))
  }

  /// Intersects the clip with the inside of a path in user space; the current path is not affected. An
  /// empty path clips everything.
  public mutating func clip(to path: Path, using rule: FillRule = .winding) {
    let range = store(path, placedBy: state.transform)
    push(.path(range, rule: rule, antialias: state.compositing.antialias))
  }

  /// Intersects the clip with a rectangle. Source: `CGContextClipToRect`.
  public mutating func clip(to rect: Rect) {
    clip(to: [rect])
  }

  /// Intersects the clip with the union of rectangles. Source: `CGContextClipToRects`.
  public mutating func clip(to rects: [Rect]) {
    // All of them get the same direction, so overlapping ones do not cancel each other.
    let rects = rects.map(\.standardized)
    let path = store { [transform = state.transform] in $0.addRects(rects, transform: transform) }
    push(.path(path, rule: .winding, antialias: state.compositing.antialias))
  }

  /// Multiplies the clip by an image's alpha, stretched over a rectangle; nothing is painted outside it.
  /// Source: `CGContextClipToMask`.
  public mutating func clip(to rect: Rect, mask: Image) {
    push(.mask(mask, transform: placement(of: mask, in: rect)))
  }

  mutating func push(_ shape: Clip.Shape) {
    list.clips.append(Clip(parent: state.compositing.clip, shape: shape))
    state.compositing.clip = list.clips.count - 1
  }

  /// The transform from an image's pixels to device space if the image fills `rect` upright.
  func placement(of image: Image, in rect: Rect) -> Transform {
    let box = rect.standardized
    return state.transform
      .translatedBy(x: box.origin.x, y: box.origin.y)
      .scaledBy(
        x: box.size.width / Double(max(image.size.width, 1)),
        y: box.size.height / Double(max(image.size.height, 1)))
  }

  /// Builds a path directly in the list's shared arrays.
  ///
  /// - Parameter add: adds the segments; the first one must be a move.
  mutating func store(_ add: (inout Path) -> Void) -> PathRange {
    let (verbs, points) = Path.append(to: &list.verbs, &list.points, add)
    return PathRange(verbs: verbs, points: points)
  }

  /// Adds a rectangle as a path to the list's shared arrays.
  mutating func store(_ rect: Rect, placedBy transform: Transform) -> PathRange {
    store { $0.addRect(rect, transform: transform) }
  }

  /// Adds a path to the list's shared arrays.
  mutating func store(_ path: Path, placedBy transform: Transform) -> PathRange {
    transform.isIdentity ? store(path) : store { $0.addPath(path, transform: transform) }
  }

  /// Adds the ellipse inscribed in a rectangle in user space to the list's shared arrays.
  mutating func store(ellipseIn rect: Rect) -> PathRange {
    let transform = state.transform
    guard let circle = Path.plainCircle(in: rect, transform: transform) else {
      return store { $0.addEllipse(in: rect, transform: transform) }
    }
    let (verbs, points) = (list.verbs.count, list.points.count)
    list.points.append(Point(x: circle.tx, y: circle.ty))
    list.points.append(Point(x: circle.a, y: circle.b))
    list.points.append(Point(x: circle.c, y: circle.d))
    return PathRange(verbs: verbs..<verbs, points: points..<points + 3)
  }

  /// Adds the bounds of the picture as a path to the list's shared arrays.
  mutating func storeFullPicture() -> PathRange {
    store(
      Rect(x: 0, y: 0, width: Double(list.size.width), height: Double(list.size.height)),
      placedBy: .identity)
  }

  /// Copies a path to the list's shared arrays.
  mutating func store(_ path: borrowing Path) -> PathRange {
    let verbs = list.verbs.count
    let points = list.points.count
    list.verbs.append(contentsOf: path.verbs)
    list.points.append(contentsOf: path.points)
    return PathRange(verbs: verbs..<list.verbs.count, points: points..<list.points.count)
  }
}
