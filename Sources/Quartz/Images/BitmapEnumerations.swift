// The names are Apple's.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// Where a pixel has its alpha, and whether colours are multiplied by it.
public enum CGImageAlphaInfo: UInt32, Hashable, Sendable {
  /// There is none.
  case none
  /// After colours that are multiplied by it.
  case premultipliedLast
  /// Before colours that are multiplied by it.
  case premultipliedFirst
  /// After colours that are not.
  case last
  /// Before colours that are not.
  case first
  /// There is none, and a component after the colours is passed over.
  case noneSkipLast
  /// There is none, and a component before the colours is passed over.
  case noneSkipFirst
  /// There are no colours.
  case alphaOnly

  /// Whether a pixel has alpha.
  package var hasAlpha: Bool { self != .none && self != .noneSkipLast && self != .noneSkipFirst }
  /// Whether alpha, or what is passed over, is before the colours.
  var isFirst: Bool { self == .premultipliedFirst || self == .first || self == .noneSkipFirst }
  /// Whether colours are multiplied by alpha.
  var isPremultiplied: Bool { self == .premultipliedFirst || self == .premultipliedLast }
}

/// The order of the bytes of a pixel.
public enum CGImageByteOrderInfo: UInt32, Hashable, Sendable {
  /// The bits of the order among those of `CGBitmapInfo`.
  case orderMask = 0x7000
  /// The order of the components.
  case orderDefault = 0
  /// Units of 16 bits, the lowest byte first.
  case order16Little = 0x1000
  /// Units of 32 bits, the lowest byte first.
  case order32Little = 0x2000
  /// Units of 16 bits, the highest byte first.
  case order16Big = 0x3000
  /// Units of 32 bits, the highest byte first.
  case order32Big = 0x4000
}

/// How pixels are packed, beside the usual components of equal size.
public enum CGImagePixelFormatInfo: UInt32, Hashable, Sendable {
  /// The bits of the packing among those of `CGBitmapInfo`.
  case mask = 0xF0000
  /// Components of equal size.
  case packed = 0
  /// Five bits each.
  case RGB555 = 0x10000
  /// Five, six and five bits.
  case RGB565 = 0x20000
  /// Ten bits each.
  case RGB101010 = 0x30000
  /// Ten bits each, of a wide range.
  case RGBCIF10 = 0x40000
}

/// The layout of pixels in memory: alpha, the order of bytes, and whether components are floating-point numbers.
public struct CGBitmapInfo: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt32

  /// Makes a layout from its bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The bits of `CGImageAlphaInfo`.
  public static let alphaInfoMask = CGBitmapInfo(rawValue: 0x1F)
  /// The bits that tell of floating-point numbers.
  public static let floatInfoMask = CGBitmapInfo(rawValue: 0xF00)
  /// Components are floating-point numbers.
  public static let floatComponents = CGBitmapInfo(rawValue: 0x100)
  /// The bits of `CGImageByteOrderInfo`.
  public static let byteOrderMask = CGBitmapInfo(rawValue: 0x7000)
  /// Units of 16 bits, the lowest byte first.
  public static let byteOrder16Little = CGBitmapInfo(rawValue: 0x1000)
  /// Units of 32 bits, the lowest byte first.
  public static let byteOrder32Little = CGBitmapInfo(rawValue: 0x2000)
  /// Units of 16 bits, the highest byte first.
  public static let byteOrder16Big = CGBitmapInfo(rawValue: 0x3000)
  /// Units of 32 bits, the highest byte first.
  public static let byteOrder32Big = CGBitmapInfo(rawValue: 0x4000)

  /// The order of the components.
  public static var byteOrderDefault: CGBitmapInfo { CGBitmapInfo(rawValue: 0) }

  /// Makes a layout of its parts.
  public init(
    alpha: CGImageAlphaInfo, component: CGImageComponentInfo = .integer,
    byteOrder: CGImageByteOrderInfo = .orderDefault, pixelFormat: CGImagePixelFormatInfo = .packed
  ) {
    self.init(
      rawValue: alpha.rawValue | component.rawValue | byteOrder.rawValue | pixelFormat.rawValue)
  }

  /// Where alpha is.
  public var alpha: CGImageAlphaInfo { CGImageAlphaInfo(rawValue: rawValue & 0x1F) ?? .none }
  /// The order of the bytes.
  public var byteOrder: CGImageByteOrderInfo {
    CGImageByteOrderInfo(rawValue: rawValue & 0x7000) ?? .orderDefault
  }
  /// What components are.
  public var component: CGImageComponentInfo {
    CGImageComponentInfo(rawValue: rawValue & 0xF00) ?? .integer
  }
  /// How components are packed.
  public var pixelFormat: CGImagePixelFormatInfo {
    CGImagePixelFormatInfo(rawValue: rawValue & 0xF0000) ?? .packed
  }
}

/// What the components of pixels are.
public enum CGImageComponentInfo: UInt32, Hashable, Sendable {
  /// Whole numbers.
  case integer = 0
  /// Floating-point numbers.
  case float = 0x100
}

// The order of the bytes of whole numbers in memory here, which is little-endian on every system that there is.

/// Units of 16 bits as this processor has them.
public let kCGBitmapByteOrder16Host = CGBitmapInfo.byteOrder16Little
/// Units of 32 bits as this processor has them.
public let kCGBitmapByteOrder32Host = CGBitmapInfo.byteOrder32Little
