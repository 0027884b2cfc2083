extension TextReader {
  /// The bytes of base64 (RFC 4648), white space passed over; nil where other characters stand.
  func base64() -> [UInt8]? {
    var result: [UInt8] = []
    result.reserveCapacity(rest.count / 4 * 3)
    var (group, count): (UInt32, Int) = (0, 0)
    var isEnding = false
    for index in rest {
      let byte = bytes[index]
      if byte.isSpace { continue }
      if byte == UInt8(ascii: "=") {
        isEnding = true
        continue
      }
      guard !isEnding, let digit = Self.digit(byte) else { return nil }
      group = group << 6 | UInt32(digit)
      count += 1
      if count == 4 {
        result.append(UInt8(truncatingIfNeeded: group >> 16))
        result.append(UInt8(truncatingIfNeeded: group >> 8))
        result.append(UInt8(truncatingIfNeeded: group))
        (group, count) = (0, 0)
      }
    }
    switch count {
    case 2: result.append(UInt8(truncatingIfNeeded: group >> 4))
    case 3:
      result.append(UInt8(truncatingIfNeeded: group >> 10))
      result.append(UInt8(truncatingIfNeeded: group >> 2))
    case 1: return nil
    default: break
    }
    return result
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte - UInt8(ascii: "A")
    case UInt8(ascii: "a")...UInt8(ascii: "z"): byte - UInt8(ascii: "a") + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0") + 52
    case UInt8(ascii: "+"), UInt8(ascii: "-"): 62
    case UInt8(ascii: "/"), UInt8(ascii: "_"): 63
    default: nil
    }
  }

  /// The bytes of a text in which `%20` and the like stand for others.
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
