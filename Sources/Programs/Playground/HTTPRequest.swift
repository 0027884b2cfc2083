/// The head of an HTTP/1.1 request without a body: the request line and the header fields. Source: RFC 9112.
struct HTTPRequest: Equatable {
  var method: String
  /// The path without its query.
  var path: String
  /// The header fields by their names in lower case; the values of a repeated list field are joined.
  var fields: [String: String]
  /// The host of the request, with its port.
  var host: String { fields["host"] ?? "" }

  /// The largest head in bytes.
  static let largestHead = 16 << 10

  /// Fields that must not be repeated; all others are lists.
  private static let single: Set = [
    "host", "origin", "content-length", "sec-websocket-key", "sec-websocket-version",
  ]
  private static let marksOfTokens = Set("!#$%&'*+-.^_`|~".utf8)

  /// Parses a head.
  ///
  /// - Parameter head: the bytes before the empty line.
  /// - Returns: nil if it is not the head of such a request. Anything that another parser might read differently is rejected:
  ///   other line endings, continued lines, two hosts.
  init?(head: some Sequence<UInt8>) {
    guard let text = String(validating: head, as: UTF8.self) else { return nil }
    var lines = text.split(separator: "\r\n", omittingEmptySubsequences: false)[...]
    guard
      lines.allSatisfy({ line in line.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 } }),
      let line = lines.popFirst()
    else { return nil }
    let words = line.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3, Self.isToken(words[0]), words[1].first == "/",
      words[1].utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }),
      words[2] == "HTTP/1.1" || words[2] == "HTTP/1.0"
    else { return nil }
    method = String(words[0])
    path = String(words[1].prefix { $0 != "?" })
    fields = [:]
    for line in lines {
      guard let colon = line.firstIndex(of: ":"), Self.isToken(line[..<colon]) else { return nil }
      let name = line[..<colon].lowercased()
      let value = Self.trimmed(line[line.index(after: colon)...])
      if let former = fields[name] {
        guard !Self.single.contains(name) else { return nil }
        fields[name] = former + ", " + value
      } else {
        fields[name] = value
      }
    }
    // A body would be mistaken for the next request.
    guard fields["transfer-encoding"] == nil, fields["content-length"] ?? "0" == "0",
      !host.isEmpty
    else { return nil }
  }

  private static func isToken(_ text: Substring) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"):
          true
        default: marksOfTokens.contains(byte)
        }
      }
  }

  private static func trimmed(_ value: Substring) -> String {
    var value = value.drop { $0 == " " || $0 == "\t" }
    while value.last == " " || value.last == "\t" { value.removeLast() }
    return String(value)
  }

  /// True if a list field contains a word, ignoring case.
  func has(_ word: String, in field: String) -> Bool {
    (fields[field] ?? "").split(separator: ",").contains {
      Self.trimmed($0).lowercased() == word
    }
  }

  /// The length of the head at the beginning of the bytes, including the empty line; nil if it is incomplete.
  static func headLength(_ bytes: [UInt8]) -> Int? {
    var place = 3
    while place < bytes.count {
      if bytes[place] == 0x0A, bytes[place - 1] == 0x0D, bytes[place - 2] == 0x0A,
        bytes[place - 3] == 0x0D
      {
        return place + 1
      }
      place += 1
    }
    return nil
  }
}
