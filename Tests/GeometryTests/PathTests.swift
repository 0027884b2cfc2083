import GLFunGeometry
import TestRandom
import Testing

@Suite struct PathTests {
  @Test func path_withoutElements_isEmptyAndNowhere() {
    let path = Path()
    #expect(path.isEmpty)
    #expect(path.currentPoint == nil)
    #expect(path.boundingBox.isNull)
    #expect(path.boundingBoxOfPath.isNull)
    #expect(!path.contains(.zero))
  }

  @Test func currentPoint_followsSegmentsAndReturnsOnClose() {
    var path = Path()
    path.move(to: Point(x: 1, y: 2))
    #expect(path.currentPoint == Point(x: 1, y: 2))
    path.addLine(to: Point(x: 5, y: 2))
    path.addQuadCurve(to: Point(x: 7, y: 7), control: Point(x: 9, y: 2))
    #expect(path.currentPoint == Point(x: 7, y: 7))
    path.closeSubpath()
    #expect(path.currentPoint == Point(x: 1, y: 2))
    path.addLine(to: Point(x: 3, y: 3))
    #expect(path.verbs == [.move, .line, .quad, .close, .move, .line])
    #expect(path.points[4] == Point(x: 1, y: 2))
  }

  @Test func currentPoint_afterARect_isItsOrigin() {
    var path = Path()
    path.addRect(Rect(x: 3, y: 4, width: 5, height: 6))
    #expect(path.currentPoint == Point(x: 3, y: 4))
  }

  @Test func segments_withoutACurrentPoint_beginASubpathAtTheirFirstPoint() {
    let transform = Transform(translationX: 10, y: 20)
    let (a, b, c) = (Point(x: 1, y: 1), Point(x: 4, y: 1), Point(x: 2, y: 7))
    func moved(_ points: Point...) -> [Point] { points.map { $0.applying(transform) } }
    var line = Path()
    line.addLine(to: a, transform: transform)
    #expect(line.verbs == [.move] && line.points == moved(a))
    line.addLine(to: b, transform: transform)
    #expect(line.verbs == [.move, .line] && line.points == moved(a, b))
    var quad = Path()
    quad.addQuadCurve(to: b, control: a, transform: transform)
    #expect(quad.verbs == [.move, .quad] && quad.points == moved(a, a, b))
    var cubic = Path()
    cubic.addCurve(to: c, control1: a, control2: b, transform: transform)
    #expect(cubic.verbs == [.move, .cubic] && cubic.points == moved(a, a, b, c))
    var arc = Path()
    arc.addArc(tangent1End: a, tangent2End: b, radius: 1, transform: transform)
    #expect(arc.verbs == [.move] && arc.points == moved(a))
    var nothing = Path()
    nothing.closeSubpath()
    #expect(nothing.isEmpty)
  }

  @Test func segments_afterAClose_goOnFromTheStart() {
    for isRect in [false, true] {
      var path = Path()
      if isRect {
        path.addRect(Rect(x: 9, y: 4, width: -5, height: 6))
      } else {
        path.addLines(between: [Point(x: 9, y: 4), Point(x: 3, y: 3), Point(x: 5, y: 5)])
        path.closeSubpath()
      }
      path.addQuadCurve(to: .zero, control: Point(x: 1, y: 1))
      #expect(path.points.suffix(3) == [Point(x: 9, y: 4), Point(x: 1, y: 1), .zero])
    }
  }

