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
