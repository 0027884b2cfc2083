import GLFunDrawing
import GLFunGeometry
import GLFunImaging
import TestRandom
import TestSupport
import Testing

/// Strokes without antialiasing: the pixels whose middles the pen covers.
@Suite struct AliasedStrokeTests {
  @Test(arguments: [0.4, 1, 3.5, 12], LineCap.allCases)
  func stroke_hasThePixelsWhoseMiddlesAreInside(width: Double, cap: LineCap) {
    var random = SplitMix64(seed: UInt64(width * 10))
    let side = 48
    var tellingCount = 0
    for (index, join) in (LineJoin.allCases + LineJoin.allCases).enumerated() {
      let points = (0..<4).map { _ in Point(x: random.double(4...44), y: random.double(4...44)) }
      let isClosed = index > 2
      let picture = painted(side, side) {
        $0.shouldAntialias = false
        $0.lineWidth = width
        $0.lineCap = cap
        $0.lineJoin = join
        $0.miterLimit = 3
        $0.addLines(between: points)
        if isClosed { $0.closeSubpath() }
        $0.strokePath()
      }
      let line = StrokeReference.polyline(points, isClosed: isClosed)
      let style = StrokeStyle(width: width, cap: cap, join: join, miterLimit: 3)
      let reference = StrokeReference([line], style)
      let part = reference.coverage(side: side)
      for y in 0..<side {
        for x in 0..<side {
          let pixel = picture[x, y].alpha
          #expect(pixel == 0 || pixel == 255)
          // Middles within the outline's rounding may fall either way.
          let around = [(-0.01, -0.01), (0.01, -0.01), (-0.01, 0.01), (0.01, 0.01)].map {
            reference.covers(Point(x: Double(x) + 0.5 + $0.0, y: Double(y) + 0.5 + $0.1))
          }
          guard Set(around).count == 1 else { continue }
          #expect((pixel == 255) == around[0], "pixel \(x), \(y)")
          if part[y * side + x] > 0, part[y * side + x] < 1 { tellingCount += 1 }
        }
      }
    }
    #expect(tellingCount > 300)
  }
}
