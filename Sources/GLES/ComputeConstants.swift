import GLFunCGLES

/// Uses of memory that wait for what shaders wrote before.
/// - Source: OpenGL ES 3.1, section 7.11.2.
public struct GLMemoryBarriers: OptionSet, Hashable, Sendable {
  /// The value in C.
  public let rawValue: UInt32

  /// Makes one from its value in C.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Vertex attributes from buffers.
  ///
  /// The corresponding C constant is `GL_VERTEX_ATTRIB_ARRAY_BARRIER_BIT`.
  public static let vertexAttributes = GLMemoryBarriers(
    rawValue: UInt32(GL_VERTEX_ATTRIB_ARRAY_BARRIER_BIT))

  /// Vertex indices from buffers.
  ///
  /// The corresponding C constant is `GL_ELEMENT_ARRAY_BARRIER_BIT`.
  public static let indices = GLMemoryBarriers(rawValue: UInt32(GL_ELEMENT_ARRAY_BARRIER_BIT))

  /// Uniform blocks.
  ///
  /// The corresponding C constant is `GL_UNIFORM_BARRIER_BIT`.
  public static let uniforms = GLMemoryBarriers(rawValue: UInt32(GL_UNIFORM_BARRIER_BIT))

  /// Texture fetches.
  ///
  /// The corresponding C constant is `GL_TEXTURE_FETCH_BARRIER_BIT`.
  public static let textureFetches = GLMemoryBarriers(
    rawValue: UInt32(GL_TEXTURE_FETCH_BARRIER_BIT))

  /// Image loads, stores and atomics.
  ///
  /// The corresponding C constant is `GL_SHADER_IMAGE_ACCESS_BARRIER_BIT`.
  public static let images = GLMemoryBarriers(rawValue: UInt32(GL_SHADER_IMAGE_ACCESS_BARRIER_BIT))

  /// Parameters of indirect draws and dispatches.
  ///
  /// The corresponding C constant is `GL_COMMAND_BARRIER_BIT`.
  public static let commands = GLMemoryBarriers(rawValue: UInt32(GL_COMMAND_BARRIER_BIT))

  /// Pixel transfers through buffers.
  ///
  /// The corresponding C constant is `GL_PIXEL_BUFFER_BARRIER_BIT`.
  public static let pixelBuffers = GLMemoryBarriers(rawValue: UInt32(GL_PIXEL_BUFFER_BARRIER_BIT))

  /// Uploads to textures and read-back.
  ///
  /// The corresponding C constant is `GL_TEXTURE_UPDATE_BARRIER_BIT`.
  public static let textureUpdates = GLMemoryBarriers(
    rawValue: UInt32(GL_TEXTURE_UPDATE_BARRIER_BIT))

  /// Copies and maps of buffers.
  ///
  /// The corresponding C constant is `GL_BUFFER_UPDATE_BARRIER_BIT`.
  public static let bufferUpdates = GLMemoryBarriers(rawValue: UInt32(GL_BUFFER_UPDATE_BARRIER_BIT))

  /// Attachments of framebuffers.
  ///
  /// The corresponding C constant is `GL_FRAMEBUFFER_BARRIER_BIT`.
  public static let framebuffers = GLMemoryBarriers(rawValue: UInt32(GL_FRAMEBUFFER_BARRIER_BIT))

  /// Transform feedback.
  ///
  /// The corresponding C constant is `GL_TRANSFORM_FEEDBACK_BARRIER_BIT`.
  public static let transformFeedback = GLMemoryBarriers(
    rawValue: UInt32(GL_TRANSFORM_FEEDBACK_BARRIER_BIT))

  /// Atomic counters.
  ///
  /// The corresponding C constant is `GL_ATOMIC_COUNTER_BARRIER_BIT`.
  public static let atomicCounters = GLMemoryBarriers(
    rawValue: UInt32(GL_ATOMIC_COUNTER_BARRIER_BIT))

  /// Shader storage blocks.
  ///
  /// The corresponding C constant is `GL_SHADER_STORAGE_BARRIER_BIT`.
  public static let shaderStorage = GLMemoryBarriers(
    rawValue: UInt32(GL_SHADER_STORAGE_BARRIER_BIT))

  /// All of them.
  ///
  /// The corresponding C constant is `GL_ALL_BARRIER_BITS`.
  public static let all = GLMemoryBarriers(rawValue: UInt32(GL_ALL_BARRIER_BITS))
}

/// The accesses that shaders make through an image unit.
public struct GLImageAccess: RawRepresentable, Hashable, Sendable {
  /// The value in C.
  public let rawValue: UInt32

  /// Makes one from its value in C.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Loads.
  ///
  /// The corresponding C constant is `GL_READ_ONLY`.
  public static let readOnly = GLImageAccess(rawValue: UInt32(GL_READ_ONLY))

  /// Stores.
  ///
  /// The corresponding C constant is `GL_WRITE_ONLY`.
  public static let writeOnly = GLImageAccess(rawValue: UInt32(GL_WRITE_ONLY))

  /// Loads, stores and atomics.
  ///
  /// The corresponding C constant is `GL_READ_WRITE`.
  public static let readWrite = GLImageAccess(rawValue: UInt32(GL_READ_WRITE))
}

/// The thing that a query counts.
public struct GLQueryTarget: RawRepresentable, Hashable, Sendable {
  /// The value in C.
  public let rawValue: UInt32

  /// Makes one from its value in C.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// 1 if any sample passed all tests, else 0.
  ///
  /// The corresponding C constant is `GL_ANY_SAMPLES_PASSED`.
  public static let anySamplesPassed = GLQueryTarget(rawValue: UInt32(GL_ANY_SAMPLES_PASSED))

  /// The same, where a false 1 is allowed.
  ///
  /// The corresponding C constant is `GL_ANY_SAMPLES_PASSED_CONSERVATIVE`.
  public static let anySamplesPassedConservative = GLQueryTarget(
    rawValue: UInt32(GL_ANY_SAMPLES_PASSED_CONSERVATIVE))

  /// Primitives that transform feedback wrote.
  ///
  /// The corresponding C constant is `GL_TRANSFORM_FEEDBACK_PRIMITIVES_WRITTEN`.
  public static let primitivesWritten = GLQueryTarget(
    rawValue: UInt32(GL_TRANSFORM_FEEDBACK_PRIMITIVES_WRITTEN))
}
