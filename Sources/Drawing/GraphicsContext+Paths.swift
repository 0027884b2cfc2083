public import GLFunGeometry
internal import GLFunImaging

extension GraphicsContext {
  /// Drops the current path. Source: `CGContextBeginPath`.
  public mutating func beginPath() { currentPath.removeAll(keepingCapacity: true) }

  /// The current path; device space. Source: `CGContextCopyPath`, which answers in user space.
  public var devicePath: Path { currentPath }

  /// Whether the current path has no segment. Source: `CGContextIsPathEmpty`.
  public var isPathEmpty: Bool { currentPath.isEmpty }

  /// Where the next segment starts, in user space; nil without a path or where the transform has
  /// no inverse. Source: `CGContextGetPathCurrentPoint`.
  public var currentPointOfPath: Point? {
    guard let inverse = state.transform.inverted() else { return nil }
    return currentPath.currentPoint?.applying(inverse)
  }

  /// Begins a sub-path. Source: `CGContextMoveToPoint`.
  public mutating func move(to point: Point) {
    currentPath.move(to: point, transform: state.transform)
  }

  /// Adds a line; without a current point it begins a sub-path at `point`. Source: `CGContextAddLineToPoint`.
  public mutating func addLine(to point: Point) {
    currentPath.addLine(to: point, transform: state.transform)
  }

  /// Adds a sub-path of lines. Source: `CGContextAddLines`.
  public mutating func addLines(between points: [Point]) {
    currentPath.addLines(between: points, transform: state.transform)
  }

  /// Adds a quadratic curve, which without a current point starts at its control point. Source: `CGContextAddQuadCurveToPoint`.
  public mutating func addQuadCurve(to end: Point, control: Point) {
    currentPath.addQuadCurve(to: end, control: control, transform: state.transform)
  }

  /// Adds a cubic curve, which without a current point starts at its first control point. Source: `CGContextAddCurveToPoint`.
  public mutating func addCurve(to end: Point, control1: Point, control2: Point) {
    currentPath.addCurve(
      to: end, control1: control1, control2: control2, transform: state.transform)
  }

