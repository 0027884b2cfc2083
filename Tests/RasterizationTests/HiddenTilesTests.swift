internal import GLFunGeometry
import GLFunTiles
import TestRandom
import Testing

@testable import GLFunKernels

@Suite("Tiles that nobody asks for")
struct HiddenTilesTests {
  @Test("they are left out, and change nothing in those that are seen", arguments: 0..<8)
  func others(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let window = TileWindow(columns: 1..<9, rows: 2..<8)
    let box = PixelBox(minX: 16, minY: 32, maxX: 144, maxY: 128)
    var rasterizer = CoverageRasterizer()
    for shapes in Shapes.allCases {
      let path = shapes.make(extent: 150, using: &random)
      let rule = try #require(
        [CoverageRasterizer.Rule.winding, .evenOdd].randomElement(using: &random))
      let whole = CoverageImage(path, rule: rule, box: box, with: &rasterizer)
      var tiles = CoverageTiles()
      tiles.hidden = HiddenTiles(window)
      for tile in 0..<window.tileCount where Bool.random(using: &random) {
        tiles.hidden[tile] = true
      }
      rasterizer.begin(minX: box.minX, minY: box.minY, maxX: box.maxX, maxY: box.maxY)
      for contour in path.contours { rasterizer.add(contour: contour.span) }
      rasterizer.finish(rule: rule, into: &tiles)
      let seen = CoverageImage(tiles, box: box, clip: box)
      for tile in 0..<window.tileCount where !tiles.hidden[tile] {
        let (column, row) = window.place(tile)
        for y in row * 16..<row * 16 + 16 {
          for x in column * 16..<column * 16 + 16 where seen[x, y] != whole[x, y] {
            Issue.record("\(shapes): \(seen[x, y]) in place of \(whole[x, y]) at \(x), \(y)")
            return
          }
        }
      }
      // Neighbours of equal coverage form a run, hidden or not; a single hidden tile has no mask.
      for run in tiles.runs where !run.isFull && run.count == 1 {
        #expect(!tiles.hidden[window.tile(column: Int(run.column), row: Int(run.row))])
      }
    }
  }
}
