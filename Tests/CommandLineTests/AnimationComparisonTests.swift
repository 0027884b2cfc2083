import ArgumentParser
import BuiltPrograms
import ExamplePrograms
import GLFun
import TestRandom
import TestSupport
import Testing

@testable import GLFunCommand

@Suite("Animations on both backends", .enabled(if: Driver.isThere, Driver.reason))
struct AnimationComparisonTests {
  @Test("every tenth frame of 600 has the same pixels", arguments: Scene.allCases)
  func everyTenthFrame(_ scene: Scene) throws {
    var renderers = try RendererPair()
    let folder = try TemporaryFolder()
    var arguments: [String] = ["--size", "160x240"]
    if scene.takes("--touches") {
      var random = RandomTouches(seed: 600)
      let events = (0..<600).map { random.event($0) }
      arguments += ["--touches", try folder.write(events.joined(separator: "\n"), "touches")]
    }
    var frames = try SceneSource.parse(arguments).animation(
      of: FilePath(scene.rawValue), framesPerSecond: 30)
    for index in stride(from: 0, to: 600, by: 10) {
      let list = try frames.displayList(frame: index)
      let result = try renderers.expectSame(list, "\(scene) frame \(index)")
      guard result.isSame else { return }
      let isOpaque = result.picture.pixels.allSatisfy { $0.isOpaque }
      #expect(isOpaque, "\(scene) covers all that it is on")
    }
  }

  @Test(
    "every frame of the demonstrations has the same pixels",
    arguments: [Scene.glfun, .quartzfun], ["--controls", "--no-controls"])
  func demonstrations(_ scene: Scene, _ controls: String) throws {
    var renderers = try RendererPair()
    var frames = try SceneSource.parse(["--size", "160x240", controls]).frames(
      of: FilePath(scene.rawValue), framesPerSecond: 30, showsTouches: true)
    for index in 0..<(try #require(frames.length)) {
      let list = try frames.displayList(frame: index)
      guard try renderers.expectSame(list, "\(scene) \(controls), frame \(index)").isSame else {
        return
      }
    }
  }
}

/// Touches of a script.
private struct RandomTouches {
  private var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  /// A line of a script: a gesture takes ten.
  mutating func event(_ index: Int) -> String {
    let point = "[\(random.int(-10...170)),\(random.int(-10...250))]"
    switch index % 10 {
    case 0: return "{\"shape\":\"\(random.pick(["line", "rect", "ellipse", "image"]))\"}"
    case 1: return "{\"color\":\"\(random.pick(["red", "random", "green"]))\"}"
    case 2: return "{\"began\":\(point)}"
    case 9: return "{\"ended\":\(point)}"
    default: return "{\"moved\":\(point)}"
    }
  }
}
