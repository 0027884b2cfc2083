import GLFunCGLES
import GLFunEGL

/// A texture with a fixed type, format and size.
///
/// Row 0 is at texture coordinate t = 0, and is uploaded first. A layer is a layer of an array, a slice of a three-dimensional
/// texture, or a face of a cube map. It owns its name and holds its device.
public struct GLTexture: ~Copyable {
  /// The type of the texture.
  public let target: GLTextureTarget
  /// The format of a texel.
  public let format: GLInternalFormat
  /// The width of level 0 in texels.
  public let width: Int
  /// The height of level 0 in texels.
  public let height: Int
  /// The number of layers, slices of level 0 or faces; 1 for a two-dimensional texture.
  public let depth: Int
  /// The number of levels, each half as large as the one before it.
  public let levels: Int
  /// The number of samples per texel; 0 if it is not multisampled.
  public let samples: Int
  let name: ObjectName<TextureKind>

  /// Makes a two-dimensional texture with one level and undefined content, and leaves it bound to the active unit. The label is
  /// its name in debuggers and errors.
  /// - Precondition: the context is current; the size is positive; an integer format is not filtered.
  /// - Throws: `.tooLarge` past the driver's limit, `.cannotCreate`, or `.call` (out of memory).
  /// - Source: `glTexStorage2D`.
  public init(
    _ device: GraphicsDevice, format: GLInternalFormat, width: Int, height: Int,
    filter: GLTextureFilter = .nearest, wrap: GLTextureWrap = .clampToEdge, label: String? = nil
  ) throws(GLError) {
    try self.init(
      device, .texture2D, format: format, width: width, height: height,
      sampling: GLSampling(filter: filter, wrap: wrap), label: label)
  }

  /// Makes a texture of any type with undefined content, and leaves it bound to the active unit.
  /// - Parameters:
  ///   - device: the device that it belongs to.
  ///   - target: the type of the texture.
  ///   - format: the format of a texel.
  ///   - width: the width in texels.
  ///   - height: the height in texels; that of a cube map is its width.
  ///   - depth: the number of layers in an array, six for each cube map, or of slices.
  ///   - levels: the number of levels; nil for all levels down to one texel.
  ///   - samples: the number of samples per texel, for multisampled types.
  ///   - sampling: the sampling, unless a `GLSampler` replaces it.
  ///   - label: the name in debuggers and errors.
  /// - Precondition: the context is current; the size is positive and suits the type; an integer format is not filtered.
  /// - Throws: `.tooLarge` past the driver's limit, `.unsupported` if the type needs a later version, `.cannotCreate`, or
  ///   `.call` (a format without multisampling, out of memory).
  /// - Source: `glGenTextures`, `glDeleteTextures`, `glTexStorage2D`, `glTexStorage3D`, `glTexStorage2DMultisample`,
  ///   `glTexStorage3DMultisample`; `glTexImage2D` in OpenGL ES 2.
  public init(
    _ device: GraphicsDevice, _ target: GLTextureTarget, format: GLInternalFormat, width: Int,
    height: Int, depth: Int = 1, levels: Int? = 1, samples: Int = 0,
    sampling: GLSampling = GLSampling(), label: String? = nil
  ) throws(GLError) {
    let depth = target == .textureCubeMap ? 6 : depth
    let longest = max(width, height, target == .texture3D ? depth : 1)
    precondition(width > 0 && height > 0 && depth > 0, "glTexStorage2D: a texture needs a size")
    precondition(
      !format.isInteger || !sampling.isFiltered, "glTexParameteri: integers are not filtered")
    precondition(
      target.isCubeMap
        ? width == height && depth.isMultiple(of: 6) : target.isLayered || depth == 1,
      "\(target.storageCall): the size does not fit the kind of texture")
    precondition(
      target.isMultisample ? samples > 0 : samples == 0,
      "\(target.storageCall): the samples do not fit the kind of texture")
    if let version = target.version {
      try device.require(version.major, version.minor, for: target.storageCall)
    }
    try Self.requireLimits(
      device.capabilities, target, longest, depth, samples, label ?? "texture")
    let complete = Int.bitWidth - longest.leadingZeroBitCount
    let levels = target.isMultisample ? 1 : levels ?? complete
    precondition(
      levels >= 1 && levels <= complete, "\(target.storageCall): there are no such levels")
    let name = try ObjectName<TextureKind>(device)
    device.functions.bindTexture(target.rawValue, name.rawValue)
    Self.allocate(device, target, format, (width, height, depth), levels, samples)
    if !target.isMultisample {
      sampling.apply(isES3: device.capabilities.version.major >= 3) {
        device.functions.texParameteri(target.rawValue, $0, $1)
      }
      // These levels are also the defaults of OpenGL ES.
      if sampling.lod != GLSampling.allLevels {
        sampling.applyLOD { device.functions.texParameterf(target.rawValue, $0, $1) }
      }
    }
    try device.checkErrors(target.storageCall)
    name.setLabel(label)
    self.name = name
    self.target = target
    self.format = format
    self.width = width
    self.height = height
    self.depth = depth
    self.levels = levels
    self.samples = samples
  }

