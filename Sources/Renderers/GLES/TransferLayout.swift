import GLFunCGLES

/// The layout of a format's texels in memory.
struct TransferLayout {
  let format: UInt32
  let type: UInt32
  let bytesPerTexel: Int
  let isInteger: Bool

  init(_ format: Int32, _ type: Int32, _ bytesPerTexel: Int, isInteger: Bool = false) {
    self.format = UInt32(format)
    self.type = UInt32(type)
    self.bytesPerTexel = bytesPerTexel
    self.isInteger = isInteger
  }
}

extension GLInternalFormat {
  /// The size of a texel in memory, in bytes.
  public var bytesPerTexel: Int { layout.bytesPerTexel }

  /// True if shaders read integers, through `isampler2D` or `usampler2D`; such a texture cannot be filtered.
  public var isInteger: Bool { layout.isInteger }

  /// - Source: OpenGL ES 3.0, table 3.2.
  var layout: TransferLayout {
    switch self {
    case .r8: TransferLayout(GL_RED, GL_UNSIGNED_BYTE, 1)
    case .r8Snorm: TransferLayout(GL_RED, GL_BYTE, 1)
    case .r16F: TransferLayout(GL_RED, GL_HALF_FLOAT, 2)
    case .r32F: TransferLayout(GL_RED, GL_FLOAT, 4)
    case .r8UI: TransferLayout(GL_RED_INTEGER, GL_UNSIGNED_BYTE, 1, isInteger: true)
    case .r8I: TransferLayout(GL_RED_INTEGER, GL_BYTE, 1, isInteger: true)
    case .r16UI: TransferLayout(GL_RED_INTEGER, GL_UNSIGNED_SHORT, 2, isInteger: true)
    case .r16I: TransferLayout(GL_RED_INTEGER, GL_SHORT, 2, isInteger: true)
    case .r32UI: TransferLayout(GL_RED_INTEGER, GL_UNSIGNED_INT, 4, isInteger: true)
    case .r32I: TransferLayout(GL_RED_INTEGER, GL_INT, 4, isInteger: true)
    case .rg8: TransferLayout(GL_RG, GL_UNSIGNED_BYTE, 2)
    case .rg8Snorm: TransferLayout(GL_RG, GL_BYTE, 2)
    case .rg16F: TransferLayout(GL_RG, GL_HALF_FLOAT, 4)
    case .rg32F: TransferLayout(GL_RG, GL_FLOAT, 8)
    case .rg8UI: TransferLayout(GL_RG_INTEGER, GL_UNSIGNED_BYTE, 2, isInteger: true)
    case .rg8I: TransferLayout(GL_RG_INTEGER, GL_BYTE, 2, isInteger: true)
    case .rg16UI: TransferLayout(GL_RG_INTEGER, GL_UNSIGNED_SHORT, 4, isInteger: true)
    case .rg16I: TransferLayout(GL_RG_INTEGER, GL_SHORT, 4, isInteger: true)
    case .rg32UI: TransferLayout(GL_RG_INTEGER, GL_UNSIGNED_INT, 8, isInteger: true)
    case .rg32I: TransferLayout(GL_RG_INTEGER, GL_INT, 8, isInteger: true)
    case .rgb8: TransferLayout(GL_RGB, GL_UNSIGNED_BYTE, 3)
    case .rgb8Snorm: TransferLayout(GL_RGB, GL_BYTE, 3)
    case .rgb16F: TransferLayout(GL_RGB, GL_HALF_FLOAT, 6)
    case .rgb32F: TransferLayout(GL_RGB, GL_FLOAT, 12)
    case .rgb8UI: TransferLayout(GL_RGB_INTEGER, GL_UNSIGNED_BYTE, 3, isInteger: true)
    case .rgb8I: TransferLayout(GL_RGB_INTEGER, GL_BYTE, 3, isInteger: true)
    case .rgb16UI: TransferLayout(GL_RGB_INTEGER, GL_UNSIGNED_SHORT, 6, isInteger: true)
    case .rgb16I: TransferLayout(GL_RGB_INTEGER, GL_SHORT, 6, isInteger: true)
    case .rgb32UI: TransferLayout(GL_RGB_INTEGER, GL_UNSIGNED_INT, 12, isInteger: true)
    case .rgb32I: TransferLayout(GL_RGB_INTEGER, GL_INT, 12, isInteger: true)
    case .rgba8: TransferLayout(GL_RGBA, GL_UNSIGNED_BYTE, 4)
    case .rgba8Snorm: TransferLayout(GL_RGBA, GL_BYTE, 4)
    case .rgba16F: TransferLayout(GL_RGBA, GL_HALF_FLOAT, 8)
    case .rgba32F: TransferLayout(GL_RGBA, GL_FLOAT, 16)
    case .rgba8UI: TransferLayout(GL_RGBA_INTEGER, GL_UNSIGNED_BYTE, 4, isInteger: true)
    case .rgba8I: TransferLayout(GL_RGBA_INTEGER, GL_BYTE, 4, isInteger: true)
    case .rgba16UI: TransferLayout(GL_RGBA_INTEGER, GL_UNSIGNED_SHORT, 8, isInteger: true)
    case .rgba16I: TransferLayout(GL_RGBA_INTEGER, GL_SHORT, 8, isInteger: true)
    case .rgba32UI: TransferLayout(GL_RGBA_INTEGER, GL_UNSIGNED_INT, 16, isInteger: true)
    case .rgba32I: TransferLayout(GL_RGBA_INTEGER, GL_INT, 16, isInteger: true)
    case .rgb565: TransferLayout(GL_RGB, GL_UNSIGNED_SHORT_5_6_5, 2)
    case .rgba4: TransferLayout(GL_RGBA, GL_UNSIGNED_SHORT_4_4_4_4, 2)
    case .rgb5A1: TransferLayout(GL_RGBA, GL_UNSIGNED_SHORT_5_5_5_1, 2)
    case .rgb10A2: TransferLayout(GL_RGBA, GL_UNSIGNED_INT_2_10_10_10_REV, 4)
    case .rgb10A2UI:
      TransferLayout(GL_RGBA_INTEGER, GL_UNSIGNED_INT_2_10_10_10_REV, 4, isInteger: true)
    case .r11fG11fB10f: TransferLayout(GL_RGB, GL_UNSIGNED_INT_10F_11F_11F_REV, 4)
    case .rgb9E5: TransferLayout(GL_RGB, GL_UNSIGNED_INT_5_9_9_9_REV, 4)
    case .srgb8: TransferLayout(GL_RGB, GL_UNSIGNED_BYTE, 3)
    case .srgb8Alpha8: TransferLayout(GL_RGBA, GL_UNSIGNED_BYTE, 4)
    case .depthComponent16: TransferLayout(GL_DEPTH_COMPONENT, GL_UNSIGNED_SHORT, 2)
    case .depthComponent24: TransferLayout(GL_DEPTH_COMPONENT, GL_UNSIGNED_INT, 4)
    case .depthComponent32F: TransferLayout(GL_DEPTH_COMPONENT, GL_FLOAT, 4)
    case .depth24Stencil8: TransferLayout(GL_DEPTH_STENCIL, GL_UNSIGNED_INT_24_8, 4)
    case .depth32FStencil8: TransferLayout(GL_DEPTH_STENCIL, GL_FLOAT_32_UNSIGNED_INT_24_8_REV, 8)
    case .stencil8: TransferLayout(GL_STENCIL_INDEX, GL_UNSIGNED_BYTE, 1)
    default: preconditionFailure("no layout is known for the internal format \(rawValue)")
    }
  }
}
