import GLFunCGLES

/// The memory accesses that wait for earlier writes by shaders.
/// - Source: OpenGL ES 3.1, section 7.11.2.
public struct GLMemoryBarriers: OptionSet, Hashable, Sendable {
  /// The C value.
  public let rawValue: UInt32

  /// Makes a constant from its C value.
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

  /// All accesses.
  ///
  /// The corresponding C constant is `GL_ALL_BARRIER_BITS`.
  public static let all = GLMemoryBarriers(rawValue: UInt32(GL_ALL_BARRIER_BITS))
}

/// The accesses of shaders through an image unit.
public struct GLImageAccess: RawRepresentable, Hashable, Sendable {
  /// The C value.
  public let rawValue: UInt32

  /// Makes a constant from its C value.
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

/// The quantity counted by a query.
public struct GLQueryTarget: RawRepresentable, Hashable, Sendable {
  /// The C value.
  public let rawValue: UInt32

  /// Makes a constant from its C value.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// 1 if any sample passed all tests, otherwise 0.
  ///
  /// The corresponding C constant is `GL_ANY_SAMPLES_PASSED`.
  public static let anySamplesPassed = GLQueryTarget(rawValue: UInt32(GL_ANY_SAMPLES_PASSED))

  /// Like `anySamplesPassed`, but may be 1 by mistake.
  ///
  /// The corresponding C constant is `GL_ANY_SAMPLES_PASSED_CONSERVATIVE`.
  public static let anySamplesPassedConservative = GLQueryTarget(
    rawValue: UInt32(GL_ANY_SAMPLES_PASSED_CONSERVATIVE))

  /// The primitives written by transform feedback.
  ///
  /// The corresponding C constant is `GL_TRANSFORM_FEEDBACK_PRIMITIVES_WRITTEN`.
  public static let primitivesWritten = GLQueryTarget(
    rawValue: UInt32(GL_TRANSFORM_FEEDBACK_PRIMITIVES_WRITTEN))
}
