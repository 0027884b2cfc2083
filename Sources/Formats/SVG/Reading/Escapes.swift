extension TextReader {
  /// The character that an escape at `place` stands for, and the end of the escape. Source: CSS Syntax 3, 4.3.7.
  ///
  /// - Returns: nil if there is no backslash; a nil character for an escaped line break, which stands for nothing.
  func escape(at place: Int) -> (scalar: Unicode.Scalar?, end: Int)? {
    guard place + 1 < end, bytes[place] == UInt8(ascii: "\\") else { return nil }
    var next = place + 1
    var code: UInt32 = 0
    while next < end, next - place <= 6, let digit = bytes[next].hexadecimalDigit {
      code = code << 4 | digit
      next += 1
    }
    if next > place + 1 {
      // One white space character ends the digits.
      if next < end, bytes[next] == 13, next + 1 < end, bytes[next + 1] == 10 { next += 1 }
      if next < end, bytes[next].isSpace { next += 1 }
      return (code == 0 ? "\u{FFFD}" : Unicode.Scalar(code) ?? "\u{FFFD}", next)
    }
    if bytes[next] == 13, next + 1 < end, bytes[next + 1] == 10 { return (nil, next + 2) }
    if bytes[next] == 10 || bytes[next] == 12 || bytes[next] == 13 { return (nil, next + 1) }
    var length = 1
    while next + length < end, bytes[next + length] & 0xC0 == 0x80, length < 4 { length += 1 }
    let character = String(decoding: bytes[next..<next + length], as: UTF8.self)
    return (character.unicodeScalars.first, next + length)
  }

  /// The bytes of a range with its escapes replaced.
  ///
  /// - Parameter isKept: returns true for characters whose escape is kept.
  func unescaped(
    _ range: Range<Int>, keeping isKept: (Unicode.Scalar) -> Bool = { _ in false }
  ) -> [UInt8] {
    guard bytes[range].contains(UInt8(ascii: "\\")) else { return Array(bytes[range]) }
    let inside = TextReader(bytes, range)
    var result: [UInt8] = []
    var place = range.lowerBound
    while place < range.upperBound {
      guard let escape = inside.escape(at: place) else {
        result.append(bytes[place])
        place += 1
        continue
      }
      if let scalar = escape.scalar {
        if isKept(scalar) {
          result += bytes[place..<escape.end]
        } else {
          result += scalar.utf8
        }
      }
      place = escape.end
    }
    return result
  }
}

extension UInt8 {
  /// The value of a hexadecimal digit; nil for other bytes.
  fileprivate var hexadecimalDigit: UInt32? {
    if isDigit { return UInt32(self & 0xF) }
    let letter = self | 0x20
    return letter >= UInt8(ascii: "a") && letter <= UInt8(ascii: "f") ? UInt32(letter - 87) : nil
  }
}
