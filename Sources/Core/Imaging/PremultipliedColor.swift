/// A stored pixel: 8-bit red, green and blue, each premultiplied by alpha, and alpha.
///
/// Every channel is an integer number of 255ths. On little-endian machines, the bytes are in the order red, green, blue, alpha,
/// the same as in RGBA8 of OpenGL.
public struct PremultipliedColor: Hashable, Sendable, BitwiseCopyable {
  /// The four channels in one word: red in the lowest byte, alpha in the highest.
  public var rawValue: UInt32

  /// Makes a pixel from its packed channels.
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// Makes a pixel from premultiplied channels.
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
    rawValue = UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16 | UInt32(alpha) << 24
  }

  /// Fully transparent: all channels zero.
  public static let transparent = PremultipliedColor(rawValue: 0)

  /// Red times alpha, in 255ths.
  public var red: UInt8 { UInt8(truncatingIfNeeded: rawValue) }
  /// Green times alpha, in 255ths.
  public var green: UInt8 { UInt8(truncatingIfNeeded: rawValue >> 8) }
  /// Blue times alpha, in 255ths.
  public var blue: UInt8 { UInt8(truncatingIfNeeded: rawValue >> 16) }
  /// Alpha, in 255ths.
  public var alpha: UInt8 { UInt8(truncatingIfNeeded: rawValue >> 24) }

  /// True if the pixel is opaque.
  public var isOpaque: Bool { rawValue >= 0xFF00_0000 }
}

extension PremultipliedColor: CustomStringConvertible {
  /// The stored (premultiplied) channels in hexadecimal, as "#rrggbbaa".
  public var description: String {
    func hex(_ value: UInt8) -> String {
      (value < 16 ? "0" : "") + String(value, radix: 16)
    }
    return "#" + hex(red) + hex(green) + hex(blue) + hex(alpha)
  }
}
