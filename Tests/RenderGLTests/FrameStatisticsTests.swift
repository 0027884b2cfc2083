import GLFunDrawing
import GLFunGeometry
import GLFunImaging
import GLFunRenderGL
import TestRandom
import TestSupport
import Testing

/// The driver's work for a frame.
@Suite(.enabled(if: Driver.isThere, Driver.reason))
struct FrameStatisticsTests {
  /// Opaque ellipses at random, each in a colour of its own.
  private static func ellipses(_ count: Int) -> DisplayList {
    var random = SplitMix64(seed: 1)
    var context = GraphicsContext(size: PixelSize(width: 512, height: 512))
    for _ in 0..<count {
      context.fillColor = Color(
        red: .random(in: 0...1, using: &random), green: .random(in: 0...1, using: &random),
        blue: .random(in: 0...1, using: &random))
      context.fillEllipse(
        in: Rect(
          x: .random(in: -30...512, using: &random), y: .random(in: -30...512, using: &random),
          width: .random(in: 4...60, using: &random), height: .random(in: 4...60, using: &random)))
    }
    return context.finish()
  }

  @Test func drawCalls_areFewHoweverManyTheShapes() throws {
    var renderer = try GLRenderer()
    for count in [100, 10_000] {
      var clock = StageClock(.recording)
      _ = try renderer.render(Self.ellipses(count), clock: &clock)
      #expect((1...20).contains(clock.statistics.drawCalls), "\(count) ellipses")
    }
  }

  @Test func everyStage_isTimedAndUploadsAreCounted() throws {
    var renderer = try GLRenderer()
    let frame = Self.ellipses(50)
    let expected = try renderer.render(frame)
    var clock = StageClock(.recording)
    let picture = try renderer.render(frame, clock: &clock)
    clock.stop()
    #expect(picture == expected)
    #expect(Set(clock.statistics.durations.keys) == Set(FrameStatistics.Stage.allCases))
    #expect(clock.statistics.uploadedBytes > 50 * 16)
  }

  @Test func clockThatIsOff_measuresNothing() throws {
    var renderer = try GLRenderer()
    var clock = StageClock.off
    _ = try renderer.render(Self.ellipses(1), clock: &clock)
    clock.stop()
    #expect(clock.statistics == FrameStatistics())
  }
}
