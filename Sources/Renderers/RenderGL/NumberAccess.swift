internal import GLFunGLES

/// The means by which the tile shader reads arrays of numbers.
enum NumberAccess: Hashable, CaseIterable {
  /// Texels of a texture's rows.
  case textures
  /// Texels of a buffer texture.
  case bufferTextures
  /// Texels of a buffer texture that is bound as an image.
  case bufferImages

  /// The number of texels that a frame may need in one buffer texture. Drivers with a lower limit use textures.
  private static let wantedTexels = 1 << 27
  /// The number of images that a program needs.
  private static let wantedImages = 9

  /// True if a driver supports this access, for the largest frame.
  func isAvailable(_ capabilities: GLCapabilities) -> Bool {
    switch self {
    case .textures: true
    case .bufferTextures: capabilities.maxTextureBufferSize >= Self.wantedTexels
    case .bufferImages:
      Self.bufferTextures.isAvailable(capabilities)
        && capabilities.fragmentImages >= Self.wantedImages
    }
  }

  /// The fastest access that a driver supports.
  ///
  /// llvmpipe calls a function for each sampled texel, and saves all live values of the shader around it; image loads are
  /// inlined. Hardware has caches for sampled textures.
  static func quickest(_ capabilities: GLCapabilities) -> NumberAccess {
    if capabilities.renderer.hasPrefix("llvmpipe"), bufferImages.isAvailable(capabilities) {
      return .bufferImages
    }
    return bufferTextures.isAvailable(capabilities) ? .bufferTextures : .textures
  }

  /// The macro that selects this access in the shader; nil for the default.
  var definition: String? {
    switch self {
    case .textures: nil
    case .bufferTextures: "BUFFERS"
    case .bufferImages: "BUFFER_IMAGES"
    }
  }
}
