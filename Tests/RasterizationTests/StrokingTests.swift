import GLFunGeometry
import TestRandom
import Testing

@testable import GLFunKernels

@Suite struct StrokingTests {
  private func path(_ points: [Point], closed: Bool = false) -> Path {
    var path = Path()
    path.addLines(between: points)
    if closed { path.closeSubpath() }
    return path
  }

  private func stroke(
    _ path: Path, _ style: StrokeStyle, transform: Transform = .identity,
    visible: Rect? = nil
  ) -> [[Point]] {
    var flat = FlatPath()
    flat.append(strokeOf: path, style: style, transform: transform, visible: visible)
    return polygons(of: flat)
  }

  static let styles: [StrokeStyle] = LineCap.allCases.flatMap { cap in
    LineJoin.allCases.map { StrokeStyle(width: 3, cap: cap, join: $0, miterLimit: 3) }
  }

  @Test(arguments: styles, [false, true])
  func polylines_coverWhatTheReferenceCovers(style: StrokeStyle, closed: Bool) {
    var random = SplitMix64(seed: 20)
    for round in 0..<60 {
      // From long sides to sides much shorter than the pen.
      let extent = [20.0, 8, 2][round % 3]
      let points = (0..<5).map { _ in random.point(in: -extent...extent) }
      let outline = stroke(path(points, closed: closed), style)
      for _ in 0..<200 {
        let point = random.point(in: -(extent + 6)...(extent + 6))
        let winding = windingNumber(of: outline, around: point)
        #expect(winding >= 0)
        if PenReference(points, closed, style, grownBy: -0.05).covers(point) {
          #expect(winding > 0)
        } else if !PenReference(points, closed, style, grownBy: 0.05).covers(point) {
          #expect(winding == 0)
        }
      }
    }
  }

  @Test func segments_withoutCaps_haveTheOutlineOfAnyLine() {
    var random = SplitMix64(seed: 22)
    for index in 0..<300 {
      let ends = [random.point(in: -40...40), random.point(in: -40...40)]
      let transform = Transform(
        a: random.point(in: -2...2).x, b: random.point(in: -2...2).x,
        c: random.point(in: -2...2).x, d: random.point(in: -2...2).x, tx: 3, ty: 5)
      let style = StrokeStyle(width: [0.01, 1, 2, 50][index % 4], cap: .butt)
      // One more segment of no length changes nothing, but then the path is not a single segment.
      let outline = stroke(path(ends + [ends[1]]), style, transform: transform)
      #expect(outline.count == 1 && outline.first?.count == 4)
      #expect(stroke(path(ends), style, transform: transform) == outline)
      #expect(stroke(path([ends[0], ends[0]]), style, transform: transform).isEmpty)
    }
  }

