import GLFunCGLES

/// The kind of a texture.
public struct GLTextureTarget: RawRepresentable, Hashable, Sendable {
  /// The value in C.
  public let rawValue: UInt32

  /// Makes one from its value in C.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Rows of texels.
  ///
  /// The corresponding C constant is `GL_TEXTURE_2D`.
  public static let texture2D = GLTextureTarget(rawValue: UInt32(GL_TEXTURE_2D))

  /// Layers, each like a two-dimensional texture.
  ///
  /// The corresponding C constant is `GL_TEXTURE_2D_ARRAY`.
  public static let texture2DArray = GLTextureTarget(rawValue: UInt32(GL_TEXTURE_2D_ARRAY))

  /// Slices, between which there is sampling, too.
  ///
  /// The corresponding C constant is `GL_TEXTURE_3D`.
  public static let texture3D = GLTextureTarget(rawValue: UInt32(GL_TEXTURE_3D))

  /// Six square faces: +x, −x, +y, −y, +z, −z.
  ///
  /// The corresponding C constant is `GL_TEXTURE_CUBE_MAP`.
  public static let textureCubeMap = GLTextureTarget(rawValue: UInt32(GL_TEXTURE_CUBE_MAP))

  /// Several samples a texel; drawn to, and read sample by sample. OpenGL ES 3.1.
  ///
  /// The corresponding C constant is `GL_TEXTURE_2D_MULTISAMPLE`.
  public static let texture2DMultisample = GLTextureTarget(
    rawValue: UInt32(GL_TEXTURE_2D_MULTISAMPLE))

  /// Cube maps; a layer is a face of one. OpenGL ES 3.2.
  ///
  /// The corresponding C constant is `GL_TEXTURE_CUBE_MAP_ARRAY`.
  public static let textureCubeMapArray = GLTextureTarget(
    rawValue: UInt32(GL_TEXTURE_CUBE_MAP_ARRAY))

  /// Layers of several samples a texel. OpenGL ES 3.2.
  ///
  /// The corresponding C constant is `GL_TEXTURE_2D_MULTISAMPLE_ARRAY`.
  public static let texture2DMultisampleArray = GLTextureTarget(
    rawValue: UInt32(GL_TEXTURE_2D_MULTISAMPLE_ARRAY))
}
