import GLFunGeometry
import TestRandom
import Testing

@testable import GLFunKernels

@Suite("Coverage of extreme input")
struct ExtremeTests {
  static let box = PixelBox(minX: 0, minY: 0, maxX: 64, maxY: 64)

  @Test("coordinates that are infinite or not a number cover nothing")
  func nonFinite() {
    for bad in [Double.nan, .infinity, -.infinity] {
      for antialias in [true, false] {
        let path = Polygons([
          [Point(x: 1, y: 1), Point(x: 60, y: bad), Point(x: 30, y: 60)],
          [Point(x: 1, y: 1), Point(x: 60, y: 5), Point(x: 30, y: 60)],
        ])
        let image = CoverageImage(path, rule: .winding, antialias: antialias, box: Self.box)
        #expect(image.bytes.allSatisfy { $0 == 0 })
      }
    }
  }

  @Test("paths without area cover nothing")
  func degenerate() {
    for path in [
      Polygons([[Point]]()), Polygons([Point(x: 3, y: 3)]),
      Polygons([Point(x: 3, y: 3), Point(x: 40, y: 9)]),
      Polygons([Point(x: 3, y: 3), Point(x: 40, y: 9), Point(x: 3, y: 3)]),
      Polygons([Point(x: 3, y: 3.5), Point(x: 40, y: 3.5), Point(x: 20, y: 3.5)]),
      Polygons(Array(repeating: Point(x: 7.3, y: 7.3), count: 9)),
    ] {
      let image = CoverageImage(path, rule: .winding, box: Self.box)
      #expect(image.bytes.allSatisfy { $0 == 0 })
    }
  }

  @Test(
    "far corners: edges that pass through the clip keep their place",
    arguments: [1e5, 2e6, 1e9])
  func far(distance: Double) {
    // The half plane right of x = 20, as a triangle with two corners far away.
    let upright = Polygons([
      Point(x: 20, y: -distance), Point(x: distance, y: 0), Point(x: 20, y: distance),
    ])
    let image = CoverageImage(upright, rule: .winding, box: Self.box)
    // The part right of and below the diagonal.
    let diagonal = Polygons([
      Point(x: -distance, y: -distance), Point(x: distance, y: distance),
      Point(x: -distance, y: distance),
    ])
    let half = CoverageImage(diagonal, rule: .evenOdd, box: Self.box)
    for y in 0..<64 {
      for x in 0..<64 {
        #expect(image[x, y] == (x < 20 ? 0 : 255))
        #expect(half[x, y] == (x < y ? 255 : x > y ? 0 : 128))
      }
    }
  }

  @Test("random far corners are safe")
  func farRandom() {
    var random = SplitMix64(seed: 33)
    var rasterizer = CoverageRasterizer()
    for _ in 0..<300 {
      let path = Polygons(
        (0..<6).map { _ in
          let scales = [10.0, 1e3, 1e6, 2e6, 1e9, 1e300]
          let scale = scales[Int.random(in: scales.indices, using: &random)]
          return Point(
            x: .random(in: -scale...scale, using: &random),
            y: .random(in: -scale...scale, using: &random))
        })
      for antialias in [true, false] {
        let image = CoverageImage(
          path, rule: .evenOdd, antialias: antialias, box: Self.box, with: &rasterizer)
        #expect(image.overlaps == 0)
      }
    }
    // The scratch is clean after all that.
    let square = Polygons([
      Point(x: 1, y: 1), Point(x: 9, y: 1), Point(x: 9, y: 9), Point(x: 1, y: 9),
    ])
    #expect(
      CoverageImage(square, rule: .winding, box: Self.box, with: &rasterizer)
        == CoverageImage(square, rule: .winding, box: Self.box))
  }

  @Test("a hundred thousand edges in a small area end soon")
  func many() {
    var random = SplitMix64(seed: 1)
    let path = Polygons(
      (0..<100_000).map { _ in
        Point(x: .random(in: 0...64, using: &random), y: .random(in: 0...64, using: &random))
      })
    let clock = ContinuousClock()
    var covered = 0
    let time = clock.measure {
      covered = CoverageImage(path, rule: .winding, box: Self.box).bytes.count { $0 != 0 }
    }
    #expect(covered > 4000)
    // A few hundred milliseconds; quadratic cost would take hours.
    #expect(time < .seconds(20))
  }

  @Test("the same path gives the same tiles, whatever was drawn before")
  func reuse() {
    var random = SplitMix64(seed: 4)
    var used = CoverageRasterizer()
    for index in 0..<300 {
      let kind = Shapes.allCases[index % Shapes.allCases.count]
      let path = kind.make(extent: 64, using: &random)
      let rule: CoverageRasterizer.Rule = index % 3 == 0 ? .evenOdd : .winding
      let antialias = index % 5 != 0
      #expect(
        CoverageImage(path, rule: rule, antialias: antialias, box: Self.box, with: &used)
          == CoverageImage(path, rule: rule, antialias: antialias, box: Self.box))
    }
  }
}
