import GLFunGeometry
import GLFunPaths
import TestRandom
import Testing

@Suite("Lengths and parts of paths")
struct PathLengthTests {
  private static let triangle = Path { path in
    path.addLines(between: [Point(x: 0, y: 0), Point(x: 30, y: 0), Point(x: 30, y: 40)])
    path.closeSubpath()
  }

  /// A path of two sub-paths, the second one closed, with lines and curves of all kinds.
  private func random(_ seed: UInt64) -> Path {
    var random = SplitMix64(seed: seed)
    func point() -> Point { random.point(in: -50...50) }
    return Path { path in
      for isClosed in [false, true] {
        path.move(to: point())
        path.addLine(to: point())
        path.addQuadCurve(to: point(), control: point())
        path.addCurve(to: point(), control1: point(), control2: point())
        if isClosed { path.closeSubpath() }
      }
    }
  }

  @Test("The line that closes a sub-path counts, the gap between two does not")
  func lengths() {
    #expect(Self.triangle.length == 120)
    var two = Self.triangle
    two.addRect(Rect(x: 1000, y: 0, width: 10, height: 5))
    #expect(two.length == 150)
    #expect(Path().length == 0 && Path().point(at: 0) == nil)
    #expect(Path { $0.move(to: Point(x: 1, y: 1)) }.length == 0)
  }

  @Test("The length of a curve is that of its many chords", arguments: UInt64(1)...20)
  func curves(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let points = (0..<4).map { _ in random.point(in: -100...100) }
    let path = Path { path in
      path.move(to: points[0])
      path.addCurve(to: points[3], control1: points[1], control2: points[2])
    }
    let count = 20_000
    let stops = (0...count).map { cubicPoint(points, Double($0) / Double(count)) }
    let chords = zip(stops, stops.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
    #expect(abs(path.length - chords) < 1e-4 * chords)
    // Halfway along the curve.
    var (index, length) = (0, 0.0)
    while length < chords / 2 {
      length += stops[index].distance(to: stops[index + 1])
      index += 1
    }
    let middle = path.point(at: 0.5)
    #expect(middle?.isClose(to: stops[index], within: 0.05) == true)
  }

  @Test("Places along a path, with the direction, forwards and backwards")
  func places() throws {
    let measure = PathMeasure(Self.triangle)
    let place = try #require(measure.place(at: 50))
    #expect(place.point == Point(x: 30, y: 20) && place.direction.dx == 0 && place.direction.dy > 0)
    #expect(measure.place(at: 120)?.point == Point(x: 0, y: 0))
    #expect(measure.place(at: -1) == nil && measure.place(at: 120.001) == nil)
    let back = PathMeasure(Self.triangle, isReversed: true)
    for distance in stride(from: 0.0, through: 120, by: 7.5) {
      let (there, here) = (
        try #require(measure.place(at: 120 - distance)), back.place(at: distance)
      )
      #expect(here?.point == there.point && here?.direction == -there.direction)
    }
    #expect(Self.triangle.point(at: 1) == Point(x: 0, y: 0))
    #expect(Self.triangle.point(at: 1.5) == nil)
  }

  @Test("A direction is found where control points coincide with an end")
  func degenerateCurves() throws {
    let start = Point(x: 0.1, y: 0.7)
    for control in [start, Point(x: 10.1, y: 0.7)] {
      let path = Path { path in
        path.move(to: start)
        path.addQuadCurve(to: Point(x: 10.1, y: 0.7), control: control)
      }
      for fraction in [0.0, 1] {
        let place = try #require(PathMeasure(path).place(at: fraction * path.length))
        #expect(place.direction.dx > 0 && place.direction.dy == 0)
      }
    }
  }

  @Test("The parts of a path have its length and its points", arguments: UInt64(1)...20)
  func trimming(_ seed: UInt64) throws {
    let path = random(seed)
    var random = SplitMix64(seed: seed)
    let fraction = random.double(0.05...0.95)
    let (first, second) = (path.trimmed(from: 0, to: fraction), path.trimmed(from: fraction, to: 1))
    #expect(abs(first.length - fraction * path.length) < 0.01 * path.length)
    #expect(abs(first.length + second.length - path.length) < 1e-3 * path.length)
    let end = try #require(first.currentPoint)
    #expect(try #require(path.point(at: fraction)).isClose(to: end, within: 1e-6))
    #expect(path.trimmed(from: 0, to: 1) == path)
    #expect(path.trimmed(from: 0.5, to: 0.5).isEmpty && path.trimmed(from: 0.7, to: 0.2).isEmpty)
  }

  @Test("Dashes lie on the path and have the lengths of the pattern")
  func dashes() {
    let line = Path { $0.addLines(between: [Point(x: 0, y: 0), Point(x: 100, y: 0)]) }
    let dashed = line.dashed(by: LineDash(phase: 5, lengths: [10, 15]))
    let expected = Path { path in
      for start in [0.0, 20, 45, 70, 95] {
        path.move(to: Point(x: start, y: 0))
        path.addLine(to: Point(x: start == 0 ? 5 : min(start + 10, 100), y: 0))
      }
    }
    #expect(dashed == expected)
    #expect(line.dashed(by: LineDash(phase: 0, lengths: [])) == line)
    #expect(line.dashed(by: LineDash(phase: 0, lengths: [1e-9])) == line, "more than 2²⁰ dashes")
    let circle = Path(ellipseIn: Rect(x: 0, y: 0, width: 100, height: 100))
    let half = circle.dashed(by: LineDash(phase: 0, lengths: [circle.length / 16]))
    #expect(abs(half.length - circle.length / 2) < 0.01)
  }

  @Test("A dash of length zero is a dot, at the start of the path, too")
  func dots() {
    let line = Path { $0.addLines(between: [Point(x: 0, y: 0), Point(x: 25, y: 0)]) }
    let dots = line.dashed(by: LineDash(lengths: [0, 10]))
    #expect(
      dots
        == Path { path in
          for x in [0.0, 10, 20] {
            path.move(to: Point(x: x, y: 0))
            path.addLine(to: Point(x: x, y: 0))
          }
        })
  }

  @Test("A path that is reversed twice is the path", arguments: UInt64(1)...20)
  func reversing(_ seed: UInt64) {
    let path = random(seed)
    let reversed = path.reversed
    #expect(reversed.reversed == path && reversed != path)
    #expect(abs(reversed.length - path.length) < 1e-9 * path.length)
    #expect(reversed.boundingBox == path.boundingBox)
  }
}
