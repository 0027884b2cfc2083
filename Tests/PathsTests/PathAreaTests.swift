import GLFunDrawing
import GLFunGeometry
import GLFunImaging
import GLFunPaths
import GLFunRenderCPU
import TestRandom
import Testing

@Suite("Areas of paths")
struct PathAreaTests {
  /// Two shapes of some rectangles, ellipses and loops of curves.
  private func shape(_ random: inout SplitMix64) -> Path {
    func point() -> Point { random.point(in: 5...95) }
    var path = Path()
    for _ in 0..<2 {
      let box = Rect(
        x: random.double(5...60), y: random.double(5...60), width: random.double(5...35),
        height: random.double(5...35))
      switch Int(random.double(0...2.99)) {
      case 0: path.addRect(box)
      case 1: path.addEllipse(in: box)
      default:
        path.move(to: point())
        for _ in 0..<3 { path.addCurve(to: point(), control1: point(), control2: point()) }
        path.closeSubpath()
      }
    }
    return path
  }

  /// The covered area in pixels, by the rasterizer.
  private func area(_ path: Path, _ rule: FillRule = .winding) -> Double {
    var context = GraphicsContext(size: PixelSize(width: 100, height: 100))
    context.fillColor = .black
    context.fill(path, using: rule)
    let bitmap = CPURenderer().render(context.finish())
    var sum = 0
    for y in 0..<100 { for x in 0..<100 { sum += Int(bitmap[x, y].alpha) } }
    return Double(sum) / 255
  }

  @Test("Areas agree with the rasterizer's coverage", arguments: UInt64(1)...30)
  func coverage(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let (first, second) = (shape(&random), shape(&random))
    for rule in FillRule.allCases {
      let (a, b) = (area(first, rule), area(second, rule))
      let union = area(first.union(second, using: rule))
      let common = area(first.intersection(second, using: rule))
      let rest = area(first.subtracting(second, using: rule))
      let either = area(first.symmetricDifference(second, using: rule))
      // A pixel at an edge is rounded to a 255th, and a pixel crossed by two contours is less exact.
      let tolerance = 3.0
      #expect(abs(area(first.normalized(using: rule)) - a) < tolerance)
      #expect(abs(union + common - a - b) < tolerance)
      #expect(abs(rest + common - a) < tolerance)
      #expect(abs(either + common - union) < tolerance)
    }
  }

  @Test("Results with the winding rule and with the even-odd rule are the same area")
  func contours() {
    var random = SplitMix64(seed: 7)
    for _ in 0..<20 {
      let union = shape(&random).union(shape(&random))
      #expect(abs(area(union, .evenOdd) - area(union)) < 1)
    }
  }

  @Test("Squares that touch, overlap, or lie within one another")
  func squares() {
    func square(_ x: Double, _ y: Double, _ side: Double) -> Path {
      Path(Rect(x: x, y: y, width: side, height: side))
    }
    let large = square(10, 10, 40)
    #expect(!large.intersects(square(60, 10, 10)) && large.intersects(square(40, 40, 40)))
    #expect(large.intersection(square(60, 10, 10)).isEmpty)
    #expect(
      large.union(square(50, 10, 40)).boundingBox == Rect(x: 10, y: 10, width: 80, height: 40))
    let ring = large.subtracting(square(20, 20, 20))
    #expect(area(ring) == 1200)
    #expect(ring.componentsSeparated().count == 1)
    #expect(ring.union(square(25, 25, 5)).componentsSeparated().count == 2)
  }

  @Test("Lines inside and outside of an area make up the whole line")
  func lines() {
    let line = Path { $0.addLines(between: [Point(x: 0, y: 30), Point(x: 100, y: 30)]) }
    let circle = Path(ellipseIn: Rect(x: 20, y: 10, width: 40, height: 40))
    let (inside, outside) = (line.lineIntersection(circle), line.lineSubtracting(circle))
    #expect(abs(inside.length - 40) < 1e-3 && abs(outside.length - 60) < 1e-3)
    #expect(inside.boundingBox.minX > 19.99 && inside.boundingBox.maxX < 60.01)
  }
}
