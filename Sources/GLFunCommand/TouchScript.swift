internal import FoundationEssentials
internal import GLFun
internal import GLFunViews

/// Touches written as JSON lines.
enum TouchScript {
  /// The largest script that is read.
  private static let largestFile = 64 << 20
  /// The memory that events take, and what is drawn of them, for each byte of a script.
  private static let memoryPerByte = 24

  /// Reads the events of a file, or of standard input for "-".
  static func read(_ path: FilePath, _ memory: MemoryBudget) throws -> [TouchEvent] {
    let text = try InputText(path, maximumByteCount: largestFile)
    try memory.check(text, perByte: memoryPerByte, "the touch script needs too much memory")
    return try parse(text.bytes, name: text.name)
  }

  /// Reads one event from every line that is not blank.
  static func parse(_ bytes: [UInt8], name: String) throws -> [TouchEvent] {
    var events: [TouchEvent] = []
    var isTouching = false
    for (index, line) in TextLines(bytes[...]).enumerated() {
      if line.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { continue }
      func failure(_ reason: String) -> CommandFailure {
        CommandFailure("bad touch script", "\(name), line \(index + 1): \(reason)")
      }
      let event: TouchEvent
      do {
        event = try JSONDecoder().decode(Line.self, from: Data(line)).event
      } catch {
        throw failure(reason(of: error))
      }
      switch event {
      case .began: isTouching = true
      case .moved where !isTouching: throw failure(notBegun("moves"))
      case .ended where !isTouching: throw failure(notBegun("ends"))
      case .ended, .cancelled: isTouching = false
      case .moved, .shape, .color: break
      }
      events.append(event)
    }
    return events
  }

  private static func notBegun(_ what: String) -> String {
    "a touch \(what) that has not begun; put {\"began\":[x,y]} before it"
  }

  private static let expected = """
    expected one of {"shape":"line|rect|ellipse|image"}, \
    {"color":"red|blue|yellow|green|random"}, {"began":[x,y]}, {"moved":[x,y]}, {"ended":[x,y]}, \
    {"cancelled":true}
    """

  private static func reason(of error: any Error) -> String {
    if case DecodingError.dataCorrupted(let context) = error,
      !context.codingPath.isEmpty || context.underlyingError == nil
    {
      return context.debugDescription
    }
    return "not a touch; " + expected
  }

  /// One line of a script: an object with exactly one known key.
  private struct Line: Decodable {
    let event: TouchEvent

    enum Key: String, CodingKey, CaseIterable {
      case shape, color, began, moved, ended, cancelled
    }

    struct AnyKey: CodingKey {
      let stringValue: String
      var intValue: Int? { nil }
      init?(stringValue: String) { self.stringValue = stringValue }
      init?(intValue: Int) { nil }
    }

    init(from decoder: any Decoder) throws {
      let all = try decoder.container(keyedBy: AnyKey.self)
      let container = try decoder.container(keyedBy: Key.self)
      guard all.allKeys.count == 1, let key = container.allKeys.first else {
        let found = all.allKeys.map { MessageText.quoted($0.stringValue) }.sorted().prefix(8)
          .joined(separator: ", ")
        throw Self.corrupted(
          decoder, "found \(found.isEmpty ? "no key" : found); " + TouchScript.expected)
      }
      switch key {
      case .shape: event = .shape(try Self.choice(container, key, decoder))
      case .color: event = .color(try Self.choice(container, key, decoder))
      case .began: event = .began(try Self.point(container, key, decoder))
      case .moved: event = .moved(try Self.point(container, key, decoder))
      case .ended: event = .ended(try Self.point(container, key, decoder))
      case .cancelled:
        guard try container.decode(Bool.self, forKey: key) else {
          throw Self.corrupted(decoder, "\"cancelled\" can only be true")
        }
        event = .cancelled
      }
    }

    private static func corrupted(_ decoder: any Decoder, _ text: String) -> DecodingError {
      .dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: text))
    }

    private static func choice<Choice: RawRepresentable & CaseIterable>(
      _ container: KeyedDecodingContainer<Key>, _ key: Key, _ decoder: any Decoder
    ) throws -> Choice where Choice.RawValue == String {
      guard let text = try? container.decode(String.self, forKey: key),
        let choice = Choice(rawValue: text)
      else {
        let names = Choice.allCases.map(\.rawValue).joined(separator: ", ")
        throw corrupted(decoder, "\"\(key.rawValue)\" must be one of \(names)")
      }
      return choice
    }

    private static func point(
      _ container: KeyedDecodingContainer<Key>, _ key: Key, _ decoder: any Decoder
    ) throws -> Point {
      guard let values = try? container.decode([Double].self, forKey: key), values.count == 2 else {
        throw corrupted(decoder, "\"\(key.rawValue)\" must be two numbers, [x,y]")
      }
      return Point(x: values[0], y: values[1])
    }
  }
}
