/// Base64 encoding and decoding.
package enum Base64 {
  /// Decodes base64 or its URL-safe form (RFC 4648). White space is skipped, and the final `=` may be missing.
  ///
  /// - Returns: nil for any other character, or if the text ends within a byte.
  package static func decode(_ text: Span<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 4 * 3)
    var (group, count): (UInt32, Int) = (0, 0)
    var isEnding = false
    for index in text.indices {
      let digit = digits[Int(text[index])]
      guard digit < 64 else {
        if digit == space { continue }
        guard digit == padding else { return nil }
        isEnding = true
        continue
      }
      if isEnding { return nil }
      group = group << 6 | UInt32(digit)
      count += 1
      if count == 4 {
        bytes.append(UInt8(truncatingIfNeeded: group >> 16))
        bytes.append(UInt8(truncatingIfNeeded: group >> 8))
        bytes.append(UInt8(truncatingIfNeeded: group))
        (group, count) = (0, 0)
      }
    }
    switch count {
    case 2: bytes.append(UInt8(truncatingIfNeeded: group >> 4))
    case 3:
      bytes.append(UInt8(truncatingIfNeeded: group >> 10))
      bytes.append(UInt8(truncatingIfNeeded: group >> 2))
    case 1: return nil
    default: break
    }
    return bytes
  }

  /// Encodes bytes as base64.
  package static func encode(_ bytes: [UInt8]) -> String {
    let characters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/=".utf8)
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let number = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      for place in 0..<4 {
        text.append(
          characters[place <= group.count ? number >> (18 - 6 * place) & 63 : Int(padding)])
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static let padding: UInt8 = 64
  private static let space: UInt8 = 65

  /// The meaning of each character: a digit, `padding`, `space` or something else.
  private static let digits: [UInt8] = {
    var digits = [UInt8](repeating: 66, count: 256)
    let alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
    for (digit, character) in alphabet.utf8.enumerated() { digits[Int(character)] = UInt8(digit) }
    for (character, digit) in zip("+-/_".utf8, [62, 62, 63, 63] as [UInt8]) {
      digits[Int(character)] = digit
    }
    for character in " \t\n\u{B}\u{C}\r".utf8 { digits[Int(character)] = space }
    digits[Int(UInt8(ascii: "="))] = padding
    return digits
  }()
}
