import GLFunCGLES
public import GLFunEGL

/// What a driver says of itself.
public struct GLCapabilities: Hashable, Sendable {
  /// Who makes the driver: `GL_VENDOR`.
  public var vendor: String
  /// The device it drives: `GL_RENDERER`.
  public var renderer: String
  /// The version string: `GL_VERSION`.
  public var versionString: String
  /// The shading language's version string: `GL_SHADING_LANGUAGE_VERSION`.
  public var shadingLanguageString: String
  /// The OpenGL ES version.
  public var version: GLContextRequest.Version
  /// The shading language version, as `#version` has it: 300, 310, 320; 100 for OpenGL ES 2.
  public var shadingLanguageVersion: Int
  /// The extensions.
  public var extensions: Set<String>

  /// The longest side of a texture, in texels: `GL_MAX_TEXTURE_SIZE`.
  public var maxTextureSize: Int
  /// Most texels of a buffer texture; 0 before OpenGL ES 3.2: `GL_MAX_TEXTURE_BUFFER_SIZE`.
  public var maxTextureBufferSize: Int
  /// Images of a fragment shader; 0 before OpenGL ES 3.1, and maybe later: `GL_MAX_FRAGMENT_IMAGE_UNIFORMS`.
  public var fragmentImages: Int
  /// The longest side of a renderbuffer, in pixels: `GL_MAX_RENDERBUFFER_SIZE`.
  public var maxRenderbufferSize: Int
  /// The largest viewport, in pixels: `GL_MAX_VIEWPORT_DIMS`.
  public var maxViewport: PixelExtent
  /// Texture units of a fragment shader: `GL_MAX_TEXTURE_IMAGE_UNITS`.
  public var fragmentTextureUnits: Int
  /// Texture units of all stages together: `GL_MAX_COMBINED_TEXTURE_IMAGE_UNITS`.
  public var combinedTextureUnits: Int
  /// The largest uniform block, in bytes; 0 in OpenGL ES 2: `GL_MAX_UNIFORM_BLOCK_SIZE`.
  public var maxUniformBlockSize: Int
  /// Uniform vectors of a fragment shader: `GL_MAX_FRAGMENT_UNIFORM_VECTORS`.
  public var fragmentUniformVectors: Int
  /// Vertex attributes: `GL_MAX_VERTEX_ATTRIBS`.
  public var vertexAttributes: Int
  /// Most samples of a pixel in a renderbuffer; 0 in OpenGL ES 2: `GL_MAX_SAMPLES`.
  public var maxSamples: Int
  /// Bits below the pixel that vertex positions keep: `GL_SUBPIXEL_BITS`.
  public var subpixelBits: Int
  /// Formats of program binaries; 0 where programs cannot be kept: `GL_NUM_PROGRAM_BINARY_FORMATS`.
  public var programBinaryFormats: Int
  /// The longest side of a three-dimensional texture, in texels; 0 in OpenGL ES 2: `GL_MAX_3D_TEXTURE_SIZE`.
  public var max3DTextureSize: Int
  /// The longest side of a cube map, in texels: `GL_MAX_CUBE_MAP_TEXTURE_SIZE`.
  public var maxCubeMapTextureSize: Int
  /// Most layers of an array of textures; 0 in OpenGL ES 2: `GL_MAX_ARRAY_TEXTURE_LAYERS`.
  public var maxArrayTextureLayers: Int
  /// Most outputs of a fragment shader; 1 in OpenGL ES 2: `GL_MAX_DRAW_BUFFERS`.
  public var maxDrawBuffers: Int
  /// Places of `GLBuffer.bind(index:)` for uniform blocks; 0 in OpenGL ES 2: `GL_MAX_UNIFORM_BUFFER_BINDINGS`.
  public var uniformBufferBindings: Int
  /// The numbers of bytes that a uniform block may begin after in a buffer are multiples of it:
  /// `GL_UNIFORM_BUFFER_OFFSET_ALIGNMENT`.
  public var uniformBufferOffsetAlignment: Int
  /// Places for shader storage blocks; 0 before OpenGL ES 3.1: `GL_MAX_SHADER_STORAGE_BUFFER_BINDINGS`.
  public var shaderStorageBufferBindings: Int
  /// The same for shader storage blocks: `GL_SHADER_STORAGE_BUFFER_OFFSET_ALIGNMENT`.
  public var shaderStorageBufferOffsetAlignment: Int
  /// Image units; 0 before OpenGL ES 3.1: `GL_MAX_IMAGE_UNITS`.
  public var imageUnits: Int
  /// Most work groups of a dispatch along x, y and z; empty before OpenGL ES 3.1: `GL_MAX_COMPUTE_WORK_GROUP_COUNT`.
  public var maxComputeWorkGroups: [Int]
  /// The largest work group along x, y and z; empty before OpenGL ES 3.1: `GL_MAX_COMPUTE_WORK_GROUP_SIZE`.
  public var maxComputeWorkGroupSize: [Int]
  /// Most invocations of a work group; 0 before OpenGL ES 3.1: `GL_MAX_COMPUTE_WORK_GROUP_INVOCATIONS`.
  public var maxComputeWorkGroupInvocations: Int
  /// The narrowest and the widest line, in pixels: `GL_ALIASED_LINE_WIDTH_RANGE`.
  public var lineWidthRange: ClosedRange<Float>
  /// The smallest and the largest point, in pixels: `GL_ALIASED_POINT_SIZE_RANGE`.
  public var pointSizeRange: ClosedRange<Float>

