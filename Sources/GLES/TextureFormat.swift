import GLFunCGLES

/// How a texture keeps a texel, and how texels handed to it lie in memory.
public struct TextureFormat: RawRepresentable, Hashable, Sendable {
  /// The value in C.
  public let rawValue: UInt32

  /// Makes one from its value in C.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Red, green, blue, alpha, a byte each, read as 0…1.
  ///
  /// The corresponding C constant is `GL_RGBA8`.
  public static let rgba8 = TextureFormat(rawValue: UInt32(GL_RGBA8))

  /// Red and green, a byte each, read as 0…1.
  ///
  /// The corresponding C constant is `GL_RG8`.
  public static let rg8 = TextureFormat(rawValue: UInt32(GL_RG8))

  /// Red, a byte, read as 0…1.
  ///
  /// The corresponding C constant is `GL_R8`.
  public static let r8 = TextureFormat(rawValue: UInt32(GL_R8))

  /// Red, green and blue in two bytes, read as 0…1.
  ///
  /// The corresponding C constant is `GL_RGB565`.
  public static let rgb565 = TextureFormat(rawValue: UInt32(GL_RGB565))

  /// Four bytes, read as unsigned integers.
  ///
  /// The corresponding C constant is `GL_RGBA8UI`.
  public static let rgba8UI = TextureFormat(rawValue: UInt32(GL_RGBA8UI))

  /// Four 16-bit unsigned integers.
  ///
  /// The corresponding C constant is `GL_RGBA16UI`.
  public static let rgba16UI = TextureFormat(rawValue: UInt32(GL_RGBA16UI))

  /// Four 32-bit unsigned integers.
  ///
  /// The corresponding C constant is `GL_RGBA32UI`.
  public static let rgba32UI = TextureFormat(rawValue: UInt32(GL_RGBA32UI))

  /// Four 32-bit integers.
  ///
  /// The corresponding C constant is `GL_RGBA32I`.
  public static let rgba32I = TextureFormat(rawValue: UInt32(GL_RGBA32I))

  /// Two 32-bit unsigned integers.
  ///
  /// The corresponding C constant is `GL_RG32UI`.
  public static let rg32UI = TextureFormat(rawValue: UInt32(GL_RG32UI))

  /// A byte, read as an unsigned integer.
  ///
  /// The corresponding C constant is `GL_R8UI`.
  public static let r8UI = TextureFormat(rawValue: UInt32(GL_R8UI))

  /// A 16-bit unsigned integer.
  ///
  /// The corresponding C constant is `GL_R16UI`.
  public static let r16UI = TextureFormat(rawValue: UInt32(GL_R16UI))

  /// A 32-bit unsigned integer.
  ///
  /// The corresponding C constant is `GL_R32UI`.
  public static let r32UI = TextureFormat(rawValue: UInt32(GL_R32UI))

  /// A 32-bit integer.
  ///
  /// The corresponding C constant is `GL_R32I`.
  public static let r32I = TextureFormat(rawValue: UInt32(GL_R32I))

  /// Four 32-bit floats.
  ///
  /// The corresponding C constant is `GL_RGBA32F`.
  public static let rgba32F = TextureFormat(rawValue: UInt32(GL_RGBA32F))
}

/// How a format's texels lie in memory.
struct TransferLayout {
  let format: UInt32
  let type: UInt32
  let bytesPerTexel: Int
  let isInteger: Bool
}

extension TextureFormat {
  /// Bytes of one texel in memory.
  public var bytesPerTexel: Int { layout.bytesPerTexel }

  /// Whether shaders read integers, through `isampler2D` or `usampler2D`; such a texture is not
  /// filtered.
  public var isInteger: Bool { layout.isInteger }

  /// - Source: OpenGL ES 3.0, table 3.2.
  var layout: TransferLayout {
    let (format, type, bytes, isInteger): (Int32, Int32, Int, Bool) =
      switch self {
      case .rgba8: (GL_RGBA, GL_UNSIGNED_BYTE, 4, false)
      case .rg8: (GL_RG, GL_UNSIGNED_BYTE, 2, false)
      case .r8: (GL_RED, GL_UNSIGNED_BYTE, 1, false)
      case .rgb565: (GL_RGB, GL_UNSIGNED_SHORT_5_6_5, 2, false)
      case .rgba8UI: (GL_RGBA_INTEGER, GL_UNSIGNED_BYTE, 4, true)
      case .rgba16UI: (GL_RGBA_INTEGER, GL_UNSIGNED_SHORT, 8, true)
      case .rgba32UI: (GL_RGBA_INTEGER, GL_UNSIGNED_INT, 16, true)
      case .rgba32I: (GL_RGBA_INTEGER, GL_INT, 16, true)
      case .rg32UI: (GL_RG_INTEGER, GL_UNSIGNED_INT, 8, true)
      case .r8UI: (GL_RED_INTEGER, GL_UNSIGNED_BYTE, 1, true)
      case .r16UI: (GL_RED_INTEGER, GL_UNSIGNED_SHORT, 2, true)
      case .r32UI: (GL_RED_INTEGER, GL_UNSIGNED_INT, 4, true)
      case .r32I: (GL_RED_INTEGER, GL_INT, 4, true)
      case .rgba32F: (GL_RGBA, GL_FLOAT, 16, false)
      default: preconditionFailure("no layout is known for the texture format \(rawValue)")
      }
    return TransferLayout(
      format: UInt32(format), type: UInt32(type), bytesPerTexel: bytes, isInteger: isInteger)
  }
}
