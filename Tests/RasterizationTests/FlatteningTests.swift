import GLFunGeometry
import Glibc
import TestRandom
import Testing

@testable import GLFunKernels

@Suite struct FlatteningTests {
  private func randomCurve(
    _ random: inout SplitMix64, in range: ClosedRange<Double> = -100...100
  ) -> (Path, [Point]) {
    let p = (0..<4).map { _ in random.point(in: range) }
    var path = Path()
    path.move(to: p[0])
    path.addCurve(to: p[3], control1: p[1], control2: p[2])
    return (path, p)
  }

  @Test(arguments: [0.01, 0.1, 1, 10, 100]) func curves_atAnyScale_staysWithinTolerance(
    scale: Double
  ) {
    var random = SplitMix64(seed: 10)
    let transform = Transform(scaleX: scale, y: scale).rotated(by: 0.4)
    let tolerance = FlatPath.defaultTolerance.distance
    for _ in 0..<60 {
      let (path, p) = randomCurve(&random)
      var flat = FlatPath()
      flat.append(path, transform: transform)
      #expect(
        greatestDistance(from: { cubicPoint(p, $0).applying(transform) }, to: flat.points)
          <= tolerance * 1.0001)
      #expect(flat.points.first == p[0].applying(transform))
      #expect(flat.points.last == p[3].applying(transform))
    }
  }

  @Test func segments_areTheSameWhateverIsBesideThem() {
    var random = SplitMix64(seed: 15)
    let view = Rect(x: -60, y: -60, width: 120, height: 120)
    for cull in [nil, view] {
      var path = Path()
      var alone: [Point] = []
      for _ in 0..<5 {
        var current = random.point(in: -100...100)
        path.move(to: current)
        alone.append(current)
        for _ in 0..<random.int(1...70) {
          var segment = Path()
          segment.move(to: current)
          // Some are far longer than others, and are halved in view.
          let range = random.int(0...9) == 0 ? -40000.0...40000 : -100...100
          let points = (0..<3).map { _ in random.point(in: range) }
          switch random.int(0...3) {
          case 0:
            path.addLine(to: points[2])
            segment.addLine(to: points[2])
          case 1:
            path.addQuadCurve(to: points[2], control: points[0])
            segment.addQuadCurve(to: points[2], control: points[0])
          default:
            path.addCurve(to: points[2], control1: points[0], control2: points[1])
            segment.addCurve(to: points[2], control1: points[0], control2: points[1])
          }
          current = points[2]
          var flat = FlatPath()
          flat.append(segment, cull: cull)
          alone += flat.points.dropFirst()
        }
      }
      var flat = FlatPath()
      flat.append(path, cull: cull)
      #expect(flat.points == alone)
      #expect(flat.contours.count == 5)
    }
  }

  @Test func quads_staysWithinToleranceOfTheirCubicForm() {
    var random = SplitMix64(seed: 11)
    for _ in 0..<200 {
      let p = (0..<3).map { _ in random.point(in: -100...100) }
      var path = Path()
      path.move(to: p[0])
      path.addQuadCurve(to: p[2], control: p[1])
      var flat = FlatPath()
      flat.append(path)
      func point(_ t: Double) -> Point {
        let (s, x) = (1 - t, 2 * t * (1 - t))
        return Point(
          x: s * s * p[0].x + x * p[1].x + t * t * p[2].x,
          y: s * s * p[0].y + x * p[1].y + t * t * p[2].y)
      }
      let tolerance = FlatPath.defaultTolerance.distance
      #expect(greatestDistance(from: point, to: flat.points) <= tolerance * 1.0001)
    }
  }

  /// The bend of a cubic curve at a parameter: |P′×P″|, and the reciprocal of the radius.
  private func bend(_ p: [Point], _ t: Double) -> (area: Double, curvature: Double) {
    let (u, v, w) = (p[1] - p[0], p[2] - p[1], p[3] - p[2])
    let first = ((u * (1 - t) + v * t) * (1 - t) + (v * (1 - t) + w * t) * t) * 3
    let second = ((v - u) * (1 - t) + (w - v) * t) * 6
    let area = abs(first.cross(second))
    return (area, area / (first.length * first.length * first.length))
  }

  /// The greatest of its curvatures.
  private func sharpestBend(_ p: [Point]) -> Double {
    (0...1000).reduce(0) { max($0, bend(p, Double($1) / 1000).curvature) }
  }

  /// The fewest lines have equal area errors: their density at each place is the cube root of the curve's bend, |P′×P″|.
  @Test func curves_haveFewMoreLinesThanTheyMust() {
    var random = SplitMix64(seed: 12)
    var (lines, least) = (0, 0.0)
    for _ in 0..<200 {
      let (path, p) = randomCurve(&random, in: 0...200)
      var flat = FlatPath()
      flat.append(path, tolerance: CurveTolerance(distance: 0.008, side: 1))
      lines += flat.points.count - 1
      for step in 0..<1000 {
        least += cbrt(bend(p, (Double(step) + 0.5) / 1000).area / (48 * 0.008)) / 1000
      }
    }
    #expect(Double(lines) <= 1.35 * least)
  }

  /// The same for strokes along them: the area error at a side grows with the length of that side.
  @Test func strokes_haveFewMoreLinesThanTheyMust() {
    var random = SplitMix64(seed: 16)
    var (lines, least) = (0, 0.0)
    let half = 3.0
    for _ in 0..<100 {
      let (path, p) = randomCurve(&random, in: 0...1000)
      var flat = FlatPath()
      flat.append(
        strokeOf: path, style: StrokeStyle(width: 2 * half),
        tolerance: CurveTolerance(distance: 0.008, side: 1))
      lines += flat.points.count
      for step in 0..<1000 {
        let (area, curvature) = bend(p, (Double(step) + 0.5) / 1000)
        let scale = 1 + half * curvature
        least += 2 * cbrt(area * scale * scale / (48 * 0.008)) / 1000
      }
    }
    #expect(Double(lines) <= 1.1 * least)
  }

  @Test(arguments: [0.2, 1, 3, 10, 100, 1000]) func circle_areaAndCount(radius: Double) {
    var path = Path()
    path.addEllipse(in: Rect(x: -radius, y: -radius, width: 2 * radius, height: 2 * radius))
    var flat = FlatPath()
    flat.append(path)
    let count = Double(flat.points.count - 1)
    // A polygon with that sagitta needs π / acos(1 − tolerance/r) sides; eight arcs, two lines each
    // at least, and the count of each rounded up.
    let needed = 2 * Double.pi / (8 * 0.05 / radius).squareRoot()
    #expect(count <= needed * 1.1 + 16)
    #expect(count >= min(needed * 0.9, 16))
    let missing = Double.pi * radius * radius - abs(area(of: flat.points))
    // In pixels along the edge: a tenth of 1/255, in addition to the error of the cubic arcs.
    #expect(abs(missing) / (2 * .pi * radius) < 0.1 / 255 + 4.3e-6 * radius)
  }

  @Test(arguments: [1, 3, 10, 100, 1000]) func side_keepsTheAreaInEverySquare(radius: Double) {
    let circle = Rect(x: -radius, y: -radius, width: 2 * radius, height: 2 * radius)
    var path = Path()
    path.addEllipse(in: circle)
    func flat(_ tolerance: CurveTolerance) -> [Point] {
      var flat = FlatPath()
      flat.append(path, tolerance: tolerance)
      return flat.points
    }
    let fine = flat(CurveTolerance(distance: 1e-6))
    let byDistance = flat(CurveTolerance(distance: 0.008))
    let byArea = flat(CurveTolerance(distance: 0.008, side: 1))
    // Short lines can be fewer, long ones have to be as many.
    #expect(byArea.count <= byDistance.count)
    if radius <= 10 { #expect(Double(byArea.count) < 0.8 * Double(byDistance.count)) }
    var random = SplitMix64(seed: 14)
    for _ in 0..<300 {
      // Squares of one pixel about points of the circle.
      let angle = Double.random(in: 0...2 * .pi, using: &random)
      let x = radius * cos(angle) - Double.random(in: 0...1, using: &random)
      let y = radius * sin(angle) - Double.random(in: 0...1, using: &random)
      func covered(_ points: [Point]) -> Double {
        area(of: cut(points, to: Rect(x: x, y: y, width: 1, height: 1)))
      }
      #expect(abs(covered(byArea) - covered(fine)) < 0.008)
    }
  }

  /// The area errors in some pixels around points of a curve, compared with a far smaller tolerance.
  private func areaDifferences(
    pixels: Int, fine: Double, using random: inout SplitMix64,
    append: (inout FlatPath, CurveTolerance) -> Void
  ) -> [Double] {
    func flat(_ tolerance: CurveTolerance) -> [Point] {
      var flat = FlatPath()
      append(&flat, tolerance)
      return flat.points
    }
    let fine = flat(CurveTolerance(distance: fine))
    let lines = flat(CurveTolerance(distance: 0.008, side: 1))
    return (0..<pixels).map { _ in
      let place = fine[Int.random(in: fine.indices, using: &random)]
      let pixel = Rect(
        x: place.x - Double.random(in: 0...1, using: &random),
        y: place.y - Double.random(in: 0...1, using: &random), width: 1, height: 1)
      return abs(area(of: cut(lines, to: pixel)) - area(of: cut(fine, to: pixel)))
    }
  }

  /// For curves that bend unevenly, and nearly to cusps: all but one in a thousand squares.
  @Test func curves_keepTheAreaInSquares() {
    var random = SplitMix64(seed: 15)
    var differences: [Double] = []
    for size in [15.0, 60, 200] {
      for _ in 0..<40 {
        let (path, _) = randomCurve(&random, in: 0...size)
        differences += areaDifferences(pixels: 40, fine: 1e-5, using: &random) { flat, tolerance in
          flat.append(path, tolerance: tolerance)
        }
      }
    }
    differences.sort()
    #expect(differences[differences.count * 999 / 1000] < 0.008)
    // Errors far below the limit in most squares would mean too many lines.
    #expect(differences[differences.count * 9 / 10] > 0.002)
  }

  /// The same at the sides of a pen, along curves that become many lines and bend less than the pen does.
  @Test func strokes_keepTheAreaInSquares() {
    var random = SplitMix64(seed: 17)
    var differences: [Double] = []
    for size in [200.0, 1000] {
      for _ in 0..<60 {
        let (path, p) = randomCurve(&random, in: 0...size)
        if sharpestBend(p) > 0.2 { continue }
        differences += areaDifferences(pixels: 100, fine: 1e-4, using: &random) { flat, tolerance in
          flat.append(strokeOf: path, style: StrokeStyle(width: 6), tolerance: tolerance)
        }
      }
    }
    differences.sort()
    #expect(differences[differences.count * 999 / 1000] < 0.008)
  }

  @Test func line_curvesOnALine_needOneSegment() {
    var path = Path()
    path.move(to: .zero)
    path.addCurve(to: Point(x: 9, y: 9), control1: Point(x: 3, y: 3), control2: Point(x: 6, y: 6))
    path.addQuadCurve(to: Point(x: 18, y: 9), control: Point(x: 13.5, y: 9))
    var flat = FlatPath()
    flat.append(path)
    #expect(flat.points.count == 3)
  }

  @Test func contours_followSubpaths() {
    var path = Path()
    path.addRect(Rect(x: 0, y: 0, width: 2, height: 2))
    path.move(to: Point(x: 5, y: 5))
    path.addLine(to: Point(x: 6, y: 5))
    path.move(to: Point(x: 9, y: 9))
    var flat = FlatPath()
    flat.append(path)
    #expect(flat.contours.map(\.isClosed) == [true, false])
    #expect(flat.pointRange(ofContour: 0) == 0..<4)
    #expect(flat.pointRange(ofContour: 1) == 4..<6)
    flat.append(path, transform: Transform(translationX: 1, y: 0))
    #expect(flat.contours.count == 4)
    #expect(flat.points[6] == Point(x: 1, y: 0))
    let (x, y) = (flat.points.map(\.x), flat.points.map(\.y))
    #expect(x.min() == 0 && y.min() == 0 && x.max() == 7 && y.max() == 5)
    flat.removeAll(keepingCapacity: true)
    #expect(flat.contours.isEmpty && flat.points.isEmpty)
  }

  @Test func extremeCurves_areBoundedInCountAndPlace() {
    var path = Path()
    path.move(to: Point(x: -1e300, y: 0))
    path.addCurve(
      to: Point(x: 1e300, y: 5), control1: Point(x: 1e9, y: -1e300), control2: Point(x: 0, y: 1e300)
    )
    path.addQuadCurve(to: .zero, control: Point(x: -1e9, y: 1e9))
    path.addRect(.infinite)
    var flat = FlatPath()
    flat.append(path)
    #expect(flat.points.count <= 2 * 4096 + 10)
    #expect(flat.points.allSatisfy { abs($0.x) <= 1e12 && abs($0.y) <= 1e12 })
    flat.removeAll()
    flat.append(path, transform: Transform(scaleX: .nan, y: 1))
    #expect(flat.points.isEmpty)
    flat.append(path, transform: Transform(scaleX: 1e300, y: 1))
    #expect(flat.points.allSatisfy { abs($0.x) <= 1e12 && abs($0.y) <= 1e12 })
  }

  @Test func cull_outsideCurves_becomeChordsAndKeepTheWindingInside() {
    var random = SplitMix64(seed: 12)
    let cull = Rect(x: 0, y: 0, width: 100, height: 100)
    for _ in 0..<200 {
      var path = Path()
      path.move(to: random.point(in: -400...400))
      for _ in 0..<6 {
        path.addCurve(
          to: random.point(in: -400...400), control1: random.point(in: -400...400),
          control2: random.point(in: -400...400))
      }
      var whole = FlatPath()
      whole.append(path)
      var culled = FlatPath()
      culled.append(path, cull: cull)
      #expect(culled.points.count <= whole.points.count)
      for _ in 0..<30 {
        let point = random.point(in: 0...100)
        #expect(
          windingNumber(of: [whole.points], around: point)
            == windingNumber(of: [culled.points], around: point))
      }
    }
  }

  @Test func cull_tellsWhetherACurveHasBecomeAChord() {
    let cull = Rect(x: 0, y: 0, width: 100, height: 100)
    var path = Path()
    path.move(to: Point(x: 20, y: 50))
    path.addCurve(
      to: Point(x: 80, y: 90), control1: Point(x: 150, y: 20), control2: Point(x: -30, y: 150))
    path.addLine(to: Point(x: 80, y: 130))
    path.addLine(to: Point(x: 20, y: 130))
    var flat = FlatPath()
    let isWhole = flat.append(path, cull: cull)
    #expect(isWhole)
    path.addQuadCurve(to: Point(x: 50, y: 130), control: Point(x: 30, y: 105))
    let isWholeInView = flat.append(path, cull: cull)
    #expect(!isWholeInView)
    let isWholeEverywhere = flat.append(path)
    #expect(isWholeEverywhere)
  }

  @Test func cull_hugeCurve_staysExactInView() {
    // A circle of 10⁸ pixels that passes the origin: in view it is almost a line.
    let radius = 1e8
    var path = Path()
    path.move(to: Point(x: -2 * radius, y: -radius))
    path.addQuadCurve(to: Point(x: 2 * radius, y: -radius), control: Point(x: 0, y: radius))
    var flat = FlatPath()
    flat.append(path, cull: Rect(x: -500, y: -500, width: 1000, height: 1000))
    #expect(flat.points.count < 2000)
    // The curve at x: t = 1/2 + x / (4·radius), y = −radius + 4·radius·t·(1 − t) = −x²/(4·radius).
    for x in stride(from: -500.0, through: 500, by: 100) {
      let y = -x * x / (4 * radius)
      let nearest =
        zip(flat.points, flat.points.dropFirst())
        .map { distanceToSegment(Point(x: x, y: y), $0, $1) }.min() ?? .nan
      #expect(nearest < 0.06)
    }
  }
}

