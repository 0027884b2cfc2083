internal import GLFunGeometry

/// A cursor in a range of bytes, with parsers for numbers, words and other tokens.
///
/// A parser that fails leaves the cursor unchanged.
struct TextReader {
  let bytes: [UInt8]
  private(set) var position: Int
  let end: Int

  init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = bytes
    position = range.lowerBound
    end = range.upperBound
  }

  init(_ bytes: [UInt8]) { self.init(bytes, 0..<bytes.count) }

  var isAtEnd: Bool { position >= end }

  /// The range of the remaining text.
  var rest: Range<Int> { position..<max(position, end) }

  /// The next byte; nil at the end.
  var next: UInt8? { position < end ? bytes[position] : nil }

  /// The byte at a distance from the cursor; nil beyond the end.
  func peek(_ distance: Int) -> UInt8? {
    position + distance < end ? bytes[position + distance] : nil
  }

  mutating func advance(by count: Int = 1) { position = min(position + count, end) }

  /// Moves the cursor to an earlier value of `position`.
  mutating func move(to place: Int) { position = place }

  // MARK: White space and signs

  /// Skips white space and CSS comments.
  mutating func skipSpace() {
    while position < end {
      let byte = bytes[position]
      if byte == UInt8(ascii: " ") || byte >= 9 && byte <= 13 {
        position += 1
      } else if byte == UInt8(ascii: "/"), peek(1) == UInt8(ascii: "*") {
        position += 2
        while position < end,
          !(bytes[position] == UInt8(ascii: "*") && peek(1) == UInt8(ascii: "/"))
        {
          position += 1
        }
        advance(by: 2)
      } else {
        return
      }
    }
  }

  /// Skips white space that contains at most one comma.
  ///
  /// - Returns: true if there was a comma.
  @discardableResult
  mutating func skipCommaSpace() -> Bool {
    skipSpace()
    let isComma = take(",")
    if isComma { skipSpace() }
    return isComma
  }

  /// Takes a character, if it is next.
  @discardableResult
  mutating func take(_ sign: Unicode.Scalar) -> Bool {
    guard position < end, bytes[position] == UInt8(truncatingIfNeeded: sign.value) else {
      return false
    }
    position += 1
    return true
  }

  // MARK: Words

  /// Takes a name: letters, digits, `-`, `_`, everything beyond ASCII, and escaped characters.
  ///
  /// - Returns: the range of the name; nil if no name is next.
  mutating func name() -> Range<Int>? {
    let start = position
    while position < end {
      if bytes[position].isNameByte {
        position += 1
      } else if let escape = escape(at: position), escape.scalar != nil {
        position = escape.end
      } else {
        break
      }
    }
    return position > start ? start..<position : nil
  }

  /// Takes a whole word, ignoring case; `word` is in lower case.
  mutating func take(word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    guard position + count <= end, Self.isSame(bytes, position, word) else { return false }
    if let following = peek(count), following.isNameByte { return false }
    position += count
    return true
  }

  /// Takes the name of a function and its opening parenthesis, ignoring case.
  mutating func take(function: StaticString) -> Bool {
    let count = function.utf8CodeUnitCount
    guard position + count < end, Self.isSame(bytes, position, function),
      bytes[position + count] == UInt8(ascii: "(")
    else { return false }
    position += count + 1
    return true
  }

  private static func isSame(_ bytes: [UInt8], _ start: Int, _ word: StaticString) -> Bool {
    var place = start
    for byte in word.description.utf8 {
      if bytes[place].lowercase != byte { return false }
      place += 1
    }
    return true
  }

  /// The range of the remaining text without white space at either end.
  var trimmed: Range<Int> {
    var (start, stop) = (position, max(position, end))
    while start < stop, bytes[start].isSpace { start += 1 }
    while stop > start, bytes[stop - 1].isSpace { stop -= 1 }
    return start..<stop
  }

  /// Takes the contents of parentheses that are already open, and the closing one.
  mutating func parenthesized() -> Range<Int> {
    let start = position
    var depth = 1
    while position < end {
      let byte = bytes[position]
      if byte == UInt8(ascii: "(") { depth += 1 }
      if byte == UInt8(ascii: ")") { depth -= 1 }
      if depth == 0 { break }
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        skipString()
      } else {
        position += 1
      }
    }
    let stop = position
    advance()
    return start..<stop
  }

  /// Skips a quoted string.
  mutating func skipString() {
    let quote = bytes[position]
    position += 1
    while position < end, bytes[position] != quote {
      position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
    }
    position = min(position + 1, end)
  }

  /// A range of the text as a string.
  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  // MARK: Numbers

  /// Takes a number in the syntax of SVG and CSS: `-.5e2`.
  mutating func number() -> Double? {
    guard let (number, end) = DecimalNumber.read(bytes, at: position, until: end) else {
      return nil
    }
    position = end
    return number
  }

  /// Takes a number, a percentage as a fraction of 1, or a calculation with both.
  mutating func numberOrPercentage() -> Double? {
    guard let number = number() else { return calculated(.number, percentageOf: .number) }
    return take("%") ? number / 100 : number
  }

  /// Takes a number, or a calculation whose value is a number.
  mutating func calculatedNumber() -> Double? { number() ?? calculated(.number) }

  /// Takes an angle: a number in degrees, a number with a unit, or a calculation.
  ///
  /// - Returns: the angle in degrees.
  mutating func angle() -> Double? {
    guard let number = number() else { return calculated(.angle) ?? calculated(.number) }
    if take(word: "deg") { return number }
    if take(word: "rad") { return number * 180 / .pi }
    if take(word: "turn") { return number * 360 }
    if take(word: "grad") { return number * 0.9 }
    return number
  }

  /// Takes the two numbers of a point, separated by a comma or white space.
  mutating func point() -> Point? {
    let start = position
    skipCommaSpace()
    if let x = number() {
      skipCommaSpace()
      if let y = number() { return Point(x: x, y: y) }
    }
    position = start
    return nil
  }

  /// The value of the text if it is a single number; otherwise nil.
  mutating func onlyNumber() -> Double? { only { $0.number() } }

  /// The value that `read` returns, if it takes all of the remaining text; otherwise nil.
  mutating func only<Value>(_ read: (inout TextReader) -> Value?) -> Value? {
    skipSpace()
    guard let value = read(&self) else { return nil }
    skipSpace()
    return isAtEnd ? value : nil
  }
}

extension UInt8 {
  var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }
  var isSpace: Bool { self == UInt8(ascii: " ") || self >= 9 && self <= 13 }
  /// The byte in lower case, if it is an ASCII letter.
  var lowercase: UInt8 {
    self >= UInt8(ascii: "A") && self <= UInt8(ascii: "Z") ? self | 0x20 : self
  }
  /// True if the byte may occur in a CSS name.
  var isNameByte: Bool {
    self | 0x20 >= UInt8(ascii: "a") && self | 0x20 <= UInt8(ascii: "z") || isDigit
      || self == UInt8(ascii: "-") || self == UInt8(ascii: "_") || self >= 0x80
  }
}
