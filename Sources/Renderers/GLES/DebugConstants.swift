import GLFunCGLES

/// The source of a debug message.
public struct GLDebugSource: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  /// The C value.
  public let rawValue: UInt32

  /// Makes a constant from its C value.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// OpenGL ES calls.
  ///
  /// The corresponding C constant is `GL_DEBUG_SOURCE_API`.
  public static let api = GLDebugSource(rawValue: UInt32(GL_DEBUG_SOURCE_API))

  /// The window system, or EGL.
  ///
  /// The corresponding C constant is `GL_DEBUG_SOURCE_WINDOW_SYSTEM`.
  public static let windowSystem = GLDebugSource(rawValue: UInt32(GL_DEBUG_SOURCE_WINDOW_SYSTEM))

  /// The shader compiler.
  ///
  /// The corresponding C constant is `GL_DEBUG_SOURCE_SHADER_COMPILER`.
  public static let shaderCompiler = GLDebugSource(
    rawValue: UInt32(GL_DEBUG_SOURCE_SHADER_COMPILER))

  /// A third-party tool.
  ///
  /// The corresponding C constant is `GL_DEBUG_SOURCE_THIRD_PARTY`.
  public static let thirdParty = GLDebugSource(rawValue: UInt32(GL_DEBUG_SOURCE_THIRD_PARTY))

  /// The program itself.
  ///
  /// The corresponding C constant is `GL_DEBUG_SOURCE_APPLICATION`.
  public static let application = GLDebugSource(rawValue: UInt32(GL_DEBUG_SOURCE_APPLICATION))

  /// Anything else.
  ///
  /// The corresponding C constant is `GL_DEBUG_SOURCE_OTHER`.
  public static let other = GLDebugSource(rawValue: UInt32(GL_DEBUG_SOURCE_OTHER))

  /// The value in words; a number if it is unknown.
  public var description: String {
    switch self {
    case .api: "API"
    case .windowSystem: "window system"
    case .shaderCompiler: "shader compiler"
    case .thirdParty: "third party"
    case .application: "application"
    case .other: "other source"
    default: "0x" + String(rawValue, radix: 16, uppercase: true)
    }
  }
}

/// The type of a debug message.
public struct GLDebugType: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  /// The C value.
  public let rawValue: UInt32

  /// Makes a constant from its C value.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// An error.
  ///
  /// The corresponding C constant is `GL_DEBUG_TYPE_ERROR`.
  public static let error = GLDebugType(rawValue: UInt32(GL_DEBUG_TYPE_ERROR))

  /// Use of deprecated features.
  ///
  /// The corresponding C constant is `GL_DEBUG_TYPE_DEPRECATED_BEHAVIOR`.
  public static let deprecatedBehavior = GLDebugType(
    rawValue: UInt32(GL_DEBUG_TYPE_DEPRECATED_BEHAVIOR))

  /// Undefined behaviour.
  ///
  /// The corresponding C constant is `GL_DEBUG_TYPE_UNDEFINED_BEHAVIOR`.
  public static let undefinedBehavior = GLDebugType(
    rawValue: UInt32(GL_DEBUG_TYPE_UNDEFINED_BEHAVIOR))

  /// Behaviour that differs between drivers.
  ///
  /// The corresponding C constant is `GL_DEBUG_TYPE_PORTABILITY`.
  public static let portability = GLDebugType(rawValue: UInt32(GL_DEBUG_TYPE_PORTABILITY))

  /// A performance problem.
  ///
  /// The corresponding C constant is `GL_DEBUG_TYPE_PERFORMANCE`.
  public static let performance = GLDebugType(rawValue: UInt32(GL_DEBUG_TYPE_PERFORMANCE))

  /// A marker in the stream of calls.
  ///
  /// The corresponding C constant is `GL_DEBUG_TYPE_MARKER`.
  public static let marker = GLDebugType(rawValue: UInt32(GL_DEBUG_TYPE_MARKER))

  /// Anything else.
  ///
  /// The corresponding C constant is `GL_DEBUG_TYPE_OTHER`.
  public static let other = GLDebugType(rawValue: UInt32(GL_DEBUG_TYPE_OTHER))

  /// The value in words; a number if it is unknown.
  public var description: String {
    switch self {
    case .error: "error"
    case .deprecatedBehavior: "deprecated behavior"
    case .undefinedBehavior: "undefined behavior"
    case .portability: "portability"
    case .performance: "performance"
    case .marker: "marker"
    case .other: "remark"
    default: "0x" + String(rawValue, radix: 16, uppercase: true)
    }
  }
}

/// The severity of a debug message.
public struct GLDebugSeverity: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  /// The C value.
  public let rawValue: UInt32

  /// Makes a constant from its C value.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Errors and undefined behaviour.
  ///
  /// The corresponding C constant is `GL_DEBUG_SEVERITY_HIGH`.
  public static let high = GLDebugSeverity(rawValue: UInt32(GL_DEBUG_SEVERITY_HIGH))

  /// Warnings.
  ///
  /// The corresponding C constant is `GL_DEBUG_SEVERITY_MEDIUM`.
  public static let medium = GLDebugSeverity(rawValue: UInt32(GL_DEBUG_SEVERITY_MEDIUM))

  /// Redundant or slow operations.
  ///
  /// The corresponding C constant is `GL_DEBUG_SEVERITY_LOW`.
  public static let low = GLDebugSeverity(rawValue: UInt32(GL_DEBUG_SEVERITY_LOW))

  /// A notification, not a problem.
  ///
  /// The corresponding C constant is `GL_DEBUG_SEVERITY_NOTIFICATION`.
  public static let notification = GLDebugSeverity(rawValue: UInt32(GL_DEBUG_SEVERITY_NOTIFICATION))

  /// The value in words; a number if it is unknown.
  public var description: String {
    switch self {
    case .high: "high"
    case .medium: "medium"
    case .low: "low"
    case .notification: "notification"
    default: "0x" + String(rawValue, radix: 16, uppercase: true)
    }
  }
}
