#if !GLFUN_WITHOUT_KERNELS
package import GLFunGeometry

extension FlatPath {
  /// The largest distance, in pixels, between the sides of a stroke at the smooth joint of two curves: less than the rounding
  /// of their coordinates.
  private static let smoothStep = 1.0 / 1024
  /// An upper bound of the length of mitered corners, in widths; sharper corners are bevelled.
  private static let longestMiter = 2048.0

  /// Adds the outline of the area that a pen covers along `path`, for filling with the winding rule.
  ///
  /// The path is in device space already; the pen, a circle of diameter `style.width` in user space, is mapped there by
  /// `transform`. A transform that scales unevenly makes the line wider in one direction than in another. The winding numbers
  /// of the outline all have the same sign, even where parts overlap, so nothing cancels. The outline is within about
  /// `tolerance` pixels of the exact one.
  ///
  /// A sub-path of zero length that has a segment or is closed draws its cap: a disc, a square (along the user's x axis), or
  /// nothing with butt caps. A sub-path that is only a move draws nothing, as does a pen of zero width, or one with a singular
  /// or non-finite transform. At cusps inside a curve the pen turns around, always with a round corner.
  ///
  /// Along a curve, the pen's cross-section, perpendicular to the path, sweeps the area. Where the curve's radius is less than
  /// half the width, the cross-section sweeps backwards on the inner side, and that area is covered, too.
  ///
  /// Work is bounded for any transform. The bends of a curve become at most 4096 lines, or 2¹⁴ if only a part of it is
  /// `visible`, and 2¹⁶ in all curves that need more than 128. The turns of wide pens add up to 2¹⁸ lines in all curves, 2¹⁵
  /// for stretched pens, 2¹³ with dashes, and 2¹⁰ for needle-shaped pens. Round corners and caps get 4 million points; after
  /// that they get eight each. Dashes and gaps are limited to 2²⁰, 2¹⁷ if a period is shorter than a pixel or the pen is
  /// stretched, or 2¹² if the pen is a needle: a pattern that needs more is drawn solid. Pens larger than all coordinates are
  /// bounded by `BoundedPen`.
  /// - Parameter visible: the visible part of device space. Anything outside may be drawn coarsely or not at all; inside, the
  ///   coverage is the same. Dashes outside cost nothing.
  /// - Source: Quartz 2D, `CGPathCreateCopyByStrokingPath` and `CGPathCreateCopyByDashingPath`.
  package mutating func append(
    strokeOf path: Path, style: StrokeStyle, transform: Transform = .identity,
    tolerance: CurveTolerance = FlatPath.defaultTolerance, visible: Rect? = nil
  ) {
    guard let pen = BoundedPen(style, transform), let inverse = pen.transform.inverted()
    else { return }
    let (style, transform) = (pen.style, pen.transform)
    let scale = transform.maxScale
    let half = style.width / 2
    let negligible = 1e-9 / scale
    let source = path.points
    /// Returns a point of the path in the pen's space.
    func placed(_ index: Int) -> Point {
      let point = source[index]
      // The points of a path are finite, so only the limit can have changed them.
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
    // The greatest distance from its centerline at which a line is visible, in half widths: the corner of a square cap, or the
    // tip of a miter.
    let extent = style.join == .miter ? max(1.5, min(style.miterLimit, Self.longestMiter)) : 1.5
    let margin = half * extent + penTolerance.distance
    let reach = visible.map { $0.applying(inverse).insetBy(dx: -margin, dy: -margin) }
    var dasher = Dasher(
      style.dash, reach: reach, negligible: negligible,
      atMost: Self.mostDashes(of: style, transform), reusing: &strokeBuffers)
    // The ends of dashes, which may lie anywhere along the lines of a curve, make errors of those lines more visible than the
    // sides do.
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
    outliner.exchange(&strokeBuffers)
    builder.exchange(&strokeBuffers)
    dasher?.exchange(&strokeBuffers)
    swap(&dash, &strokeBuffers.dash)
  }

  /// The limit on the number of stretches of a dashed pen, gaps included.
  package static func mostDashes(of style: StrokeStyle, _ transform: Transform) -> Int {
    let (least, most) = (transform.minScale, transform.maxScale)
    if most > 0x1p16 * least { return Dasher.leastMaximumCount }
    let period = style.dash.lengths.reduce(0, +) * least
    return period >= 1 && most <= 16 * least ? Dasher.maximumCount : Dasher.smallMaximumCount
  }

  /// The transform from the pen's space to device space, scaled so that no length grows; nil if the pen is not stretched. In
  /// the space of a stretched pen, the distances between curves and lines do not correspond to pixels.
  private static func measure(of transform: Transform) -> Transform? {
    let scale = transform.maxScale
    if scale <= 16 * transform.minScale { return nil }
    return Transform(
      a: transform.a / scale, b: transform.b / scale, c: transform.c / scale,
      d: transform.d / scale, tx: 0, ty: 0)
  }

  /// Adds the outline of a single line without caps by a shorter way; the points are the same.
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

  /// Adds the outline of one centerline, mapped to device space.
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

  /// A point of an outline in device space; nil if it is not finite there.
  @inline(__always)
  private static func placed(_ point: Point, by transform: Transform) -> Point? {
    let placed = point.applying(transform)
    return isWithinLimit(placed) ? placed : limited(placed)
  }
}
#endif
