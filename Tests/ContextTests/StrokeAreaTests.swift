import GLFunDrawing
import GLFunGeometry
import GLFunImaging
import TestRandom
import TestSupport
import Testing

/// The coverage of strokes compared with the ideal stroke, composed of convex pieces.
@Suite struct StrokeAreaTests {
  private static let side = 64

  /// The transforms of user space: identity, stretched, skewed, and reduced and mirrored.
  private static let transforms: [Transform] = [
    .identity, Transform(a: 2.5, b: 0, c: 0, d: 0.6, tx: 1.3, ty: 4.7),
    Transform(a: 0.9, b: 0.7, c: -1.6, d: 0.8, tx: 40, ty: -8),
    Transform(a: -0.3, b: 0.1, c: 0.2, d: 0.4, tx: 41, ty: 20),
  ]

  private static let styles: [StrokeStyle] = LineCap.allCases.flatMap { cap in
    LineJoin.allCases.map { StrokeStyle(cap: cap, join: $0, miterLimit: 4) }
  }

  /// A path, and the pen's way along it.
  struct Figure {
    var path: Path
    var line: StrokeReference.Line
  }

  /// The errors of the pixels on the edge of the stroke, and of any other pixel that is off.
  private func errors(
    _ figure: Figure, _ style: StrokeStyle, _ transform: Transform
  ) -> [Double] {
    let picture = painted(Self.side, Self.side) {
      $0.concatenate(transform)
      $0.lineWidth = style.width
      $0.lineCap = style.cap
      $0.lineJoin = style.join
      $0.miterLimit = style.miterLimit
      $0.lineDash = LineDash(phase: style.dash.phase, lengths: style.dash.lengths)
      $0.addPath(figure.path)
      $0.strokePath()
    }
    let expected = StrokeReference([figure.line], style)
      .coverage(side: Self.side, transform: transform)
    return expected.enumerated().compactMap { index, part in
      let error = abs(part * 255 - Double(picture.pixels[index].alpha))
      return part > 1e-6 && part < 1 - 1e-6 || error > 1 ? error : nil
    }
  }

  private func polyline(_ random: inout SplitMix64, _ place: Transform, closed: Bool)
    -> Figure
  {
    let points = (0..<4).map { _ in point(&random, place) }
    var path = Path()
    path.addLines(between: points)
    if closed { path.closeSubpath() }
    return Figure(path: path, line: StrokeReference.polyline(points, isClosed: closed))
  }

  private func curves(_ random: inout SplitMix64, _ place: Transform, closed: Bool)
    -> Figure
  {
    var points = (0..<7).map { _ in point(&random, place) }
    if closed { points[6] = points[0] }
    var path = Path()
    path.move(to: points[0])
    path.addCurve(to: points[3], control1: points[1], control2: points[2])
    path.addCurve(to: points[6], control1: points[4], control2: points[5])
    if closed { path.closeSubpath() }
    let sides = [0, 3].flatMap { StrokeReference.curve(Array(points[$0...$0 + 3])) }
    return Figure(path: path, line: StrokeReference.Line(sides: sides, isClosed: closed))
  }

  /// A point in the picture, in user space.
  private func point(_ random: inout SplitMix64, _ place: Transform) -> Point {
    Point(x: random.double(4...60), y: random.double(4...60)).applying(place)
  }

  /// Caps, joins, open and closed, with and without dashes, in every space.
  private func check(
    _ width: Double, isDashed: Bool, seed: UInt64,
    _ make: (inout SplitMix64, Transform, Bool) -> Figure
  ) {
    var random = SplitMix64(seed: seed)
    var all: [Double] = []
    for transform in Self.transforms {
      guard let place = transform.inverted() else { continue }
      for (index, var style) in Self.styles.enumerated() {
        style.width = width
        if isDashed {
          style.dash = LineDash(
            phase: random.double(-9...9),
            lengths: [random.double(1...9), random.double(1...9)])
        }
        for closed in [false, true] where closed == index.isMultiple(of: 2) || isDashed {
          all += errors(make(&random, place, closed), style, transform)
        }
      }
    }
    all.sort()
    let mean = all.reduce(0, +) / Double(all.count)
    let most = all[Int(Double(all.count - 1) * 0.999)]
    #expect(all.count > 5000)
    #expect(
      mean <= 1 && most <= 2, "mean \(mean), 99.9 % \(most), worst \(all[all.count - 1])")
  }

  @Test(arguments: [0.3, 1, 2.5, 9, 30], [false, true])
  func polylines_haveTheArea(width: Double, isDashed: Bool) {
    check(width, isDashed: isDashed, seed: UInt64(width * 10)) {
      polyline(&$0, $1, closed: $2)
    }
  }

  @Test(arguments: [0.3, 1, 2.5, 9, 30], [false, true])
  func curves_haveTheArea(width: Double, isDashed: Bool) {
    check(width, isDashed: isDashed, seed: UInt64(width * 10 + 1)) {
      curves(&$0, $1, closed: $2)
    }
  }
}
