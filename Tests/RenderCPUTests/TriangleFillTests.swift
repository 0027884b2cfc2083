import GLFunDrawing
import GLFunImaging
import GLFunPrimitives
import GLFunRasterization
import TestRandom
import Testing

/// The rows of polygons compared with the rule evaluated at every pixel.
struct TriangleFillTests {
  private typealias Corner = TriangleFill.Corner

  /// The pixels whose middles are inside by A·x + B·y + C ≥ 0, edges on the left and below included.
  private static func inside(
    _ corners: [Corner], _ size: PixelSize, _ scale: Int
  ) -> Set<[Int]> {
    var area = 0
    for (start, end) in zip(corners, corners.dropFirst() + corners.prefix(1)) {
      area += start.x * end.y - end.x * start.y
    }
    let around = area > 0 ? corners : corners.reversed()
    var pixels: Set<[Int]> = []
    if area == 0 { return pixels }
    for row in 0..<size.height {
      for column in 0..<size.width {
        let (x, y) = (column * scale + scale / 2, row * scale + scale / 2)
        let isIn = zip(around, around.dropFirst() + around.prefix(1)).allSatisfy { start, end in
          let (a, b) = (start.y - end.y, end.x - start.x)
          let value = a * (x - start.x) + b * (y - start.y)
          return value > 0 || (value == 0 && (a > 0 || (a == 0 && b > 0)))
        }
        if isIn { pixels.insert([size.height - 1 - row, column]) }
      }
    }
    return pixels
  }

  @Test(arguments: PrimitiveGrid.allCases)
  func triangles_haveTheRulesPixels(grid: PrimitiveGrid) {
    var random = SplitMix64(seed: 11)
    let size = PixelSize(width: 23, height: 19)
    let scale = grid.stepsPerPixel
    let fill = TriangleFill(grid: grid, size: size)
    for number in 0..<2000 {
      // Steps of half a pixel hit many middles and level edges; others reach far outside.
      let step = number.isMultiple(of: 2) ? scale / 2 : 1
      let reach = (number % 3 == 0 ? 500 : 30) * scale / step
      let corners = (0..<3).map { _ in
        Corner(x: random.int(-reach...reach) * step, y: random.int(-reach...reach) * step)
      }
      var pixels: Set<[Int]> = []
      fill.forEachRow(of: corners[0], corners[1], corners[2]) { row, columns in
        for column in columns { pixels.insert([row, column]) }
      }
      #expect(pixels == Self.inside(corners, size, scale), "\(corners)")
    }
  }

  @Test func quadrilaterals_haveTheRulesPixels() {
    var random = SplitMix64(seed: 12)
    let size = PixelSize(width: 23, height: 19)
    let fill = TriangleFill(grid: .sixteenths, size: size)
    for _ in 0..<1000 {
      // A parallelogram, as a wide line is.
      func corner() -> Corner { Corner(x: random.int(-400...800), y: random.int(-400...800)) }
      let (origin, along, across) = (corner(), corner(), corner())
      let corners: InlineArray<4, Corner> = [
        origin, Corner(x: origin.x + along.x, y: origin.y + along.y),
        Corner(x: origin.x + along.x + across.x, y: origin.y + along.y + across.y),
        Corner(x: origin.x + across.x, y: origin.y + across.y),
      ]
      var pixels: Set<[Int]> = []
      fill.forEachRow(of: corners) { row, columns in
        for column in columns { pixels.insert([row, column]) }
      }
      let expected = Self.inside((0..<4).map { corners[$0] }, size, 16)
      #expect(pixels == expected)
    }
  }
}
