import GLFunCGLES

/// The binding target of a buffer.
public struct GLBufferTarget: RawRepresentable, Hashable, Sendable {
  /// The C value.
  public let rawValue: UInt32

  /// Makes a constant from its C value.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Vertex attributes.
  ///
  /// The corresponding C constant is `GL_ARRAY_BUFFER`.
  public static let vertices = GLBufferTarget(rawValue: UInt32(GL_ARRAY_BUFFER))

  /// Vertex indices; the binding is part of the vertex array.
  ///
  /// The corresponding C constant is `GL_ELEMENT_ARRAY_BUFFER`.
  public static let indices = GLBufferTarget(rawValue: UInt32(GL_ELEMENT_ARRAY_BUFFER))

  /// A block of uniforms.
  ///
  /// The corresponding C constant is `GL_UNIFORM_BUFFER`.
  public static let uniforms = GLBufferTarget(rawValue: UInt32(GL_UNIFORM_BUFFER))

  /// The texels of a buffer texture.
  ///
  /// The corresponding C constant is `GL_TEXTURE_BUFFER`.
  public static let texels = GLBufferTarget(rawValue: UInt32(GL_TEXTURE_BUFFER))

  /// The destination of pixel read-backs.
  ///
  /// The corresponding C constant is `GL_PIXEL_PACK_BUFFER`.
  public static let pixelPack = GLBufferTarget(rawValue: UInt32(GL_PIXEL_PACK_BUFFER))

  /// The source of pixel uploads.
  ///
  /// The corresponding C constant is `GL_PIXEL_UNPACK_BUFFER`.
  public static let pixelUnpack = GLBufferTarget(rawValue: UInt32(GL_PIXEL_UNPACK_BUFFER))

  /// A shader storage block. OpenGL ES 3.1.
  ///
  /// The corresponding C constant is `GL_SHADER_STORAGE_BUFFER`.
  public static let shaderStorage = GLBufferTarget(rawValue: UInt32(GL_SHADER_STORAGE_BUFFER))

  /// Atomic counters. OpenGL ES 3.1.
  ///
  /// The corresponding C constant is `GL_ATOMIC_COUNTER_BUFFER`.
  public static let atomicCounters = GLBufferTarget(rawValue: UInt32(GL_ATOMIC_COUNTER_BUFFER))

  /// The vertices written by transform feedback.
  ///
  /// The corresponding C constant is `GL_TRANSFORM_FEEDBACK_BUFFER`.
  public static let transformFeedback = GLBufferTarget(
    rawValue: UInt32(GL_TRANSFORM_FEEDBACK_BUFFER))

  /// Parameters of indirect draws. OpenGL ES 3.1.
  ///
  /// The corresponding C constant is `GL_DRAW_INDIRECT_BUFFER`.
  public static let drawIndirect = GLBufferTarget(rawValue: UInt32(GL_DRAW_INDIRECT_BUFFER))

  /// Parameters of indirect dispatches. OpenGL ES 3.1.
  ///
  /// The corresponding C constant is `GL_DISPATCH_INDIRECT_BUFFER`.
  public static let dispatchIndirect = GLBufferTarget(rawValue: UInt32(GL_DISPATCH_INDIRECT_BUFFER))

  /// The source of copies.
  ///
  /// The corresponding C constant is `GL_COPY_READ_BUFFER`.
  public static let copyRead = GLBufferTarget(rawValue: UInt32(GL_COPY_READ_BUFFER))

  /// The destination of copies.
  ///
  /// The corresponding C constant is `GL_COPY_WRITE_BUFFER`.
  public static let copyWrite = GLBufferTarget(rawValue: UInt32(GL_COPY_WRITE_BUFFER))
}

/// The expected use of a buffer's content.
public struct GLBufferUsage: RawRepresentable, Hashable, Sendable {
  /// The C value.
  public let rawValue: UInt32

  /// Makes a constant from its C value.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Written once, drawn many times.
  ///
  /// The corresponding C constant is `GL_STATIC_DRAW`.
  public static let staticDraw = GLBufferUsage(rawValue: UInt32(GL_STATIC_DRAW))

  /// Written repeatedly, drawn many times.
  ///
  /// The corresponding C constant is `GL_DYNAMIC_DRAW`.
  public static let dynamicDraw = GLBufferUsage(rawValue: UInt32(GL_DYNAMIC_DRAW))

  /// Written once, drawn a few times.
  ///
  /// The corresponding C constant is `GL_STREAM_DRAW`.
  public static let streamDraw = GLBufferUsage(rawValue: UInt32(GL_STREAM_DRAW))

  /// Written by the driver, read once.
  ///
  /// The corresponding C constant is `GL_STREAM_READ`.
  public static let streamRead = GLBufferUsage(rawValue: UInt32(GL_STREAM_READ))

  /// Written once by the driver, read many times.
  ///
  /// The corresponding C constant is `GL_STATIC_READ`.
  public static let staticRead = GLBufferUsage(rawValue: UInt32(GL_STATIC_READ))

  /// Written repeatedly by the driver, read many times.
  ///
  /// The corresponding C constant is `GL_DYNAMIC_READ`.
  public static let dynamicRead = GLBufferUsage(rawValue: UInt32(GL_DYNAMIC_READ))

  /// Written once by the driver, drawn many times.
  ///
  /// The corresponding C constant is `GL_STATIC_COPY`.
  public static let staticCopy = GLBufferUsage(rawValue: UInt32(GL_STATIC_COPY))

  /// Written repeatedly by the driver, drawn many times.
  ///
  /// The corresponding C constant is `GL_DYNAMIC_COPY`.
  public static let dynamicCopy = GLBufferUsage(rawValue: UInt32(GL_DYNAMIC_COPY))

  /// Written once by the driver, drawn a few times.
  ///
  /// The corresponding C constant is `GL_STREAM_COPY`.
  public static let streamCopy = GLBufferUsage(rawValue: UInt32(GL_STREAM_COPY))
}
