internal import GLFunGLES

/// How the shader of tiles reaches numbers that lie one after another.
enum NumberAccess: Hashable, CaseIterable {
  /// As texels of a texture's rows.
  case textures
  /// As texels of a buffer texture.
  case bufferTextures
  /// As texels of a buffer texture that is an image.
  case bufferImages

  /// The texels that a frame may need in one buffer texture. Drivers that have fewer get textures.
  private static let wantedTexels = 1 << 27
  /// The images that a program may have.
  private static let wantedImages = 9

  /// Whether a driver has it, for as many numbers as a frame may have.
  func isAvailable(_ capabilities: GLCapabilities) -> Bool {
    switch self {
    case .textures: true
    case .bufferTextures: capabilities.maxTextureBufferSize >= Self.wantedTexels
    case .bufferImages:
      Self.bufferTextures.isAvailable(capabilities)
        && capabilities.fragmentImages >= Self.wantedImages
    }
  }

  /// The quickest that a driver has.
  ///
  /// llvmpipe calls a function for each texel that it samples, and puts all that a shader holds aside for it; what
  /// is loaded from an image, it works out in place. Hardware has caches for what is sampled.
  static func quickest(_ capabilities: GLCapabilities) -> NumberAccess {
    if capabilities.renderer.hasPrefix("llvmpipe"), bufferImages.isAvailable(capabilities) {
      return .bufferImages
    }
    return bufferTextures.isAvailable(capabilities) ? .bufferTextures : .textures
  }

  /// The name that the shader's text is compiled with.
  var definition: String? {
    switch self {
    case .textures: nil
    case .bufferTextures: "BUFFERS"
    case .bufferImages: "BUFFER_IMAGES"
    }
  }
}