  @Test func move_repeated_replacesTheLast() {
    var path = Path()
    path.move(to: Point(x: 1, y: 1))
    path.move(to: Point(x: 2, y: 2))
    #expect(path.verbs == [.move])
    #expect(path.points == [Point(x: 2, y: 2)])
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func segments_notFinite_areDropped(bad: Double) {
    var path = Path()
    path.move(to: .zero)
    path.addLine(to: Point(x: 1, y: 0))
    let before = path
    let far = Point(x: 0, y: bad)
    path.move(to: far)
    path.addLine(to: far)
    path.addQuadCurve(to: .zero, control: far)
    path.addCurve(to: .zero, control1: .zero, control2: far)
    path.addRect(Rect(x: 0, y: 0, width: bad, height: 1))
    path.addEllipse(in: Rect(x: bad, y: 0, width: 1, height: 1))
    path.addRoundedRect(
      in: Rect(x: 0, y: 0, width: 1, height: 1), cornerWidth: bad, cornerHeight: 0.1)
    path.addArc(center: .zero, radius: bad, startAngle: 0, endAngle: 1, clockwise: true)
    path.addArc(center: .zero, radius: 1, startAngle: bad, endAngle: 1, clockwise: true)
    path.addArc(tangent1End: far, tangent2End: .zero, radius: 1)
    path.addLine(to: Point(x: 1, y: 1), transform: Transform(scaleX: bad, y: 1))
    #expect(path == before)
  }

  @Test func coordinates_nearTheLargestDouble_stayFinite() {
    var path = Path()
    let turn = Transform(rotationAngle: 0.7)
    path.addRect(.infinite, transform: turn)
    path.addEllipse(in: .infinite, transform: turn)
    path.addRoundedRect(in: .infinite, cornerWidth: 1e307, cornerHeight: 1e306, transform: turn)
    path.addArc(
      center: .zero, radius: 1.7e308, startAngle: 0, endAngle: 3, clockwise: true, transform: turn)
    #expect(path.points.allSatisfy { $0.isFinite })
    _ = path.contains(Point(x: 1, y: 1))
    _ = path.boundingBoxOfPath
  }

  @Test func transform_onAppending_appliesToWhatIsAdded() {
    let transform = Transform(translationX: 3, y: -1).rotated(by: 0.3).scaledBy(x: 2, y: -1)
    func build(_ transform: Transform) -> Path {
      var path = Path()
      path.move(to: Point(x: 1, y: 2), transform: transform)
      path.addLine(to: Point(x: 5, y: 2), transform: transform)
      path.addQuadCurve(
        to: Point(x: 7, y: 7), control: Point(x: 9, y: 2), transform: transform)
      path.addCurve(
        to: Point(x: 0, y: 7), control1: Point(x: 9, y: 12), control2: Point(x: -3, y: 5),
        transform: transform)
      path.addArc(
        center: Point(x: 2, y: 3), radius: 4, startAngle: 1, endAngle: -2, clockwise: true,
        transform: transform)
      path.addArc(
        tangent1End: Point(x: 20, y: 3), tangent2End: Point(x: 21, y: 20), radius: 2,
        transform: transform)
      path.closeSubpath()
      path.addRect(Rect(x: 1, y: 1, width: 5, height: 6), transform: transform)
      path.addEllipse(in: Rect(x: 1, y: 1, width: 5, height: 6), transform: transform)
      path.addRoundedRect(
        in: Rect(x: 1, y: 1, width: 5, height: 6), cornerWidth: 1, cornerHeight: 9,
        transform: transform)
      return path
    }
    let added = build(transform)
    let copied = build(.identity).transformed(by: transform)
    #expect(added.verbs == copied.verbs)
    #expect(added.points.count == copied.points.count)
    for (first, second) in zip(added.points, copied.points) {
      #expect(first.isClose(to: second, within: 1e-9))
    }
  }

  @Test func addPath_keepsItsSubpathsAndItsCurrentPoint() {
    var other = Path()
    other.addRect(Rect(x: 0, y: 0, width: 1, height: 1))
    other.move(to: Point(x: 4, y: 4))
    other.addLine(to: Point(x: 5, y: 4))
    var path = Path()
    path.move(to: Point(x: 9, y: 9))
    path.addPath(other, transform: Transform(translationX: 10, y: 0))
    #expect(path.verbs == other.verbs)
    #expect(path.currentPoint == Point(x: 15, y: 4))
    path.closeSubpath()
    #expect(path.currentPoint == Point(x: 14, y: 4))
  }

  @Test func copy_whoseTransformOverflows_dropsOnlyWhatOverflows() {
    var path = Path()
    path.move(to: .zero)
    path.addLine(to: Point(x: 1e300, y: 0))
    path.addLine(to: Point(x: 0, y: 1))
    let copy = path.transformed(by: Transform(scaleX: 1e10, y: 1))
    #expect(copy.points == [.zero, Point(x: 0, y: 1)])
  }

  @Test func boundingBoxes_ofAQuad_withAndWithoutTheControlPoint() {
    var path = Path()
    path.move(to: .zero)
    path.addQuadCurve(to: Point(x: 10, y: 0), control: Point(x: 5, y: 10))
    #expect(path.boundingBox == Rect(x: 0, y: 0, width: 10, height: 10))
    let box = path.boundingBoxOfPath
    #expect(abs(box.maxY - 5) < 1e-12)
    #expect(box.minX == 0 && box.maxX == 10 && box.minY == 0)
  }

  @Test func boundingBoxOfPath_ofRandomCubics_isTheTightBox() {
    var random = SplitMix64(seed: 3)
    for _ in 0..<300 {
      let p = (0..<4).map { _ in random.point(in: -10...10) }
      var path = Path()
      path.move(to: p[0])
      path.addCurve(to: p[3], control1: p[1], control2: p[2])
      let box = path.boundingBoxOfPath
      let samples = (0...2000).map { cubicPoint(p, Double($0) / 2000) }
      #expect(abs(box.minX - (samples.map(\.x).min() ?? .nan)) < 1e-4)
      #expect(abs(box.maxX - (samples.map(\.x).max() ?? .nan)) < 1e-4)
      #expect(abs(box.minY - (samples.map(\.y).min() ?? .nan)) < 1e-4)
      #expect(abs(box.maxY - (samples.map(\.y).max() ?? .nan)) < 1e-4)
    }
  }

  @Test func removeAll_leavesAnEmptyPath() {
    var path = Path()
    path.addEllipse(in: Rect(x: 0, y: 0, width: 1, height: 1))
    path.removeAll(keepingCapacity: true)
    #expect(path == Path())
  }
}
