internal import ExamplePrograms
internal import GLFun
internal import GLFunDrawingPrograms
internal import GLFunFrames
internal import GLFunJSON

extension VerifiedPrograms {
  /// The views of the gallery, as drawing programs. The view of GL primitives has its shapes in programs of their own.
  static func gallery() throws(CommandFailure) -> [VerifiedProgram] {
    let extent = try ViewExtent(size: nil, scale: 1)
    var programs: [VerifiedProgram] = []
    for scene in Scene.allCases {
      let frame = scene.recorder(extent)()
      if frame.commands.contains(where: \.isPrimitive) { continue }
      programs.append(VerifiedProgram(.gallery, scene.rawValue, try program(of: frame)))
    }
    return programs
  }

  /// A frame as a drawing program.
  private static func program(of frame: DisplayList) throws(CommandFailure) -> JSONValue {
    let text: String
    do throws(ImageFileError) {
      text = try DrawingProgram.text(drawing: frame)
    } catch {
      throw CommandFailure(error)
    }
    do throws(JSONError) {
      return try JSONReader.read(Array(text.utf8))
    } catch {
      throw CommandFailure("a view is no drawing program", error.problem)
    }
  }
}
