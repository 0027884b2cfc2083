import GLFunCGLES

/// The type of a texture.
public struct GLTextureTarget: RawRepresentable, Hashable, Sendable {
  /// The C value.
  public let rawValue: UInt32

  /// Makes a constant from its C value.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// A two-dimensional texture.
  ///
  /// The corresponding C constant is `GL_TEXTURE_2D`.
  public static let texture2D = GLTextureTarget(rawValue: UInt32(GL_TEXTURE_2D))

  /// An array of two-dimensional textures.
  ///
  /// The corresponding C constant is `GL_TEXTURE_2D_ARRAY`.
  public static let texture2DArray = GLTextureTarget(rawValue: UInt32(GL_TEXTURE_2D_ARRAY))

  /// A three-dimensional texture, with filtering between slices.
  ///
  /// The corresponding C constant is `GL_TEXTURE_3D`.
  public static let texture3D = GLTextureTarget(rawValue: UInt32(GL_TEXTURE_3D))

  /// Six square faces: +x, −x, +y, −y, +z, −z.
  ///
  /// The corresponding C constant is `GL_TEXTURE_CUBE_MAP`.
  public static let textureCubeMap = GLTextureTarget(rawValue: UInt32(GL_TEXTURE_CUBE_MAP))

  /// A multisampled texture, which is drawn to and read sample by sample. OpenGL ES 3.1.
  ///
  /// The corresponding C constant is `GL_TEXTURE_2D_MULTISAMPLE`.
  public static let texture2DMultisample = GLTextureTarget(
    rawValue: UInt32(GL_TEXTURE_2D_MULTISAMPLE))

  /// An array of cube maps; a layer is a face of one. OpenGL ES 3.2.
  ///
  /// The corresponding C constant is `GL_TEXTURE_CUBE_MAP_ARRAY`.
  public static let textureCubeMapArray = GLTextureTarget(
    rawValue: UInt32(GL_TEXTURE_CUBE_MAP_ARRAY))

  /// An array of multisampled textures. OpenGL ES 3.2.
  ///
  /// The corresponding C constant is `GL_TEXTURE_2D_MULTISAMPLE_ARRAY`.
  public static let texture2DMultisampleArray = GLTextureTarget(
    rawValue: UInt32(GL_TEXTURE_2D_MULTISAMPLE_ARRAY))
}
