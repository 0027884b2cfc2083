import GLFunDrawing
import GLFunImaging
import GLFunRenderCPU
import TestRandom
import TestSupport
import Testing

/// Scenes of GL primitives: the CPU's picture equals the GPU's, to the last bit.
@Suite(.enabled(if: Driver.isThere, Driver.reason))
struct PrimitiveComparisonTests {
  /// `GL_LINES` is compared only where the CPU renderer follows the driver's rule.
  private static let lineModes: [LineMode] = Driver.isLLVMpipe ? [.expanded, .gl] : [.expanded]

  private func compare(
    seeds: Range<UInt64>, steps: Int, grid: PrimitiveGrid? = nil,
    size: (inout SplitMix64) -> PixelSize
  ) throws {
    var renderers = try RendererPair(grid: grid)
    var drawn = 0
    for seed in seeds {
      var random = SplitMix64(seed: seed)
      var generator = SceneGenerator(
        seed: seed, size: size(&random), lineModes: Self.lineModes, sprites: Sprites.all,
        grid: renderers.cpu.primitives.grid)
      let frame = generator.scene(of: steps)
      let (picture, isSame) = try renderers.expectSame(frame, "scene of seed \(seed)")
      // The first difference is enough to investigate.
      if !isSame { return }
      if Set(picture.pixels).count > 1 { drawn += 1 }
    }
    #expect(drawn * 2 > seeds.count, "most scenes must show something")
  }

  @Test(arguments: 0..<200)
  func smallScenes_areTheSame(batch: UInt64) throws {
    try compare(seeds: batch * 100..<batch * 100 + 100, steps: 12) { random in
      PixelSize(width: random.int(8...64), height: random.int(8...64))
    }
  }

  /// Scenes for drivers with fewer sub-pixel bits.
  @Test(arguments: 200..<240)
  func smallScenes_onTheCoarseGrid_areTheSame(batch: UInt64) throws {
    try compare(seeds: batch * 100..<batch * 100 + 100, steps: 12, grid: .sixteenths) { random in
      PixelSize(width: random.int(8...64), height: random.int(8...64))
    }
  }

  @Test func tinyPictures_areTheSame() throws {
    var renderers = try RendererPair()
    for seed in 10_000..<10_200 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      let size = PixelSize(width: random.int(1...3), height: random.int(1...3))
      var generator = SceneGenerator(
        seed: seed, size: size, lineModes: Self.lineModes, sprites: Sprites.all,
        grid: renderers.cpu.primitives.grid)
      try renderers.expectSame(generator.scene(of: 6), "scene of seed \(seed)")
    }
  }

  @Test func mediumScenes_areTheSame() throws {
    try compare(seeds: 20_000..<20_060, steps: 30) { random in
      PixelSize(width: random.int(65...480), height: random.int(65...320))
    }
  }

  @Test func largeScenes_areTheSame() throws {
    try compare(seeds: 30_000..<30_012, steps: 30) { _ in PixelSize(width: 997, height: 613) }
  }
}
