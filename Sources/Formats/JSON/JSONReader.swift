/// Reads a JSON text strictly (RFC 8259), from UTF-8.
///
/// Foundation's decoder does not report the line and column of an error, does not distinguish a number that overflows from
/// other errors, silently takes the last of two equal keys, and needs a failed attempt for each type that a value of
/// unknown type does not have.
package struct JSONReader {
  /// The most nested arrays and objects; real inputs stay far below it.
  package static let largestDepth = 64
  /// The most members of an object whose keys are compared one by one.
  private static let fewMembers = 16

  private let bytes: [UInt8]
  private(set) var position = 0
  private var depth = 0

  /// Reads a single value, surrounded only by white space.
  package static func read(_ bytes: [UInt8]) throws(JSONError) -> JSONValue {
    var reader = JSONReader(bytes)
    reader.skipSpace()
    let value = try reader.value()
    reader.skipSpace()
    if reader.position < bytes.count {
      throw reader.error("found \(reader.found) after the end of the value")
    }
    return value
  }

  /// The peak memory per byte of text, for reading it and for the data derived from it.
  package static let mostMemoryPerByte = 256

  /// An upper estimate of the memory for the values of a text and for the data derived from them.
  package static func memory(toRead bytes: [UInt8]) -> Int {
    var (separators, brackets, quotes) = (0, 0, 0)
    for byte in bytes {
      separators += byte == UInt8(ascii: ",") || byte == UInt8(ascii: ":") ? 1 : 0
      // "[" and "{" differ in one bit.
      brackets += byte & 0xDF == UInt8(ascii: "[") ? 1 : 0
      quotes += byte == UInt8(ascii: "\"") ? 1 : 0
    }
    // Growing arrays have double capacity, and the array that is growing has its old storage as well.
    let values = (separators + brackets + 1) * 3 * MemoryLayout<JSONValue>.stride
    // Each array is a separate object, and so is the result of a command.
    return values + brackets * (48 + 112) + quotes * 24 + bytes.count
  }

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    // A byte order mark that some editors write; RFC 8259 section 8.1 allows ignoring it.
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
  }

  // MARK: Values

  mutating func value() throws(JSONError) -> JSONValue {
    guard let byte else { throw error("found \(found), expected a value") }
    switch byte {
    case UInt8(ascii: "{"): return .object(try object())
    case UInt8(ascii: "["): return .array(try array())
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number(try number())
    case UInt8(ascii: "t") where take("true"): return .bool(true)
    case UInt8(ascii: "f") where take("false"): return .bool(false)
    case UInt8(ascii: "n") where take("null"): return .null
    default: throw error("found \(found), expected a value")
    }
  }

  private mutating func array() throws(JSONError) -> [JSONValue] {
    try descend()
    var elements: [JSONValue] = []
    skipSpace()
    if take(UInt8(ascii: "]")) { return elements }
    while true {
      elements.append(try value())
      skipSpace()
      if take(UInt8(ascii: "]")) { return elements }
      guard take(UInt8(ascii: ",")) else {
        throw error("found \(found), expected \",\" or \"]\"")
      }
      skipSpace()
    }
  }

  private mutating func object() throws(JSONError) -> [JSONMember] {
    try descend()
    var members: [JSONMember] = []
    // Only for many members; creating a set takes longer than reading a small program.
    var keys: Set<String>?
    skipSpace()
    if take(UInt8(ascii: "}")) { return members }
    while true {
      guard byte == UInt8(ascii: "\"") else { throw error("found \(found), expected a key") }
      let start = position
      let key = try string()
      if members.count == Self.fewMembers { keys = Set(members.map(\.key)) }
      let isNew =
        keys?.insert(key).inserted ?? !members.contains { $0.key == key }
      guard isNew else { throw error("the key \"\(key)\" occurs twice", at: start) }
      skipSpace()
      guard take(UInt8(ascii: ":")) else { throw error("found \(found), expected \":\"") }
      skipSpace()
      members.append(JSONMember(key: key, value: try value()))
      skipSpace()
      if take(UInt8(ascii: "}")) { return members }
      guard take(UInt8(ascii: ",")) else {
        throw error("found \(found), expected \",\" or \"}\"")
      }
      skipSpace()
    }
  }

  /// Enters an array or object; `take` of its end leaves it.
  mutating func descend() throws(JSONError) {
    if depth == Self.largestDepth {
      throw error("nested deeper than \(Self.largestDepth) levels")
    }
    depth += 1
    position += 1
  }

  // MARK: Numbers

  private mutating func number() throws(JSONError) -> Double {
    let start = position
    _ = take(UInt8(ascii: "-"))
    if take(UInt8(ascii: "0")) {
      if isDigit { throw error("a number cannot begin with 0 and another digit", at: start) }
    } else {
      try digits()
    }
    if take(UInt8(ascii: ".")) { try digits() }
    if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
      if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
      try digits()
    }
    guard let value = Double(String(decoding: bytes[start..<position], as: UTF8.self)) else {
      throw error("not a number", at: start)
    }
    return value
  }

  private mutating func digits() throws(JSONError) {
    guard isDigit else { throw error("found \(found), expected a digit") }
    while isDigit { position += 1 }
  }

  private var isDigit: Bool {
    guard let byte else { return false }
    return byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }

  // MARK: Strings

  mutating func string() throws(JSONError) -> String {
    let start = position
    position += 1
    var run = position
    var text = ""
    while let byte {
      switch byte {
      case UInt8(ascii: "\""):
        let last = try valid(run..<position)
        position += 1
        return text.isEmpty ? last : text + last
      case UInt8(ascii: "\\"):
        text += try valid(run..<position)
        text.unicodeScalars.append(try escape())
        run = position
      case 0..<0x20: throw error("found a bare control character in a string")
      default: position += 1
      }
    }
    throw error("the string has no end", at: start)
  }

  private func valid(_ range: Range<Int>) throws(JSONError) -> String {
    guard let text = String(validating: bytes[range], as: UTF8.self) else {
      throw error("the string is not UTF-8", at: range.lowerBound)
    }
    return text
  }

  private mutating func escape() throws(JSONError) -> Unicode.Scalar {
    let start = position
    position += 1
    guard let byte else { throw error("the string has no end", at: start) }
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      var code = try hexadecimal(from: start)
      if code & 0xFC00 == 0xD800, take("\\u") {
        let low = try hexadecimal(from: start)
        guard low & 0xFC00 == 0xDC00 else { throw error("half of a surrogate pair", at: start) }
        code = 0x10000 + (code & 0x3FF) << 10 + low & 0x3FF
      }
      guard let scalar = Unicode.Scalar(code) else {
        throw error("half of a surrogate pair", at: start)
      }
      return scalar
    default: throw error("unknown escape in a string", at: start)
    }
  }

  private mutating func hexadecimal(from start: Int) throws(JSONError) -> UInt32 {
    let end = min(position + 4, bytes.count)
    let digits = String(decoding: bytes[position..<end], as: UTF8.self)
    guard digits.utf8.count == 4, !digits.hasPrefix("+"), !digits.hasPrefix("-"),
      let code = UInt32(digits, radix: 16)
    else { throw error("\"\\u\" needs four hexadecimal digits", at: start) }
    position = end
    return code
  }

  // MARK: Bytes

  var byte: UInt8? { position < bytes.count ? bytes[position] : nil }

  mutating func take(_ expected: UInt8) -> Bool {
    guard byte == expected else { return false }
    position += 1
    if expected == UInt8(ascii: "]") || expected == UInt8(ascii: "}") { depth -= 1 }
    return true
  }

  private mutating func take(_ word: StaticString) -> Bool {
    let characters = word.description.utf8
    guard bytes[position...].starts(with: characters) else { return false }
    position += characters.count
    return true
  }

  mutating func skipSpace() {
    while let byte, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
  }

  // MARK: Errors

  /// A description of the text at the position, for errors.
  private var found: String {
    guard position < bytes.count else { return "the end of the text" }
    var decoder = UTF8()
    var rest = bytes[position...].makeIterator()
    guard case .scalarValue(let scalar) = decoder.decode(&rest) else { return "a byte of no text" }
    let isVisible = scalar.value > 0x20 && scalar.value != 0x7F
    return isVisible ? "\"\(scalar)\"" : "the character U+" + String(scalar.value, radix: 16)
  }

  private func error(_ problem: String, at place: Int? = nil) -> JSONError {
    let position = TextPosition(of: place ?? position, in: bytes)
    return JSONError(problem: problem, line: position.line, column: position.column)
  }
}
