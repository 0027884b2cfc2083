import ExamplePrograms
import GLFunDrawing
import GLFunGeometry
import GLFunImaging
import GLFunRenderCPU
import GLFunViews
import TestRandom
import TestSupport
import Testing

/// The GLFun view compared with the same app on the fixed-function pipeline of OpenGL ES 1.1.
///
/// Lines go through the same single precision as the reference's, and are the same for all end points. Other shapes lie on a
/// grid of 1/256 pixel on both sides, but the reference's go through single precision first. That decides the rounding of a
/// vertex halfway between two steps, so pictures differ at most in pixels whose centres lie within a step of an edge. The
/// touches for these shapes are inside the view: the original lets the driver clip the rest, which bends edges.
@Suite(.enabled(if: FixedFunction.isThere, FixedFunction.reason), .serialized)
struct FixedFunctionTests {
  /// The source of touches.
  enum Touches: CaseIterable {
    case integer, half, arbitrary
  }

  /// One touch drawn both ways.
  private struct Outcome {
    let first: Point
    let last: Point
    let expected: Bitmap
    let actual: Bitmap
    /// The pixels of the reference's shape.
    let covered: Int
    /// The pixels on which the pictures differ.
    let differing: [(x: Int, y: Int)]
  }

  /// The view of the original.
  private static let size = PixelSize(width: 320, height: 460)
  /// Views in which a single-precision transform places pixels exactly, nearly, and barely.
  static let lineSizes = [
    (320, 460), (320, 480), (256, 512), (997, 613), (768, 1024), (1, 30), (3, 700), (701, 2),
    (33, 1025),
  ]

  private func draw(
    _ shape: Shape, from first: Point, to last: Point, size: PixelSize = size
  ) throws -> Outcome {
    var view = GLFunView(size: size, lineMode: .gl)
    view.handle(.shape(shape))
    view.handle(.color(.blue))
    view.handle(.began(first))
    view.handle(.ended(last))
    let actual = CPURenderer().render(view.frame())
    let expected = try FixedFunction.draw(shape, color: .blue, from: first, to: last, size: size)
    let blue = Color.blue.premultiplied
    let differing = (0..<size.area).filter { expected.pixels[$0] != actual.pixels[$0] }
    return Outcome(
      first: first, last: last, expected: expected, actual: actual,
      covered: expected.pixels.count { $0 == blue },
      differing: differing.map { ($0 % size.width, $0 / size.width) })
  }

  private static func touch(
    _ touches: Touches, in size: PixelSize, _ random: inout SplitMix64
  ) -> Point {
    let x = random.double(min(1, Double(size.width) / 2)...max(1, Double(size.width) - 1))
    let y = random.double(min(1, Double(size.height) / 2)...max(1, Double(size.height) - 1))
    return switch touches {
    case .integer: Point(x: x.rounded(), y: y.rounded())
    case .half: Point(x: x.rounded(.down) + 0.5, y: y.rounded(.down) + 0.5)
    case .arbitrary: Point(x: x, y: y)
    }
  }

  /// A pair of touches of the given kind.
  private static func way(
    _ touches: Touches, within reach: Double, _ random: inout SplitMix64
  ) -> Vector {
    let dx = random.double(-reach...reach)
    let dy = random.double(-reach...reach)
    return touches == .arbitrary
      ? Vector(dx: dx, dy: dy) : Vector(dx: dx.rounded(), dy: dy.rounded())
  }

  /// Draws `count` random touches, up to the first that fails `isRight`, and returns the part of the covered pixels that
  /// differ.
  private func draw(
    _ shape: Shape, _ touches: Touches, count: Int, isRight: (Outcome) -> Bool
  ) throws -> Double {
    var random = SplitMix64(seed: 21)
    func touch() -> Point { Self.touch(touches, in: Self.size, &random) }
    var differing = 0
    var covered = 0
    for _ in 0..<count {
      let outcome = try draw(shape, from: touch(), to: touch())
      differing += outcome.differing.count
      covered += outcome.covered
      if isRight(outcome) { continue }
      try report(outcome, "\(shape) \(touches)")
      break
    }
    #expect(covered > 100 * count, "the shapes must show")
    return Double(differing) / Double(covered)
  }

  private func report(_ outcome: Outcome, _ name: String) throws {
    Issue.record(
      """
      \(name) from \(outcome.first) to \(outcome.last): \(outcome.differing.count) pixels of \
      \(outcome.covered) differ, at \(outcome.differing.prefix(8))
      """)
    try RendererPair.attach(expected: outcome.expected, actual: outcome.actual, named: name)
  }

  @Test(arguments: Touches.allCases)
  func rects_areTheSame(touches: Touches) throws {
    _ = try draw(.rect, touches, count: 300, isRight: \.differing.isEmpty)
  }

  @Test(arguments: Touches.allCases, lineSizes)
  func lines_areTheSame(touches: Touches, view: (width: Int, height: Int)) throws {
    let size = PixelSize(width: view.width, height: view.height)
    var random = SplitMix64(seed: 23)
    try expectSameLines(count: 300, in: size) {
      let first = Self.touch(touches, in: size, &random)
      return (first, Self.touch(touches, in: size, &random))
    }
  }

