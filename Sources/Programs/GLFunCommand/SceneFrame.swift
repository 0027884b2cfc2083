internal import GLFun
internal import GLFunDrawingPrograms

/// A scene's frame, with the origin of each of its commands.
struct SceneFrame {
  /// The frame to draw.
  var list: DisplayList
  /// The calls of a drawing program; nil for a view.
  var program: Program?

  /// The positions of a drawing program's calls in its frame.
  struct Program {
    /// The program.
    var program: DrawingProgram
    /// The number of commands for the background.
    var start: Int
    /// For each call, the number of the frame's commands up to and including it.
    var ends: [Int]
  }

  init(list: DisplayList) { self.list = list }

  /// The frame of a drawing program.
  init(_ recording: DrawingProgram.Recording, of program: DrawingProgram) {
    list = recording.list
    self.program = Program(program: program, start: recording.start, ends: recording.ends)
  }

  /// The origin of a command, in a form that a person can find.
  struct Place: Encodable, Equatable, CustomStringConvertible {
    /// The index in the program's "commands" or in a view's frame; nil for the background.
    var index: Int?
    /// The name of the call; nil for a view.
    var call: String?

    var description: String {
      guard let index else { return call ?? "" }
      return call.map { "\(index) [\"\($0)\"]" } ?? "\(index)"
    }
  }

  /// The origin of the frame's command at `index`.
  func place(ofCommand index: Int) -> Place {
    guard let program else { return Place(index: index) }
    if index < program.start { return Place(call: "background") }
    // Layers still open at the end of a program are ended by its last call.
    let step = program.ends.firstIndex { $0 > index } ?? program.ends.count - 1
    return Place(index: step, call: program.program.call(ofCommand: step))
  }

  /// Finds by bisection the command that makes two renderings of the frame different.
  ///
  /// - Parameter isDifferent: returns true if the renderings of a part of the frame differ; they must
  ///   differ for the whole frame.
  func firstDifference<Failure: Error>(
    where isDifferent: (DisplayList) throws(Failure) -> Bool
  ) throws(Failure) -> Place {
    place(ofCommand: try list.firstDifference(where: isDifferent))
  }
}
