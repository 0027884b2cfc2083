import GLFunGeometry
import TestRandom
import Testing

@testable import GLFunKernels

@Suite struct DashingTests {
  private func path(_ points: [Point], closed: Bool = false) -> Path {
    var path = Path()
    path.addLines(between: points)
    if closed { path.closeSubpath() }
    return path
  }

  private func stroke(
    _ path: Path, _ dash: LineDash, width: Double = 2, cap: LineCap = .butt,
    transform: Transform = .identity, visible: Rect? = nil
  ) -> [[Point]] {
    var flat = FlatPath()
    let style = StrokeStyle(width: width, cap: cap, dash: dash)
    flat.append(strokeOf: path, style: style, transform: transform, visible: visible)
    return polygons(of: flat)
  }

  /// The start and the end of each dash of a horizontal line, from the left.
  private func spans(_ outline: [[Point]]) -> [[Double]] {
    outline.map { [$0.map(\.x).min() ?? .nan, $0.map(\.x).max() ?? .nan] }
  }

  @Test func line_pattern_isLaidFromTheStart() {
    let line = path([.zero, Point(x: 20, y: 0)])
    #expect(
      spans(stroke(line, LineDash(lengths: [5, 3]))) == [[0, 5], [8, 13], [16, 20]])
    #expect(
      spans(stroke(line, LineDash(phase: 2, lengths: [5, 3]))) == [[0, 3], [6, 11], [14, 19]])
    #expect(
      spans(stroke(line, LineDash(phase: 6, lengths: [5, 3]))) == [[2, 7], [10, 15], [18, 20]])
    #expect(
      spans(stroke(line, LineDash(phase: -2, lengths: [5, 3]))) == [[2, 7], [10, 15], [18, 20]])
    #expect(
      spans(stroke(line, LineDash(phase: 802, lengths: [5, 3]))) == [[0, 3], [6, 11], [14, 19]])
  }

  @Test func line_oddCount_isGoneThroughTwice() {
    let line = path([.zero, Point(x: 20, y: 0)])
    #expect(
      spans(stroke(line, LineDash(lengths: [4, 2, 1]))) == [[0, 4], [6, 7], [11, 13], [14, 18]])
    #expect(spans(stroke(line, LineDash(lengths: [6]))) == [[0, 6], [12, 18]])
  }

  @Test func line_noGaps_isCovered() {
    let outline = stroke(path([.zero, Point(x: 20, y: 0)]), LineDash(lengths: [5, 0]))
    #expect(outline.map { area(of: $0) }.reduce(0, +) == 40)
  }

  @Test(
    arguments: [
      [], [0, 0], [-1, 2], [.nan, 1], [.infinity, 1], [1e-9, 1e-9], [0],
    ] as [[Double]]) func line_invalidOrTooFinePattern_isSolid(lengths: [Double])
  {
    let line = path([.zero, Point(x: 1e6, y: 0)])
    #expect(spans(stroke(line, LineDash(lengths: lengths))) == [[0, 1e6]])
    #expect(
      spans(stroke(line, LineDash(phase: .nan, lengths: [1, 1]))) == [[0, 1e6]])
  }

  @Test(arguments: [[0, 0], [-1, 2], [.infinity, 1]] as [[Double]])
  func curve_invalidPattern_isStrokedAsWithoutAny(lengths: [Double]) {
    var curve = Path()
    curve.move(to: .zero)
    curve.addCurve(
      to: Point(x: 60, y: 10), control1: Point(x: 10, y: 50), control2: Point(x: 40, y: -30))
    func outline(_ dash: LineDash) -> [[Point]] {
      var flat = FlatPath()
      flat.append(
        strokeOf: curve, style: StrokeStyle(width: 6, dash: dash),
        tolerance: CurveTolerance(distance: 0.008, side: 1))
      return polygons(of: flat)
    }
    #expect(outline(LineDash(lengths: lengths)) == outline(LineDash(lengths: [])))
  }

  @Test func line_zeroOn_makesDots() {
    let line = path([.zero, Point(x: 20, y: 0)])
    let dash = LineDash(lengths: [0, 10])
    #expect(stroke(line, dash).isEmpty)
    #expect(spans(stroke(line, dash, cap: .square)).prefix(2) == [[-1, 1], [9, 11]])
    let discs = stroke(line, dash, cap: .round)
    #expect(discs.count >= 2)
    for disc in discs { #expect(abs(area(of: disc) - .pi) < 0.01) }
  }

  @Test func line_zeroOn_squareDotsLieAlongTheLine() {
    let direction = Vector(angle: 0.5)
    let line = path([.zero, Point.zero + direction * 15])
    for dot in stroke(line, LineDash(phase: 5, lengths: [0, 10]), cap: .square) {
      let along = dot.map { ($0 - .zero).dot(direction) }
      #expect(abs((along.min() ?? .nan) - 4) < 1e-9 || abs((along.min() ?? .nan) - 14) < 1e-9)
      #expect(abs((along.max() ?? .nan) - (along.min() ?? .nan) - 2) < 1e-9)
    }
  }

  @Test func corner_insideADash_isJoined() {
    let outline = stroke(
      path([.zero, Point(x: 10, y: 0), Point(x: 10, y: 10)]), LineDash(lengths: [15, 5]))
    #expect(outline.count == 1)
    #expect(windingNumber(of: outline, around: Point(x: 10.9, y: -0.9)) != 0)
    #expect(windingNumber(of: outline, around: Point(x: 10, y: 4.9)) != 0)
    #expect(windingNumber(of: outline, around: Point(x: 10, y: 5.1)) == 0)
  }

  @Test func corner_whereADashEnds_isNotJoined() {
    let outline = stroke(
      path([.zero, Point(x: 10, y: 0), Point(x: 10, y: 10)]), LineDash(lengths: [10, 5]))
    #expect(outline.count == 2)
    #expect(spans(outline)[0] == [0, 10])
    #expect(spans(outline)[1] == [9, 11])
  }

  @Test func closedPath_dashesAtBothEnds_areJoined() {
    var square = Path()
    square.addRect(Rect(x: 0, y: 0, width: 10, height: 10))
    // 40 around: on 0–5, 10–15, 20–25, 30–35; with phase 2.5 each corner lies inside a dash.
    let outline = stroke(square, LineDash(phase: 2.5, lengths: [5, 5]))
    #expect(outline.count == 4)
    for corner in [
      Point(x: -0.9, y: -0.9), Point(x: 10.9, y: -0.9), Point(x: 10.9, y: 10.9),
      Point(x: -0.9, y: 10.9),
    ] { #expect(windingNumber(of: outline, around: corner) == 1) }
    let middles = stroke(square, LineDash(phase: 7.5, lengths: [5, 5]))
    #expect(middles.count == 4)
    #expect(windingNumber(of: middles, around: Point(x: 0, y: 0)) == 0)
    #expect(windingNumber(of: middles, around: Point(x: 0, y: 5)) == 1)
  }

  @Test func closedPath_inOneDash_isClosed() {
    var square = Path()
    square.addRect(Rect(x: 0, y: 0, width: 10, height: 10))
    #expect(stroke(square, LineDash(lengths: [100, 5])).count == 2)
  }

  @Test func subpaths_restartThePattern() {
    var lines = path([.zero, Point(x: 7, y: 0)])
    lines.move(to: Point(x: 0, y: 50))
    lines.addLine(to: Point(x: 7, y: 50))
    #expect(spans(stroke(lines, LineDash(lengths: [5, 3]))) == [[0, 5], [0, 5]])
  }

  @Test func circle_dashes_haveTheLengthsAsked() {
    var circle = Path()
    circle.addEllipse(in: Rect(x: -100, y: -100, width: 200, height: 200))
    let outline = stroke(circle, LineDash(lengths: [10, 10]), width: 4)
    // Dashes start at 0, 20 … 620; the last goes on to the end, 628.3, and is one with the first.
    #expect(outline.count == 31)
    let areas = outline.map { abs(area(of: $0)) }
    for dash in areas.dropLast() { #expect(abs(dash - 40) < 0.2) }
    #expect(abs((areas.last ?? 0) - 4 * (10 + 2 * .pi * 100 - 620)) < 0.6)
  }

  @Test func curves_dashesAndTheirGaps_areTheWholeLine() {
    var random = SplitMix64(seed: 31)
    for round in 0..<200 {
      var path = Path()
      if round & 1 == 0 {
        path.addEllipse(
          in: Rect(x: 0, y: 0, width: random.double(40...400), height: random.double(40...400)))
      } else {
        // Wide arches, one after the other, with curves of no length between them; at their feet they turn back the way they
        // came.
        var place = Point.zero
        path.move(to: place)
        for _ in 0..<random.int(1...3) {
          if random.isOne(in: 2) { path.addCurve(to: place, control1: place, control2: place) }
          let (height, width) = (random.double(30...60), random.double(60...200))
          let end = Point(x: place.x + width, y: place.y)
          path.addCurve(
            to: end, control1: Point(x: place.x, y: place.y - height),
            control2: Point(x: end.x, y: end.y - height))
          place = end
          path.addLine(to: Point(x: place.x, y: place.y + 20))
          place = Point(x: place.x, y: place.y + 20)
          path.addCurve(
            to: Point(x: place.x + 60, y: place.y), control1: Point(x: place.x, y: place.y + 40),
            control2: Point(x: place.x + 60, y: place.y + 40))
          place = Point(x: place.x + 60, y: place.y)
        }
      }
      let (on, off) = (random.double(0.5...60), random.double(0.5...60))
      func covered(_ dash: LineDash) -> Double {
        stroke(path, dash, width: 4).map { abs(area(of: $0)) }.reduce(0, +)
      }
      let dashes = covered(LineDash(lengths: [on, off]))
      let gaps = covered(LineDash(phase: off, lengths: [off, on]))
      let solid = covered(LineDash(lengths: [on + off, 0]))
      #expect(abs(dashes + gaps - solid) < 1e-3 * solid, "\(round): \(on) on, \(off) off")
    }
  }

  @Test func lengths_areMeasuredInUserSpace() {
    let transform = Transform(scaleX: 10, y: 1)
    let line = path([.zero, Point(x: 200, y: 0)])
    #expect(
      spans(stroke(line, LineDash(lengths: [5, 3]), transform: transform))
        == [[0, 50], [80, 130], [160, 200]])
  }

  @Test func visible_longLine_costsOnlyWhatIsSeen() {
    let line = path([Point(x: -1e9, y: 5), Point(x: 1e9, y: 5)])
    let visible = Rect(x: 0, y: 0, width: 100, height: 10)
    let outline = stroke(line, LineDash(lengths: [6, 4]), visible: visible)
    #expect(outline.count < 20)
    for x in 0..<100 where x % 10 != 0 && x % 10 != 6 {
      let point = Point(x: Double(x), y: 5)
      #expect((windingNumber(of: outline, around: point) != 0) == (x % 10 < 6))
    }
  }

  @Test func extremes_takeBoundedTime() {
    var random = SplitMix64(seed: 30)
    var many = path([.zero])
    for _ in 0..<100_000 { many.addLine(to: random.point(in: -1e9...1e9)) }
    for lengths in [[1e-9, 1e-9], [1e4, 1e9], [0, 1e9], [1e-300, 1e12]] {
      var flat = FlatPath()
      let style = StrokeStyle(
        width: 1, cap: .round, join: .round, dash: LineDash(lengths: lengths))
      let time = ContinuousClock().measure { flat.append(strokeOf: many, style: style) }
      #expect(time < .seconds(5))
    }
    let line = path([.zero, Point(x: 1e12, y: 0)])
    let visible = Rect(x: 1e12 - 1, y: -1, width: 2, height: 2)
    _ = stroke(line, LineDash(lengths: [1e-5, 1e-5]), visible: visible)
  }
}
