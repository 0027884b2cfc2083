internal import GLFunDrawing
internal import GLFunImageFiles
internal import GLFunImaging
internal import GLFunJSON
internal import GLFunLimits
internal import GLFunText

/// The content of a drawing program's text.
struct DrawingProgramParts {
  var size: PixelSize
  var background: Color?
  var steps: [DrawingProgram.Step]
  /// The warnings of SVGs, each with the name of its image.
  var imageWarnings: [(image: String, text: String)]
  /// The warnings of fonts, each with the name of its font.
  var fontWarnings: [(font: String, text: String)]
  /// The other warnings, each with the index of its command.
  var warnings: [(command: Int, text: String)]

  /// Reads a whole program.
  init(
    _ text: JSONValue, options: DrawingProgram.Options, budget: WorkBudget
  ) throws(DrawingProblem) {
    guard case .object(let members) = text else {
      throw DrawingProblem("found \(text.kind), expected an object with \"size\" and \"commands\"")
    }
    var size: PixelSize?
    var commands: [JSONValue]?
    for member in members {
      do throws(DrawingProblem) {
        switch member.key {
        case "size": size = try Self.size(member.value, options.limits)
        case "background": background = try DrawingArguments.color(member.value, "\"background\"")
        case "commands": commands = try Self.commands(member.value, options.limits)
        case "comment":
          guard case .string = member.value else {
            throw DrawingProblem("\"comment\"", is: member.value, expected: "a text")
          }
        case "images", "fonts": break
        default: throw DrawingProblem(unknown: "key", member.key, among: Self.keys)
        }
      } catch {
        throw error.at([.key(member.key)])
      }
    }
    // Images and fonts are read last, so an error elsewhere is found quickly.
    guard let size else { throw DrawingProblem("\"size\" is missing") }
    guard let commands else { throw DrawingProblem("\"commands\" is missing") }
    var images = DrawingImages()
    if let pictures = try Self.members(of: "images", members) {
      images = try DrawingImages(pictures, options: options, budget: budget)
    }
    var fonts = DrawingFonts(options: options)
    if let named = try Self.members(of: "fonts", members) {
      fonts = try DrawingFonts(named, options: options, budget: budget)
    }
    self.size = size
    let resources = ProgramResources(images: images, budget: budget)
    let drawingText = DrawingText(fonts: fonts, resources: resources)
    steps = try DrawingProgram.steps(commands, resources: resources, text: drawingText)
    imageWarnings = images.warnings
    fontWarnings = fonts.warnings
    warnings = drawingText.warnings
  }

  private static let keys = ["size", "background", "commands", "images", "fonts", "comment"]

  /// The members of an optional object of the program; nil if it is absent.
  private static func members(
    of key: String, _ members: [JSONMember]
  ) throws(DrawingProblem) -> [JSONMember]? {
    guard let member = members.first(where: { $0.key == key }) else { return nil }
    guard case .object(let inner) = member.value else {
      throw DrawingProblem("\"\(key)\"", is: member.value, expected: "an object").at([.key(key)])
    }
    return inner
  }

  private static func size(
    _ value: JSONValue, _ limits: DrawingProgram.Limits
  ) throws(DrawingProblem) -> PixelSize {
    let expected = "[width, height] in whole pixels from 1"
    guard case .array(let sides) = value else {
      throw DrawingProblem("\"size\"", is: value, expected: expected)
    }
    guard sides.count == 2 else {
      throw DrawingProblem("\"size\" has \(sides.count) elements, expected \(expected)")
    }
    var lengths: [Int] = []
    for (index, side) in sides.enumerated() {
      guard case .number(let number) = side, number.isFinite else {
        throw DrawingProblem("\"size\"[\(index)]", is: side, expected: "a whole number from 1")
      }
      guard let length = Int(exactly: number), length >= 1 else {
        throw DrawingProblem(
          "\"size\"[\(index)] is \(DrawingArguments.text(number)), expected a whole number from 1")
      }
      lengths.append(length)
    }
    let size = PixelSize(width: lengths[0], height: lengths[1])
    if let problem = limits.problem(of: size) { throw DrawingProblem("\"size\" is \(problem)") }
    return size
  }

  private static func commands(
    _ value: JSONValue, _ limits: DrawingProgram.Limits
  ) throws(DrawingProblem) -> [JSONValue] {
    guard case .array(let commands) = value else {
      throw DrawingProblem("\"commands\"", is: value, expected: "an array of arrays")
    }
    guard commands.count <= limits.commands else {
      throw DrawingProblem("there are \(commands.count) commands, more than \(limits.commands)")
    }
    return commands
  }
}

extension DrawingProgram.Limits {
  /// The reason that a picture size is too large, as the end of a sentence; nil if it is not.
  func problem(of size: PixelSize) -> String? {
    if max(size.width, size.height) > side { return "\(size), more than \(side) pixels a side" }
    return size.area > area ? "\(size), more than \(area) pixels" : nil
  }
}
