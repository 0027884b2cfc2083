import GLFunGeometry
import TestRandom
import Testing

@testable import GLFunKernels

/// Corners are examined four at a time, so each rule must hold for all four places.
@Suite("Corners of paths")
struct CornerTests {
  private static let box = PixelBox(minX: 0, minY: 0, maxX: 64, maxY: 64)

  @Test(
    "corners that are repeated, or so near that they become one, change nothing",
    arguments: Shapes.allCases)
  func repeated(shape: Shapes) {
    var random = SplitMix64(seed: 5)
    for _ in 0..<10 {
      var path = shape.make(extent: 64, using: &random)
      // In the middle of points that merge into one corner.
      path.contours = path.contours.map { contour in
        contour.map { Point(x: ($0.x * 256).rounded() / 256, y: ($0.y * 256).rounded() / 256) }
      }
      var repeated = path
      repeated.contours = path.contours.map { contour in
        contour.flatMap { corner in
          (0..<Int.random(in: 1...4, using: &random)).map { _ in
            Point(
              x: corner.x + Double.random(in: -0.4...0.4, using: &random) / 256,
              y: corner.y + Double.random(in: -0.4...0.4, using: &random) / 256)
          }
        }
      }
      for rule in [CoverageRasterizer.Rule.winding, .evenOdd] {
        #expect(
          CoverageImage(repeated, rule: rule, box: Self.box)
            == CoverageImage(path, rule: rule, box: Self.box))
      }
    }
  }

  /// Corners around the middle of the picture, with one of them elsewhere.
  private static func ring(with corner: Point, at place: Int) -> [Point] {
    var ring = (0..<11).map { index in
      let (sine, cosine) = circlePoint(6.283185307179586 * Double(index) / 11)
      return Point(x: 32 + 20 * cosine, y: 32 + 20 * sine)
    }
    ring[place] = corner
    return ring
  }

  @Test(
    "one corner that is not finite takes the whole path away, wherever it is", arguments: 0..<11)
  func nonFinite(place: Int) {
    for bad in [Double.nan, .infinity, -.infinity] {
      for corner in [Point(x: bad, y: 3), Point(x: 3, y: bad)] {
        let path = Polygons(Self.ring(with: corner, at: place))
        let image = CoverageImage(path, rule: .winding, box: Self.box)
        #expect(image.bytes.allSatisfy { $0 == 0 })
      }
    }
  }

  @Test(
    "it does not matter with which corner a path begins, though one is far away",
    arguments: [-3e7, 3e7])
  func far(distance: Double) {
    let ring = Self.ring(with: Point(x: distance, y: distance / 3), at: 0)
    let expected = CoverageImage(Polygons(ring), rule: .winding, box: Self.box)
    #expect(expected.bytes.contains { $0 == 255 } && expected.bytes.contains { $0 == 0 })
    for start in 1..<ring.count {
      let turned = Polygons(Array(ring[start...] + ring[..<start]))
      #expect(CoverageImage(turned, rule: .winding, box: Self.box) == expected)
    }
  }
}
