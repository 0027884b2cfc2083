import GLFunCGLES
public import GLFunEGL

/// The properties and limits of a driver.
public struct GLCapabilities: Hashable, Sendable {
  /// The vendor of the driver: `GL_VENDOR`.
  public var vendor: String
  /// The device: `GL_RENDERER`.
  public var renderer: String
  /// The version string: `GL_VERSION`.
  public var versionString: String
  /// The version string of the shading language: `GL_SHADING_LANGUAGE_VERSION`.
  public var shadingLanguageString: String
  /// The OpenGL ES version.
  public var version: GLContextRequest.Version
  /// The version of the shading language as in `#version`: 300, 310 or 320; 100 for OpenGL ES 2.
  public var shadingLanguageVersion: Int
  /// The extensions.
  public var extensions: Set<String>

  /// The maximum side of a texture in texels: `GL_MAX_TEXTURE_SIZE`.
  public var maxTextureSize: Int
  /// The maximum number of texels in a buffer texture; 0 before OpenGL ES 3.2: `GL_MAX_TEXTURE_BUFFER_SIZE`.
  public var maxTextureBufferSize: Int
  /// The number of images in a fragment shader; 0 before OpenGL ES 3.1, and possibly later: `GL_MAX_FRAGMENT_IMAGE_UNIFORMS`.
  public var fragmentImages: Int
  /// The maximum side of a renderbuffer in pixels: `GL_MAX_RENDERBUFFER_SIZE`.
  public var maxRenderbufferSize: Int
  /// The maximum viewport size in pixels: `GL_MAX_VIEWPORT_DIMS`.
  public var maxViewport: PixelExtent
  /// The number of texture units in a fragment shader: `GL_MAX_TEXTURE_IMAGE_UNITS`.
  public var fragmentTextureUnits: Int
  /// The number of texture units in all stages together: `GL_MAX_COMBINED_TEXTURE_IMAGE_UNITS`.
  public var combinedTextureUnits: Int
  /// The maximum size of a uniform block in bytes; 0 in OpenGL ES 2: `GL_MAX_UNIFORM_BLOCK_SIZE`.
  public var maxUniformBlockSize: Int
  /// The number of uniform vectors in a fragment shader: `GL_MAX_FRAGMENT_UNIFORM_VECTORS`.
  public var fragmentUniformVectors: Int
  /// The number of vertex attributes: `GL_MAX_VERTEX_ATTRIBS`.
  public var vertexAttributes: Int
  /// The maximum number of samples per pixel in a renderbuffer; 0 in OpenGL ES 2: `GL_MAX_SAMPLES`.
  public var maxSamples: Int
  /// The number of subpixel bits in vertex positions: `GL_SUBPIXEL_BITS`.
  public var subpixelBits: Int
  /// The number of program binary formats; 0 if binaries are not supported: `GL_NUM_PROGRAM_BINARY_FORMATS`.
  public var programBinaryFormats: Int
  /// The maximum side of a three-dimensional texture in texels; 0 in OpenGL ES 2: `GL_MAX_3D_TEXTURE_SIZE`.
  public var max3DTextureSize: Int
  /// The maximum side of a cube map in texels: `GL_MAX_CUBE_MAP_TEXTURE_SIZE`.
  public var maxCubeMapTextureSize: Int
  /// The maximum number of layers in an array texture; 0 in OpenGL ES 2: `GL_MAX_ARRAY_TEXTURE_LAYERS`.
  public var maxArrayTextureLayers: Int
  /// The maximum number of outputs of a fragment shader; 1 in OpenGL ES 2: `GL_MAX_DRAW_BUFFERS`.
  public var maxDrawBuffers: Int
  /// The number of uniform buffer bindings (`GLBuffer.bind(index:)`); 0 in OpenGL ES 2: `GL_MAX_UNIFORM_BUFFER_BINDINGS`.
  public var uniformBufferBindings: Int
  /// The alignment of a uniform block's start in a buffer, in bytes: `GL_UNIFORM_BUFFER_OFFSET_ALIGNMENT`.
  public var uniformBufferOffsetAlignment: Int
  /// The number of shader storage buffer bindings; 0 before OpenGL ES 3.1: `GL_MAX_SHADER_STORAGE_BUFFER_BINDINGS`.
  public var shaderStorageBufferBindings: Int
  /// The alignment of a shader storage block's start in a buffer, in bytes: `GL_SHADER_STORAGE_BUFFER_OFFSET_ALIGNMENT`.
  public var shaderStorageBufferOffsetAlignment: Int
  /// The number of shader storage blocks of a compute shader; 0 before OpenGL ES 3.1:
  /// `GL_MAX_COMPUTE_SHADER_STORAGE_BLOCKS`.
  public var computeStorageBlocks: Int
  /// The maximum size of a shader storage block in bytes; 0 before OpenGL ES 3.1: `GL_MAX_SHADER_STORAGE_BLOCK_SIZE`.
  public var maxShaderStorageBlockSize: Int
  /// The number of image units; 0 before OpenGL ES 3.1: `GL_MAX_IMAGE_UNITS`.
  public var imageUnits: Int
  /// The maximum number of work groups in a dispatch along x, y and z; empty before OpenGL ES 3.1:
  /// `GL_MAX_COMPUTE_WORK_GROUP_COUNT`.
  public var maxComputeWorkGroups: [Int]
  /// The maximum size of a work group along x, y and z; empty before OpenGL ES 3.1: `GL_MAX_COMPUTE_WORK_GROUP_SIZE`.
  public var maxComputeWorkGroupSize: [Int]
  /// The maximum number of invocations in a work group; 0 before OpenGL ES 3.1: `GL_MAX_COMPUTE_WORK_GROUP_INVOCATIONS`.
  public var maxComputeWorkGroupInvocations: Int
  /// The range of line widths in pixels: `GL_ALIASED_LINE_WIDTH_RANGE`.
  public var lineWidthRange: ClosedRange<Float>
  /// The range of point sizes in pixels: `GL_ALIASED_POINT_SIZE_RANGE`.
  public var pointSizeRange: ClosedRange<Float>

