internal import GLFunGeometry

extension FlatPath {
  /// How far apart, in pixels, the sides of a stroke may lie where two curves meet without a corner: below what their
  /// coordinates are rounded to.
  private static let smoothStep = 1.0 / 1024
  /// More than the length of any mitered corner, in widths: sharper ones are bevelled.
  private static let longestMiter = 2048.0

  /// Adds the outline of what a pen covers that follows `path`, to be filled by the winding rule.
  ///
  /// The path lies in device space already; the pen, round and of `style.width` in user space, is
  /// moved there by `transform`: under a transform that scales unevenly the line is wider in one
  /// direction than in the other. The outline's winding numbers all have the same sign, parts that
  /// overlap included, so nothing cancels. It is within about `tolerance` pixels of the true one.
  ///
  /// A sub-path of no length that has a segment or is closed draws a disc or a square (along the
  /// user's x axis) by its cap, nothing with butt caps. A sub-path that is only a move draws
  /// nothing, and so does a pen of no width, or one under a transform that is singular or not
  /// finite. At cusps inside a curve the pen turns around, which is always round.
  ///
  /// Along a curve the pen's cross-section, at right angles to the path, sweeps over the area; where
  /// the curve is tighter than half the width it sweeps backwards on the inner side, which is
  /// covered too.
  ///
  /// Work is bounded, whatever the transform. The bends of a curve become at most 4096 lines, or 2¹⁴ where only a part
  /// of it is `visible`, and 2¹⁶ in all curves that ask for more than 128. The turns of wide pens are 2¹⁸ more in all
  /// curves, 2¹⁵ of stretched pens, 2¹³ with dashes, 2¹⁰ of needles. Round corners and caps have 4 million points;
  /// after that they get eight each. Dashes and gaps are 2²⁰, 2¹⁷ where a pattern is shorter than a pixel or its pen is
  /// stretched, or 2¹² where the pen is a needle: a pattern that asks for more is drawn solid. Pens beyond all
  /// coordinates are bounded by `BoundedPen`.
  /// - Parameter visible: the part of device space to be looked at. What lies outside may be drawn
  ///   coarsely or not at all; inside, the coverage is the same. Dashes outside cost nothing.
  /// - Source: Quartz 2D, `CGPathCreateCopyByStrokingPath` and `CGPathCreateCopyByDashingPath`.
  mutating func append(
    strokeOf path: Path, style: StrokeStyle, transform: Transform = .identity,
    tolerance: CurveTolerance = FlatPath.defaultTolerance, visible: Rect? = nil
  ) {
    guard let pen = BoundedPen(style, transform) else { return }
    append(strokeOf: path, pen: pen, tolerance: tolerance, visible: visible)
  }

