import GLFunGeometry
import GLFunTiles
import Testing

@testable import GLFunKernels

/// The routes from outlines to coverage. Other tests check that the routes agree.
@Suite("Routes of coverage")
struct RouteTests {
  typealias Routes = CoverageRasterizer.Routes

  private func routes(
    _ polygons: Polygons, antialias: Bool = true, isSimple: Bool = false
  ) -> Routes {
    var rasterizer = CoverageRasterizer()
    var tiles = CoverageTiles()
    rasterizer.begin(minX: 0, minY: 0, maxX: 64, maxY: 64)
    for contour in polygons.contours { rasterizer.add(contour: contour.span) }
    if isSimple { rasterizer.promiseSimple() }
    rasterizer.finish(rule: .winding, antialias: antialias, into: &tiles)
    return rasterizer.routes
  }

  private let triangle = [Point(x: 3, y: 4), Point(x: 50, y: 20), Point(x: 20, y: 55)]

  /// A polygon whose edges join almost opposite corners of a circle, so all of them pass its middle at the same small distance.
  private func star(corners count: Int, radius: Double) -> Polygons {
    Polygons(
      (0..<count).map { index in
        let direction = Vector(angle: 2 * .pi * Double(index * (count / 2)) / Double(count))
        return Point(x: 24.5 + radius * direction.dx, y: 24.5 + radius * direction.dy)
      })
  }

  @Test func oneConvexContourOfFewCorners() {
    #expect(routes(Polygons(triangle)) == .convex)
  }

  @Test func oneConvexContourOfManyCorners() {
    let circle = (0..<24).map { index in
      let way = Vector(angle: 2 * .pi * Double(index) / 24)
      return Point(x: 30 + 25 * way.dx, y: 31 + 25 * way.dy)
    }
    #expect(routes(Polygons(circle)) == .areas)
  }

  @Test func withoutAntialiasing() {
    #expect(routes(Polygons(triangle), antialias: false) == .centers)
  }

  @Test func contoursThatAreKnownToBeApart() {
    let other = [Point(x: 52, y: 40), Point(x: 60, y: 60), Point(x: 45, y: 60)]
    #expect(routes(Polygons([triangle, other]), isSimple: true) == .areas)
  }

  @Test func contoursThatMayMeetButDoNot() {
    let other = [Point(x: 52, y: 40), Point(x: 60, y: 60), Point(x: 45, y: 60)]
    #expect(routes(Polygons([triangle, other])).contains(.areasAndOverlaps))
    #expect(routes(Polygons([triangle, other])).isDisjoint(with: [.convex, .areas, .samples]))
  }

  @Test func fewEdgesInAPixel() {
    #expect(routes(star(corners: 5, radius: 20)) == [.areasAndOverlaps, .sixteenPixels])
  }

  @Test func manyEdgesInAPixel() {
    let routes = routes(star(corners: 25, radius: 10))
    #expect(routes.contains(.exactPixel))
    #expect(!routes.contains(.samples))
  }

  @Test func moreEdgesThanAreToldApart() {
    #expect(routes(star(corners: 201, radius: 20)).contains(.samples))
  }

  @Test func aNewPathForgetsTheRoutesOfTheLast() {
    var rasterizer = CoverageRasterizer()
    var tiles = CoverageTiles()
    rasterizer.begin(minX: 0, minY: 0, maxX: 64, maxY: 64)
    rasterizer.add(contour: triangle.span)
    rasterizer.finish(rule: .winding, into: &tiles)
    rasterizer.begin(minX: 0, minY: 0, maxX: 64, maxY: 64)
    #expect(rasterizer.routes.isEmpty)
  }
}
