import GLFunCGLES

/// The sized internal format of a texture or renderbuffer.
/// - Source: OpenGL ES 3.0, tables 3.2 and 3.13.
public struct GLInternalFormat: RawRepresentable, Hashable, Sendable {
  /// The C value.
  public let rawValue: UInt32

  /// Makes a constant from its C value.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Red, a byte, read as 0…1.
  ///
  /// The corresponding C constant is `GL_R8`.
  public static let r8 = GLInternalFormat(rawValue: UInt32(GL_R8))

  /// Red, a byte, signed, read as −1…1.
  ///
  /// The corresponding C constant is `GL_R8_SNORM`.
  public static let r8Snorm = GLInternalFormat(rawValue: UInt32(GL_R8_SNORM))

  /// Red, 16 bits, floating point.
  ///
  /// The corresponding C constant is `GL_R16F`.
  public static let r16F = GLInternalFormat(rawValue: UInt32(GL_R16F))

  /// Red, 32 bits, floating point.
  ///
  /// The corresponding C constant is `GL_R32F`.
  public static let r32F = GLInternalFormat(rawValue: UInt32(GL_R32F))

  /// Red, a byte, read as unsigned integers.
  ///
  /// The corresponding C constant is `GL_R8UI`.
  public static let r8UI = GLInternalFormat(rawValue: UInt32(GL_R8UI))

  /// Red, a byte, read as signed integers.
  ///
  /// The corresponding C constant is `GL_R8I`.
  public static let r8I = GLInternalFormat(rawValue: UInt32(GL_R8I))

  /// Red, 16 bits, read as unsigned integers.
  ///
  /// The corresponding C constant is `GL_R16UI`.
  public static let r16UI = GLInternalFormat(rawValue: UInt32(GL_R16UI))

  /// Red, 16 bits, read as signed integers.
  ///
  /// The corresponding C constant is `GL_R16I`.
  public static let r16I = GLInternalFormat(rawValue: UInt32(GL_R16I))

  /// Red, 32 bits, read as unsigned integers.
  ///
  /// The corresponding C constant is `GL_R32UI`.
  public static let r32UI = GLInternalFormat(rawValue: UInt32(GL_R32UI))

  /// Red, 32 bits, read as signed integers.
  ///
  /// The corresponding C constant is `GL_R32I`.
  public static let r32I = GLInternalFormat(rawValue: UInt32(GL_R32I))

  /// Red and green, a byte each, read as 0…1.
  ///
  /// The corresponding C constant is `GL_RG8`.
  public static let rg8 = GLInternalFormat(rawValue: UInt32(GL_RG8))

  /// Red and green, a byte each, signed, read as −1…1.
  ///
  /// The corresponding C constant is `GL_RG8_SNORM`.
  public static let rg8Snorm = GLInternalFormat(rawValue: UInt32(GL_RG8_SNORM))

  /// Red and green, 16 bits each, floating point.
  ///
  /// The corresponding C constant is `GL_RG16F`.
  public static let rg16F = GLInternalFormat(rawValue: UInt32(GL_RG16F))

  /// Red and green, 32 bits each, floating point.
  ///
  /// The corresponding C constant is `GL_RG32F`.
  public static let rg32F = GLInternalFormat(rawValue: UInt32(GL_RG32F))

  /// Red and green, a byte each, read as unsigned integers.
  ///
  /// The corresponding C constant is `GL_RG8UI`.
  public static let rg8UI = GLInternalFormat(rawValue: UInt32(GL_RG8UI))

  /// Red and green, a byte each, read as signed integers.
  ///
  /// The corresponding C constant is `GL_RG8I`.
  public static let rg8I = GLInternalFormat(rawValue: UInt32(GL_RG8I))

  /// Red and green, 16 bits each, read as unsigned integers.
  ///
  /// The corresponding C constant is `GL_RG16UI`.
  public static let rg16UI = GLInternalFormat(rawValue: UInt32(GL_RG16UI))

  /// Red and green, 16 bits each, read as signed integers.
  ///
  /// The corresponding C constant is `GL_RG16I`.
  public static let rg16I = GLInternalFormat(rawValue: UInt32(GL_RG16I))

  /// Red and green, 32 bits each, read as unsigned integers.
  ///
  /// The corresponding C constant is `GL_RG32UI`.
  public static let rg32UI = GLInternalFormat(rawValue: UInt32(GL_RG32UI))

