import GLFunGeometry
import TestRandom
import Testing

@Suite struct PathShapesTests {
  /// The points of a path's curves, densely sampled.
  private func samples(of path: Path) -> [Point] {
    var result: [Point] = []
    var index = 0
    for verb in path.verbs {
      if verb == .cubic {
        let p = Array(path.points[index - 1...index + 2])
        for step in 0...200 { result.append(cubicPoint(p, Double(step) / 200)) }
      }
      index += verb.pointCount
    }
    return result
  }

  @Test(arguments: [0.01, 1, 50, 2000, 2900, 3000, 1e5, 1e7])
  func ellipse_radialError_isWithinWhatIsStated(radius: Double) {
    var path = Path()
    path.addEllipse(in: Rect(x: -radius, y: -radius, width: 2 * radius, height: 2 * radius))
    let worst = samples(of: path).map { abs($0.distance(to: .zero) - radius) }.max() ?? .nan
    #expect(worst <= min(4.3e-6 * radius, 0.0125 + 1e-15 * radius))
  }

  @Test(arguments: [1, 5000]) func ellipse_afterAMove_replacesIt(radius: Double) {
    let rect = Rect(x: 10, y: 20, width: radius, height: radius)
    var path = Path()
    path.addEllipse(in: rect)
    let alone = path
    path.move(to: Point(x: 1, y: 2))
    path.addEllipse(in: rect)
    #expect(path.verbs == alone.verbs + alone.verbs)
    #expect(path.points == alone.points + alone.points)
    path.addLine(to: .zero)
    #expect(path.points.suffix(2) == [Point(x: 10 + radius, y: 20 + radius / 2), .zero])
  }

  @Test func ellipse_startsAtTheRightAndGoesTowardsGrowingY() {
    var path = Path()
    path.addEllipse(in: Rect(x: 2, y: 20, width: 8, height: 4))
    #expect(path.points.first == Point(x: 10, y: 22))
    #expect(path.points[6] == Point(x: 6, y: 24))
    #expect(path.currentPoint == Point(x: 10, y: 22))
    #expect(path.windingNumber(around: Point(x: 6, y: 22)) == 1)
    #expect(path.boundingBoxOfPath == Rect(x: 2, y: 20, width: 8, height: 4))
  }

  /// The closed shapes given by a rectangle.
  private static let shapes: [@Sendable (Rect, inout Path) -> Void] = [
    { $1.addRect($0) }, { $1.addEllipse(in: $0) },
    { $1.addRoundedRect(in: $0, cornerWidth: 2, cornerHeight: 1) },
    { $1.addRoundedRect(in: $0, cornerWidth: 0, cornerHeight: 1) }, { $1.addRects([$0]) },
    { $1.addRoundedRect(in: $0, radii: CornerRadii(2)) },
    { $1.addRoundedRect(in: $0, radii: CornerRadii(topLeft: 1, bottomRight: 3)) },
    { $1.addRoundedRect(in: $0, radii: CornerRadii(topRight: 4, bottomLeft: 99)) },
  ]

  @Test(arguments: shapes.indices) func negativeSides_goTheOtherWayRound(shape: Int) {
    let box = Rect(x: -3, y: 5, width: 8, height: 6)
    let large = Rect(x: 0, y: 0, width: 9000, height: 7000)
    for box in [box, large] {
      for (isWide, isHigh) in [(true, true), (false, true), (true, false), (false, false)] {
        let rect = Rect(
          x: isWide ? box.minX : box.maxX, y: isHigh ? box.minY : box.maxY,
          width: isWide ? box.width : -box.width, height: isHigh ? box.height : -box.height)
        var path = Path()
        Self.shapes[shape](rect, &path)
        let sign = isWide == isHigh ? 1 : -1
        #expect(path.windingNumber(around: box.center) == sign)
        #expect(path.windingNumber(around: Point(x: box.minX - 1, y: box.midY)) == 0)
        // Arcs bulge by at most 4.3 millionths of a radius.
        let bounds = path.boundingBoxOfPath
        #expect(abs(bounds.minX - box.minX) + abs(bounds.maxX - box.maxX) < 4.3e-6 * box.width)
        #expect(abs(bounds.minY - box.minY) + abs(bounds.maxY - box.maxY) < 4.3e-6 * box.height)
        // The same points as with positive sides, each mirrored.
        var plain = Path()
        Self.shapes[shape](box, &plain)
        #expect(path.verbs == plain.verbs)
        for (point, other) in zip(path.points, plain.points) {
          let mirrored = Point(
            x: isWide ? other.x : 2 * box.midX - other.x,
            y: isHigh ? other.y : 2 * box.midY - other.y)
          #expect(point.isClose(to: mirrored, within: 1e-9))
        }
        // With the opposite direction it cancels.
        Self.shapes[shape](box, &path)
        #expect(path.windingNumber(around: box.center) == 1 + sign)
      }
    }
  }