  /// The reference clips such lines to the view, and cuts their ends along an axis.
  @Test(arguments: Touches.allCases, lineSizes)
  func lines_leavingTheView_areTheSame(touches: Touches, view: (width: Int, height: Int)) throws {
    let size = PixelSize(width: view.width, height: view.height)
    var random = SplitMix64(seed: 24)
    try expectSameLines(count: 300, in: size) {
      let inside = Self.touch(touches, in: size, &random)
      let far = random.pick([2.0, 40, 1000, 200_000])
      let way = Self.way(touches, within: far, &random)
      let outside = inside + way
      return switch random.int(0...2) {
      case 0: (inside, outside)
      case 1: (outside, inside)
      default: (inside - way, outside)
      }
    }
  }

  /// Short lines consist of their ends.
  @Test(arguments: Touches.allCases)
  func shortLines_areTheSame(touches: Touches) throws {
    var random = SplitMix64(seed: 25)
    try expectSameLines(count: 1000, in: Self.size) {
      let first = Self.touch(touches, in: Self.size, &random)
      return (first, first + Self.way(touches, within: 3, &random))
    }
  }

  private func expectSameLines(
    count: Int, in size: PixelSize, _ next: () -> (first: Point, last: Point)
  ) throws {
    var covered = 0
    for _ in 0..<count {
      let (first, last) = next()
      let outcome = try draw(.line, from: first, to: last, size: size)
      covered += outcome.covered
      if outcome.differing.isEmpty { continue }
      try report(outcome, "line in \(size)")
      return
    }
    #expect(covered > 0, "the lines must show")
  }

  /// The share of an ellipse's pixels that the grid may move, and the count for small ones.
  private static func mayDiffer(_ outcome: Outcome) -> Int { max(2, outcome.covered / 1000) }

  @Test(arguments: Touches.allCases)
  func ellipses_differByAThousandthEach(touches: Touches) throws {
    let part = try draw(.ellipse, touches, count: 400) { outcome in
      outcome.differing.count <= Self.mayDiffer(outcome) && isAtTheRim(outcome)
    }
    #expect(part < 1e-5)
  }

  /// The flatter an ellipse, the more pixel centres a long side may pass at once.
  @Test(arguments: Touches.allCases)
  func flatEllipses_differByAThousandthEach(touches: Touches) throws {
    var random = SplitMix64(seed: 22)
    for _ in 0..<400 {
      let first = Self.touch(touches, in: Self.size, &random)
      let long = random.double(0...150).rounded()
      let short = Double(random.int(0...6)) / (touches == .arbitrary ? 7 : 1)
      let isWide = random.isOne(in: 2)
      func inside(_ start: Double, _ length: Double, _ extent: Int) -> Double {
        start + length < Double(extent) ? start + length : start - length
      }
      let last = Point(
        x: inside(first.x, isWide ? long : short, Self.size.width),
        y: inside(first.y, isWide ? short : long, Self.size.height))
      let outcome = try draw(.ellipse, from: first, to: last)
      #expect(
        outcome.differing.count <= Self.mayDiffer(outcome),
        "from \(outcome.first) to \(outcome.last): \(outcome.differing)")
    }
  }

  /// True if the differing pixels are those whose centres a step of the grid decides.
  private func isAtTheRim(_ outcome: Outcome) -> Bool {
    let rim = Self.rim(Rect(from: outcome.first, to: outcome.last))
    return outcome.differing.allSatisfy { pixel in
      let center = Point(x: Double(pixel.x) + 0.5, y: Double(pixel.y) + 0.5)
      return Self.distance(from: center, to: rim) <= 1.0 / 256
    }
  }

  @Test(arguments: [Shape.line, .rect])
  func everyDirection_isTheSame(shape: Shape) throws {
    let center = Point(x: 120, y: 230)
    for x in [-100.0, -7, -1, 0, 1, 7, 100] {
      for y in [-100.0, -7, -1, 0, 1, 7, 100] {
        let outcome = try draw(shape, from: center, to: center + Vector(dx: x, dy: y))
        #expect(outcome.differing.isEmpty, "\(shape) by \(x), \(y)")
      }
    }
  }

  /// The polygon of an ellipse, not moved to a grid.
  private static func rim(_ box: Rect) -> [Point] {
    let frame = Rect(from: Point(x: box.minX, y: box.minY), to: Point(x: box.maxX, y: box.maxY))
    var context = PrimitiveContext(size: size)
    context.fillEllipse(in: frame, vertexCount: GLFunView.ellipseVertexCount)
    return context.finish().points
  }

  private static func distance(from point: Point, to polygon: [Point]) -> Double {
    var nearest = Double.infinity
    var start = polygon[polygon.count - 1]
    for end in polygon {
      let side = end - start
      let way = point - start
      let square = side.dot(side)
      let part = square > 0 ? max(0, min(way.dot(side) / square, 1)) : 0
      nearest = min(nearest, (way - side * part).length)
      start = end
    }
    return nearest
  }
}
