internal import GLFunJSON

/// A part of a text with uniform attributes.
struct TextRun {
  var text: String
  var state: DrawingText.State
}

extension DrawingArguments {
  /// Takes a text: a string, or an array of parts, each a string or `[string, {…}]` with its own attributes.
  ///
  /// - Parameter takesColor: true if parts may have colours.
  mutating func textRuns(takesColor: Bool) throws(DrawingProblem) -> [TextRun] {
    let (value, place) = try next()
    let state = text.state
    switch value {
    case .string(let string): return [TextRun(text: string, state: state)]
    case .array(let parts):
      var runs: [TextRun] = []
      try resources.take(parts.count * Self.bytesPerPart, for: "the text")
      for (index, part) in parts.enumerated() {
        do throws(DrawingProblem) {
          runs.append(try run(part, "\(place)[\(index)]", state, takesColor: takesColor))
        } catch {
          throw error.at([.index(index)])
        }
      }
      return runs
    default:
      throw DrawingProblem(place, is: value, expected: "a text, or an array of its parts")
    }
  }

  /// The peak memory of a part, in addition to its characters.
  private static let bytesPerPart = 2000

  private func run(
    _ part: JSONValue, _ place: String, _ state: DrawingText.State, takesColor: Bool
  ) throws(DrawingProblem) -> TextRun {
    let expected = "a text or [text, {…}]"
    if case .string(let string) = part { return TextRun(text: string, state: state) }
    guard case .array(let elements) = part else {
      throw DrawingProblem(place, is: part, expected: expected)
    }
    guard elements.count == 2 else {
      throw DrawingProblem("\(place) has \(elements.count) elements, expected \(expected)")
    }
    let string: String
    do throws(DrawingProblem) {
      string = try elements[0].string("\(place)[0]", expected: "a text")
    } catch {
      throw error.at([.index(0)])
    }
    guard case .object(let members) = elements[1] else {
      throw DrawingProblem(
        "\(place)[1]", is: elements[1], expected: "an object such as {\"fontWeight\": 700}"
      ).at([.index(1)])
    }
    var run = TextRun(text: string, state: state)
    for member in members {
      do throws(DrawingProblem) {
        guard let property = TextProperty(rawValue: member.key) else {
          throw DrawingProblem(
            unknown: "key", member.key, meant: TextProperty.meant(by: member.key))
        }
        if property == .fillColor, !takesColor {
          throw DrawingProblem("\(place)[1] has \"fillColor\", and this call fills nothing")
        }
        try run.state.set(property, to: member.value, "\(place)[1], \"\(member.key)\"")
        if property == .font { try text.checkFont(run.state.name) }
      } catch {
        throw error.at([.index(1), .key(member.key)])
      }
    }
    return run
  }
}
