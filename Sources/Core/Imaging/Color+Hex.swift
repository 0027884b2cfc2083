extension Color {
  /// Makes a colour from a six-digit hexadecimal number, `0xRRGGBB`.
  ///
  /// - Parameters:
  ///   - hex: red, green and blue in 255ths.
  ///   - alpha: the opacity, 0 ... 1.
  /// - Precondition: `hex` is at most `0xFFFFFF`.
  public init(hex: UInt32, alpha: Double = 1) {
    precondition(hex <= 0xFF_FFFF, "a colour has six hexadecimal digits: 0xRRGGBB")
    self.init(
      red: Double(hex >> 16) / 255, green: Double(hex >> 8 & 0xFF) / 255,
      blue: Double(hex & 0xFF) / 255, alpha: alpha)
  }

  /// Parses `#rgb`, `#rgba`, `#rrggbb` or `#rrggbbaa`; nil for any other text.
  ///
  /// The digits are straight components, in upper or lower case. A single digit is repeated, so `#f80` is `#ff8800`. Without
  /// alpha digits, the colour is opaque (CSS Color 4, 5.2).
  public init?(hex: String) {
    let bytes = Array(hex.utf8)
    guard bytes.first == UInt8(ascii: "#") else { return nil }
    var digits: [UInt8] = []
    for byte in bytes.dropFirst() {
      guard let digit = Color.hexDigit(byte) else { return nil }
      digits.append(digit)
    }
    var channels: [UInt8]
    switch digits.count {
    case 3, 4:
      channels = digits.map { $0 * 17 }
    case 6, 8:
      channels = stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    default:
      return nil
    }
    if channels.count == 3 { channels.append(255) }
    self.init(red8: channels[0], green8: channels[1], blue8: channels[2], alpha8: channels[3])
  }

  /// The colour as `#rrggbb` if opaque, otherwise `#rrggbbaa`: straight components rounded to 255ths.
  public var hex: String {
    let alpha = Color.eightBits(alpha)
    let channels = [red, green, blue].map(Color.eightBits) + (alpha == 255 ? [] : [alpha])
    return channels.reduce(into: "#") { text, channel in
      text += (channel < 16 ? "0" : "") + String(channel, radix: 16)
    }
  }

  private static func hexDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
