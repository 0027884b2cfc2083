import GLFunCGLES

/// What a buffer is bound as.
public struct BufferTarget: RawRepresentable, Hashable, Sendable {
  /// The value in C.
  public let rawValue: UInt32

  /// Makes one from its value in C.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Vertex attributes.
  ///
  /// The corresponding C constant is `GL_ARRAY_BUFFER`.
  public static let vertices = BufferTarget(rawValue: UInt32(GL_ARRAY_BUFFER))

  /// Vertex indices; the binding is part of the vertex array.
  ///
  /// The corresponding C constant is `GL_ELEMENT_ARRAY_BUFFER`.
  public static let indices = BufferTarget(rawValue: UInt32(GL_ELEMENT_ARRAY_BUFFER))

  /// A block of uniforms.
  ///
  /// The corresponding C constant is `GL_UNIFORM_BUFFER`.
  public static let uniforms = BufferTarget(rawValue: UInt32(GL_UNIFORM_BUFFER))

  /// The texels of a buffer texture.
  ///
  /// The corresponding C constant is `GL_TEXTURE_BUFFER`.
  public static let texels = BufferTarget(rawValue: UInt32(GL_TEXTURE_BUFFER))

  /// Where pixels read back go.
  ///
  /// The corresponding C constant is `GL_PIXEL_PACK_BUFFER`.
  public static let pixelPack = BufferTarget(rawValue: UInt32(GL_PIXEL_PACK_BUFFER))

  /// Where uploaded pixels come from.
  ///
  /// The corresponding C constant is `GL_PIXEL_UNPACK_BUFFER`.
  public static let pixelUnpack = BufferTarget(rawValue: UInt32(GL_PIXEL_UNPACK_BUFFER))

  /// A shader storage block. OpenGL ES 3.1.
  ///
  /// The corresponding C constant is `GL_SHADER_STORAGE_BUFFER`.
  public static let shaderStorage = BufferTarget(rawValue: UInt32(GL_SHADER_STORAGE_BUFFER))

  /// Atomic counters. OpenGL ES 3.1.
  ///
  /// The corresponding C constant is `GL_ATOMIC_COUNTER_BUFFER`.
  public static let atomicCounters = BufferTarget(rawValue: UInt32(GL_ATOMIC_COUNTER_BUFFER))

  /// Vertices that transform feedback writes.
  ///
  /// The corresponding C constant is `GL_TRANSFORM_FEEDBACK_BUFFER`.
  public static let transformFeedback = BufferTarget(rawValue: UInt32(GL_TRANSFORM_FEEDBACK_BUFFER))

  /// Parameters of draws. OpenGL ES 3.1.
  ///
  /// The corresponding C constant is `GL_DRAW_INDIRECT_BUFFER`.
  public static let drawIndirect = BufferTarget(rawValue: UInt32(GL_DRAW_INDIRECT_BUFFER))

  /// Parameters of dispatches. OpenGL ES 3.1.
  ///
  /// The corresponding C constant is `GL_DISPATCH_INDIRECT_BUFFER`.
  public static let dispatchIndirect = BufferTarget(rawValue: UInt32(GL_DISPATCH_INDIRECT_BUFFER))

  /// Where copies come from.
  ///
  /// The corresponding C constant is `GL_COPY_READ_BUFFER`.
  public static let copyRead = BufferTarget(rawValue: UInt32(GL_COPY_READ_BUFFER))

  /// Where copies go.
  ///
  /// The corresponding C constant is `GL_COPY_WRITE_BUFFER`.
  public static let copyWrite = BufferTarget(rawValue: UInt32(GL_COPY_WRITE_BUFFER))
}

/// How often the content of a buffer changes.
public struct BufferUsage: RawRepresentable, Hashable, Sendable {
  /// The value in C.
  public let rawValue: UInt32

  /// Makes one from its value in C.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Written once, drawn often.
  ///
  /// The corresponding C constant is `GL_STATIC_DRAW`.
  public static let staticDraw = BufferUsage(rawValue: UInt32(GL_STATIC_DRAW))

  /// Written often, drawn often.
  ///
  /// The corresponding C constant is `GL_DYNAMIC_DRAW`.
  public static let dynamicDraw = BufferUsage(rawValue: UInt32(GL_DYNAMIC_DRAW))

  /// Written once, drawn a few times.
  ///
  /// The corresponding C constant is `GL_STREAM_DRAW`.
  public static let streamDraw = BufferUsage(rawValue: UInt32(GL_STREAM_DRAW))

  /// Written by the driver, read once.
  ///
  /// The corresponding C constant is `GL_STREAM_READ`.
  public static let streamRead = BufferUsage(rawValue: UInt32(GL_STREAM_READ))

  /// Written once by the driver, read often.
  ///
  /// The corresponding C constant is `GL_STATIC_READ`.
  public static let staticRead = BufferUsage(rawValue: UInt32(GL_STATIC_READ))

  /// Written often by the driver, read often.
  ///
  /// The corresponding C constant is `GL_DYNAMIC_READ`.
  public static let dynamicRead = BufferUsage(rawValue: UInt32(GL_DYNAMIC_READ))

  /// Written once by the driver, drawn often.
  ///
  /// The corresponding C constant is `GL_STATIC_COPY`.
  public static let staticCopy = BufferUsage(rawValue: UInt32(GL_STATIC_COPY))

  /// Written often by the driver, drawn often.
  ///
  /// The corresponding C constant is `GL_DYNAMIC_COPY`.
  public static let dynamicCopy = BufferUsage(rawValue: UInt32(GL_DYNAMIC_COPY))

  /// Written once by the driver, drawn a few times.
  ///
  /// The corresponding C constant is `GL_STREAM_COPY`.
  public static let streamCopy = BufferUsage(rawValue: UInt32(GL_STREAM_COPY))
}