  @Test(arguments: [0.5, 4, 30, 200]) func curves_roundPen_coversWhatIsWithinHalfItsWidth(
    width: Double
  ) {
    var random = SplitMix64(seed: 21)
    let style = StrokeStyle(width: width, cap: .round, join: .round)
    for _ in 0..<60 {
      let p = (0..<4).map { _ in random.point(in: -50...50) }
      var path = Path()
      path.move(to: p[0])
      path.addCurve(to: p[3], control1: p[1], control2: p[2])
      let samples = (0...1000).map { cubicPoint(p, Double($0) / 1000) }
      let outline = stroke(path, style)
      for _ in 0..<60 {
        let around = samples[Int.random(in: 0...1000, using: &random)]
        let point = around + (random.point(in: -width...width) - .zero)
        let distance =
          zip(samples, samples.dropFirst())
          .map { distanceToSegment(point, $0, $1) }.min() ?? .nan
        let winding = windingNumber(of: outline, around: point)
        #expect(winding >= 0)
        if distance < width / 2 - 0.12 { #expect(winding > 0) }
        if distance > width / 2 + 0.12 { #expect(winding == 0) }
      }
    }
  }

  @Test func cusp_isRoundAndWithoutSpikes() {
    let p = [
      Point(x: 0, y: 0), Point(x: 100, y: 100), Point(x: 0, y: 100), Point(x: 100, y: 0),
    ]
    for shift in [-1e-9, 0, 1e-9, 0.01] {
      var path = Path()
      path.move(to: p[0])
      path.addCurve(
        to: p[3], control1: Point(x: p[1].x + shift, y: p[1].y), control2: p[2])
      let samples = (0...4000).map { cubicPoint(p, Double($0) / 4000) }
      for outline in stroke(path, StrokeStyle(width: 40)) {
        for point in outline {
          let nearest = samples.map { $0.distance(to: point) }.min() ?? .nan
          #expect(nearest < 20.2)
        }
      }
    }
  }

  @Test func curve_buttCap_isAtRightAnglesToItsTangent() {
    // A wide pen on a tight curve: the caps of a quarter circle lie on the axes.
    var path = Path()
    path.addArc(center: .zero, radius: 60, startAngle: 0, endAngle: .pi / 2, clockwise: true)
    for outline in stroke(path, StrokeStyle(width: 100)) {
      for point in outline {
        #expect(point.x > -1e-3 && point.y > -1e-3)
        #expect(point.distance(to: .zero) < 110.1 && point.distance(to: .zero) > 9.9)
      }
    }
  }

  @Test(arguments: [0.01, 0.3, 1, 20, 900]) func circle_strokedArea_isThatOfTheRing(
    width: Double
  ) {
    let radius = 500.0
    var path = Path()
    path.addEllipse(in: Rect(x: -radius, y: -radius, width: 2 * radius, height: 2 * radius))
    let outline = stroke(path, StrokeStyle(width: width))
    #expect(outline.count == 2)
    let covered = outline.map { area(of: $0) }.reduce(0, +)
    let expected = 2 * .pi * radius * width
    #expect(abs(covered - expected) <= 0.001 * 2 * .pi * radius + 1e-5 * expected)
  }

  @Test func rect_stroked_isTwoExactRects() {
    var path = Path()
    path.addRect(Rect(x: 10, y: 20, width: 30, height: 40))
    let outline = stroke(path, StrokeStyle(width: 4))
    let boxes = outline.map { polygon in
      (polygon.map(\.x).min(), polygon.map(\.x).max(), polygon.count)
    }
    #expect(boxes.count == 2)
    #expect(boxes[0].0 == 8 && boxes[0].1 == 42 && boxes[0].2 == 4)
    #expect(boxes[1].0 == 12 && boxes[1].1 == 38 && boxes[1].2 == 4)
  }

  @Test func caps_reachAsFarAsTheyShould() {
    let line = path([.zero, Point(x: 10, y: 0)])
    for (cap, reach) in [(LineCap.butt, 10.0), (.round, 13), (.square, 13)] {
      let outline = stroke(line, StrokeStyle(width: 6, cap: cap))
      let furthest = outline.joined().map(\.x).max() ?? .nan
      #expect(abs(furthest - reach) < 1e-9)
      let corner = windingNumber(of: outline, around: Point(x: 12.5, y: 2.5))
      #expect((corner != 0) == (cap == .square))
    }
  }

  @Test(arguments: [20, 45, 90, 135, 170]) func miter_tip_hasTheLengthOfTheFormula(degrees: Double)
  {
    let interior = degrees * .pi / 180
    let corner = path([
      Point(x: 100, y: 0), .zero, Point.zero + Vector(angle: interior) * 100,
    ])
    let length = 2 / Vector(angle: interior / 2).dy
    func furthest(_ limit: Double) -> Double {
      let outline = stroke(corner, StrokeStyle(width: 2, miterLimit: limit))
      let bisector = -Vector(angle: interior / 2)
      return outline.joined().map { ($0 - .zero).dot(bisector) }.max() ?? .nan
    }
    #expect(abs(furthest(length / 2 * 1.001) - length / 2) < 1e-9)
    // A bevel reaches the sine of half the interior angle.
    #expect(abs(furthest(length / 2 * 0.999) - Vector(angle: interior / 2).dy) < 1e-9)
    #expect(furthest(.nan) < 1)
  }

  @Test func zeroLength_drawsADotByItsCap() {
    for make in [
      path([Point(x: 5, y: 5), Point(x: 5, y: 5)]), path([Point(x: 5, y: 5)], closed: true),
    ] {
      #expect(stroke(make, StrokeStyle(width: 4)).isEmpty)
      let square = stroke(make, StrokeStyle(width: 4, cap: .square)).map { area(of: $0) }
      #expect(square == [16])
      let disc = stroke(make, StrokeStyle(width: 4, cap: .round)).map { area(of: $0) }
      #expect(disc.count == 1 && abs((disc.first ?? 0) - 4 * .pi) < 0.02)
    }
    #expect(stroke(path([.zero]), StrokeStyle(width: 4, cap: .round)).isEmpty)
  }

  @Test func transform_unevenAndMirrored_stretchesThePen() {
    var random = SplitMix64(seed: 22)
    let line = path([Point(x: 0, y: 0), Point(x: 40, y: 10), Point(x: 10, y: 30)])
    for transform in [
      Transform(scaleX: 4, y: 1), Transform(scaleX: -1, y: 2),
      Transform(a: 1, b: 2, c: -3, d: 0.5, tx: 7, ty: 8),
    ] {
      let style = StrokeStyle(width: 3, cap: .round, join: .round)
      let device = line.transformed(by: transform)
      let outline = stroke(device, style, transform: transform)
      let sign = transform.determinant < 0 ? -1 : 1
      for _ in 0..<400 {
        let point = random.point(in: -5...45)
        let distance = min(
          distanceToSegment(point, line.points[0], line.points[1]),
          distanceToSegment(point, line.points[1], line.points[2]))
        let winding = windingNumber(of: outline, around: point.applying(transform)) * sign
        #expect(winding >= 0)
        if distance < 1.45 { #expect(winding > 0) }
        if distance > 1.55 { #expect(winding == 0) }
      }
    }
  }

  @Test func nothing_isDrawnByPensWithoutExtent() {
    let line = path([.zero, Point(x: 10, y: 0)])
    for width in [0, -1, .nan, .infinity] {
      #expect(stroke(line, StrokeStyle(width: width)).isEmpty)
    }
    for transform in [
      Transform(scaleX: 0, y: 1), Transform(scaleX: .nan, y: 1),
      Transform(a: 1, b: 2, c: 2, d: 4, tx: 0, ty: 0),
    ] {
      #expect(stroke(line, StrokeStyle(width: 1), transform: transform).isEmpty)
    }
  }

  @Test func hairline_keepsItsArea() {
    let outline = stroke(path([.zero, Point(x: 10, y: 10)]), StrokeStyle(width: 0.001))
    let covered = outline.map { area(of: $0) }.reduce(0, +)
    #expect(abs(covered - 0.01 * 2.0.squareRoot()) < 1e-9)
  }

  @Test func visible_changesNothingInside() {
    var random = SplitMix64(seed: 23)
    let visible = Rect(x: 0, y: 0, width: 100, height: 100)
    for round in 0..<60 {
      var path = Path()
      path.move(to: random.point(in: -300...300))
      for _ in 0..<4 {
        path.addCurve(
          to: random.point(in: -300...300), control1: random.point(in: -300...300),
          control2: random.point(in: -300...300))
        path.addLine(to: random.point(in: -300...300))
      }
      var style = StrokingTests.styles[round % 9]
      style.width = 20
      if round & 1 == 1 { style.dash = LineDash(phase: 3, lengths: [13, 7, 1]) }
      let whole = stroke(path, style)
      let seen = stroke(path, style, visible: visible)
      for _ in 0..<100 {
        let point = random.point(in: 0...100)
        let first = windingNumber(of: whole, around: point) != 0
        let second = windingNumber(of: seen, around: point) != 0
        if first == second { continue }
        // Answers may differ only within the tolerance of an edge.
        let nearest = whole.map { distanceToPolygon(point, $0) }.min() ?? .nan
        #expect(nearest < 0.1)
      }
    }
  }

  @Test func extremes_takeBoundedTimeAndStayFinite() {
    var random = SplitMix64(seed: 24)
    var many = Path()
    many.move(to: .zero)
    for _ in 0..<1_000_000 { many.addLine(to: random.point(in: -1e9...1e9)) }
    var curves = Path()
    curves.move(to: .zero)
    for _ in 0..<200 {
      curves.addCurve(
        to: random.point(in: -1e9...1e9), control1: random.point(in: -1e9...1e9),
        control2: random.point(in: -1e9...1e9))
    }
    curves.addRect(.infinite)
    for (path, width) in [(many, 1e6), (curves, 1e6), (curves, 1e-6), (curves, 1e300)] {
      var flat = FlatPath()
      let style = StrokeStyle(width: width, cap: .round, join: .round)
      let time = ContinuousClock().measure { flat.append(strokeOf: path, style: style) }
      #expect(time < .seconds(10))
      #expect(flat.points.count < 30_000_000)
      #expect(flat.points.allSatisfy { abs($0.x) <= 1e12 && abs($0.y) <= 1e12 })
    }
  }

  @Test(arguments: styles) func outline_afterOthers_isThatOfAFreshPath(style: StrokeStyle) {
    var random = SplitMix64(seed: 8)
    var used = FlatPath()
    for width in [0.5, 9, 30] {
      var style = style
      style.width = width
      var path = path([Point(x: 3, y: 3), Point(x: 20, y: 3), Point(x: 5, y: 9)], closed: true)
      for _ in 0..<6 {
        func point() -> Point {
          Point(x: .random(in: 0...60, using: &random), y: .random(in: 0...60, using: &random))
        }
        path.move(to: point())
        path.addCurve(to: point(), control1: point(), control2: point())
      }
      for lengths: [Double] in [[], [7, 3, 0, 3]] {
        style.dash = LineDash(phase: 2, lengths: lengths)
        used.removeAll(keepingCapacity: true)
        used.append(strokeOf: path, style: style)
        var fresh = FlatPath()
        fresh.append(strokeOf: path, style: style)
        #expect(polygons(of: used) == polygons(of: fresh))
        #expect(used.ribbons.elementsEqual(fresh.ribbons) { $0 == $1 || $0.isNaN && $1.isNaN })
      }
    }
  }
}
