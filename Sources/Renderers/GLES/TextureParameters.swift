import GLFunCGLES

/// The filter between texels.
public struct GLTextureFilter: RawRepresentable, Hashable, Sendable {
  /// The C value.
  public let rawValue: UInt32

  /// Makes a constant from its C value.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The nearest texel.
  ///
  /// The corresponding C constant is `GL_NEAREST`.
  public static let nearest = GLTextureFilter(rawValue: UInt32(GL_NEAREST))

  /// The four nearest texels, weighted.
  ///
  /// The corresponding C constant is `GL_LINEAR`.
  public static let linear = GLTextureFilter(rawValue: UInt32(GL_LINEAR))

  /// The nearest texel of the nearest level; for minification.
  ///
  /// The corresponding C constant is `GL_NEAREST_MIPMAP_NEAREST`.
  public static let nearestMipmapNearest = GLTextureFilter(
    rawValue: UInt32(GL_NEAREST_MIPMAP_NEAREST))

  /// The four nearest texels of the nearest level, weighted; for minification.
  ///
  /// The corresponding C constant is `GL_LINEAR_MIPMAP_NEAREST`.
  public static let linearMipmapNearest = GLTextureFilter(
    rawValue: UInt32(GL_LINEAR_MIPMAP_NEAREST))

  /// The nearest texels of the two nearest levels, weighted; for minification.
  ///
  /// The corresponding C constant is `GL_NEAREST_MIPMAP_LINEAR`.
  public static let nearestMipmapLinear = GLTextureFilter(
    rawValue: UInt32(GL_NEAREST_MIPMAP_LINEAR))

  /// The four nearest texels of the two nearest levels, weighted; for minification.
  ///
  /// The corresponding C constant is `GL_LINEAR_MIPMAP_LINEAR`.
  public static let linearMipmapLinear = GLTextureFilter(rawValue: UInt32(GL_LINEAR_MIPMAP_LINEAR))
}

/// The wrap mode beyond the edges of a texture.
public struct GLTextureWrap: RawRepresentable, Hashable, Sendable {
  /// The C value.
  public let rawValue: UInt32

  /// Makes a constant from its C value.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Extends the texel at the edge.
  ///
  /// The corresponding C constant is `GL_CLAMP_TO_EDGE`.
  public static let clampToEdge = GLTextureWrap(rawValue: UInt32(GL_CLAMP_TO_EDGE))

  /// Repeats the texture.
  ///
  /// The corresponding C constant is `GL_REPEAT`.
  public static let repeating = GLTextureWrap(rawValue: UInt32(GL_REPEAT))

  /// Repeats the texture, every other time mirrored.
  ///
  /// The corresponding C constant is `GL_MIRRORED_REPEAT`.
  public static let mirroredRepeating = GLTextureWrap(rawValue: UInt32(GL_MIRRORED_REPEAT))
}

/// The source of a component that shaders read from a texture.
public struct GLSwizzle: RawRepresentable, Hashable, Sendable {
  /// The C value.
  public let rawValue: UInt32

  /// Makes a constant from its C value.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The texel's red.
  ///
  /// The corresponding C constant is `GL_RED`.
  public static let red = GLSwizzle(rawValue: UInt32(GL_RED))

  /// The texel's green.
  ///
  /// The corresponding C constant is `GL_GREEN`.
  public static let green = GLSwizzle(rawValue: UInt32(GL_GREEN))

  /// The texel's blue.
  ///
  /// The corresponding C constant is `GL_BLUE`.
  public static let blue = GLSwizzle(rawValue: UInt32(GL_BLUE))

  /// The texel's alpha.
  ///
  /// The corresponding C constant is `GL_ALPHA`.
  public static let alpha = GLSwizzle(rawValue: UInt32(GL_ALPHA))

  /// 0.
  ///
  /// The corresponding C constant is `GL_ZERO`.
  public static let zero = GLSwizzle(rawValue: UInt32(GL_ZERO))

  /// 1.
  ///
  /// The corresponding C constant is `GL_ONE`.
  public static let one = GLSwizzle(rawValue: UInt32(GL_ONE))
}
