internal import ExamplePrograms
internal import GLFun
internal import GLFunJSON
internal import GLFunViews

/// Reads touches from JSON lines.
enum TouchScriptFile {
  /// The largest script to read, in bytes.
  private static let largestFile = 64 << 20
  /// The memory for steps and for drawing them, per byte of the script.
  private static let memoryPerByte = 24
  /// The longest duration of one step, in seconds.
  private static let longestStep = 3600.0

  /// Reads a script from a file, or from standard input for "-".
  static func read(
    _ path: FilePath, _ memory: MemoryBudget
  ) throws(CommandFailure) -> TouchScript {
    let text = try InputText(path, maximumByteCount: largestFile)
    try memory.check(text, perByte: memoryPerByte, "the touch script needs too much memory")
    return try parse(text.bytes, name: text.name)
  }

  /// Reads one step from each line that is not blank.
  static func parse(_ bytes: [UInt8], name: String) throws(CommandFailure) -> TouchScript {
    var script = TouchScript()
    var isTouching = false
    for (index, line) in TextLines(bytes[...]).enumerated() {
      if line.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { continue }
      do throws(LineProblem) {
        let step = try step(Array(line))
        switch step {
        case .event(.began): isTouching = true
        case .event(.moved) where !isTouching: throw notBegun("moves")
        case .event(.ended) where !isTouching: throw notBegun("ends")
        case .event(.ended), .event(.cancelled), .tap, .drag: isTouching = false
        case .event, .wait: break
        }
        script.steps.append(step)
      } catch {
        throw CommandFailure("bad touch script", "\(name), line \(index + 1): \(error.text)")
      }
    }
    return script
  }

  /// The problem with a line.
  private struct LineProblem: Error {
    var text: String
  }

  private static func notBegun(_ what: String) -> LineProblem {
    LineProblem(text: "a touch \(what) that has not begun; put {\"began\":[x,y]} before it")
  }

  private static let expected = """
    expected one of {"shape":"line|rect|ellipse|image"}, \
    {"color":"red|blue|yellow|green|random|tomato"}, {"began":[x,y]}, {"moved":[x,y]}, {"ended":[x,y]}, \
    {"cancelled":true}, {"tap":[x,y]}, {"drag":[[x,y],[x,y]],"seconds":0.5}, {"wait":0.5}
    """

  /// Reads the step on one line.
  private static func step(_ line: [UInt8]) throws(LineProblem) -> TouchScript.Step {
    let value: JSONValue
    do throws(JSONError) {
      value = try JSONReader.read(line)
    } catch {
      throw LineProblem(text: "\(error.problem), in column \(error.column)")
    }
    guard case .object(var members) = value else {
      throw LineProblem(text: "not a touch; \(expected)")
    }
    var seconds: JSONValue?
    if members.contains(where: { $0.key == "drag" }),
      let index = members.firstIndex(where: { $0.key == "seconds" })
    {
      seconds = members.remove(at: index).value
    }
    guard let member = members.first, members.count == 1 else {
      throw unknown(members.map(\.key))
    }
    switch member.key {
    case "shape": return .event(.shape(try shape(member)))
    case "color": return .event(try color(member))
    case "began": return .event(.began(try point(member)))
    case "moved": return .event(.moved(try point(member)))
    case "ended": return .event(.ended(try point(member)))
    case "cancelled":
      guard member.value == .bool(true) else {
        throw LineProblem(text: "\"cancelled\" can only be true")
      }
      return .event(.cancelled)
    case "tap": return .tap(try point(member))
    case "drag":
      return .drag(
        try points(member),
        seconds: try seconds.map { value throws(LineProblem) in
          try Self.seconds(JSONMember(key: "seconds", value: value))
        } ?? TouchScript.secondsOfDrag)
    case "wait": return .wait(seconds: try self.seconds(member))
    default: throw unknown([member.key])
    }
  }

  private static func unknown(_ keys: [String]) -> LineProblem {
    let found = keys.map { MessageText.quoted($0) }.sorted().prefix(8).joined(separator: ", ")
    return LineProblem(text: "found \(found.isEmpty ? "no key" : found); \(expected)")
  }

  private static func shape(_ member: JSONMember) throws(LineProblem) -> Shape {
    guard case .string(let text) = member.value, let shape = Shape(rawValue: text) else {
      let names = Shape.allCases.map(\.rawValue).joined(separator: ", ")
      throw LineProblem(text: "\"shape\" must be one of \(names)")
    }
    return shape
  }

  private static func color(_ member: JSONMember) throws(LineProblem) -> TouchEvent {
    guard case .string(let text) = member.value, let color = DrawingAppColor(argument: text) else {
      let names = ColorChoice.allCases.map(\.rawValue).joined(separator: ", ")
      throw LineProblem(text: "\"color\" must be one of \(names), or a CSS colour")
    }
    return color.event
  }

  private static func point(_ value: JSONValue) -> Point? {
    guard case .array(let numbers) = value, numbers.count == 2,
      case .number(let x) = numbers[0], case .number(let y) = numbers[1], x.isFinite, y.isFinite
    else { return nil }
    return Point(x: x, y: y)
  }

  private static func point(_ member: JSONMember) throws(LineProblem) -> Point {
    guard let point = point(member.value) else {
      throw LineProblem(text: "\"\(member.key)\" must be two numbers, [x,y]")
    }
    return point
  }

  private static func points(_ member: JSONMember) throws(LineProblem) -> [Point] {
    if case .array(let values) = member.value, values.count > 1 {
      let points = values.compactMap(point)
      if points.count == values.count { return points }
    }
    throw LineProblem(text: "\"\(member.key)\" must be two or more points, [[x,y],[x,y]]")
  }

  private static func seconds(_ member: JSONMember) throws(LineProblem) -> Double {
    guard case .number(let seconds) = member.value, (0...longestStep).contains(seconds) else {
      throw LineProblem(
        text: "\"\(member.key)\" must be a number of seconds from 0 to \(Int(longestStep))")
    }
    return seconds
  }
}
