import GLFunGeometry
import TestRandom

/// Random shapes of many kinds in a box of a few pixels.
enum Shapes: String, CaseIterable, Sendable {
  case triangles, quads, slivers, strokes, hairlines, ellipses, pentagrams, heptagrams, rings
  case ringsSameWay, overlappingRectangles, rectangles, tangles, manyContours, zigzags, tiny
  case stroked, gridTangles, wisps

  func make(extent: Double, using random: inout SplitMix64) -> Polygons {
    func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
    func point() -> Point { Point(x: number(0...extent), y: number(0...extent)) }
    func round(_ center: Point, _ rx: Double, _ ry: Double, _ count: Int, step: Int = 1) -> [Point]
    {
      let turn = number(0...6.28)
      return (0..<count).map { index in
        let (sine, cosine) = circlePoint(
          turn + 6.283185307179586 * Double(index * step % count) / Double(count))
        return Point(x: center.x + rx * cosine, y: center.y + ry * sine)
      }
    }
    func line(_ a: Point, _ b: Point, _ width: Double) -> [Point] {
      let dx = b.x - a.x
      let dy = b.y - a.y
      let length = max((dx * dx + dy * dy).squareRoot(), 1e-9)
      let nx = -dy / length * width / 2
      let ny = dx / length * width / 2
      return [
        Point(x: a.x + nx, y: a.y + ny), Point(x: b.x + nx, y: b.y + ny),
        Point(x: b.x - nx, y: b.y - ny), Point(x: a.x - nx, y: a.y - ny),
      ]
    }
    func box(_ a: Point, _ b: Point) -> [Point] {
      [a, Point(x: b.x, y: a.y), b, Point(x: a.x, y: b.y)]
    }
    let center = Point(
      x: number(extent * 0.3...extent * 0.7), y: number(extent * 0.3...extent * 0.7))
    let radius = number(extent * 0.1...extent * 0.4)
    switch self {
    case .triangles: return Polygons([point(), point(), point()])
    case .quads: return Polygons([point(), point(), point(), point()])
    case .slivers: return Polygons(line(point(), point(), number(0.05...0.5)))
    case .strokes: return Polygons(line(point(), point(), number(1...4)))
    case .hairlines:
      return Polygons((0..<3).map { _ in line(point(), point(), number(0.3...1.2)) })
    case .ellipses: return Polygons(round(center, radius, number(1...radius), 40))
    case .pentagrams: return Polygons(round(center, radius, radius, 5, step: 2))
    case .heptagrams: return Polygons(round(center, radius, radius, 7, step: 3))
    case .rings:
      return Polygons([
        round(center, radius, radius, 40),
        round(center, radius * number(0.5...0.99), radius * 0.8, 40).reversed(),
      ])
    case .ringsSameWay:
      return Polygons([
        round(center, radius, radius, 40),
        round(center, radius * number(0.5...0.99), radius * 0.8, 40),
      ])
    case .overlappingRectangles:
      return Polygons([box(point(), point()), box(point(), point()), box(point(), point())])
    case .rectangles:
      return Polygons([box(point(), point())])
    case .tangles: return Polygons((0..<12).map { _ in point() })
    case .manyContours:
      return Polygons((0..<8).map { _ in [point(), point(), point()] })
    case .zigzags:
      // Fine teeth: many edges in a pixel.
      return Polygons(
        (0..<60).map { index in
          Point(
            x: extent * (0.1 + 0.8 * Double(index) / 60),
            y: index % 2 == 0 ? number(2...6) : number(extent - 8...extent - 2))
        })
    case .tiny:
      return Polygons(
        (0..<10).map { _ in
          let at = point()
          return (0..<6).map { _ in Point(x: at.x + number(0...1.5), y: at.y + number(0...1.5)) }
        })
    case .wisps:
      // A curve of short edges and, on the way back, the same curve slightly offset: the outline passes itself everywhere, with
      // corners in every pixel.
      let width = number(0.2...1.5)
      let turn = number(0...6.28)
      let bend = number(-0.2...0.2)
      var there: [Point] = []
      var back: [Point] = []
      var at = center
      for index in 0..<30 {
        let (sine, cosine) = circlePoint(turn + bend * Double(index) + number(-0.3...0.3))
        there.append(Point(x: at.x - sine * width / 2, y: at.y + cosine * width / 2))
        back.append(Point(x: at.x + sine * width / 2, y: at.y - cosine * width / 2))
        at = Point(x: at.x + cosine * 0.8, y: at.y + sine * 0.8)
      }
      return Polygons(there + back.reversed())
    case .stroked:
      // The outline that a stroker makes: down one side of a bent line and back along the other,
      // with the inner sides of the joints overlapping.
      let spine = (0..<6).map { _ in point() }
      let width = number(0.5...6)
      var outline: [Point] = []
      for index in 1..<spine.count {
        let quad = line(spine[index - 1], spine[index], width)
        outline += [quad[0], quad[1]]
      }
      for index in (1..<spine.count).reversed() {
        let quad = line(spine[index - 1], spine[index], width)
        outline += [quad[2], quad[3]]
      }
      return Polygons(outline)
    case .gridTangles:
      // Corners on whole, half and quarter pixels: edges along borders, corners on each other.
      return Polygons(
        (0..<2).map { _ in
          (0..<9).map { _ in
            Point(
              x: (number(0...extent / 2) * 4).rounded() / 2,
              y: (number(0...extent / 2) * 4).rounded() / 2)
          }
        })
    }
  }
}

/// The sine and the cosine, by their series: accurate enough for test shapes, without a library.
func circlePoint(_ angle: Double) -> (sine: Double, cosine: Double) {
  let turn = 6.283185307179586
  let x = angle - (angle / turn).rounded() * turn
  var sine = 0.0
  var cosine = 0.0
  var term = 1.0
  for index in 0..<30 {
    if index % 2 == 0 {
      cosine += index % 4 == 0 ? term : -term
    } else {
      sine += index % 4 == 1 ? term : -term
    }
    term *= x / Double(index + 1)
  }
  return (sine, cosine)
}
