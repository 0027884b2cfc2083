import GLFun
import GLFunDrawingPrograms
import TestPrograms
import Testing

@testable import GLFunCommand

@Suite("Frames of scenes")
struct SceneFrameTests {
  private func frame(_ text: String) throws -> SceneFrame {
    let program = try Program.readText(text)
    return SceneFrame(try program.recording(), of: program)
  }

  @Test("a command of the frame is traced to its call")
  func places() throws {
    let frame = try frame(
      """
      {"size": [9, 9], "background": "#fff", "commands": [
        ["fillRect", 3, 4, 20, 10], ["save"], ["beginLayer"], ["strokeEllipse", 5, 5, 30, 20],
        ["endLayer"], ["restore"], ["lines", 2, [1, 2, 30, 40]]]}
      """)
    #expect(
      frame.list.commands.indices.map { frame.place(ofCommand: $0).description }
        == [
          "background", "0 [\"fillRect\"]", "2 [\"beginLayer\"]", "3 [\"strokeEllipse\"]",
          "4 [\"endLayer\"]", "6 [\"lines\"]",
        ])
    #expect(SceneFrame(list: frame.list).place(ofCommand: 3).description == "3")
  }

  @Test("bisection finds the command from which on renderings differ")
  func bisection() throws {
    let calls = (0..<37).map { "[\"save\"], [\"fillRect\", \($0), 0, 1, 1]" }
    let frame = try frame(
      #"{"size": [40, 9], "commands": [\#(calls.joined(separator: ", "))]}"#)
    for culprit in 0..<37 {
      let place = frame.firstDifference { $0.commands.count > culprit }
      #expect(place == SceneFrame.Place(index: 2 * culprit + 1, call: "fillRect"))
    }
  }
}
