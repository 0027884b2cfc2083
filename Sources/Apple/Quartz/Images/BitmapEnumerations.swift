// The names are Apple's.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// The position of alpha in a pixel, and the premultiplication of its colours.
public enum CGImageAlphaInfo: UInt32, Hashable, Sendable {
  /// No alpha.
  case none
  /// Alpha last, with premultiplied colours.
  case premultipliedLast
  /// Alpha first, with premultiplied colours.
  case premultipliedFirst
  /// Alpha last, with colours that are not premultiplied.
  case last
  /// Alpha first, with colours that are not premultiplied.
  case first
  /// No alpha; the last component is ignored.
  case noneSkipLast
  /// No alpha; the first component is ignored.
  case noneSkipFirst
  /// Alpha without colours.
  case alphaOnly

  /// True if pixels have alpha.
  package var hasAlpha: Bool { self != .none && self != .noneSkipLast && self != .noneSkipFirst }
  /// True if alpha, or the ignored component, comes first.
  var isFirst: Bool { self == .premultipliedFirst || self == .first || self == .noneSkipFirst }
  /// True if colours are premultiplied.
  var isPremultiplied: Bool { self == .premultipliedFirst || self == .premultipliedLast }
}

/// The byte order of a pixel.
public enum CGImageByteOrderInfo: UInt32, Hashable, Sendable {
  /// The mask of the byte order in `CGBitmapInfo`.
  case orderMask = 0x7000
  /// The default order: that of the components.
  case orderDefault = 0
  /// 16-bit little endian.
  case order16Little = 0x1000
  /// 32-bit little endian.
  case order32Little = 0x2000
  /// 16-bit big endian.
  case order16Big = 0x3000
  /// 32-bit big endian.
  case order32Big = 0x4000
}

/// The packing of components that differ from the usual ones of equal size.
public enum CGImagePixelFormatInfo: UInt32, Hashable, Sendable {
  /// The mask of the pixel format in `CGBitmapInfo`.
  case mask = 0xF0000
  /// Components of equal size.
  case packed = 0
  /// Five bits for each component.
  case RGB555 = 0x10000
  /// Five, six and five bits.
  case RGB565 = 0x20000
  /// Ten bits for each component.
  case RGB101010 = 0x30000
  /// Ten bits for each component, with an extended range.
  case RGBCIF10 = 0x40000
}

/// The pixel layout in memory: alpha, byte order, and the type of components.
public struct CGBitmapInfo: OptionSet, Hashable, Sendable {
  /// The raw bits.
  public let rawValue: UInt32

  /// Makes a layout from raw bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The mask of `CGImageAlphaInfo`.
  public static let alphaInfoMask = CGBitmapInfo(rawValue: 0x1F)
  /// The mask of the floating-point flag.
  public static let floatInfoMask = CGBitmapInfo(rawValue: 0xF00)
  /// Floating-point components.
  public static let floatComponents = CGBitmapInfo(rawValue: 0x100)
  /// The mask of `CGImageByteOrderInfo`.
  public static let byteOrderMask = CGBitmapInfo(rawValue: 0x7000)
  /// 16-bit little endian.
  public static let byteOrder16Little = CGBitmapInfo(rawValue: 0x1000)
  /// 32-bit little endian.
  public static let byteOrder32Little = CGBitmapInfo(rawValue: 0x2000)
  /// 16-bit big endian.
  public static let byteOrder16Big = CGBitmapInfo(rawValue: 0x3000)
  /// 32-bit big endian.
  public static let byteOrder32Big = CGBitmapInfo(rawValue: 0x4000)

  /// The default order: that of the components.
  public static var byteOrderDefault: CGBitmapInfo { CGBitmapInfo(rawValue: 0) }

  /// Makes a layout from its parts.
  public init(
    alpha: CGImageAlphaInfo, component: CGImageComponentInfo = .integer,
    byteOrder: CGImageByteOrderInfo = .orderDefault, pixelFormat: CGImagePixelFormatInfo = .packed
  ) {
    self.init(
      rawValue: alpha.rawValue | component.rawValue | byteOrder.rawValue | pixelFormat.rawValue)
  }

  /// The position of alpha.
  public var alpha: CGImageAlphaInfo { CGImageAlphaInfo(rawValue: rawValue & 0x1F) ?? .none }
  /// The byte order.
  public var byteOrder: CGImageByteOrderInfo {
    CGImageByteOrderInfo(rawValue: rawValue & 0x7000) ?? .orderDefault
  }
  /// The type of components.
  public var component: CGImageComponentInfo {
    CGImageComponentInfo(rawValue: rawValue & 0xF00) ?? .integer
  }
  /// The packing of components.
  public var pixelFormat: CGImagePixelFormatInfo {
    CGImagePixelFormatInfo(rawValue: rawValue & 0xF0000) ?? .packed
  }
}

/// The type of a pixel's components.
public enum CGImageComponentInfo: UInt32, Hashable, Sendable {
  /// Integers.
  case integer = 0
  /// Floating-point numbers.
  case float = 0x100
}

// The host byte order is little endian, as on every supported platform.

/// 16-bit, in host byte order.
public let kCGBitmapByteOrder16Host = CGBitmapInfo.byteOrder16Little
/// 32-bit, in host byte order.
public let kCGBitmapByteOrder32Host = CGBitmapInfo.byteOrder32Little
