import Geometry
import Testing

@Suite struct ConvexityTests {
  private func isConvex(_ points: [(Double, Double)]) -> Bool {
    var flat = FlatPath()
    flat.append(contour: points.map { Point(x: $0.0, y: $0.1) }, isClosed: true)
    return flat.isConvex(contour: 0)
  }

  @Test func polygons_simple() {
    let square = [(0.0, 0.0), (2, 0), (2, 2), (0, 2)]
    #expect(isConvex(square))
    #expect(isConvex(square.reversed()))
    #expect(isConvex([(0, 0), (1, 0), (2, 0), (2, 2), (2, 2), (0, 2), (0, 0)]))
    #expect(!isConvex([(0, 0), (2, 0), (1, 0.5), (2, 2), (0, 2)]))
    #expect(!isConvex([(0, 0), (2, 0), (1, 0), (1, 1), (0, 1)]))
  }

  @Test func starTurningOneWayTwiceAround_isNotConvex() {
    let pentagram = (0..<5).map { Vector(angle: Double($0) * 0.8 * .pi) }.map { ($0.dx, $0.dy) }
    #expect(!isConvex(pentagram))
  }

  @Test func turnAtTheSeam_counts() {
    let dart = [(0.0, 0.0), (4.0, 1.0), (0, 4), (1, 1)]
    for shift in 0..<4 {
      #expect(!isConvex(Array(dart[shift...] + dart[..<shift])))
    }
  }

  @Test func degenerate_isConvex() {
    #expect(isConvex([(1, 1)]))
    #expect(isConvex([(1, 1), (2, 2), (1, 1)]))
    #expect(isConvex([(1, 1), (1, 1), (1, 1)]))
  }

  @Test(arguments: [0.3, 1, 10, 500]) func flattenedShapes_ellipsesAndRoundedRects(size: Double) {
    var path = Path()
    path.addEllipse(in: Rect(x: 3.3, y: 1.7, width: size, height: size / 3))
    var flat = FlatPath()
    flat.append(path)
    flat.append(path, transform: AffineTransform(rotationAngle: 0.3))
    #expect(flat.isConvex(contour: 0))
    #expect(flat.isConvex(contour: 1))
  }
}
