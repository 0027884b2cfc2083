internal import ExamplePrograms
internal import GLFun
internal import GLFunJSON
internal import GLFunViews

/// A message from a page.
enum ClientMessage: Equatable {
  /// Another program, or the same one with another size or other options.
  case scene(SceneRequest)
  /// A picture written in the editor.
  case text(EditedText)
  /// A touch, or a choice without one; `number` counts them.
  case touch(TouchEvent, finger: Int, number: Int)
  /// The backend to draw on, and the encoding of pixels.
  case show(Backend, Encoding)
  /// True to let time pass.
  case play(Bool)
  /// Advances time by a number of steps.
  case step(Int)
  /// Resets the view.
  case reset
  /// Starts the demonstration of a drawing app.
  case demo
  /// The page has shown the frame with this number.
  case shown(Int)
  /// Requests the picture as a PNG file.
  case download

  /// The backend that frames are drawn on.
  enum Backend: String, CaseIterable {
    case cpu
    case gles
    /// Both, with the number of pixels that differ.
    case both
  }

  /// The transfer encoding of pixels.
  enum Encoding: String, CaseIterable {
    /// RGBA without premultiplication, one byte per channel.
    case rgba
    case png
  }

  /// A requested view.
  struct SceneRequest: Equatable {
    var scene: Scene
    /// The size of the picture.
    var size: PixelSize
    /// The number of pixels per unit of the view.
    var scale = 1.0
    var values: Scene.FieldValues = [:]

    /// The size of the view in its own units, as for `glfun render --size --scale`.
    var viewSize: PixelSize {
      PixelSize(
        width: Int((Double(size.width) * (1 / scale)).rounded(.up)),
        height: Int((Double(size.height) * (1 / scale)).rounded(.up)))
    }
  }

  /// A text in the editor.
  struct EditedText: Equatable {
    enum Language: String, CaseIterable {
      case json
      case svg
    }

    /// The requested size of the picture.
    enum Extent: Equatable {
      /// A number of pixels per unit.
      case scale(Double)
      /// The largest size that fits.
      case fitting(PixelSize)
    }

    var language: Language
    var text: String
    var extent: Extent
  }

  /// The reason that a text is not a valid message.
  struct Problem: Error, Equatable {
    var text: String

    init(_ text: String) { self.text = text }
  }

  /// The limits of a view: the length of a side, and the number of pixels.
  static let sides = 1...4096
  static let largestArea = 1 << 21
  /// The limits on pixels per unit of a text.
  static let scales = 0.01...64.0
  /// The limits on pixels per unit of a view.
  static let viewScales = 0.5...8.0
  /// The most touches and steps that wait for a frame. A page that sends more without taking frames is at fault.
  static let mostHappenings = 8192
  /// The limit of touch coordinates; touches beyond it are refused.
  private static let farthest = 1e6

  /// Parses a message.
  init(_ text: [UInt8]) throws(Problem) {
    let value: JSONValue
    do throws(JSONError) {
      value = try JSONReader.read(text)
    } catch {
      throw Problem("a message is not JSON: \(error.problem)")
    }
    guard case .string(let type)? = value["type"] else { throw Problem("a message has no type") }
    switch type {
    case "scene": self = .scene(try Self.scene(value))
    case "text":
      self = .text(
        EditedText(
          language: try value.choice("language"), text: try value.string("text"),
          extent: try Self.extent(value)))
    case "touch":
      self = .touch(
        try Self.event(value), finger: try value.whole("finger", in: 0...99),
        number: try value.whole("number", in: 0...Int(1 << 50)))
    case "show": self = .show(try value.choice("backend"), try value.choice("encoding"))
    case "play":
      guard case .bool(let isPlaying)? = value["playing"] else {
        throw Problem("\"playing\" is not true or false")
      }
      self = .play(isPlaying)
    case "step": self = .step(try value.whole("count", in: 1...Self.mostHappenings))
    case "reset": self = .reset
    case "demo": self = .demo
    case "shown": self = .shown(try value.whole("frame", in: 0...Int(1 << 50)))
    case "download": self = .download
    default: throw Problem("there is no message of the type \"\(type.prefix(40))\"")
    }
  }

  /// The requested size of a text's picture: by its `scale`, or to fit a `width` and a `height`.
  static func extent(_ value: JSONValue) throws(Problem) -> EditedText.Extent {
    if value["scale"] != nil { return .scale(try value.number("scale", in: scales)) }
    return .fitting(
      PixelSize(
        width: try value.whole("width", in: sides), height: try value.whole("height", in: sides)))
  }

  private static func scene(_ value: JSONValue) throws(Problem) -> SceneRequest {
    let scene: Scene = try value.choice("name")
    let size = PixelSize(
      width: try value.whole("width", in: sides), height: try value.whole("height", in: sides))
    guard size.area <= largestArea else {
      throw Problem("\(size) is more than \(largestArea) pixels")
    }
    var values: Scene.FieldValues = [:]
    if let options = value["options"] {
      guard case .object(let members) = options else { throw Problem("\"options\" is no object") }
      for member in members { values[member.key] = member.value }
    }
    if let problem = scene.problem(of: values) { throw Problem(problem) }
    let scale = value["scale"] == nil ? 1 : try value.number("scale", in: viewScales)
    return SceneRequest(scene: scene, size: size, scale: scale, values: values)
  }

  private static func event(_ value: JSONValue) throws(Problem) -> TouchEvent {
    func point() throws(Problem) -> Point {
      Point(
        x: try value.number("x", in: -farthest...farthest),
        y: try value.number("y", in: -farthest...farthest))
    }
    switch try value.string("phase") {
    case "began": return .began(try point())
    case "moved": return .moved(try point())
    case "ended": return .ended(try point())
    case "cancelled": return .cancelled
    case "shape": return .shape(try value.choice("choice"))
    case "color": return .color(try value.choice("choice"))
    default: throw Problem("there is no such phase of a touch")
    }
  }
}

/// Access to an object's members with type checks.
extension JSONValue {
  func string(_ key: String) throws(ClientMessage.Problem) -> String {
    guard case .string(let text)? = self[key] else { throw .init("\"\(key)\" is no text") }
    return text
  }

  func number(
    _ key: String, in range: ClosedRange<Double>
  ) throws(ClientMessage.Problem) -> Double {
    guard case .number(let number)? = self[key], range.contains(number) else {
      throw .init("\"\(key)\" is no number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  func whole(
    _ key: String, in range: ClosedRange<Int>
  ) throws(ClientMessage.Problem) -> Int {
    guard case .number(let number)? = self[key], let whole = Int(exactly: number),
      range.contains(whole)
    else {
      throw .init(
        "\"\(key)\" is no whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return whole
  }

  func choice<Choice: RawRepresentable & CaseIterable>(
    _ key: String
  ) throws(ClientMessage.Problem) -> Choice where Choice.RawValue == String {
    guard let choice = Choice(rawValue: try string(key)) else {
      throw .init(
        "\"\(key)\" is none of " + Choice.allCases.map(\.rawValue).joined(separator: ", "))
    }
    return choice
  }
}
