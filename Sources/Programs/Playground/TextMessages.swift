internal import GLFun
internal import GLFunImaging
internal import GLFunJSON

/// A request to a text process. Its payload is the text.
struct TextRequest: Sendable {
  var edited: ClientMessage.EditedText
  var backend: ClientMessage.Backend

  /// The message of the request.
  var message: WorkerMessage {
    var members: [JSONMember] = [
      JSONMember(key: "language", value: .string(edited.language.rawValue)),
      JSONMember(key: "backend", value: .string(backend.rawValue)),
    ]
    switch edited.extent {
    case .scale(let scale): members.append(JSONMember(key: "scale", value: .number(scale)))
    case .fitting(let size):
      members.append(JSONMember(key: "width", value: .number(Double(size.width))))
      members.append(JSONMember(key: "height", value: .number(Double(size.height))))
    }
    return WorkerMessage(header: .object(members), payload: Array(edited.text.utf8))
  }
}

extension TextRequest {
  /// Parses a message.
  init(_ message: WorkerMessage) throws(ClientMessage.Problem) {
    edited = ClientMessage.EditedText(
      language: try message.header.choice("language"),
      text: String(decoding: message.payload, as: UTF8.self),
      extent: try ClientMessage.extent(message.header))
    backend = try message.header.choice("backend")
  }
}

/// The result for a text. The payload of its message is the picture, followed by the CPU's picture if the backends differ.
struct TextAnswer: Sendable {
  /// The picture; nil if the text is invalid.
  var picture: Bitmap?
  /// The number of pixels per unit.
  var scale = 1.0
  /// The errors and warnings about the text.
  var remarks: [TextRemark] = []
  /// The time of each stage, in milliseconds.
  var stages: [(name: String, milliseconds: Double)] = []
  /// The comparison of both backends; nil if only one has drawn.
  var comparison: BackendComparison?
  /// The reason that the driver has not drawn it.
  var driverFailure: String?
}

extension TextAnswer {
  /// The most remarks sent to a page, and the most Unicode characters of each.
  private static let (mostRemarks, mostLetters) = (200, 400)

  /// The message of the result.
  var message: WorkerMessage {
    var told = remarks.prefix(Self.mostRemarks).map { remark in
      var remark = remark
      let letters = remark.message.unicodeScalars
      if letters.count > Self.mostLetters {
        remark.message = String(letters.prefix(Self.mostLetters)) + "…"
      }
      return remark
    }
    if remarks.count > told.count {
      told.append(
        TextRemark(message: "and \(remarks.count - told.count) more remarks", isError: false))
    }
    return WorkerMessage(
      header: [
        "width": .number(Double(picture?.width ?? 0)),
        "height": .number(Double(picture?.height ?? 0)),
        "scale": .number(scale), "remarks": .array(told.map(\.description)),
        "stages": .array(stages.map { [.string($0.name), .number($0.milliseconds)] }),
        "differing": comparison.map { .number(Double($0.differingPixels)) } ?? .null,
        "driverFailure": driverFailure.map { .string($0) } ?? .null,
      ],
      payload: (picture?.straightRGBABytes ?? [])
        + (comparison?.processor?.straightRGBABytes ?? []))
  }

  /// Parses a message. It is untrusted, because a text may have taken over the process that wrote it.
  init(_ message: WorkerMessage) throws(ClientMessage.Problem) {
    let header = message.header
    let sides = 0...ClientMessage.sides.upperBound
    let size = PixelSize(
      width: try header.whole("width", in: sides), height: try header.whole("height", in: sides))
    let length = 4 * size.area
    if header["differing"] != .null {
      comparison = BackendComparison(
        differingPixels: try header.whole("differing", in: 0...ClientMessage.largestArea),
        processor: message.payload.count == length
          ? nil : Bitmap(size: size, straightRGBA: Array(message.payload.dropFirst(length))))
    }
    guard size.area <= ClientMessage.largestArea,
      message.payload.count == (comparison?.processor == nil ? length : 2 * length)
    else { throw ClientMessage.Problem("a picture has not its size") }
    if size.area > 0 {
      picture = Bitmap(size: size, straightRGBA: Array(message.payload.prefix(length)))
    }
    scale = try header.number("scale", in: ClientMessage.scales)
    for remark in header.elements("remarks") { remarks.append(try TextRemark(remark)) }
    for stage in header.elements("stages") {
      guard case .array(let parts) = stage, parts.count == 2, case .string(let name) = parts[0],
        case .number(let time) = parts[1]
      else { throw ClientMessage.Problem("a stage is no name and a time") }
      stages.append((name, time))
    }
    if header["driverFailure"] != .null { driverFailure = try header.string("driverFailure") }
  }
}

/// An error or a warning about a text.
struct TextRemark: Equatable, Sendable {
  /// The line, counted from 1; nil for the text as a whole.
  var line: Int?
  /// The column, counted from 1 in characters.
  var column: Int?
  var message: String
  var isError: Bool

  /// The remark as sent to the page.
  var description: JSONValue {
    [
      "line": line.map { .number(Double($0)) } ?? .null,
      "column": column.map { .number(Double($0)) } ?? .null, "message": .string(message),
      "error": .bool(isError),
    ]
  }
}

extension TextRemark {
  /// Parses a remark.
  fileprivate init(_ value: JSONValue) throws(ClientMessage.Problem) {
    func place(_ key: String) throws(ClientMessage.Problem) -> Int? {
      value[key] == .null ? nil : try value.whole(key, in: 0...Int(1 << 30))
    }
    self.init(
      line: try place("line"), column: try place("column"), message: try value.string("message"),
      isError: value["error"] == true)
  }
}

extension JSONValue {
  /// The elements of an array member; empty if it is not an array.
  fileprivate func elements(_ key: String) -> [JSONValue] {
    guard case .array(let elements)? = self[key] else { return [] }
    return elements
  }
}
