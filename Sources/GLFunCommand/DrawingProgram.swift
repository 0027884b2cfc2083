internal import GLFun
internal import GLFunText

/// A picture as JSON: its size and what to draw, one call after the other.
///
/// A program that exists is right in every argument, so that drawing it cannot fail.
struct DrawingProgram: Sendable {
  /// One call with its arguments.
  struct Step: Sendable {
    var call: DrawingCall
    var action: DrawingCall.Action
    /// How many vertices of GL primitives it adds.
    var vertexCount = 0
    /// How many bytes the outlines of its text take, at most.
    var outlineByteCount = 0
  }

  /// The extent in pixels.
  var size: PixelSize
  /// What is there before the first command; nil: transparent.
  var background: Color?
  /// The commands.
  var steps: [Step]
  /// What is not as it was meant to be, in words that continue the file's name.
  private(set) var warnings: [String] = []

  /// Reads a program.
  ///
  /// - Parameters:
  ///   - bytes: the JSON text.
  ///   - name: what errors call the file.
  ///   - folders: where pictures and fonts may be read from.
  ///   - fonts: the fonts of the command line.
  ///   - memory: what may be in use.
  /// - Throws: `CommandFailure`, which names the file and the line or the command.
  init(
    _ bytes: [UInt8], name: String, folders: DrawingImageFolders,
    fonts: FontCollection = .embedded, memory: MemoryBudget = MemoryBudget()
  ) throws(CommandFailure) {
    if !memory.isAmple(for: bytes.count * JSONReader.mostMemoryPerByte),
      let shortage = memory.shortage(of: JSONReader.memory(toRead: bytes))
    {
      throw shortage.failure(Self.tooMuchMemory, "to read \(name)", or: "draw less")
    }
    let text: JSONValue
    do throws(JSONError) {
      text = try JSONReader.read(bytes)
    } catch {
      throw CommandFailure(
        "bad drawing program",
        "\(name), line \(error.line), column \(error.column): \(error.problem)")
    }
    do throws(DrawingProblem) {
      try self.init(text, folders: folders, fonts: fonts, memory: memory)
    } catch {
      if error.isWhole { throw CommandFailure(error.text, "") }
      throw CommandFailure(error.title, "\(name)\(error.text)")
    }
  }

  /// The text of a thrown problem continues the file's name.
  private init(
    _ text: JSONValue, folders: DrawingImageFolders, fonts given: FontCollection,
    memory: MemoryBudget
  ) throws(DrawingProblem) {
    guard case .object(let members) = text else {
      throw DrawingProblem(
        ": found \(text.kind), expected an object with \"size\" and \"commands\"")
    }
    var size: PixelSize?
    var commands: [JSONValue]?
    var images = DrawingImages()
    for member in members {
      do throws(DrawingProblem) {
        switch member.key {
        case "size": size = try Self.size(member.value)
        case "background": background = try DrawingArguments.color(member.value, "\"background\"")
        case "commands": commands = try Self.commands(member.value)
        case "images", "fonts": break
        default: throw DrawingProblem(unknown: "key", member.key, among: Self.keys)
        }
      } catch {
        throw DrawingProblem(": \(error.text)")
      }
    }
    // Pictures and fonts are read last, so that a mistake elsewhere costs no time.
    guard let size else { throw DrawingProblem(": \"size\" is missing") }
    guard let commands else { throw DrawingProblem(": \"commands\" is missing") }
    if let member = members.first(where: { $0.key == "images" }) {
      guard case .object(let pictures) = member.value else {
        throw DrawingProblem(": \"images\" is \(member.value.kind), expected an object")
      }
      do throws(DrawingProblem) {
        images = try DrawingImages(pictures, folders: folders, memory: memory)
      } catch {
        throw error.placed(", ")
      }
    }
    var fonts = DrawingFonts(given: given)
    if let member = members.first(where: { $0.key == "fonts" }) {
      guard case .object(let named) = member.value else {
        throw DrawingProblem(": \"fonts\" is \(member.value.kind), expected an object")
      }
      do throws(DrawingProblem) {
        fonts = try DrawingFonts(named, given: given, folders: folders)
      } catch {
        throw error.placed(", ")
      }
    }
    self.size = size
    let drawingText = DrawingText(fonts: fonts, memory: memory)
    steps = try Self.steps(commands, images: images, text: drawingText)
    warnings = drawingText.warnings.map {
      ", command \($0.command) \(DrawingProblem.quoted(steps[$0.command].call.rawValue)): \($0.text)"
    }
  }

  /// What errors say where memory is not enough.
  static let tooMuchMemory = "the drawing program needs too much memory"

  private static let keys = ["size", "background", "commands", "images", "fonts"]

  private static func size(_ value: JSONValue) throws(DrawingProblem) -> PixelSize {
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
    guard SizeOption.isPossible(size) else {
      throw DrawingProblem("\"size\" is \(size), more than \(SizeOption.largestSide) pixels a side")
    }
    return size
  }

  private static func commands(_ value: JSONValue) throws(DrawingProblem) -> [JSONValue] {
    guard case .array(let commands) = value else {
      throw DrawingProblem("\"commands\"", is: value, expected: "an array of arrays")
    }
    return commands
  }
}