  @Test(arguments: [0, 1, -2.5, 400]) func arc_withoutSweep_isASubpathOfNoLength(angle: Double) {
    for radius in [0, 35.0] {
      for clockwise in [false, true] {
        let transform = Transform(a: 2, b: 1, c: 0, d: 3, tx: 4, ty: 5)
        var path = Path()
        path.addArc(
          center: Point(x: 50, y: 60), radius: radius, startAngle: angle, endAngle: angle,
          clockwise: clockwise, transform: transform)
        let start = (Point(x: 50, y: 60) + Vector(angle: angle) * radius).applying(transform)
        #expect(path.verbs == [.move, .line])
        #expect(path.points.allSatisfy { $0.isClose(to: start, within: 1e-12 * 300) })
        #expect(path.points.first == path.points.last)
      }
    }
    // After a segment it is only the line that leads to it.
    var path = Path()
    path.addLines(between: [.zero, Point(x: 5, y: 0)])
    path.addRelativeArc(center: Point(x: 5, y: 0), radius: 0, startAngle: angle, delta: 0)
    #expect(path.verbs == [.move, .line])
  }

  @Test func arc_bothWays_goesThroughTheRightQuarters() {
    // From the right to the bottom: the short way is clockwise on screen.
    for (clockwise, middle) in [(true, Double.pi / 4), (false, .pi / 4 + .pi)] {
      var path = Path()
      path.addArc(
        center: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: clockwise)
      #expect(path.points.first == Point(x: 10, y: 0))
      #expect(path.currentPoint == Point(x: 0, y: 10))
      let onTheWay = Point.zero + Vector(angle: middle) * 10
      let nearest = samples(of: path).map { $0.distance(to: onTheWay) }.min() ?? .nan
      #expect(nearest < 0.1)
    }
  }

  @Test(arguments: [(0, 1, true), (0, 1, false), (5, 1, true), (1, 5, false), (-9, 30, true)])
  func arc_anyAngles_staysOnTheCircleAndEndsAtTheEndAngle(
    start: Double, end: Double, clockwise: Bool
  ) {
    var path = Path()
    path.addArc(
      center: Point(x: 3, y: 4), radius: 7, startAngle: start, endAngle: end, clockwise: clockwise)
    let whole = clockwise && end - start >= 2 * .pi || !clockwise && start - end >= 2 * .pi
    let last = Point(x: 3, y: 4) + Vector(angle: whole ? start : end) * 7
    #expect(path.currentPoint?.isClose(to: last, within: 1e-12) == true)
    for point in samples(of: path) {
      #expect(abs(point.distance(to: Point(x: 3, y: 4)) - 7) < 4.3e-6 * 7)
    }
  }

  @Test func arc_wholeTurn_endsExactlyWhereItStarts() {
    for start in [0, 0.3, 4] {
      var path = Path()
      path.addArc(
        center: Point(x: 1, y: 1), radius: 3, startAngle: start, endAngle: start + 7,
        clockwise: true)
      #expect(path.currentPoint == path.points.first)
      #expect(path.windingNumber(around: Point(x: 1, y: 1)) == 1)
      path.removeAll()
      path.addArc(
        center: Point(x: 1, y: 1), radius: 3, startAngle: start, endAngle: start - 7,
        clockwise: false)
      #expect(path.currentPoint == path.points.first)
      #expect(path.windingNumber(around: Point(x: 1, y: 1)) == -1)
    }
  }

