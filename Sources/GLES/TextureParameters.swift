import GLFunCGLES

/// How a texture is sampled between its texels.
public struct TextureFilter: RawRepresentable, Hashable, Sendable {
  /// The value in C.
  public let rawValue: UInt32

  /// Makes one from its value in C.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The nearest texel.
  ///
  /// The corresponding C constant is `GL_NEAREST`.
  public static let nearest = TextureFilter(rawValue: UInt32(GL_NEAREST))

  /// The four nearest texels, weighted.
  ///
  /// The corresponding C constant is `GL_LINEAR`.
  public static let linear = TextureFilter(rawValue: UInt32(GL_LINEAR))

  /// The nearest texel of the nearest level; for minification.
  ///
  /// The corresponding C constant is `GL_NEAREST_MIPMAP_NEAREST`.
  public static let nearestMipmapNearest = TextureFilter(
    rawValue: UInt32(GL_NEAREST_MIPMAP_NEAREST))

  /// The four nearest texels of the nearest level, weighted; for minification.
  ///
  /// The corresponding C constant is `GL_LINEAR_MIPMAP_NEAREST`.
  public static let linearMipmapNearest = TextureFilter(rawValue: UInt32(GL_LINEAR_MIPMAP_NEAREST))

  /// The nearest texels of the two nearest levels, weighted; for minification.
  ///
  /// The corresponding C constant is `GL_NEAREST_MIPMAP_LINEAR`.
  public static let nearestMipmapLinear = TextureFilter(rawValue: UInt32(GL_NEAREST_MIPMAP_LINEAR))

  /// The four nearest texels of the two nearest levels, weighted; for minification.
  ///
  /// The corresponding C constant is `GL_LINEAR_MIPMAP_LINEAR`.
  public static let linearMipmapLinear = TextureFilter(rawValue: UInt32(GL_LINEAR_MIPMAP_LINEAR))
}

/// What a texture is beyond its edge.
public struct TextureWrap: RawRepresentable, Hashable, Sendable {
  /// The value in C.
  public let rawValue: UInt32

  /// Makes one from its value in C.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The texel at the edge.
  ///
  /// The corresponding C constant is `GL_CLAMP_TO_EDGE`.
  public static let clampToEdge = TextureWrap(rawValue: UInt32(GL_CLAMP_TO_EDGE))

  /// The texture again.
  ///
  /// The corresponding C constant is `GL_REPEAT`.
  public static let repeating = TextureWrap(rawValue: UInt32(GL_REPEAT))

  /// The texture again, every other time mirrored.
  ///
  /// The corresponding C constant is `GL_MIRRORED_REPEAT`.
  public static let mirroredRepeating = TextureWrap(rawValue: UInt32(GL_MIRRORED_REPEAT))
}

/// The source of a channel that shaders read from a texture.
public struct GLSwizzle: RawRepresentable, Hashable, Sendable {
  /// The value in C.
  public let rawValue: UInt32

  /// Makes one from its value in C.
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
