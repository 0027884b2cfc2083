/// The head of a request of HTTP/1.1: its first line and its fields.
struct HTTPRequest: Equatable {
  var method: String
  /// The path without its query.
  var path: String
  /// The fields by their names in small letters; of fields that are there twice, the last.
  var fields: [String: String]

  /// The most bytes that a head may have.
  static let largestHead = 16 << 10

  /// Reads a head.
  ///
  /// - Parameter head: what is before the empty line.
  /// - Returns: nil where it is not the head of a request.
  init?(head: some Sequence<UInt8>) {
    guard let text = String(validating: head, as: UTF8.self) else { return nil }
    var lines = text.split(separator: "\r\n", omittingEmptySubsequences: false)[...]
    guard let line = lines.popFirst() else { return nil }
    let words = line.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3, !words[0].isEmpty, words[1].first == "/",
      words[2] == "HTTP/1.1" || words[2] == "HTTP/1.0"
    else { return nil }
    method = String(words[0])
    path = String(words[1].prefix { $0 != "?" })
    fields = [:]
    for line in lines {
      guard let colon = line.firstIndex(of: ":"), colon > line.startIndex else { return nil }
      let name = line[..<colon]
      guard name.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return nil }
      fields[name.lowercased()] = Self.trimmed(line[line.index(after: colon)...])
    }
  }

  private static func trimmed(_ value: Substring) -> String {
    var value = value.drop { $0 == " " || $0 == "\t" }
    while value.last == " " || value.last == "\t" { value.removeLast() }
    return String(value)
  }

  /// Whether a field has a word in its list, in letters of either case.
  func has(_ word: String, in field: String) -> Bool {
    (fields[field] ?? "").split(separator: ",").contains {
      Self.trimmed($0).lowercased() == word
    }
  }

  /// The length of the head that bytes begin with, its empty line included; nil where it is not whole.
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
