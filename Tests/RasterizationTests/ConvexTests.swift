import GLFunGeometry
import GLFunTiles
import TestRandom
import Testing

@testable import GLFunKernels

/// One convex contour of up to eight corners is summed between its two sides; as a part of a path of two contours it takes the
/// route of all outlines. Both must give the same runs and masks.
@Suite("Coverage of convex outlines")
struct ConvexTests {
  /// Kinds of convex outlines.
  enum Kind: String, CaseIterable, Sendable {
    case lines, levelLines, uprightLines, ellipses, triangles, rectangles, boxes, polygons, specks
    case wide, tall, splinters

    /// Makes an outline that may reach beyond a square from 0 to `extent`.
    func make(extent: Double, using random: inout SplitMix64) -> [Point] {
      func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
      func point() -> Point {
        Point(x: number(-0.3 * extent...1.3 * extent), y: number(-0.3 * extent...1.3 * extent))
      }
      func line(_ a: Point, _ b: Point) -> [Point] {
        let (dx, dy) = (b.x - a.x, b.y - a.y)
        let scale = number(0.01...4) / max((dx * dx + dy * dy).squareRoot(), 1e-9)
        let normal = (x: -dy * scale, y: dx * scale)
        return [
          Point(x: a.x + normal.x, y: a.y + normal.y), Point(x: b.x + normal.x, y: b.y + normal.y),
          Point(x: b.x - normal.x, y: b.y - normal.y), Point(x: a.x - normal.x, y: a.y - normal.y),
        ]
      }
      func ellipse(_ rx: Double, _ ry: Double, corners: Int) -> [Point] {
        // Points of a circle by halves of its slopes, in order of their angles; sheared.
        let center = point()
        let shear = number(-2...2)
        let angles = (0..<corners).map { _ in number(-8...8) }.sorted()
        return angles.map { t in
          let (x, y) = ((1 - t * t) / (1 + t * t), 2 * t / (1 + t * t))
          return Point(x: center.x + rx * x + shear * ry * y, y: center.y + ry * y)
        }
      }
      switch self {
      case .lines: return line(point(), point())
      case .levelLines:
        let a = point()
        return line(a, Point(x: number(0...extent), y: a.y + number(-3...3)))
      case .uprightLines:
        let a = point()
        return line(a, Point(x: a.x + number(-3...3), y: number(0...extent)))
      case .ellipses: return ellipse(number(1...extent / 2), number(1...extent / 2), corners: 40)
      case .triangles: return [point(), point(), point()]
      case .rectangles:
        let (a, b) = (point(), point())
        return [a, Point(x: b.x, y: a.y), b, Point(x: a.x, y: b.y)]
      case .boxes:
        // On the borders of pixels and of tiles.
        let step = [0.5, 1, 4, 16][Int.random(in: 0..<4, using: &random)]
        func whole(_ value: Double) -> Double { (value / step).rounded() * step }
        let (a, b, lean) = (point(), point(), whole(number(-20...20)))
        return [
          Point(x: whole(a.x), y: whole(a.y)), Point(x: whole(b.x), y: whole(a.y)),
          Point(x: whole(b.x) + lean, y: whole(b.y)), Point(x: whole(a.x) + lean, y: whole(b.y)),
        ]
      case .polygons:
        return ellipse(
          number(1...extent), number(1...extent), corners: .random(in: 3...8, using: &random))
      case .specks: return ellipse(number(0.01...2), number(0.01...2), corners: 6)
      case .wide: return ellipse(extent * 40, number(0.1...extent), corners: 8)
      case .tall: return ellipse(number(0.1...extent), extent * 4000, corners: 8)
      case .splinters:
        // Two corners in a pixel, or one corner.
        let (a, b) = (point(), point())
        return [a, b, Point(x: b.x + number(0...0.02), y: b.y + number(0...0.02))]
      }
    }
  }

  /// The tiles of an outline, with another one far below and out of sight if `isAccompanied`.
  private func tiles(
    _ outline: [Point], rule: CoverageRasterizer.Rule, clip: PixelBox, isAccompanied: Bool,
    with rasterizer: inout CoverageRasterizer
  ) -> CoverageTiles {
    var tiles = CoverageTiles()
    rasterizer.begin(minX: clip.minX, minY: clip.minY, maxX: clip.maxX, maxY: clip.maxY)
    rasterizer.add(contour: outline.span)
    if isAccompanied {
      let other = [Point(x: 0, y: 9_000), Point(x: 1, y: 9_000), Point(x: 0, y: 9_001)]
      rasterizer.add(contour: other.span)
    }
    rasterizer.promiseSimple()
    rasterizer.finish(rule: rule, into: &tiles)
    return tiles
  }

  @Test(
    "the way between the sides gives the runs and masks of the way for all outlines",
    arguments: Kind.allCases)
  func same(kind: Kind) {
    var random = SplitMix64(seed: 31)
    var rasterizer = CoverageRasterizer()
    var masks = 0
    for index in 0..<1500 {
      let extent = [20.0, 90, 90, 400][index % 4]
      let clip: PixelBox
      if index % 3 == 0 {
        let minX = Int.random(in: -40...40, using: &random)
        let minY = Int.random(in: -40...40, using: &random)
        clip = PixelBox(
          minX: minX, minY: minY, maxX: minX + .random(in: 0...120, using: &random),
          maxY: minY + .random(in: 0...120, using: &random))
      } else if index % 3 == 1 {
        // A clip of whole tiles, which an outline may leave on all sides.
        let minX = 16 * Int.random(in: -4...6, using: &random)
        clip = PixelBox(
          minX: minX, minY: -96, maxX: minX + 16 * .random(in: 1...8, using: &random), maxY: 96)
      } else {
        clip = PixelBox(minX: -320, minY: -96, maxX: 640, maxY: 640)
      }
      let rule: CoverageRasterizer.Rule = index % 2 == 0 ? .winding : .evenOdd
      var outline = kind.make(extent: extent, using: &random)
      if index % 5 < 2 { outline.reverse() }
      let found = tiles(
        outline, rule: rule, clip: clip, isAccompanied: false, with: &rasterizer)
      let expected = tiles(
        outline, rule: rule, clip: clip, isAccompanied: true, with: &rasterizer)
      masks += found.masks.count
      if found.runs != expected.runs || found.masks != expected.masks {
        Issue.record("\(index): \(outline) in \(clip) by \(rule)")
        return
      }
    }
    #expect(masks > 500)
  }
}
