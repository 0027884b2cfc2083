import GLFunGeometry
import GLFunViews
import TestRandom
import TestSupport
import Testing

/// Regions of dirty rectangles.
struct DirtyRegionTests {
  private let bounds = Rect(x: 0, y: 0, width: 60, height: 40)

  private func pixels(_ rects: [Rect]) -> Set<[Int]> {
    var pixels: Set<[Int]> = []
    for rect in rects {
      for y in Int(rect.minY)..<Int(rect.maxY) {
        for x in Int(rect.minX)..<Int(rect.maxX) { pixels.insert([x, y]) }
      }
    }
    return pixels
  }

  @Test func region_coversEveryPixelThatARectangleTouches() {
    var random = SplitMix64(seed: 3)
    for _ in 0..<300 {
      var region = DirtyRegion()
      var expected: Set<[Int]> = []
      for _ in 0..<random.int(0...20) {
        let rect = Rect(
          x: random.double(-20...70), y: random.double(-20...50), width: random.double(-30...30),
          height: random.double(-30...30))
        region.formUnion(rect)
        expected.formUnion(pixels([rect.integral.intersection(bounds)].filter { !$0.isEmpty }))
      }
      let rects = region.rects(in: bounds)
      #expect(rects.count <= DirtyRegion.largestCount)
      #expect(rects.allSatisfy { bounds.contains($0) && $0 == $0.integral && !$0.isEmpty })
      #expect(pixels(rects).isSuperset(of: expected))
    }
  }

  @Test func region_ofFewRectanglesIsNoMoreThanThese() {
    var region = DirtyRegion()
    region.formUnion(Rect(x: 1.5, y: 2, width: 3, height: 4))
    region.formUnion(Rect(x: 30, y: 20, width: -2, height: -2))
    #expect(
      region.rects(in: bounds) == [
        Rect(x: 1, y: 2, width: 4, height: 4), Rect(x: 28, y: 18, width: 2, height: 2),
      ])
    region.formUnion(Rect(x: 2, y: 3, width: 1, height: 1))
    #expect(region.rects(in: bounds).count == 2, "what is there already is not added")
    region.formUnion(Rect(x: 0, y: 0, width: 60, height: 30))
    #expect(region.rects(in: bounds) == [Rect(x: 0, y: 0, width: 60, height: 30)])
  }

  @Test(arguments: [
    Rect(x: .nan, y: 0, width: 1, height: 1), Rect(x: 0, y: 0, width: .infinity, height: 1),
    Rect(x: -1e308, y: 0, width: 1.7e308, height: 1.7e308 * 10),
  ])
  func region_ofARectangleThatIsNotFinite_isEverything(rect: Rect) {
    var region = DirtyRegion()
    region.formUnion(rect)
    #expect(region == .everything && region.rects(in: bounds) == [bounds])
  }

  @Test func region_staysEmptyForNothing() {
    var region = DirtyRegion()
    region.formUnion(.null)
    region.formUnion(Rect(x: 5, y: 5, width: 0, height: 9))
    #expect(region.isEmpty && region.rects(in: bounds).isEmpty)
    region.formUnion(Rect(x: 100, y: 100, width: 5, height: 5))
    #expect(region.rects(in: bounds).isEmpty, "outside the bounds there is nothing")
  }
}
