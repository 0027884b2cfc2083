import GLFunDocuments
import GLFunDrawing
import GLFunGeometry
import GLFunImaging
import GLFunRenderCPU
import GLFunSVG
import TestRandom
import TestSupport
import Testing

/// Random frames written as SVG: the pixels that are read back are the same, to the last bit.
struct SVGDocumentTests {
  /// A random frame without shadows, which are filters in SVG, and without lines of the driver's own.
  private static func frame(seed: UInt64, most: Int) -> DisplayList? {
    var random = SplitMix64(seed: seed)
    let size = PixelSize(width: random.int(8...most), height: random.int(8...most))
    var generator = FrameGenerator(seed: seed, size: size)
    let frame = generator.frame(of: random.int(4...40))
    let hasLines = frame.commands.contains {
      if case .lines(_, _, .gl, _) = $0 { true } else { false }
    }
    return hasLines || frame.styles.contains { $0.shadow != nil } ? nil : frame
  }

  private static func readBack(_ frame: DisplayList) throws -> DisplayList {
    try SVG(data: Array(SVGDocument(frame).text().utf8)).displayList()
  }

  @Test func randomFrames_areTheSameOnTheProcessor() throws {
    let renderer = CPURenderer()
    var count = 0
    for seed in 40_000..<40_400 as Range<UInt64> {
      guard let frame = Self.frame(seed: seed, most: 120) else { continue }
      count += 1
      let difference = try BitmapDifference(
        expected: renderer.render(frame), actual: renderer.render(Self.readBack(frame)))
      #expect(difference.isIdentical, "seed \(seed), \(frame.size): \(difference)")
    }
    #expect(count > 200)
  }

  @Test(.enabled(if: Driver.isThere, Driver.reason))
  func randomFrames_areTheSameOnTheDriver() throws {
    var renderers = try RendererPair()
    for seed in 40_000..<40_060 as Range<UInt64> {
      guard let frame = Self.frame(seed: seed, most: 60) else { continue }
      let expected = renderers.cpu.render(frame)
      let difference = try BitmapDifference(
        expected: expected, actual: renderers.gl.render(Self.readBack(frame)))
      #expect(difference.isIdentical, "seed \(seed), \(frame.size): \(difference)")
    }
  }
}