  /// Red and green, 32 bits each, read as signed integers.
  ///
  /// The corresponding C constant is `GL_RG32I`.
  public static let rg32I = GLInternalFormat(rawValue: UInt32(GL_RG32I))

  /// Red, green and blue, a byte each, read as 0…1.
  ///
  /// The corresponding C constant is `GL_RGB8`.
  public static let rgb8 = GLInternalFormat(rawValue: UInt32(GL_RGB8))

  /// Red, green and blue, a byte each, signed, read as −1…1.
  ///
  /// The corresponding C constant is `GL_RGB8_SNORM`.
  public static let rgb8Snorm = GLInternalFormat(rawValue: UInt32(GL_RGB8_SNORM))

  /// Red, green and blue, 16 bits each, floating point.
  ///
  /// The corresponding C constant is `GL_RGB16F`.
  public static let rgb16F = GLInternalFormat(rawValue: UInt32(GL_RGB16F))

  /// Red, green and blue, 32 bits each, floating point.
  ///
  /// The corresponding C constant is `GL_RGB32F`.
  public static let rgb32F = GLInternalFormat(rawValue: UInt32(GL_RGB32F))

  /// Red, green and blue, a byte each, read as unsigned integers.
  ///
  /// The corresponding C constant is `GL_RGB8UI`.
  public static let rgb8UI = GLInternalFormat(rawValue: UInt32(GL_RGB8UI))

  /// Red, green and blue, a byte each, read as signed integers.
  ///
  /// The corresponding C constant is `GL_RGB8I`.
  public static let rgb8I = GLInternalFormat(rawValue: UInt32(GL_RGB8I))

  /// Red, green and blue, 16 bits each, read as unsigned integers.
  ///
  /// The corresponding C constant is `GL_RGB16UI`.
  public static let rgb16UI = GLInternalFormat(rawValue: UInt32(GL_RGB16UI))

  /// Red, green and blue, 16 bits each, read as signed integers.
  ///
  /// The corresponding C constant is `GL_RGB16I`.
  public static let rgb16I = GLInternalFormat(rawValue: UInt32(GL_RGB16I))

  /// Red, green and blue, 32 bits each, read as unsigned integers.
  ///
  /// The corresponding C constant is `GL_RGB32UI`.
  public static let rgb32UI = GLInternalFormat(rawValue: UInt32(GL_RGB32UI))

  /// Red, green and blue, 32 bits each, read as signed integers.
  ///
  /// The corresponding C constant is `GL_RGB32I`.
  public static let rgb32I = GLInternalFormat(rawValue: UInt32(GL_RGB32I))

  /// Red, green, blue and alpha, a byte each, read as 0…1.
  ///
  /// The corresponding C constant is `GL_RGBA8`.
  public static let rgba8 = GLInternalFormat(rawValue: UInt32(GL_RGBA8))

  /// Red, green, blue and alpha, a byte each, signed, read as −1…1.
  ///
  /// The corresponding C constant is `GL_RGBA8_SNORM`.
  public static let rgba8Snorm = GLInternalFormat(rawValue: UInt32(GL_RGBA8_SNORM))

  /// Red, green, blue and alpha, 16 bits each, floating point.
  ///
  /// The corresponding C constant is `GL_RGBA16F`.
  public static let rgba16F = GLInternalFormat(rawValue: UInt32(GL_RGBA16F))

  /// Red, green, blue and alpha, 32 bits each, floating point.
  ///
  /// The corresponding C constant is `GL_RGBA32F`.
  public static let rgba32F = GLInternalFormat(rawValue: UInt32(GL_RGBA32F))

  /// Red, green, blue and alpha, a byte each, read as unsigned integers.
  ///
  /// The corresponding C constant is `GL_RGBA8UI`.
  public static let rgba8UI = GLInternalFormat(rawValue: UInt32(GL_RGBA8UI))

  /// Red, green, blue and alpha, a byte each, read as signed integers.
  ///
  /// The corresponding C constant is `GL_RGBA8I`.
  public static let rgba8I = GLInternalFormat(rawValue: UInt32(GL_RGBA8I))

  /// Red, green, blue and alpha, 16 bits each, read as unsigned integers.
  ///
  /// The corresponding C constant is `GL_RGBA16UI`.
  public static let rgba16UI = GLInternalFormat(rawValue: UInt32(GL_RGBA16UI))

  /// Red, green, blue and alpha, 16 bits each, read as signed integers.
  ///
  /// The corresponding C constant is `GL_RGBA16I`.
  public static let rgba16I = GLInternalFormat(rawValue: UInt32(GL_RGBA16I))