  @Test func arc_withACurrentPoint_isJoinedByALine() {
    var path = Path()
    path.move(to: .zero)
    path.addArc(
      center: Point(x: 10, y: 0), radius: 2, startAngle: 0, endAngle: 0.5, clockwise: true)
    #expect(path.verbs == [.move, .line, .cubic])
    #expect(path.points[1] == Point(x: 12, y: 0))
  }

  @Test func arc_whereItStartsAlready_isNotJoined() {
    var path = Path()
    path.move(to: Point(x: 12.000000000000002, y: 0))
    path.addArc(
      center: Point(x: 10, y: 0), radius: 2, startAngle: 0, endAngle: 0.5, clockwise: true)
    #expect(path.verbs == [.move, .cubic])
  }

  @Test func arc_ofRadiusZero_leadsToTheCentre_negativeDrawsNothing() {
    var path = Path()
    path.move(to: .zero)
    path.addArc(
      center: Point(x: 1, y: 0), radius: -2, startAngle: 0, endAngle: 1, clockwise: true)
    #expect(path.verbs == [.move])
    path.addArc(
      center: Point(x: 1, y: 0), radius: 0, startAngle: 0, endAngle: 1, clockwise: true)
    #expect(path.currentPoint == Point(x: 1, y: 0))
  }

  @Test func relativeArc_signOfDelta_choosesTheWay() {
    var path = Path()
    path.addRelativeArc(center: .zero, radius: 1, startAngle: 0, delta: .pi / 2)
    #expect(path.currentPoint == Point(x: 0, y: 1))
    path.removeAll()
    path.addRelativeArc(center: .zero, radius: 1, startAngle: 0, delta: -.pi / 2)
    #expect(path.currentPoint == Point(x: 0, y: -1))
  }

  @Test func tangentArc_atARightAngle_touchesBothLines() {
    var path = Path()
    path.move(to: .zero)
    path.addArc(tangent1End: Point(x: 10, y: 0), tangent2End: Point(x: 10, y: 10), radius: 4)
    #expect(path.verbs.first == .move)
    #expect(path.points[1].isClose(to: Point(x: 6, y: 0)))
    #expect(path.currentPoint?.isClose(to: Point(x: 10, y: 4)) == true)
    for point in samples(of: path) {
      #expect(abs(point.distance(to: Point(x: 6, y: 4)) - 4) < 1e-4)
    }
  }

  @Test func tangentArc_randomCorners_isTangentAtBothEnds() {
    var random = SplitMix64(seed: 4)
    for _ in 0..<500 {
      let (start, corner, end) = (
        random.point(in: -10...10), random.point(in: -10...10), random.point(in: -10...10)
      )
      let (back, ahead) = (start - corner, end - corner)
      guard abs(back.cross(ahead)) > 0.1 * back.length * ahead.length else { continue }
      let radius = Double.random(in: 0.1...5, using: &random)
      var path = Path()
      path.move(to: start)
      path.addArc(tangent1End: corner, tangent2End: end, radius: radius)
      let first = path.points[1] - corner
      let last = (path.currentPoint ?? .zero) - corner
      #expect(abs(first.cross(back)) < 1e-8 * first.length * back.length)
      #expect(abs(last.cross(ahead)) < 1e-8 * last.length * ahead.length)
      #expect(first.dot(back) > 0 && last.dot(ahead) > 0)
      #expect(abs(first.length - last.length) < 1e-8 * first.length)
      // The handles at the ends of the arc also lie on the lines.
      let handle = path.points[2] - corner
      #expect(abs(handle.cross(back)) < 1e-8 * first.length * back.length)
    }
  }

  @Test func tangentArc_degenerate_isALineToTheCorner() {
    let corner = Point(x: 10, y: 0)
    for end in [Point(x: 20, y: 0), corner, Point(x: 5, y: 0)] {
      var path = Path()
      path.move(to: .zero)
      path.addArc(tangent1End: corner, tangent2End: end, radius: 4)
      #expect(path.verbs == [.move, .line])
      #expect(path.currentPoint == corner)
    }
    for (start, radius) in [(Point.zero, 0.0), (.zero, -1), (corner, 4)] {
      var path = Path()
      path.move(to: start)
      path.addArc(tangent1End: corner, tangent2End: Point(x: 10, y: 10), radius: radius)
      #expect(path.verbs == [.move, .line])
      #expect(path.currentPoint == corner)
    }
  }

