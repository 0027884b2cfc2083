internal import GLFunImageFiles

extension TextReader {
  /// Decodes Base64 and ignores white space; returns nil if there are other characters.
  func base64() -> [UInt8]? { Base64.decode(bytes[rest].span) }

  /// Decodes percent-encoding such as `%20`.
  func percentDecoded() -> [UInt8] {
    var result: [UInt8] = []
    var place = rest.lowerBound
    while place < rest.upperBound {
      if bytes[place] == UInt8(ascii: "%"), place + 2 < rest.upperBound,
        let value = UInt8(
          String(decoding: bytes[place + 1...place + 2], as: UTF8.self), radix: 16)
      {
        result.append(value)
        place += 3
      } else {
        result.append(bytes[place])
        place += 1
      }
    }
    return result
  }
}