  private mutating func append(
    strokeOf path: Path, pen: BoundedPen, tolerance: CurveTolerance, visible: Rect?
  ) {
    let (style, transform) = (pen.style, pen.transform)
    guard let inverse = transform.inverted() else { return }
    let scale = transform.maxScale
    let half = style.width / 2
    let negligible = 1e-9 / scale
    let source = path.points
    /// A point of the path in the space of the pen.
    func placed(_ index: Int) -> Point {
      let point = source[index]
      // The points of a path are finite, so only the limit can have moved it.
      let bounded = FlatPath.isWithinLimit(point) ? point : FlatPath.limited(point) ?? .zero
      return bounded.applying(inverse)
    }
    if style.cap == .butt, style.dash.lengths.isEmpty, path.verbs.count == 2,
      path.verbs[0] == .move, path.verbs[1] == .line
    {
      return addSegment(
        from: placed(0), to: placed(1), half: half, negligible: negligible, placedBy: transform)
    }
    let penTolerance = tolerance.divided(by: scale)
    // How far from its centerline a line can be seen, in widths: the corner of a square cap, or
    // the tip of a miter.
    let extent = style.join == .miter ? max(1.5, min(style.miterLimit, Self.longestMiter)) : 1.5
    let margin = half * extent + penTolerance.distance
    let reach = visible.map { $0.applying(inverse).insetBy(dx: -margin, dy: -margin) }
    var dasher = Dasher(
      style.dash, reach: reach, negligible: negligible,
      atMost: Self.mostDashes(of: style, transform), reusing: &strokeBuffers)
    // The ends of dashes, which lie anywhere along the lines of a curve, show more of how far those
    // are off than its sides do.
    var lineTolerance = penTolerance
    if dasher != nil { lineTolerance.side /= 2 }
    var outliner = StrokeOutliner(
      style: style, negligible: Self.smoothStep / scale, tolerance: penTolerance,
      lineTolerance: lineTolerance, reach: reach,
      view: visible.map {
        PenView(transform: transform, visible: $0, tolerance: tolerance.distance)
      },
      turning: StrokeTurning(half: half, transform: transform, isFirst: points.isEmpty),
      reusing: &strokeBuffers)
    var builder = CenterlineBuilder(
      half: half, tolerance: lineTolerance, greatestTurn: outliner.greatestTurn,
      measure: Self.measure(of: transform), reach: reach, negligible: negligible,
      hasDashes: dasher != nil, reusing: &strokeBuffers)

    var dash = Centerline()
    swap(&dash, &strokeBuffers.dash)
    func finish(closed: Bool) {
      builder.end(closed: closed)
      if dasher == nil {
        addOutline(of: builder.line, with: &outliner, placedBy: transform)
      } else {
        dasher?.cut(builder.line, in: &dash) { piece in
          addOutline(of: piece, with: &outliner, placedBy: transform)
        }
      }
    }

    var index = 0
    var isOpen = false
    var hasSegment = false
    for verb in path.verbs {
      let first = index
      index += verb.pointCount
      switch verb {
      case .move:
        if isOpen && hasSegment { finish(closed: false) }
        builder.begin(at: placed(first))
        (isOpen, hasSegment) = (true, false)
      case .line:
        builder.addLine(to: placed(first))
        hasSegment = true
      case .quad:
        builder.addCurve(CubicCurve(builder.current, quadControl: placed(first), placed(first + 1)))
        hasSegment = true
      case .cubic:
        builder.addCurve(
          CubicCurve(builder.current, placed(first), placed(first + 1), placed(first + 2)))
        hasSegment = true
      case .close:
        if isOpen { finish(closed: true) }
        isOpen = false
      }
    }
    if isOpen && hasSegment { finish(closed: false) }
    outliner.giveBack(&strokeBuffers)
    builder.giveBack(&strokeBuffers)
    dasher?.giveBack(&strokeBuffers)
    swap(&dash, &strokeBuffers.dash)
  }

  /// How many stretches the dashes of a pen may be, the gaps between them included.
  static func mostDashes(of style: StrokeStyle, _ transform: Transform) -> Int {
    let (least, most) = (transform.minScale, transform.maxScale)
    if most > 0x1p16 * least { return Dasher.leastMaximumCount }
    let period = style.dash.lengths.reduce(0, +) * least
    return period >= 1 && most <= 16 * least ? Dasher.maximumCount : Dasher.smallMaximumCount
  }

  /// What a pen's space looks like in device space, as large as there at the most; nil where it is about as wide as it
  /// is high. Lengths in the space of a pen that is stretched say nothing of how far lines are off in pixels.
  private static func measure(of transform: Transform) -> Transform? {
    let scale = transform.maxScale
    if scale <= 16 * transform.minScale { return nil }
    return Transform(
      a: transform.a / scale, b: transform.b / scale, c: transform.c / scale,
      d: transform.d / scale, tx: 0, ty: 0)
  }

  /// Adds the outline of a single line without caps, which needs nothing of what makes those of
  /// others; the points are the same.
  private mutating func addSegment(
    from start: Point, to end: Point, half: Double, negligible: Double,
    placedBy transform: Transform
  ) {
    guard
      let direction = CenterlineBuilder.direction(from: start, to: end, negligible: negligible)
    else { return }
    let side = StrokeOutliner.normal(direction, half: half)
    contours.append(Contour(start: points.count, isClosed: true))
    let corners: [4 of Point] = [start + side, start - side, end - side, end + side]
    for index in corners.indices {
      if let placed = FlatPath.placed(corners[index], by: transform) { points.append(placed) }
    }
  }

  /// Adds the outline of one centerline, moved to device space.
  private mutating func addOutline(
    of line: borrowing Centerline, with outliner: inout StrokeOutliner,
    placedBy transform: Transform
  ) {
    let isTurningKept = outliner.turning.isKept
    outliner.outline(line) { outline in
      contours.append(Contour(start: points.count, isClosed: true))
      let source = outline.vertices.span
      points.append(addingCapacity: source.count) { points in
        for index in source.indices {
          if let placed = FlatPath.placed(source[index].point, by: transform) {
            points.append(placed)
          }
        }
      }
      if !isTurningKept { return }
      turns.append(addingCapacity: source.count) { turns in
        for index in source.indices { turns.append(source[index].turn) }
      }
    }
  }

  /// A point of an outline, moved to device space; nil if it is not finite there.
  @inline(__always)
  private static func placed(_ point: Point, by transform: Transform) -> Point? {
    let placed = point.applying(transform)
    return isWithinLimit(placed) ? placed : limited(placed)
  }
}