  /// Adds an arc of a circle, joined to the current point by a line if there is one.
  ///
  /// `clockwise` is meant as seen on screen, where y points down; angles then grow from start to end. Quartz's own flag
  /// means the same in its y-up space and so the other way on a flipped screen. Angles are in radians. Source:
  /// `CGContextAddArc`.
  public mutating func addArc(
    center: Point, radius: Double, startAngle: Double, endAngle: Double, clockwise: Bool
  ) {
    currentPath.addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
      clockwise: clockwise, transform: state.transform)
  }

  /// Adds an arc that touches two lines: from the current point to `tangent1End` and on to
  /// `tangent2End`. Without a current point a sub-path begins at `tangent1End`. Source: `CGContextAddArcToPoint`.
  public mutating func addArc(tangent1End: Point, tangent2End: Point, radius: Double) {
    currentPath.addArc(
      tangent1End: tangent1End, tangent2End: tangent2End, radius: radius,
      transform: state.transform)
  }

  /// Adds a rectangle as a closed sub-path: clockwise on screen, or the other way round where one side is negative.
  /// Source: `CGContextAddRect`.
  public mutating func addRect(_ rect: Rect) {
    currentPath.addRect(rect, transform: state.transform)
  }

  /// Adds rectangles. Source: `CGContextAddRects`.
  public mutating func addRects(_ rects: [Rect]) {
    for rect in rects { addRect(rect) }
  }

  /// Adds an ellipse that touches the middle of each side of `rect`, the other way round where one side is negative.
  /// Source: `CGContextAddEllipseInRect`.
  public mutating func addEllipse(in rect: Rect) {
    currentPath.addEllipse(in: rect, transform: state.transform)
  }

  /// Adds a rectangle whose corners are quarters of an ellipse; the radii are clamped to half the
  /// sides. It goes the other way round where one side is negative. Source: `CGPathAddRoundedRect`.
  public mutating func addRoundedRect(
    in rect: Rect, cornerWidth: Double, cornerHeight: Double
  ) {
    currentPath.addRoundedRect(
      in: rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight,
      transform: state.transform)
  }

  /// Adds a rectangle whose corners have radii of their own. Radii that are too large for their side are all made smaller
  /// by one factor. It goes the other way round where one side is negative. Source: the canvas's `roundRect`.
  public mutating func addRoundedRect(in rect: Rect, radii: CornerRadii) {
    currentPath.addRoundedRect(in: rect, radii: radii, transform: state.transform)
  }

  /// Adds a whole path. Source: `CGContextAddPath`.
  public mutating func addPath(_ path: Path) {
    currentPath.addPath(path, transform: state.transform)
  }

  /// Closes the current sub-path. Source: `CGContextClosePath`.
  public mutating func closePath() { currentPath.closeSubpath() }

  // MARK: Clipping

  /// Intersects the clip with the inside of the current path and drops the path. An empty path
  /// leaves nothing to paint on. Source: `CGContextClip`, `CGContextEOClip`.
  public mutating func clip(using rule: FillRule = .winding) {
    let range = store(currentPath)
    currentPath.removeAll(keepingCapacity: true)
    push(.path(range, rule: rule, antialias: state.compositing.antialias))
  }

  /// Intersects the clip with the inside of a path of user space; the current path is left alone. An empty path leaves
  /// nothing to paint on.
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
    // All go the same way round: where two overlap, neither takes away from the other.
    let rects = rects.map(\.standardized)
    let path = store { [transform = state.transform] in $0.addRects(rects, transform: transform) }
    push(.path(path, rule: .winding, antialias: state.compositing.antialias))
  }

  /// Multiplies the clip by an image's alpha, stretched over a rectangle; nothing outside it is
  /// painted. Source: `CGContextClipToMask`.
  public mutating func clip(to rect: Rect, mask: Image) {
    push(.mask(mask, transform: placement(of: mask, in: rect)))
  }

  mutating func push(_ shape: Clip.Shape) {
    list.clips.append(Clip(parent: state.compositing.clip, shape: shape))
    state.compositing.clip = list.clips.count - 1
  }

  /// From an image's pixels to device space where the image fills `rect` upright.
  func placement(of image: Image, in rect: Rect) -> Transform {
    let box = rect.standardized
    return state.transform
      .translatedBy(x: box.origin.x, y: box.origin.y)
      .scaledBy(
        x: box.size.width / Double(max(image.size.width, 1)),
        y: box.size.height / Double(max(image.size.height, 1)))
  }

  /// Adds a path to the list's shared arrays, made there.
  ///
  /// - Parameter add: begins with a move, if it adds anything.
  mutating func store(_ add: (inout Path) -> Void) -> PathRange {
    let (verbs, points) = Path.append(to: &list.verbs, &list.points, add)
    return PathRange(verbs: verbs, points: points)
  }

  /// Adds a rectangle, as a path, to the list's shared arrays.
  mutating func store(_ rect: Rect, placedBy transform: Transform) -> PathRange {
    store { $0.addRect(rect, transform: transform) }
  }

  /// Adds a path to the list's shared arrays.
  mutating func store(_ path: Path, placedBy transform: Transform) -> PathRange {
    transform.isIdentity ? store(path) : store { $0.addPath(path, transform: transform) }
  }

  /// Adds the ellipse in a rectangle of user space to the list's shared arrays.
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

  /// Adds the picture's extent, as a path, to the list's shared arrays.
  mutating func storeFullPicture() -> PathRange {
    store(
      Rect(x: 0, y: 0, width: Double(list.size.width), height: Double(list.size.height)),
      placedBy: .identity)
  }

  /// Copies a path into the list's shared arrays.
  mutating func store(_ path: borrowing Path) -> PathRange {
    let verbs = list.verbs.count
    let points = list.points.count
    list.verbs.append(contentsOf: path.verbs)
    list.points.append(contentsOf: path.points)
    return PathRange(verbs: verbs..<list.verbs.count, points: points..<list.points.count)
  }
}
