internal import GLFun
internal import GLFunDrawingPrograms

/// A scene's frame, and which part of the scene each of its commands comes from.
struct SceneFrame {
  /// What to draw.
  var list: DisplayList
  /// The calls of a drawing program; nil for a view.
  var program: Program?

  /// Where the commands of a drawing program lie in its frame.
  struct Program {
    /// The program.
    var program: DrawingProgram
    /// The number of the frame's commands that are the background.
    var start: Int
    /// The number of the frame's commands up to and with each call.
    var ends: [Int]
  }

  init(list: DisplayList) { self.list = list }

  /// The frame of a drawing program.
  init(_ recording: DrawingProgram.Recording, of program: DrawingProgram) {
    list = recording.list
    self.program = Program(program: program, start: recording.start, ends: recording.ends)
  }

  /// A command as a person finds it again.
  struct Place: Encodable, Equatable, CustomStringConvertible {
    /// The index in the program's "commands", or in a view's frame; nil for the background.
    var index: Int?
    /// The name of the call; nil for a view.
    var call: String?

    var description: String {
      guard let index else { return call ?? "" }
      return call.map { "\(index) [\"\($0)\"]" } ?? "\(index)"
    }
  }

  /// Where the frame's command at `index` comes from.
  func place(ofCommand index: Int) -> Place {
    guard let program else { return Place(index: index) }
    if index < program.start { return Place(call: "background") }
    // Layers that are open at the end of a program end with its last call.
    let step = program.ends.firstIndex { $0 > index } ?? program.ends.count - 1
    return Place(index: step, call: program.program.call(ofCommand: step))
  }

  /// The command that makes two renderings of the frame different, found by bisection.
  ///
  /// - Parameter isDifferent: whether the renderings of a part of the frame differ; they do for
  ///   the whole frame.
  func firstDifference<Failure: Error>(
    where isDifferent: (DisplayList) throws(Failure) -> Bool
  ) throws(Failure) -> Place {
    // Nothing is rendered alike and everything is not, so between the two there is a command that
    // makes the difference, also where a later one hides it for a while.
    var same = 0
    var different = list.commands.count
    while different - same > 1 {
      let middle = same + (different - same) / 2
      if try isDifferent(list.prefix(middle)) { different = middle } else { same = middle }
    }
    return place(ofCommand: same)
  }
}