  /// Red, green, blue and alpha, 32 bits each, read as unsigned integers.
  ///
  /// The corresponding C constant is `GL_RGBA32UI`.
  public static let rgba32UI = GLInternalFormat(rawValue: UInt32(GL_RGBA32UI))

  /// Red, green, blue and alpha, 32 bits each, read as signed integers.
  ///
  /// The corresponding C constant is `GL_RGBA32I`.
  public static let rgba32I = GLInternalFormat(rawValue: UInt32(GL_RGBA32I))

  /// Red, green and blue in two bytes, read as 0…1.
  ///
  /// The corresponding C constant is `GL_RGB565`.
  public static let rgb565 = GLInternalFormat(rawValue: UInt32(GL_RGB565))

  /// Four bits per component, read as 0…1.
  ///
  /// The corresponding C constant is `GL_RGBA4`.
  public static let rgba4 = GLInternalFormat(rawValue: UInt32(GL_RGBA4))

  /// Five bits per colour component and one of alpha, read as 0…1.
  ///
  /// The corresponding C constant is `GL_RGB5_A1`.
  public static let rgb5A1 = GLInternalFormat(rawValue: UInt32(GL_RGB5_A1))

  /// Ten bits per colour component and two of alpha, read as 0…1.
  ///
  /// The corresponding C constant is `GL_RGB10_A2`.
  public static let rgb10A2 = GLInternalFormat(rawValue: UInt32(GL_RGB10_A2))

  /// Ten bits per colour component and two of alpha, read as unsigned integers.
  ///
  /// The corresponding C constant is `GL_RGB10_A2UI`.
  public static let rgb10A2UI = GLInternalFormat(rawValue: UInt32(GL_RGB10_A2UI))

  /// Three small unsigned floating-point numbers.
  ///
  /// The corresponding C constant is `GL_R11F_G11F_B10F`.
  public static let r11fG11fB10f = GLInternalFormat(rawValue: UInt32(GL_R11F_G11F_B10F))

  /// Three numbers with a shared exponent; cannot be drawn to.
  ///
  /// The corresponding C constant is `GL_RGB9_E5`.
  public static let rgb9E5 = GLInternalFormat(rawValue: UInt32(GL_RGB9_E5))

  /// Red, green and blue, a byte each, in sRGB; cannot be drawn to.
  ///
  /// The corresponding C constant is `GL_SRGB8`.
  public static let srgb8 = GLInternalFormat(rawValue: UInt32(GL_SRGB8))

  /// Red, green and blue in sRGB, and alpha, a byte each.
  ///
  /// The corresponding C constant is `GL_SRGB8_ALPHA8`.
  public static let srgb8Alpha8 = GLInternalFormat(rawValue: UInt32(GL_SRGB8_ALPHA8))

  /// Depth, 16 bits.
  ///
  /// The corresponding C constant is `GL_DEPTH_COMPONENT16`.
  public static let depthComponent16 = GLInternalFormat(rawValue: UInt32(GL_DEPTH_COMPONENT16))

  /// Depth, 24 bits, in four bytes.
  ///
  /// The corresponding C constant is `GL_DEPTH_COMPONENT24`.
  public static let depthComponent24 = GLInternalFormat(rawValue: UInt32(GL_DEPTH_COMPONENT24))

  /// Depth, a 32-bit floating-point number.
  ///
  /// The corresponding C constant is `GL_DEPTH_COMPONENT32F`.
  public static let depthComponent32F = GLInternalFormat(rawValue: UInt32(GL_DEPTH_COMPONENT32F))

  /// Depth and stencil, in four bytes.
  ///
  /// The corresponding C constant is `GL_DEPTH24_STENCIL8`.
  public static let depth24Stencil8 = GLInternalFormat(rawValue: UInt32(GL_DEPTH24_STENCIL8))

  /// Depth, a floating-point number, and stencil, in eight bytes.
  ///
  /// The corresponding C constant is `GL_DEPTH32F_STENCIL8`.
  public static let depth32FStencil8 = GLInternalFormat(rawValue: UInt32(GL_DEPTH32F_STENCIL8))

  /// Stencil, a byte; a texture of it needs OpenGL ES 3.2.
  ///
  /// The corresponding C constant is `GL_STENCIL_INDEX8`.
  public static let stencil8 = GLInternalFormat(rawValue: UInt32(GL_STENCIL_INDEX8))
}