  @Test func roundedRect_radiiTooLarge_areClampedToAnEllipse() {
    var path = Path()
    path.addRoundedRect(
      in: Rect(x: 0, y: 0, width: 20, height: 10), cornerWidth: 99, cornerHeight: 99)
    #expect(!path.verbs.contains(.line))
    for point in samples(of: path) {
      let radius = Vector(dx: (point.x - 10) / 10, dy: (point.y - 5) / 5).length
      #expect(abs(radius - 1) < 4.3e-6)
    }
  }

  @Test func roundedRect_corners_areCutAndSidesKept() {
    var path = Path()
    path.addRoundedRect(
      in: Rect(x: 0, y: 0, width: 20, height: 10), cornerWidth: 3, cornerHeight: 2)
    #expect(path.boundingBoxOfPath == Rect(x: 0, y: 0, width: 20, height: 10))
    #expect(path.points.first == Point(x: 20, y: 5))
    #expect(path.verbs.filter { $0 == .line }.count == 4)
    for (inside, x, y) in [
      (false, 0.5, 0.3), (true, 1.2, 0.8), (false, 19.6, 9.8), (true, 18.8, 9.2), (true, 10, 0.01),
    ] {
      #expect(path.contains(Point(x: x, y: y)) == inside)
    }
  }

  @Test func roundedRect_zeroRadius_isARect() {
    var path = Path()
    path.addRoundedRect(
      in: Rect(x: 0, y: 0, width: 20, height: 10), cornerWidth: 0, cornerHeight: 2)
    #expect(path.verbs == [.move, .line, .line, .line, .close])
  }

  @Test func roundedCorners_haveTheirOwnRadii() {
    var path = Path()
    path.addRoundedRect(
      in: Rect(x: 0, y: 0, width: 20, height: 10),
      radii: CornerRadii(topLeft: 4, topRight: 0, bottomRight: 1, bottomLeft: 2))
    #expect(path.boundingBoxOfPath == Rect(x: 0, y: 0, width: 20, height: 10))
    // It begins at the corner without a radius, so the side that ends there closes it.
    #expect(path.points.first == Point(x: 20, y: 0))
    #expect(path.verbs.filter { $0 == .line }.count == 3 && path.verbs.last == .close)
    for (inside, x, y) in [
      // A circle of radius r leaves 0.29 r of the diagonal in its corner.
      (false, 1.1, 1.1), (true, 1.3, 1.3), (true, 19.99, 0.01), (false, 19.8, 9.8),
      (true, 19.6, 9.6), (false, 0.5, 9.5), (true, 0.7, 9.3),
    ] {
      #expect(path.contains(Point(x: x, y: y)) == inside, "\(x), \(y)")
    }
  }

  @Test func roundedCorners_tooLarge_shrinkByOneFactor() {
    var path = Path()
    path.addRoundedRect(
      in: Rect(x: 0, y: 0, width: 20, height: 10),
      radii: CornerRadii(topLeft: 30, topRight: 10, bottomRight: -3, bottomLeft: 10))
    var expected = Path()
    expected.addRoundedRect(
      in: Rect(x: 0, y: 0, width: 20, height: 10),
      radii: CornerRadii(topLeft: 7.5, topRight: 2.5, bottomLeft: 2.5))
    #expect(path == expected)
    var huge = Path()
    huge.addRoundedRect(
      in: Rect(x: 0, y: 0, width: 8, height: 8), radii: CornerRadii(.greatestFiniteMagnitude))
    #expect(samples(of: huge).allSatisfy { abs($0.distance(to: Point(x: 4, y: 4)) - 4) < 2e-5 })
    var none = Path()
    none.addRoundedRect(in: .zero, radii: CornerRadii(topLeft: .nan))
    none.addRoundedRect(in: .null, radii: CornerRadii(1))
    #expect(none.isEmpty)
  }

