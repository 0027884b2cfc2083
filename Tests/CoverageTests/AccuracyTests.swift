import Geometry
import Rasterization
import Testing

@Suite("Coverage accuracy")
struct AccuracyTests {
  static let box = PixelBox(minX: 0, minY: 0, maxX: 48, maxY: 48)

  @Test(
    "the area of random shapes is right in nearly every pixel", arguments: Shapes.allCases,
    [CoverageRasterizer.Rule.winding, .evenOdd])
  func area(kind: Shapes, rule: CoverageRasterizer.Rule) {
    var random = SplitMix64(seed: 7)
    var errors = CoverageErrors()
    var rasterizer = CoverageRasterizer()
    for index in 0..<40 {
      let path = kind.make(extent: 48, using: &random)
      let image = CoverageImage(path, rule: rule, box: Self.box, with: &rasterizer)
      #expect(image.overlaps == 0)
      let before = errors.worst
      errors.add(image, ReferenceCoverage(path, rule: rule, box: Self.box))
      if errors.worst > max(before, 4) { print("bad", kind, rule, index, errors.worst) }
    }
    print("STAT", kind, rule, errors)
    #expect(errors.edgePixels > 100)
    #expect(errors.mean <= 0.5)
    #expect(errors.shareAbove2 <= 0.001)
  }
}
