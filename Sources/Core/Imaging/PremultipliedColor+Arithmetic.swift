extension PremultipliedColor {
  private static let evenBytes: UInt32 = 0x00FF_00FF

  /// Returns every channel times `factor` / 255, rounded to nearest; `factor` is at most 255.
  ///
  /// Two channels are processed in one word: a product of bytes fits 16 bits.
  package func scaled(by factor: UInt32) -> PremultipliedColor {
    var low = (rawValue & Self.evenBytes) * factor + 0x0080_0080
    var high = (rawValue >> 8 & Self.evenBytes) * factor + 0x0080_0080
    low = (low + (low >> 8 & Self.evenBytes)) >> 8 & Self.evenBytes
    high = (high + (high >> 8 & Self.evenBytes)) & ~Self.evenBytes
    return PremultipliedColor(rawValue: low | high)
  }

  /// Returns every channel times the same channel of `other` / 255, rounded to nearest.
  package func modulated(by other: PremultipliedColor) -> PremultipliedColor {
    func product(_ first: UInt8, _ second: UInt8) -> UInt8 {
      UInt8((UInt32(first) * UInt32(second)).dividedBy255Rounded)
    }
    return PremultipliedColor(
      red: product(red, other.red), green: product(green, other.green),
      blue: product(blue, other.blue), alpha: product(alpha, other.alpha))
  }

  /// Returns the channel-wise sum of two colours that cannot overflow, such as a premultiplied colour and the part of another
  /// one that it lets through.
  package func adding(_ other: PremultipliedColor) -> PremultipliedColor {
    PremultipliedColor(rawValue: rawValue &+ other.rawValue)
  }

  /// Returns this colour composited over another one. Source: Porter and Duff, "Compositing digital images", 1984.
  package func over(_ destination: PremultipliedColor) -> PremultipliedColor {
    destination.scaled(by: 255 - UInt32(alpha)).adding(self)
  }
}