  @Test func equalRoundedCorners_coverWhatARoundedRectCovers() {
    let rect = Rect(x: 3, y: 4, width: 30, height: 20)
    var corners = Path()
    corners.addRoundedRect(in: rect, radii: CornerRadii(6))
    var path = Path()
    path.addRoundedRect(in: rect, cornerWidth: 6, cornerHeight: 6)
    for x in stride(from: 2.25, to: 34, by: 0.5) {
      for y in stride(from: 3.25, to: 25, by: 0.5) {
        let point = Point(x: x, y: y)
        #expect(corners.contains(point) == path.contains(point))
      }
    }
  }

  @Test func rect_negativeSize_startsAtItsOriginAndKeepsItsSigns() {
    var path = Path()
    path.addRect(Rect(x: 4, y: 2, width: -3, height: 4))
    let corners = [(4.0, 2.0), (1, 2), (1, 6), (4, 6)].map { Point(x: $0.0, y: $0.1) }
    #expect(path.points == corners)
  }

  @Test func contains_nestedRects_followsTheRule() {
    var path = Path()
    path.addRects([
      Rect(x: 0, y: 0, width: 10, height: 10), Rect(x: 2, y: 2, width: 6, height: 6),
    ])
    let (ring, hole) = (Point(x: 1, y: 1), Point(x: 5, y: 5))
    #expect(path.contains(ring) && path.contains(hole))
    #expect(path.contains(ring, using: .evenOdd) && !path.contains(hole, using: .evenOdd))
    #expect(!path.contains(Point(x: 11, y: 5)))
    #expect(path.contains(.zero, transform: Transform(translationX: 5, y: 5)))
  }

  @Test func contains_randomCurves_agreesWithFineLines() {
    var random = SplitMix64(seed: 5)
    for _ in 0..<100 {
      var path = Path()
      var lines: [Point] = []
      var start = random.point(in: 0...10)
      path.move(to: start)
      for _ in 0..<3 {
        let p = [start] + (0..<3).map { _ in random.point(in: 0...10) }
        path.addCurve(to: p[3], control1: p[1], control2: p[2])
        lines += (0..<2000).map { cubicPoint(p, Double($0) / 2000) }
        start = p[3]
      }
      lines.append(start)
      for _ in 0..<20 {
        let point = random.point(in: 0...10)
        let nearest = lines.map { $0.distance(to: point) }.min() ?? 0
        if nearest < 0.02 { continue }
        #expect(path.windingNumber(around: point) == windingNumber(of: [lines], around: point))
      }
    }
  }

  @Test func contains_tinyCurveAtLargeCoordinates_ends() {
    var path = Path()
    let base = 1e16
    path.move(to: Point(x: base, y: base))
    path.addCurve(
      to: Point(x: base + 2, y: base + 4), control1: Point(x: base + 4, y: base),
      control2: Point(x: base, y: base + 4))
    path.addQuadCurve(to: Point(x: base, y: base), control: Point(x: base, y: base + 2))
    for dx in [0.0, 2, 4] {
      for dy in [0.0, 2, 4] { _ = path.contains(Point(x: base + dx, y: base + dy)) }
    }
  }

  @Test func initializers_makeWhatTheMethodsAdd() {
    let rect = Rect(x: 1, y: 2, width: 30, height: 10)
    func path(_ add: (inout Path) -> Void) -> Path { Path(add) }
    #expect(Path(rect) == path { $0.addRect(rect) })
    #expect(Path(ellipseIn: rect) == path { $0.addEllipse(in: rect) })
    let radii = CornerRadii(topLeft: 1, topRight: 2, bottomRight: 3, bottomLeft: 4)
    #expect(
      Path(roundedRect: rect, radii: radii) == path { $0.addRoundedRect(in: rect, radii: radii) })
    for (asked, used) in [(4.0, 4.0), (9, 5), (-1, 0)] {
      #expect(
        Path(roundedRect: rect, cornerRadius: asked)
          == path { $0.addRoundedRect(in: rect, cornerWidth: used, cornerHeight: used) })
    }
  }
}
