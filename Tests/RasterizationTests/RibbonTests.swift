import GLFunGeometry
internal import GLFunTiles
import TestRandom
import Testing

@testable import GLFunKernels

/// Numbers identify the edges of a stroke's outline that are sides of one ribbon (`FlatPath.ribbons`): pixels with only the two
/// sides of one ribbon have the average as their coverage.
@Suite("Ribbons of strokes")
struct RibbonTests {
  private static let side = 128

  private static func coverage(_ path: FlatPath, ribbons: [Double]) -> CoverageImage {
    var rasterizer = CoverageRasterizer()
    var tiles = CoverageTiles()
    let box = PixelBox(minX: 0, minY: 0, maxX: side, maxY: side)
    rasterizer.begin(minX: 0, minY: 0, maxX: side, maxY: side)
    for index in path.contours.indices {
      let range = path.pointRange(ofContour: index)
      rasterizer.add(
        contour: path.points.span.extracting(range),
        ribbons: ribbons.isEmpty ? Span() : ribbons.span.extracting(range))
    }
    rasterizer.finish(rule: .winding, into: &tiles)
    return CoverageImage(tiles, box: box, clip: box)
  }

  /// A path around the middle of the picture, of the given extent; with smooth curves or with any.
  private static func path(_ extent: Double, using random: inout SplitMix64) -> Path {
    var path = Path()
    func point() -> Point {
      let middle = Double(side) / 2
      let range = middle - extent / 2...middle + extent / 2
      return Point(
        x: Double.random(in: range, using: &random), y: Double.random(in: range, using: &random))
    }
    let isSmooth = Bool.random(using: &random)
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      var current = point()
      var control = point()
      path.move(to: current)
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        switch Int.random(in: 0..<3, using: &random) {
        case _ where isSmooth:
          let ahead = current + (current - control)
          (current, control) = (point(), point())
          path.addCurve(to: current, control1: ahead, control2: control)
        case 0: path.addLine(to: point())
        case 1: path.addQuadCurve(to: point(), control: point())
        default: path.addCurve(to: point(), control1: point(), control2: point())
        }
      }
      if Bool.random(using: &random) { path.closeSubpath() }
    }
    return path
  }

  @Test(arguments: 0..<20) func ribbons_changeNothing(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<20 {
      let extent = try #require([3.0, 12, 60, 120].randomElement(using: &random))
      let style = StrokeStyle(
        width: try #require([0.1, 0.6, 1.4, 2, 3, 5, 8].randomElement(using: &random)),
        cap: try #require([.butt, .round, .square].randomElement(using: &random)),
        join: try #require([.miter, .round, .bevel].randomElement(using: &random)),
        dash: LineDash(lengths: Bool.random(using: &random) ? [] : [14, 6]))
      let transform = Transform(rotationAngle: Double.random(in: 0...7, using: &random))
        .scaledBy(x: 0.5, y: Bool.random(using: &random) ? 0.5 : -0.5)
      var flat = FlatPath()
      flat.append(
        strokeOf: Self.path(extent, using: &random), style: style, transform: transform,
        tolerance: CurveTolerance(distance: 0.008, side: 1))
      let with = Self.coverage(flat, ribbons: flat.ribbons)
      let without = Self.coverage(flat, ribbons: [])
      for (index, (a, b)) in zip(with.bytes, without.bytes).enumerated() {
        // The average is rounded once, the exact coverage in its own way.
        let isSame = abs(Int(a) - Int(b)) <= 1
        #expect(isSame, "\(a) for \(b) at \(index % Self.side), \(index / Self.side): \(style)")
      }
    }
  }
}
