import GLFunCGLES

/// An error code of OpenGL ES.
public struct GLErrorCode: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  /// The C value.
  public let rawValue: UInt32

  /// Makes a constant from its C value.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// An invalid constant for this call.
  ///
  /// The corresponding C constant is `GL_INVALID_ENUM`.
  public static let invalidEnum = GLErrorCode(rawValue: UInt32(GL_INVALID_ENUM))

  /// A number out of range.
  ///
  /// The corresponding C constant is `GL_INVALID_VALUE`.
  public static let invalidValue = GLErrorCode(rawValue: UInt32(GL_INVALID_VALUE))

  /// A call that is invalid in the current state.
  ///
  /// The corresponding C constant is `GL_INVALID_OPERATION`.
  public static let invalidOperation = GLErrorCode(rawValue: UInt32(GL_INVALID_OPERATION))

  /// Out of memory.
  ///
  /// The corresponding C constant is `GL_OUT_OF_MEMORY`.
  public static let outOfMemory = GLErrorCode(rawValue: UInt32(GL_OUT_OF_MEMORY))

  /// An incomplete framebuffer.
  ///
  /// The corresponding C constant is `GL_INVALID_FRAMEBUFFER_OPERATION`.
  public static let invalidFramebufferOperation = GLErrorCode(
    rawValue: UInt32(GL_INVALID_FRAMEBUFFER_OPERATION))

  /// The device was reset.
  ///
  /// The corresponding C constant is `GL_CONTEXT_LOST`.
  public static let contextLost = GLErrorCode(rawValue: UInt32(GL_CONTEXT_LOST))

  /// The Khronos name; a number if it is unknown.
  public var description: String {
    switch self {
    case .invalidEnum: "GL_INVALID_ENUM"
    case .invalidValue: "GL_INVALID_VALUE"
    case .invalidOperation: "GL_INVALID_OPERATION"
    case .outOfMemory: "GL_OUT_OF_MEMORY"
    case .invalidFramebufferOperation: "GL_INVALID_FRAMEBUFFER_OPERATION"
    case .contextLost: "GL_CONTEXT_LOST"
    default: "0x" + String(rawValue, radix: 16, uppercase: true)
    }
  }
}

/// The completeness of a framebuffer, and the reason if it is incomplete.
public struct GLFramebufferStatus: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  /// The C value.
  public let rawValue: UInt32

  /// Makes a constant from its C value.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Complete: the framebuffer can be drawn to.
  ///
  /// The corresponding C constant is `GL_FRAMEBUFFER_COMPLETE`.
  public static let complete = GLFramebufferStatus(rawValue: UInt32(GL_FRAMEBUFFER_COMPLETE))

  /// There is no default framebuffer.
  ///
  /// The corresponding C constant is `GL_FRAMEBUFFER_UNDEFINED`.
  public static let undefined = GLFramebufferStatus(rawValue: UInt32(GL_FRAMEBUFFER_UNDEFINED))

  /// An attachment cannot be drawn to.
  ///
  /// The corresponding C constant is `GL_FRAMEBUFFER_INCOMPLETE_ATTACHMENT`.
  public static let incompleteAttachment = GLFramebufferStatus(
    rawValue: UInt32(GL_FRAMEBUFFER_INCOMPLETE_ATTACHMENT))

  /// Nothing is attached.
  ///
  /// The corresponding C constant is `GL_FRAMEBUFFER_INCOMPLETE_MISSING_ATTACHMENT`.
  public static let missingAttachment = GLFramebufferStatus(
    rawValue: UInt32(GL_FRAMEBUFFER_INCOMPLETE_MISSING_ATTACHMENT))

  /// Attachments differ in size (OpenGL ES 2).
  ///
  /// The corresponding C constant is `GL_FRAMEBUFFER_INCOMPLETE_DIMENSIONS`.
  public static let incompleteDimensions = GLFramebufferStatus(rawValue: 0x8CD9)

  /// The driver does not support the combination of formats.
  ///
  /// The corresponding C constant is `GL_FRAMEBUFFER_UNSUPPORTED`.
  public static let unsupported = GLFramebufferStatus(rawValue: UInt32(GL_FRAMEBUFFER_UNSUPPORTED))

  /// Attachments differ in the number of samples.
  ///
  /// The corresponding C constant is `GL_FRAMEBUFFER_INCOMPLETE_MULTISAMPLE`.
  public static let incompleteMultisample = GLFramebufferStatus(
    rawValue: UInt32(GL_FRAMEBUFFER_INCOMPLETE_MULTISAMPLE))

  /// The Khronos name; a number if it is unknown.
  public var description: String {
    switch self {
    case .complete: "GL_FRAMEBUFFER_COMPLETE"
    case .undefined: "GL_FRAMEBUFFER_UNDEFINED"
    case .incompleteAttachment: "GL_FRAMEBUFFER_INCOMPLETE_ATTACHMENT"
    case .missingAttachment: "GL_FRAMEBUFFER_INCOMPLETE_MISSING_ATTACHMENT"
    case .incompleteDimensions: "GL_FRAMEBUFFER_INCOMPLETE_DIMENSIONS"
    case .unsupported: "GL_FRAMEBUFFER_UNSUPPORTED"
    case .incompleteMultisample: "GL_FRAMEBUFFER_INCOMPLETE_MULTISAMPLE"
    default: "0x" + String(rawValue, radix: 16, uppercase: true)
    }
  }
}
