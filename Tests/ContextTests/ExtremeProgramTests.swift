import GLFunDrawing
import GLFunImaging
import TestRandom
import TestSupport
import Testing

@testable import GLFunCommand

/// Drawing programs with extreme values: they take bounded time and memory, and both renderers agree.
@Suite(.serialized) struct ExtremeProgramTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var commands: @Sendable () -> String

    init(_ name: String, _ commands: @escaping @Sendable () -> String) {
      testDescription = name
      self.commands = commands
    }
  }

  private static func zigzag(_ count: Int, _ reach: Double) -> String {
    var random = SplitMix64(seed: UInt64(count))
    return (0..<count).map { index in
      let (x, y) = (random.double(-reach...reach) + 32, random.double(-reach...reach) + 24)
      return "[\"\(index == 0 ? "move" : "line")\", \(x), \(y)]"
    }.joined(separator: ", ")
  }

  private static func star(_ form: String) -> String {
    """
    ["save"], \(form), ["lineWidth", 5], \(CallGroup.star), ["fillStroke"],
    ["fillLinear", 0, 0, 30, 3, [[0, "#f00"], [1, "#00f"]]], ["fillRect", 1, 1, 60, 40],
    ["image", "photo", 5, 5], ["spriteIn", "photo", 5, 5, 30, 20], ["restore"],
    ["strokeRect", 5, 5, 40, 30]
    """
  }

  static let all: [Case] = [
    Case("a million points filled") { "\(zigzag(1_000_000, 30)), [\"fill\", \"evenOdd\"]" },
    Case("a million points stroked") {
      "[\"lineWidth\", 0.01], \(zigzag(1_000_000, 30)), [\"stroke\"]"
    },
    Case("coordinates of 1e9") {
      """
      \(zigzag(300, 1e9)), ["fillStroke", "evenOdd"], ["fillEllipse", -1e9, -1e9, 2e9, 1000000030],
      ["lineDash", 1, [5, 3]], ["strokeEllipse", -1e9, -1e9, 2e9, 1000000030],
      ["strokeLine", -1e9, 1e9, 1e9, -1e9], ["lines", 3, [-1e9, 1e9, 1e9, -1e9]]
      """
    },
    Case("widths of 0 and a million") {
      ["butt", "round", "square"].flatMap { cap in
        ["miter", "round", "bevel"].map { join in
          """
          ["lineCap", "\(cap)"], ["lineJoin", "\(join)"], ["lineWidth", 0], \(CallGroup.star),
          ["stroke"], ["lineWidth", 1000000], ["strokeColor", "#08f2"], \(CallGroup.figure),
          ["stroke"]
          """
        }
      }.joined(separator: ", ")
    },
    Case("10000 nested saves") {
      Array(
        repeating: "[\"save\"], [\"translate\", 0.001, 0], [\"clipRect\", 0, 0, 60, 40]",
        count: 10_000
      )
      .joined(separator: ", ") + ", [\"fillEllipse\", 0, 0, 60, 45], "
        + Array(repeating: "[\"restore\"]", count: 10_000).joined(separator: ", ")
    },
    Case("singular transforms") {
      [
        "[\"scale\", 0, 1]", "[\"scale\", 0, 0]", "[\"concatenate\", 1, 1, 1, 1, 0, 0]",
        "[\"scale\", 1e-300, 1e-300]", "[\"scale\", 1e300, 1e300]",
        "[\"concatenate\", 1e200, 1, 1, 1e-200, 1e300, 0]",
      ].map(star).joined(separator: ", ")
    },
    Case("numbers near the largest and the smallest") {
      ["1.7976931348623157e308", "-1e300", "1e154", "1e-154", "1e-300", "1e30"].map { number in
        """
        ["roundedRect", 6, 7, 20, 25, 8, 9], ["save"], ["translate", \(number), 3], ["stroke"],
        ["strokeEllipse", 2, 7, 12, 15], ["restore"], ["save"], ["ellipse", 3, 5, 40, 30],
        ["scale", 1.5, \(number)], ["lineJoin", "round"], ["stroke"], ["restore"], ["save"],
        ["lineWidth", 1], ["ellipse", 3, 5, 40, 30], ["concatenate", 1, \(number), 3, 0.5, 2, 2],
        ["lineDash", 1, [3, 2]], ["stroke"], ["fillRect", 1, 2, 3, 4], ["restore"],
        ["move", \(number), 3], ["cubic", 3, \(number), 20, 40, 50, 5], ["stroke"],
        ["fillEllipse", \(number), 3, 20, 30], ["fillRect", 3, \(number), 20, \(number)]
        """
      }.joined(separator: ", ")
    },
    Case("tiny dashes on a long line") {
      ["butt", "round", "square"].map {
        """
        ["lineCap", "\($0)"], ["lineDash", 0, [1e-9]], ["strokeLine", -500000, 9, 500000, 20],
        ["lineDash", 1e9, [1e-9, 3]], ["strokeLine", -500000, 19, 500000, 30]
        """
      }.joined(separator: ", ")
    },
  ]

  @Test(.enabled(if: Driver.isThere, Driver.reason), .bounded(by: .seconds(120)), arguments: all)
  func program_takesABoundedTimeAndMemory_andIsTheSame(_ scene: Case) throws {
    var renderers = try RendererPair()
    let frame = try Program.list("\(CallGroup.backdrop), \(scene.commands())")
    let (picture, _) = try renderers.expectSame(frame, scene.testDescription)
    #expect(Set(picture.pixels).count > 1)
    // In KiB, for all concurrent tests.
    #expect(ProcessMemory.peak < 6 << 20)
  }
}
