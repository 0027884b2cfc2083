import GLFunGeometry
import TestRandom
import Testing

@Suite("Elements of paths, and paths of single shapes")
struct PathElementsTests {
  @Test("Elements are those that were added, with the moves that segments begin with")
  func elements() {
    let (a, b, c, d) = (
      Point(x: 1, y: 2), Point(x: 3, y: 4), Point(x: 5, y: 6), Point(x: 7, y: 8)
    )
    let path = Path { path in
      path.move(to: a)
      path.addLine(to: b)
      path.closeSubpath()
      path.addQuadCurve(to: d, control: c)
      path.addCurve(to: a, control1: b, control2: c)
    }
    #expect(
      Array(path.elements) == [
        .move(to: a), .line(to: b), .closeSubpath, .move(to: a), .quadCurve(to: d, control: c),
        .curve(to: a, control1: b, control2: c),
      ])
    #expect(path.elements.count == 6)
    #expect(Path().elements.isEmpty)
  }

  @Test(
    "A path of a path's elements is the same path, and goes on from the same point",
    arguments: 1...100)
  func roundTrips(seed: Int) {
    let path = Path.random(seed: UInt64(seed))
    let elements = path.elements
    #expect(Path(elements) == path)
    #expect(Path(elements).currentPoint == path.currentPoint)
    // As a collection: forwards, backwards, and from any place.
    #expect(Array(elements.reversed()) == Array(elements).reversed())
    #expect(elements.indices.map { elements[$0] } == Array(elements))
    #expect(
      Array(elements.dropFirst(2).dropLast()) == Array(Array(elements).dropFirst(2).dropLast()))
  }

  @Test("Elements follow the rules of the methods that add them")
  func rules() {
    let far = Point(x: .infinity, y: 0)
    #expect(
      Path([
        .closeSubpath, .line(to: Point(x: 1, y: 1)), .move(to: Point(x: 2, y: 2)), .line(to: far),
        .quadCurve(to: .zero, control: Point(x: 3, y: 3)),
      ]).svgPathData == "M2 2Q3 3 0 0")
  }

  @Test("Polygons are closed unless they should not be")
  func polygons() {
    let corners = [Point(x: 0, y: 0), Point(x: 4, y: 0), Point(x: 4, y: 3)]
    #expect(Path(polygon: corners).svgPathData == "M0 0H4V3Z")
    #expect(Path(polygon: corners, isClosed: false).svgPathData == "M0 0H4V3")
    #expect(Path(polygon: []).isEmpty)
  }

  @Test("The corners of regular polygons and stars lie on circles, at equal angles, clockwise")
  func stars() {
    let center = Point(x: 10, y: 20)
    #expect(
      Path(regularPolygonWithSides: 4, center: center, radius: 5).svgPathData
        == "M10 15L15 20L10 25L5 20Z")
    for count in 3...9 {
      let polygon = Path(
        regularPolygonWithSides: count, center: center, radius: 5, startAngle: 0.3)
      let star = Path(
        starWithPoints: count, center: center, radius: 5, innerRadius: 2, startAngle: 0.3)
      #expect(polygon.points.count == count && star.points.count == 2 * count)
      #expect(polygon.elements.last == .closeSubpath && star.elements.last == .closeSubpath)
      for (index, corner) in polygon.points.enumerated() {
        let next = polygon.points[(index + 1) % count]
        #expect(abs(corner.distance(to: center) - 5) < 1e-12)
        #expect(
          abs(corner.distance(to: next) - polygon.points[0].distance(to: polygon.points[1])) < 1e-12
        )
        #expect((corner - center).cross(next - center) > 0)
        #expect(star.points[2 * index].isClose(to: corner, within: 1e-12))
        #expect(abs(star.points[2 * index + 1].distance(to: center) - 2) < 1e-12)
      }
    }
    for count in [-1, 0, 1] {
      #expect(Path(regularPolygonWithSides: count, center: center, radius: 5).isEmpty)
      #expect(Path(starWithPoints: count, center: center, radius: 5, innerRadius: 1).isEmpty)
    }
  }

  @Test("An arc, the bounds and a transformed path are those of the methods with Quartz's names")
  func names() {
    var arc = Path()
    arc.addArc(
      center: Point(x: 1, y: 2), radius: 3, startAngle: 0, endAngle: 2, clockwise: false)
    #expect(
      Path(
        arcCenter: Point(x: 1, y: 2), radius: 3, startAngle: 0, endAngle: 2, clockwise: false)
        == arc)
    #expect(arc.bounds == arc.boundingBoxOfPath && Path().bounds.isNull)
    let moved = Path(Rect(x: 1, y: 2, width: 3, height: 4))
      .transformed(by: Transform(translationX: 10, y: 0))
    #expect(moved == Path(Rect(x: 11, y: 2, width: 3, height: 4)))
  }
}
