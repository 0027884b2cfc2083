/// Numbers as text, in the syntax of SVG and CSS: `-.5e2`.
package enum DecimalNumber {
  /// The shortest decimal digits that read back as the same number; whole numbers have no fraction.
  package static func text(_ value: Double) -> String {
    let text = "\(value)"
    return text.hasSuffix(".0") ? (value == 0 ? "0" : String(text.dropLast(2))) : text
  }

  /// Reads the number that begins at a place, rounded correctly.
  ///
  /// - Returns: the number and the place after it; nil if no number begins there.
  package static func read(
    _ bytes: [UInt8], at start: Int, until end: Int
  ) -> (value: Double, end: Int)? {
    let text = bytes.span
    var place = start
    let sign = place < end ? text[place] : 0
    let isNegative = sign == UInt8(ascii: "-")
    if isNegative || sign == UInt8(ascii: "+") { place += 1 }
    let digitStart = place
    var mantissa: UInt64 = 0
    // The number of digits that the mantissa had no room for.
    var lostCount = 0
    addDigits(of: text, until: end, at: &place, to: &mantissa, &lostCount)
    var digitCount = place - digitStart
    var exponent = 0
    if place < end, text[place] == UInt8(ascii: ".") {
      let fraction = place + 1
      place = fraction
      addDigits(of: text, until: end, at: &place, to: &mantissa, &lostCount)
      exponent = fraction - place
      // A full stop without digits after it is part of the number.
      digitCount -= exponent
    }
    guard digitCount > 0 else { return nil }
    exponent += lostCount
    if place + 1 < end, text[place] | 0x20 == UInt8(ascii: "e") {
      var digits = place + 1
      var isNegativePower = false
      if text[digits] == UInt8(ascii: "-") || text[digits] == UInt8(ascii: "+") {
        isNegativePower = text[digits] == UInt8(ascii: "-")
        digits += 1
      }
      if digits < end, digit(text[digits]) < 10 {
        var power = 0
        while digits < end, digit(text[digits]) < 10 {
          power = min(power * 10 + Int(digit(text[digits])), 9999)
          digits += 1
        }
        exponent += isNegativePower ? -power : power
        place = digits
      }
    }
    let magnitude =
      if lostCount == 0, mantissa <= 1 << 53, abs(exponent) <= 22 {
        // Both numbers are exact, so there is only one rounding.
        exponent < 0
          ? Double(mantissa) / powersOfTen[-exponent] : Double(mantissa) * powersOfTen[exponent]
      } else {
        Double(String(decoding: bytes[digitStart..<place], as: UTF8.self).trimmingDot) ?? 0
      }
    return (isNegative ? -magnitude : magnitude, place)
  }

  /// Adds digits to a number as long as it has room for them.
  ///
  /// - Parameter lostCount: incremented for each digit without room.
  @inline(__always)
  private static func addDigits(
    of text: borrowing Span<UInt8>, until end: Int, at place: inout Int, to mantissa: inout UInt64,
    _ lostCount: inout Int
  ) {
    while place < end {
      let digit = digit(text[place])
      guard digit < 10 else { return }
      if mantissa < 100_000_000_000_000_000 {
        mantissa = mantissa &* 10 &+ UInt64(digit)
      } else {
        lostCount += 1
      }
      place += 1
    }
  }

  /// The value of a digit; at least 10 for any other byte.
  @inline(__always)
  private static func digit(_ byte: UInt8) -> UInt8 { byte &- UInt8(ascii: "0") }

  private static let powersOfTen: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]
}

extension String {
  /// The number without a full stop that has no digits after it, which Swift's parser rejects.
  fileprivate var trimmingDot: String { last == "." ? String(dropLast()) : replacingDot }

  private var replacingDot: String {
    var text = self
    if let dot = text.firstIndex(of: "."), let after = text[dot...].dropFirst().first,
      after == "e" || after == "E"
    {
      text.remove(at: dot)
    }
    return text.first == "." ? "0" + text : text
  }
}