  private static func allocate(
    _ device: GraphicsDevice, _ target: GLTextureTarget, _ format: GLInternalFormat,
    _ size: (width: Int, height: Int, depth: Int), _ levels: Int, _ samples: Int
  ) {
    let gl = device.functions
    let (width, height) = (GLsizei(size.width), GLsizei(size.height))
    switch target {
    case .texture2DMultisample:
      gl.texStorage2DMultisample(
        target.rawValue, GLsizei(samples), format.rawValue, width, height, 1)
    case .texture2DMultisampleArray:
      gl.texStorage3DMultisample(
        target.rawValue, GLsizei(samples), format.rawValue, width, height, GLsizei(size.depth), 1)
    case .texture2DArray, .texture3D, .textureCubeMapArray:
      gl.texStorage3D(
        target.rawValue, GLsizei(levels), format.rawValue, width, height, GLsizei(size.depth))
    default:
      if device.capabilities.version.major >= 3 {
        gl.texStorage2D(target.rawValue, GLsizei(levels), format.rawValue, width, height)
      } else {
        let layout = format.layout
        gl.texImage2D(
          target.rawValue, 0, GLint(layout.format), width, height, 0, layout.format, layout.type,
          nil)
      }
    }
  }

  private static func requireLimits(
    _ capabilities: GLCapabilities, _ target: GLTextureTarget, _ longest: Int, _ depth: Int,
    _ samples: Int, _ label: String
  ) throws(GLError) {
    let limit =
      switch target {
      case .texture3D: capabilities.max3DTextureSize
      case .textureCubeMap, .textureCubeMapArray: capabilities.maxCubeMapTextureSize
      default: capabilities.maxTextureSize
      }
    guard longest <= limit else {
      throw .tooLarge(call: target.storageCall, label: label, requested: longest, limit: limit)
    }
    if target.isLayered, target != .texture3D, depth > capabilities.maxArrayTextureLayers {
      throw .tooLarge(
        call: target.storageCall, label: "number of layers of \(label)", requested: depth,
        limit: capabilities.maxArrayTextureLayers)
    }
    guard samples <= capabilities.maxSamples else {
      throw .tooLarge(
        call: target.storageCall, label: "number of samples of \(label)", requested: samples,
        limit: capabilities.maxSamples)
    }
  }

  /// The OpenGL ES name, for calls through `GraphicsDevice.address(of:)`.
  public var rawName: UInt32 { name.rawValue }

  /// Binds the texture to a texture unit, and makes that unit active.
  /// - Source: `glActiveTexture`, `glBindTexture`.
  public func bind(unit: Int) {
    name.device.call("glActiveTexture") {
      $0.activeTexture(GLenum(GL_TEXTURE0) + GLenum(clamping: unit))
    }
    bind()
  }

  /// Binds the texture to the active texture unit.
  func bind() {
    name.device.call("glBindTexture") { $0.bindTexture(target.rawValue, name.rawValue) }
  }

  /// Binds a level to an image unit, for shaders that load and store texels.
  /// - Parameters:
  ///   - unit: the image unit.
  ///   - access: the accesses of shaders.
  ///   - level: the level.
  ///   - layer: the layer; nil for all.
  /// - Throws: `.unsupported` before OpenGL ES 3.1.
  /// - Source: `glBindImageTexture`.
  public func bindImage(
    unit: Int, access: GLImageAccess, level: Int = 0, layer: Int? = nil
  ) throws(GLError) {
    let device = name.device
    try device.require(3, 1, for: "glBindImageTexture")
    guard device.allows("glBindImageTexture", missing(level: level, layer: layer)) else { return }
    device.call("glBindImageTexture") {
      $0.bindImageTexture?(
        GLuint(clamping: unit), name.rawValue, GLint(level), layer == nil ? 1 : 0,
        GLint(layer ?? 0), access.rawValue, format.rawValue)
    }
  }

  /// Returns the problem with a level or layer that does not exist; nil for none.
  func missing(level: Int, layer: Int?) -> String? {
    guard (0..<levels).contains(level) else { return "the texture has no level \(level)" }
    guard let layer else { return nil }
    let count = target == .texture3D ? max(1, depth >> level) : depth
    return (0..<count).contains(layer) ? nil : "the texture has no layer \(layer)"
  }
}

extension GLTextureTarget {
  var isCubeMap: Bool { self == .textureCubeMap || self == .textureCubeMapArray }
  var isMultisample: Bool { self == .texture2DMultisample || self == .texture2DMultisampleArray }

  /// True if texels are uploaded in layers.
  var isLayered: Bool {
    switch self {
    case .texture2DArray, .texture3D, .textureCubeMapArray, .texture2DMultisampleArray: true
    default: false
    }
  }

  /// The required version if it is later than 3.0.
  var version: GLContextRequest.Version? {
    switch self {
    case .texture2D, .textureCubeMap: nil
    case .texture2DMultisample: GLContextRequest.Version(3, 1)
    case .textureCubeMapArray, .texture2DMultisampleArray: GLContextRequest.Version(3, 2)
    default: GLContextRequest.Version(3, 0)
    }
  }

  var storageCall: String {
    switch self {
    case .texture2DMultisample: "glTexStorage2DMultisample"
    case .texture2DMultisampleArray: "glTexStorage3DMultisample"
    default: isLayered ? "glTexStorage3D" : "glTexStorage2D"
    }
  }
}

@available(*, unavailable) extension GLTexture: Sendable {}