/// The distance of a point from a line between two points.
func distanceToSegment(_ point: Point, _ start: Point, _ end: Point) -> Double {
  let way = end - start
  let squared = way.dot(way)
  guard squared > 0 else { return point.distance(to: start) }
  let share = max(0, min(1, (point - start).dot(way) / squared))
  return point.distance(to: start + way * share)
}

/// The greatest distance of a curve from lines that are followed in order.
func greatestDistance(from curve: (Double) -> Point, to points: [Point]) -> Double {
  var greatest = 0.0
  var segment = 0
  let steps = 8 * points.count
  for step in 0...steps {
    let point = curve(Double(step) / Double(steps))
    var distance = distanceToSegment(point, points[segment], points[segment + 1])
    // It advances to lines that lead nearer, and never goes back.
    while segment + 2 < points.count {
      let next = distanceToSegment(point, points[segment + 1], points[segment + 2])
      if next > distance { break }
      segment += 1
      distance = next
    }
    greatest = max(greatest, distance)
  }
  return greatest
}

/// The signed area of a closed polygon.
func area(of points: [Point]) -> Double {
  guard let first = points.first else { return 0 }
  var sum = 0.0
  for (start, end) in zip(points, points.dropFirst() + [first]) {
    sum += (start - first).cross(end - first)
  }
  return sum / 2
}

/// The part of a polygon that is inside a rectangle.
func cut(_ points: [Point], to rect: Rect) -> [Point] {
  /// Cuts along a line on which `distance` is zero, inside where that is positive.
  func cut(_ points: [Point], _ distance: (Point) -> Double) -> [Point] {
    guard let last = points.last else { return [] }
    var result: [Point] = []
    for (start, end) in zip([last] + points, points) {
      let (before, after) = (distance(start), distance(end))
      if (before < 0) != (after < 0) {
        result.append(start + (end - start) * (before / (before - after)))
      }
      if after >= 0 { result.append(end) }
    }
    return result
  }
  var result = cut(points) { $0.x - rect.minX }
  result = cut(result) { rect.maxX - $0.x }
  result = cut(result) { $0.y - rect.minY }
  return cut(result) { rect.maxY - $0.y }
}