  /// A width and a height, in pixels.
  public struct PixelExtent: Hashable, Sendable {
    /// The width.
    public var width: Int
    /// The height.
    public var height: Int
  }

  /// True if a fragment shader can read the pixel it is about to write.
  /// - Source: `GL_EXT_shader_framebuffer_fetch`.
  public var hasFramebufferFetch: Bool { extensions.contains("GL_EXT_shader_framebuffer_fetch") }

  /// True if the driver can keep messages for `GraphicsDevice.debugMessages`.
  public var hasDebugMessages: Bool {
    version >= GLContextRequest.Version(3, 2) || extensions.contains("GL_KHR_debug")
  }

  /// True if programs can be kept and loaded again.
  public var hasProgramBinaries: Bool { programBinaryFormats > 0 }

  /// Reads them from the current context.
  init(_ gl: GLESFunctions, _ request: GLContextRequest) {
    let string = { (name: GLint) in
      gl.getString(GLenum(name)).map { String(cString: $0) } ?? ""
    }
    vendor = string(GL_VENDOR)
    renderer = string(GL_RENDERER)
    versionString = string(GL_VERSION)
    shadingLanguageString = string(GL_SHADING_LANGUAGE_VERSION)
    let parsed = Self.parseVersion(versionString) ?? (request.version.major, 0)
    // A library older than its driver lacks calls.
    version = min(GLContextRequest.Version(parsed.major, parsed.minor), gl.version)
    let isES3 = parsed.major >= 3
    if let language = Self.parseVersion(shadingLanguageString) {
      // "1.00" is 100, "3.10" is 310, and some drivers shorten "3.20" to "3.2".
      shadingLanguageVersion =
        language.major * 100 + (language.minor < 10 ? language.minor * 10 : language.minor)
    } else {
      shadingLanguageVersion = isES3 ? 300 : 100
    }

    let numbers = { (name: GLint, count: Int) in
      var values = [GLint](repeating: 0, count: count)
      gl.getIntegerv(GLenum(name), &values)
      return values.map(Int.init)
    }
    let number = { (name: GLint) in numbers(name, 1)[0] }
    let range = { (name: GLint) -> ClosedRange<Float> in
      var values: [Float] = [1, 1]
      gl.getFloatv(GLenum(name), &values)
      return values[0]...max(values[0], values[1])
    }
    if isES3 {
      extensions = Set(
        (0..<max(0, number(GL_NUM_EXTENSIONS))).compactMap { index in
          gl.getStringi(GLenum(GL_EXTENSIONS), GLuint(index)).map { String(cString: $0) }
        })
    } else {
      extensions = Set(string(GL_EXTENSIONS).split(separator: " ").map(String.init))
    }
    maxTextureSize = number(GL_MAX_TEXTURE_SIZE)
    let hasBufferTextures = version >= GLContextRequest.Version(3, 2) && gl.texBuffer != nil
    maxTextureBufferSize = hasBufferTextures ? number(GL_MAX_TEXTURE_BUFFER_SIZE) : 0
    let hasImages = version >= GLContextRequest.Version(3, 1) && gl.bindImageTexture != nil
    fragmentImages = hasImages ? number(GL_MAX_FRAGMENT_IMAGE_UNIFORMS) : 0
    maxRenderbufferSize = number(GL_MAX_RENDERBUFFER_SIZE)
    let viewport = numbers(GL_MAX_VIEWPORT_DIMS, 2)
    maxViewport = PixelExtent(width: viewport[0], height: viewport[1])
    fragmentTextureUnits = number(GL_MAX_TEXTURE_IMAGE_UNITS)
    combinedTextureUnits = number(GL_MAX_COMBINED_TEXTURE_IMAGE_UNITS)
    maxUniformBlockSize = isES3 ? number(GL_MAX_UNIFORM_BLOCK_SIZE) : 0
    fragmentUniformVectors = number(GL_MAX_FRAGMENT_UNIFORM_VECTORS)
    vertexAttributes = number(GL_MAX_VERTEX_ATTRIBS)
    maxSamples = isES3 ? number(GL_MAX_SAMPLES) : 0
    subpixelBits = number(GL_SUBPIXEL_BITS)
    programBinaryFormats = isES3 ? number(GL_NUM_PROGRAM_BINARY_FORMATS) : 0
    max3DTextureSize = isES3 ? number(GL_MAX_3D_TEXTURE_SIZE) : 0
    maxCubeMapTextureSize = number(GL_MAX_CUBE_MAP_TEXTURE_SIZE)
    maxArrayTextureLayers = isES3 ? number(GL_MAX_ARRAY_TEXTURE_LAYERS) : 0
    maxDrawBuffers = isES3 ? number(GL_MAX_DRAW_BUFFERS) : 1
    uniformBufferBindings = isES3 ? number(GL_MAX_UNIFORM_BUFFER_BINDINGS) : 0
    uniformBufferOffsetAlignment = isES3 ? number(GL_UNIFORM_BUFFER_OFFSET_ALIGNMENT) : 1
    let is31 = version >= GLContextRequest.Version(3, 1)
    shaderStorageBufferBindings = is31 ? number(GL_MAX_SHADER_STORAGE_BUFFER_BINDINGS) : 0
    shaderStorageBufferOffsetAlignment =
      is31 ? number(GL_SHADER_STORAGE_BUFFER_OFFSET_ALIGNMENT) : 1
    imageUnits = is31 ? number(GL_MAX_IMAGE_UNITS) : 0
    let perAxis = { (name: GLint) in
      (0..<3).map { axis in
        var value: GLint = 0
        gl.getIntegeriV(GLenum(name), GLuint(axis), &value)
        return Int(value)
      }
    }
    maxComputeWorkGroups = is31 ? perAxis(GL_MAX_COMPUTE_WORK_GROUP_COUNT) : []
    maxComputeWorkGroupSize = is31 ? perAxis(GL_MAX_COMPUTE_WORK_GROUP_SIZE) : []
    maxComputeWorkGroupInvocations = is31 ? number(GL_MAX_COMPUTE_WORK_GROUP_INVOCATIONS) : 0
    lineWidthRange = range(GL_ALIASED_LINE_WIDTH_RANGE)
    pointSizeRange = range(GL_ALIASED_POINT_SIZE_RANGE)
  }

  /// The first `major.minor` in a version string, such as `OpenGL ES 3.2 Mesa 22.3.6`.
  static func parseVersion(_ text: String) -> (major: Int, minor: Int)? {
    for word in text.split(separator: " ") {
      let parts = word.split(separator: ".")
      if parts.count >= 2, let major = Int(parts[0]),
        let minor = Int(parts[1].prefix { $0.isNumber })
      {
        return (major, minor)
      }
    }
    return nil
  }
}
