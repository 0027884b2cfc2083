internal import GLFunTiles
import TestRandom
import Testing

@testable import GLFunKernels

/// Crossings of edges with the borders of rows: several edges together, or one by one for long edges, give the same.
@Suite("Edges at the borders of rows")
struct EdgeBorderTests {
  private typealias Vertex = CoverageRasterizer.Vertex

  private static let area = CoverageRasterizer.Area(
    originX: 0, originY: 0, columns: 32_000, rows: 512)

  /// Neighbouring vertices, some near each other and some far apart, many of them on borders.
  private static func vertices(_ count: Int, using random: inout SplitMix64) -> [Vertex] {
    var (x, y) = (Int32(4_000_000), Int32(60_000))
    return (0..<count).map { _ in
      let reach: Int32 = Bool.random(using: &random) ? 600 : 30_000
      x += Int32.random(in: -reach...reach, using: &random)
      y = min(max(y + Int32.random(in: -reach...reach, using: &random), 0), 512 << 8)
      if Int.random(in: 0..<4, using: &random) == 0 { y &= ~255 }
      if Int.random(in: 0..<4, using: &random) == 0 { x &= ~255 }
      return Vertex(x: x, y: y)
    }
  }

  @Test(arguments: 0..<40) func borders_ofPlainEdges_areThoseOfRows(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let edges = CoverageEdges()
    let count = CoverageEdges.count
    let vertices = Self.vertices(count * 20 + 1, using: &random)
    var compared = 0
    for first in stride(from: 1, to: vertices.count, by: count) {
      let found = edges.take(
        vertices.span, from: first, count: count, .ofNoInterest, in: Self.area)
      for number in 0..<count where found.plain >> UInt32(number) & 1 != 0 {
        let (a, b) = (vertices[first + number - 1], vertices[first + number])
        let (upper, lower) = a.y < b.y ? (a, b) : (b, a)
        var rows = EdgeRows(
          x0: Int(upper.x), y0: Int(upper.y), x1: Int(lower.x), y1: Int(lower.y), count: 512)
        let (borders, step) = (edges.places.borders(number), edges.places.step(number))
        var row = 0
        while rows.next(), (rows.row + 1) << 8 < Int(lower.y) {
          #expect((borders[row & 3] + row / 4 * step) >> 24 == rows.toX)
          row += 1
          compared += 1
        }
      }
    }
    #expect(compared > 1000)
  }
}
