internal import GLFun
internal import GLFunJSON
internal import GLFunViews

/// What a page sends.
enum ClientMessage: Equatable {
  /// Another program, or another size or other options of the same.
  case scene(SceneRequest)
  /// A picture that is written in the editor.
  case text(EditedText)
  /// A touch, or a choice without one; `number` counts them.
  case touch(TouchEvent, finger: Int, number: Int)
  /// Where it is drawn, and how pixels are sent.
  case show(Backend, Encoding)
  /// Whether time goes on.
  case play(Bool)
  /// Time goes on by so many steps.
  case step(Int)
  /// The view as it was in the beginning.
  case reset
  /// The demonstration of a drawing app.
  case demo
  /// The page has shown a frame.
  case shown(Int)
  /// The picture as a PNG file is wanted.
  case download

  /// Where a frame is drawn.
  enum Backend: String, CaseIterable {
    case cpu
    case gles
    /// On both, with the number of pixels that differ.
    case both
  }

  /// How pixels are sent.
  enum Encoding: String, CaseIterable {
    /// RGBA with straight alpha, one byte each.
    case rgba
    case png
  }

  /// A view that is asked for.
  struct SceneRequest: Equatable {
    var scene: SceneCatalog
    /// The picture's size.
    var size: PixelSize
    /// How many pixels a unit of the view has.
    var scale = 1.0
    var values: SceneCatalog.Values = [:]

    /// The view's size in its own units, as `glfun render --size --scale` has it.
    var viewSize: PixelSize {
      PixelSize(
        width: Int((Double(size.width) * (1 / scale)).rounded(.up)),
        height: Int((Double(size.height) * (1 / scale)).rounded(.up)))
    }
  }

  /// A text of the editor.
  struct EditedText: Equatable {
    enum Language: String, CaseIterable {
      case json
      case svg
    }

    /// How large the picture is drawn.
    enum Extent: Equatable {
      /// So many pixels to a unit.
      case scale(Double)
      /// As large as there is room.
      case fitting(PixelSize)
    }

    var language: Language
    var text: String
    var extent: Extent
  }

  /// Why a text is no message.
  struct Problem: Error, Equatable {
    var text: String

    init(_ text: String) { self.text = text }
  }

  /// The sides of a view, and the most pixels that it may have.
  static let sides = 1...4096
  static let largestArea = 1 << 21
  /// How many pixels there are to a unit of a text.
  static let scales = 0.01...64.0
  /// How many pixels there are to a unit of a view.
  static let viewScales = 0.5...8.0
  /// The most touches and steps that wait for a frame. A page that sends more, and does not take frames, is to blame.
  static let mostHappenings = 8192
  /// Touches farther away than this are refused.
  private static let farthest = 1e6

  /// Reads a message.
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

  /// How large the picture of a text is drawn: by its `scale`, or to fit a `width` and a `height`.
  static func extent(_ value: JSONValue) throws(Problem) -> EditedText.Extent {
    if value["scale"] != nil { return .scale(try value.number("scale", in: scales)) }
    return .fitting(
      PixelSize(
        width: try value.whole("width", in: sides), height: try value.whole("height", in: sides)))
  }

  private static func scene(_ value: JSONValue) throws(Problem) -> SceneRequest {
    let scene: SceneCatalog = try value.choice("name")
    let size = PixelSize(
      width: try value.whole("width", in: sides), height: try value.whole("height", in: sides))
    guard size.area <= largestArea else {
      throw Problem("\(size) is more than \(largestArea) pixels")
    }
    var values: SceneCatalog.Values = [:]
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

/// Values of an object by their keys.
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
