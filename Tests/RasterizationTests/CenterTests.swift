import GLFunGeometry
import TestRandom
import Testing

@testable import GLFunKernels

@Suite("Coverage without anti-aliasing")
struct CenterTests {
  static let box = PixelBox(minX: 0, minY: 0, maxX: 40, maxY: 40)

  /// The winding at a pixel's centre in integers: a point on an edge is to the right of it, and a point on a level edge is
  /// above it.
  private func winding(_ path: Polygons, x: Int, y: Int) -> Int {
    func fixed(_ value: Double) -> Int { Int((value * 256).rounded(.toNearestOrEven)) }
    let px = x * 256 + 128
    let py = y * 256 + 128
    var winding = 0
    for contour in path.contours {
      for index in contour.indices {
        let a = (x: fixed(contour[index].x), y: fixed(contour[index].y))
        let next = contour[(index + 1) % contour.count]
        let b = (x: fixed(next.x), y: fixed(next.y))
        if (a.y < py) == (b.y < py) { continue }
        let (top, bottom) = a.y < b.y ? (a, b) : (b, a)
        let side =
          (px - top.x) * (bottom.y - top.y) - (py - top.y) * (bottom.x - top.x)
        if side >= 0 { winding += a.y < b.y ? 1 : -1 }
      }
    }
    return winding
  }

  @Test(
    "random shapes: exactly the centres inside", arguments: Shapes.allCases,
    [CoverageRasterizer.Rule.winding, .evenOdd])
  func centers(kind: Shapes, rule: CoverageRasterizer.Rule) {
    var random = SplitMix64(seed: 17)
    var rasterizer = CoverageRasterizer()
    var inside = 0
    for index in 0..<20 {
      var path = kind.make(extent: 40, using: &random)
      if index % 2 == 1 {
        // Corners on centres and borders of pixels.
        path.contours = path.contours.map {
          $0.map { Point(x: ($0.x * 2).rounded() / 2, y: ($0.y * 2).rounded() / 2) }
        }
      }
      let image = CoverageImage(
        path, rule: rule, antialias: false, box: Self.box, with: &rasterizer)
      for y in 0..<40 {
        for x in 0..<40 {
          let winding = winding(path, x: x, y: y)
          let expected: UInt8 = (rule == .winding ? winding != 0 : winding & 1 != 0) ? 255 : 0
          if image[x, y] != expected { Issue.record("\(kind) \(index) at \(x), \(y)") }
          if expected != 0 { inside += 1 }
        }
      }
    }
    #expect(kind == .tiny || inside > 20)
  }

  @Test("ties: the left and the bottom side own the centres on them, the right and the top do not")
  func ties() {
    let square = Polygons([
      Point(x: 2.5, y: 3.5), Point(x: 6.5, y: 3.5), Point(x: 6.5, y: 7.5), Point(x: 2.5, y: 7.5),
    ])
    let image = CoverageImage(square, rule: .winding, antialias: false, box: Self.box)
    for y in 0..<40 {
      for x in 0..<40 {
        let isInside = (2...5).contains(x) && (4...7).contains(y)
        #expect(image[x, y] == (isInside ? 255 : 0), "\(x), \(y)")
      }
    }
  }
}