  /// A size in pixels.
  public struct PixelExtent: Hashable, Sendable {
    /// The width.
    public var width: Int
    /// The height.
    public var height: Int
  }

  /// True if a fragment shader can read the pixel it will overwrite.
  /// - Source: `GL_EXT_shader_framebuffer_fetch`.
  public var hasFramebufferFetch: Bool { extensions.contains("GL_EXT_shader_framebuffer_fetch") }

  /// True if the driver can record messages for `GraphicsDevice.debugMessages`.
  public var hasDebugMessages: Bool {
    version >= GLContextRequest.Version(3, 2) || extensions.contains("GL_KHR_debug")
  }

  /// True if program binaries can be saved and loaded.
  public var hasProgramBinaries: Bool { programBinaryFormats > 0 }

  /// Reads the capabilities from the current context.
  init(_ gl: GLESFunctions, _ request: GLContextRequest) {
    let string = { (name: GLint) in
      gl.getString(GLenum(name)).map { String(cString: $0) } ?? ""
    }
    vendor = string(GL_VENDOR)
    renderer = string(GL_RENDERER)
    versionString = string(GL_VERSION)
    shadingLanguageString = string(GL_SHADING_LANGUAGE_VERSION)
    let parsed = Self.parseVersion(versionString) ?? (request.version.major, 0)
    // The library may be older than the driver, and lack calls.
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
    computeStorageBlocks = is31 ? number(GL_MAX_COMPUTE_SHADER_STORAGE_BLOCKS) : 0
    maxShaderStorageBlockSize = is31 ? number(GL_MAX_SHADER_STORAGE_BLOCK_SIZE) : 0
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

  /// Parses the first `major.minor` in a version string, such as `OpenGL ES 3.2 Mesa 22.3.6`.
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
