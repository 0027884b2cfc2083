import GLFunGeometry
import GLFunTiles
import TestRandom
import Testing

@testable import GLFunKernels

@Suite("Coverage clips and tiles")
struct ClipTests {
  static let box = PixelBox(minX: -16, minY: -16, maxX: 80, maxY: 80)

  @Test(
    "a clip gives the crop of the whole", arguments: Shapes.allCases, [true, false])
  func crop(kind: Shapes, antialias: Bool) {
    var random = SplitMix64(seed: 21)
    var rasterizer = CoverageRasterizer()
    for index in 0..<24 {
      let path = kind.make(extent: 90, using: &random).moved(dx: -14, dy: -14)
      let rule: CoverageRasterizer.Rule = index % 2 == 0 ? .winding : .evenOdd
      let whole = CoverageImage(
        path, rule: rule, antialias: antialias, box: Self.box, with: &rasterizer)
      let minX = Int.random(in: -16...40, using: &random)
      let minY = Int.random(in: -16...40, using: &random)
      let clip = PixelBox(
        minX: minX, minY: minY, maxX: minX + .random(in: 0...40, using: &random),
        maxY: minY + .random(in: 0...40, using: &random))
      let part = CoverageImage(
        path, rule: rule, antialias: antialias, box: clip, with: &rasterizer)
      for y in clip.minY..<clip.maxY {
        for x in clip.minX..<clip.maxX where part[x, y] != whole[x, y] {
          Issue.record("\(part[x, y]) and not \(whole[x, y]) at \(x), \(y) of \(kind) \(index)")
          return
        }
      }
    }
  }

  // Columns from 32,767 on do not fit in the numbers of a batch of spans.
  @Test("far to the right in a wide clip is the same as nearby", arguments: Shapes.allCases)
  func farRight(kind: Shapes) {
    let columns = 32_704
    let far = PixelBox(minX: columns - 16, minY: -16, maxX: columns + 96, maxY: 80)
    let wide = PixelBox(minX: 0, minY: -16, maxX: columns + 96, maxY: 80)
    var random = SplitMix64(seed: 22)
    var rasterizer = CoverageRasterizer()
    for index in 0..<12 {
      let path = kind.make(extent: 90, using: &random)
      let moved = path.moved(dx: Double(columns), dy: 0)
      let near = CoverageImage(
        moved, rule: .winding, antialias: true, box: far, with: &rasterizer)
      var tiles = CoverageTiles()
      rasterizer.begin(minX: wide.minX, minY: wide.minY, maxX: wide.maxX, maxY: wide.maxY)
      for contour in moved.contours { rasterizer.add(contour: contour.span) }
      rasterizer.finish(rule: .winding, into: &tiles)
      #expect(CoverageImage(tiles, box: far, clip: wide) == near, "\(kind) \(index)")
    }
  }

  @Test("a large square is runs of full tiles within masks")
  func runs() {
    var tiles = CoverageTiles()
    var rasterizer = CoverageRasterizer()
    rasterizer.begin(minX: 0, minY: 0, maxX: 256, maxY: 256)
    let corners = [
      Point(x: 8, y: 8), Point(x: 200, y: 8), Point(x: 200, y: 200), Point(x: 8, y: 200),
    ]
    rasterizer.add(contour: corners.span)
    rasterizer.finish(rule: .winding, into: &tiles)
    let full = tiles.runs.filter(\.isFull)
    #expect(full.count == 11)
    for (index, run) in full.enumerated() {
      #expect(run.column == 1 && run.count == 11 && run.row == Int32(index + 1))
    }
    // The tiles along the top are equal and share a mask.
    let top = tiles.runs.filter { $0.row == 0 }
    #expect(top.reduce(0) { $0 + $1.count } == 13)
    let image = CoverageImage(
      tiles, box: PixelBox(minX: 0, minY: 0, maxX: 256, maxY: 256),
      clip: PixelBox(minX: 0, minY: 0, maxX: 256, maxY: 256))
    #expect(image.bytes.count { $0 == 255 } == 192 * 192)
    #expect(image.bytes.count { $0 == 0 } == 256 * 256 - 192 * 192)
  }

  @Test("a shape around the clip is full tiles and nothing else")
  func around() {
    var tiles = CoverageTiles()
    var rasterizer = CoverageRasterizer()
    rasterizer.begin(minX: 0, minY: 0, maxX: 64, maxY: 48)
    let corners = [Point(x: -900, y: -500), Point(x: 900, y: -500), Point(x: 30, y: 9_000)]
    rasterizer.add(contour: corners.span)
    rasterizer.finish(rule: .winding, into: &tiles)
    let expected = (0..<3).map {
      CoverageTiles.Run(column: 0, row: $0, count: 4, mask: CoverageTiles.Run.full)
    }
    #expect(tiles.runs == expected)
    #expect(tiles.masks.masks.isEmpty)
  }

  @Test("full tiles of one shape do not lengthen the run of another")
  func twoShapes() {
    var tiles = CoverageTiles()
    var rasterizer = CoverageRasterizer()
    for x in [0.0, 16.0] {
      rasterizer.begin(minX: 0, minY: 0, maxX: 64, maxY: 16)
      let corners = [
        Point(x: x, y: 0), Point(x: x + 16, y: 0), Point(x: x + 16, y: 16), Point(x: x, y: 16),
      ]
      rasterizer.add(contour: corners.span)
      rasterizer.finish(rule: .winding, into: &tiles)
    }
    #expect(tiles.runs.map(\.column) == [0, 1])
    #expect(tiles.runs.map(\.count) == [1, 1])
  }

  @Test("a line costs the tiles along it")
  func sparse() {
    var tiles = CoverageTiles()
    var rasterizer = CoverageRasterizer()
    rasterizer.begin(minX: 0, minY: 0, maxX: 4096, maxY: 4096)
    let corners = [
      Point(x: 10, y: 10), Point(x: 4000, y: 3900), Point(x: 4000, y: 3902), Point(x: 10, y: 12),
    ]
    rasterizer.add(contour: corners.span)
    rasterizer.finish(rule: .winding, into: &tiles)
    #expect(tiles.runs.count > 240 && tiles.runs.count < 1000)
  }

  @Test("shared sides: the coverage of neighbours adds up to one")
  func shared() {
    var random = SplitMix64(seed: 9)
    let box = PixelBox(minX: 0, minY: 0, maxX: 40, maxY: 40)
    for _ in 0..<100 {
      let x = Double.random(in: 5...35, using: &random)
      let lean = Double.random(in: -4...4, using: &random)
      // A square cut in two by a slanted line; and by an upright one on a whole pixel.
      for (top, bottom, tolerance) in [(x + lean, x - lean, 1), (x.rounded(), x.rounded(), 0)] {
        let left = Polygons([
          Point(x: 0, y: 0), Point(x: top, y: 0), Point(x: bottom, y: 40), Point(x: 0, y: 40),
        ])
        let right = Polygons([
          Point(x: top, y: 0), Point(x: 40, y: 0), Point(x: 40, y: 40), Point(x: bottom, y: 40),
        ])
        let a = CoverageImage(left, rule: .winding, box: box)
        let b = CoverageImage(right, rule: .winding, box: box)
        for index in a.bytes.indices {
          let sum = Int(a.bytes[index]) + Int(b.bytes[index])
          if abs(sum - 255) > tolerance { Issue.record("\(sum) at \(index)") }
        }
      }
    }
  }
}
