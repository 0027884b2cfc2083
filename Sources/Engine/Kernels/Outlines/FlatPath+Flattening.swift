#if !GLFUN_WITHOUT_KERNELS
package import GLFunGeometry

extension FlatPath {
  /// Adds the sub-paths of `path`, transformed by `transform`, with curves flattened to lines.
  ///
  /// The lines are within `tolerance` of the curves, in the transform's target space, as long as a curve needs at most 4096 of
  /// them; with a `cull` rectangle, larger curves are cut into as many pieces as necessary. A sub-path that is only a move adds
  /// nothing. Points that the transform makes infinite are dropped; all others are clamped to `coordinateLimit`.
  /// - Parameter cull: the visible part of the target space. A curve whose control points all lie on one side of it is reduced
  ///   to its chord, which does not change any winding number inside.
  /// - Returns: true if no curve was reduced to its chord.
  @discardableResult
  package mutating func append(
    _ path: Path, transform: Transform = .identity,
    tolerance: CurveTolerance = FlatPath.defaultTolerance, cull: Rect? = nil
  ) -> Bool {
    let flattener = Flattener(tolerance: tolerance, cull: cull)
    var run = CurveRun()
    let isIdentity = transform.isIdentity
    let source = path.points
    let verbs = path.verbs
    /// Returns the point in the flat path's space; nil if it is not finite.
    func placed(_ index: Int) -> Point? {
      let point = isIdentity ? source[index] : source[index].applying(transform)
      return FlatPath.isWithinLimit(point) ? point : FlatPath.limited(point)
    }
    var index = 0
    var current: Point?
    for (position, verb) in verbs.enumerated() {
      let first = index
      index += verb.pointCount
      switch verb {
      case .move:
        current = placed(first)
        // A move on its own draws nothing.
        if position + 1 == verbs.count { current = nil }
        if let current {
          run.finish(tolerance: flattener.tolerance, to: &points)
          contours.append(Contour(start: points.count, isClosed: false))
          points.append(current)
        }
      case .line:
        guard let end = placed(first), current != nil else { continue }
        if run.isEmpty {
          points.append(end)
        } else {
          flattener.append(lineTo: end, to: &run, &points)
        }
        current = end
      case .quad:
        guard let start = current, let control = placed(first), let end = placed(first + 1)
        else { continue }
        flattener.append(CubicCurve(start, quadControl: control, end), to: &run, &points)
        current = end
      case .cubic:
        guard let start = current, let control1 = placed(first),
          let control2 = placed(first + 1), let end = placed(first + 2)
        else { continue }
        flattener.append(CubicCurve(start, control1, control2, end), to: &run, &points)
        current = end
      case .close:
        if current != nil { contours[contours.count - 1].isClosed = true }
        current = nil
      }
    }
    run.finish(tolerance: flattener.tolerance, to: &points)
    return !run.hasChords
  }

  /// True if both coordinates are finite and within `coordinateLimit`.
  static func isWithinLimit(_ point: Point) -> Bool {
    abs(point.x) <= coordinateLimit && abs(point.y) <= coordinateLimit
  }

  /// The point clamped to `coordinateLimit`; nil if it is not finite.
  static func limited(_ point: Point) -> Point? {
    guard point.isFinite else { return nil }
    return Point(
      x: max(-coordinateLimit, min(point.x, coordinateLimit)),
      y: max(-coordinateLimit, min(point.y, coordinateLimit)))
  }
}

/// Flattens curves with one tolerance and one visible part.
struct Flattener {
  let tolerance: CurveTolerance
  let hasCull: Bool
  let minX: Double
  let minY: Double
  let maxX: Double
  let maxY: Double

  init(tolerance: CurveTolerance, cull: Rect?) {
    // With a smaller distance, rounding errors would determine the number of lines.
    self.tolerance = CurveTolerance(
      distance: max(tolerance.distance, 1e-9), side: tolerance.side)
    hasCull = cull != nil
    let rect = cull ?? .infinite
    (minX, minY, maxX, maxY) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
  }

  /// Adds a cubic curve to a run, flushing the run to `points` whenever it is full.
  ///
  /// With a visible part, a long curve is halved, so that only the pieces near it are cut finely: up to ten times, down to
  /// pieces of 128 lines.
  func append(
    _ curve: CubicCurve, to run: inout CurveRun, _ points: inout [Point], depth: Int = 0
  ) {
    let sagitta = CurveDivision.sagitta(curve)
    if hasCull && sagitta > tolerance.distance {
      if isOutside(curve) {
        run.hasChords = true
        return append(lineTo: curve.end, to: &run, &points)
      }
      if Self.mustHalve(sagitta, tolerance, depth: depth) {
        let (first, second) = curve.halves()
        append(first, to: &run, &points, depth: depth + 1)
        append(second, to: &run, &points, depth: depth + 1)
        return
      }
    }
    if run.isFull { run.finish(tolerance: tolerance, to: &points) }
    run.append(curve, sagitta: sagitta)
  }

  /// Adds a line to a run, flushing the run to `points` if it is full.
  func append(lineTo end: Point, to run: inout CurveRun, _ points: inout [Point]) {
    if run.isFull { run.finish(tolerance: tolerance, to: &points) }
    run.append(lineTo: end)
  }

  /// True if a curve with this sagitta needs too many lines, and must be halved first.
  static func mustHalve(_ sagitta: Double, _ tolerance: CurveTolerance, depth: Int) -> Bool {
    sagitta > 128 * 128 * tolerance.distance && depth < 10
  }

  /// True if all control points lie on one side of the visible part.
  func isOutside(_ curve: CubicCurve) -> Bool {
    let (p0, p1, p2, p3) = (curve.start, curve.control1, curve.control2, curve.end)
    return max(max(p0.x, p1.x), max(p2.x, p3.x)) < minX
      || min(min(p0.x, p1.x), min(p2.x, p3.x)) > maxX
      || max(max(p0.y, p1.y), max(p2.y, p3.y)) < minY
      || min(min(p0.y, p1.y), min(p2.y, p3.y)) > maxY
  }
}
#endif
