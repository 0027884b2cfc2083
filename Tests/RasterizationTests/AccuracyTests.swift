import GLFunGeometry
import TestRandom
import Testing

@testable import GLFunKernels

@Suite("Coverage accuracy")
struct AccuracyTests {
  static let box = PixelBox(minX: 0, minY: 0, maxX: 48, maxY: 48)

  @Test(
    "random shapes: the area inside is right in every pixel, to rounding",
    arguments: Shapes.allCases, [CoverageRasterizer.Rule.winding, .evenOdd])
  func area(kind: Shapes, rule: CoverageRasterizer.Rule) {
    var random = SplitMix64(seed: 7)
    var errors = CoverageErrors()
    var rasterizer = CoverageRasterizer()
    for _ in 0..<40 {
      let path = kind.make(extent: 48, using: &random)
      let image = CoverageImage(path, rule: rule, box: Self.box, with: &rasterizer)
      #expect(image.overlaps == 0)
      errors.add(image, ReferenceCoverage(path, rule: rule, box: Self.box))
    }
    #expect(errors.edgePixels > 1000)
    // Rounding alone has a mean error of a quarter, and a half at worst.
    #expect(errors.mean <= 0.27, "\(errors)")
    #expect(errors.worst <= 0.75, "\(errors)")
  }

  @Test("crowded pixels: sampling stays near the area")
  func crowd() {
    // Sixty triangles of a few pixels' size: far more edges in a pixel than the exact method takes.
    var random = SplitMix64(seed: 11)
    var errors = CoverageErrors()
    let box = PixelBox(minX: 0, minY: 0, maxX: 16, maxY: 16)
    for _ in 0..<6 {
      let path = Polygons(
        (0..<60).map { _ in
          (0..<3).map { _ in
            Point(
              x: .random(in: 2...14, using: &random), y: .random(in: 2...14, using: &random))
          }
        })
      for rule in [CoverageRasterizer.Rule.winding, .evenOdd] {
        errors.add(
          CoverageImage(path, rule: rule, box: box), ReferenceCoverage(path, rule: rule, box: box))
      }
    }
    #expect(errors.edgePixels > 1000)
    #expect(errors.mean <= 2, "\(errors)")
    #expect(errors.worst <= 20, "\(errors)")
  }

  @Test("long paths: the number of corners does not change the area", arguments: [3, 300, 30_000])
  func many(corners: Int) {
    // A triangle with divided sides: the outline is the same except for the corners on it.
    let ends = [Point(x: 3, y: 2), Point(x: 44, y: 17), Point(x: 11, y: 45)]
    var outline: [Point] = []
    for index in 0..<corners {
      let side = index * 3 / corners
      let part = Double(index * 3 % corners) / Double(corners)
      let from = ends[side]
      let to = ends[(side + 1) % 3]
      outline.append(Point(x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part))
    }
    var errors = CoverageErrors()
    errors.add(
      CoverageImage(Polygons(outline), rule: .winding, box: Self.box),
      ReferenceCoverage(Polygons(ends), rule: .winding, box: Self.box))
    // Corners rounded to 1/256 pixel move the outline by half of that at most.
    #expect(errors.worst <= 2, "\(errors)")
  }

  @Test("convex contours: a promise that they are simple changes nothing")
  func convex() {
    var random = SplitMix64(seed: 3)
    for _ in 0..<50 {
      for kind in [Shapes.ellipses, .triangles, .strokes] {
        let path = kind.make(extent: 48, using: &random)
        let found = CoverageImage(path, rule: .winding, box: Self.box)
        #expect(found == CoverageImage(path, rule: .winding, isSimple: true, box: Self.box))
      }
    }
  }
}
