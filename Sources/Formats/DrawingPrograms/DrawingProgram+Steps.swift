internal import GLFunImageFiles
internal import GLFunJSON

extension DrawingProgram {
  /// A scope that `restore` or `endLayer` ends.
  private enum Scope {
    case save
    case layer
  }

  /// Reads the commands.
  static func steps(
    _ commands: [JSONValue], resources: ProgramResources, text: DrawingText
  ) throws(DrawingProblem) -> [Step] {
    var steps: [Step] = []
    steps.reserveCapacity(commands.count)
    var scopes: [Scope] = []
    for (index, command) in commands.enumerated() {
      var name: String?
      do throws(DrawingProblem) {
        let call = try call(command, name: &name)
        guard case .array(let elements) = command else { continue }
        try call.check(argumentCount: elements.count - 1)
        try check(call, &scopes, text)
        var arguments = DrawingArguments(elements, at: index, resources: resources, text: text)
        let action = try action(call, &arguments)
        steps.append(
          Step(
            call: call, action: action, vertexCount: vertexCount(call, elements),
            outlineByteCount: outlineByteCount(call, elements), picture: arguments.drawn))
      } catch {
        throw error.at(DrawingProblem.way(to: index), .command(index, call: name))
      }
    }
    return steps
  }

  /// Reads the arguments of a call; their number has been checked.
  private static func action(
    _ call: DrawingCall, _ arguments: inout DrawingArguments
  ) throws(DrawingProblem) -> DrawingCall.Action {
    do throws(DrawingProblem) {
      return try call.action(&arguments)
    } catch {
      throw error.at([.index(arguments.lastIndex)])
    }
  }

  /// The number of GL vertices that a call with valid arguments adds.
  private static func vertexCount(_ call: DrawingCall, _ elements: [JSONValue]) -> Int {
    switch call {
    case .lines, .triangleFan, .triangles:
      // An expanded line has three times as many vertices as end points.
      if case .array(let numbers)? = elements.last { numbers.count * 3 / 2 } else { 0 }
    case .gonEllipse:
      if elements.count > 5, case .number(let count)? = elements.last { Int(count) } else { 360 }
    default: 0
    }
  }

  /// The most bytes of the outlines of a call's text or path data.
  private static func outlineByteCount(_ call: DrawingCall, _ elements: [JSONValue]) -> Int {
    switch call {
    case .path:
      // An arc of seven numbers and a letter becomes up to four curves.
      if elements.count > 1, case .string(let text) = elements[1] {
        text.utf8.count * 32
      } else {
        0
      }
    case .fillText, .fillTextIn:
      // Glyphs share their outlines, which the list refers to.
      elements.count > 1 ? byteCount(ofText: elements[1]) * 100 : 0
    case .strokeText, .clipText, .addText:
      elements.count > 1 ? byteCount(ofText: elements[1]) * 1000 : 0
    default: 0
    }
  }

  /// The number of bytes of a text, which may be an array of parts.
  private static func byteCount(ofText value: JSONValue) -> Int {
    switch value {
    case .string(let text): text.utf8.count
    case .array(let parts):
      parts.reduce(0) { sum, part in
        if case .array(let elements) = part, let text = elements.first {
          sum + byteCount(ofText: text)
        } else {
          sum + byteCount(ofText: part)
        }
      }
    default: 0
    }
  }

  /// The call of a command; `name` receives its name for errors.
  private static func call(
    _ command: JSONValue, name: inout String?
  ) throws(DrawingProblem) -> DrawingCall {
    guard case .array(let elements) = command else {
      throw DrawingProblem("found \(command.kind), expected an array")
    }
    guard let first = elements.first else {
      throw DrawingProblem("found an empty array, expected the name of a call")
    }
    guard case .string(let text) = first else {
      throw DrawingProblem("found \(first.kind), expected the name of a call")
    }
    guard let call = DrawingCall(name: text) else {
      let meant =
        ForeignName.call(text)?.rawValue
        ?? NearestName.of(text, in: DrawingCall.allCases.map(\.rawValue))
      throw DrawingProblem(unknown: "name", text, meant: meant)
    }
    name = text
    return call
  }

  /// Tracks saved states and layers. A layer still open at the end of the program ends there.
  private static func check(
    _ call: DrawingCall, _ scopes: inout [Scope], _ text: DrawingText
  ) throws(DrawingProblem) {
    switch call {
    case .save:
      scopes.append(.save)
      text.save()
    case .beginLayer:
      scopes.append(.layer)
      text.save()
    case .restore:
      guard scopes.last == .save else {
        throw DrawingProblem(
          scopes.isEmpty
            ? "there is no \"save\" to take back"
            : "there is no \"save\" to take back since the last \"beginLayer\"")
      }
      scopes.removeLast()
      text.restore()
    case .endLayer:
      // States saved within a layer end with it.
      guard let layer = scopes.lastIndex(of: .layer) else {
        throw DrawingProblem("there is no \"beginLayer\" to end")
      }
      text.restore(count: scopes.count - layer)
      scopes.removeSubrange(layer...)
    default: break
    }
  }
}
