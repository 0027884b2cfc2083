import GLFunDrawing
import GLFunGeometry
import GLFunImaging
import GLFunRenderCPU
import GLFunRenderGL
import TestRandom
import TestSupport
import Testing

/// Frames with a requested region: the region equals the same part of the whole, for any content.
struct RegionTests {
  private func check<R: Renderer & ~Copyable>(
    _ seeds: Range<UInt64>, on renderer: inout R
  ) throws {
    for seed in seeds {
      var random = SplitMix64(seed: seed)
      let size = PixelSize(width: random.int(1...150), height: random.int(1...150))
      var generator = FrameGenerator(seed: seed, size: size)
      var frame = generator.frame(of: random.int(4...40))
      let whole = try renderer.render(frame)
      let rects = (0..<random.int(0...3)).map { _ in
        Rect(
          x: Double(random.int(-10...size.width)), y: Double(random.int(-10...size.height)),
          width: Double(random.int(0...70)), height: Double(random.int(0...70)))
      }
      frame.region = rects
      let part = try renderer.render(frame)
      for y in 0..<size.height {
        for x in 0..<size.width {
          let center = Point(x: Double(x) + 0.5, y: Double(y) + 0.5)
          guard rects.contains(where: { $0.contains(center) }) else { continue }
          #expect(part[x, y] == whole[x, y], "pixel (\(x), \(y)) of seed \(seed)")
          if part[x, y] != whole[x, y] { return }
        }
      }
    }
  }

  @Test func region_onTheProcessor_isAsInTheWhole() throws {
    var renderer = CPURenderer()
    try check(50_000..<50_600, on: &renderer)
  }

  @Test(.enabled(if: Driver.isThere, Driver.reason))
  func region_onTheGPU_isAsInTheWhole() throws {
    var renderer = try GLRenderer()
    try check(51_000..<51_150, on: &renderer)
  }

  @Test func tilesOutsideARegion_areLeftAlone() {
    var context = GraphicsContext(size: PixelSize(width: 64, height: 64))
    context.fill(Rect(x: 0, y: 0, width: 64, height: 64))
    var frame = context.finish()
    frame.region = [Rect(x: 20, y: 20, width: 3, height: 3)]
    let picture = CPURenderer().render(frame)
    #expect(picture[21, 21].alpha == 255)
    #expect(picture[50, 50].alpha == 0)
    frame.region = []
    #expect(CPURenderer().render(frame) == Bitmap(size: frame.size))
  }
}
