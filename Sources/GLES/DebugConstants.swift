import GLFunCGLES

/// Who speaks in a debug message.
public struct GLDebugSource: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  /// The value in C.
  public let rawValue: UInt32

  /// Makes one from its value in C.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The OpenGL ES calls.
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

  /// A tool.
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

  /// The value in words, or its number where it has none.
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

/// What a debug message is about.
public struct GLDebugType: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  /// The value in C.
  public let rawValue: UInt32

  /// Makes one from its value in C.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// An error.
  ///
  /// The corresponding C constant is `GL_DEBUG_TYPE_ERROR`.
  public static let error = GLDebugType(rawValue: UInt32(GL_DEBUG_TYPE_ERROR))

  /// Something deprecated.
  ///
  /// The corresponding C constant is `GL_DEBUG_TYPE_DEPRECATED_BEHAVIOR`.
  public static let deprecatedBehavior = GLDebugType(
    rawValue: UInt32(GL_DEBUG_TYPE_DEPRECATED_BEHAVIOR))

  /// Something undefined.
  ///
  /// The corresponding C constant is `GL_DEBUG_TYPE_UNDEFINED_BEHAVIOR`.
  public static let undefinedBehavior = GLDebugType(
    rawValue: UInt32(GL_DEBUG_TYPE_UNDEFINED_BEHAVIOR))

  /// Something another driver may not do.
  ///
  /// The corresponding C constant is `GL_DEBUG_TYPE_PORTABILITY`.
  public static let portability = GLDebugType(rawValue: UInt32(GL_DEBUG_TYPE_PORTABILITY))

  /// Something slow.
  ///
  /// The corresponding C constant is `GL_DEBUG_TYPE_PERFORMANCE`.
  public static let performance = GLDebugType(rawValue: UInt32(GL_DEBUG_TYPE_PERFORMANCE))

  /// A mark in the stream of calls.
  ///
  /// The corresponding C constant is `GL_DEBUG_TYPE_MARKER`.
  public static let marker = GLDebugType(rawValue: UInt32(GL_DEBUG_TYPE_MARKER))

  /// Anything else.
  ///
  /// The corresponding C constant is `GL_DEBUG_TYPE_OTHER`.
  public static let other = GLDebugType(rawValue: UInt32(GL_DEBUG_TYPE_OTHER))

  /// The value in words, or its number where it has none.
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

/// How serious a debug message is.
public struct GLDebugSeverity: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  /// The value in C.
  public let rawValue: UInt32

  /// Makes one from its value in C.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Errors and undefined behaviour.
  ///
  /// The corresponding C constant is `GL_DEBUG_SEVERITY_HIGH`.
  public static let high = GLDebugSeverity(rawValue: UInt32(GL_DEBUG_SEVERITY_HIGH))

  /// Warnings.
  ///
  /// The corresponding C constant is `GL_DEBUG_SEVERITY_MEDIUM`.
  public static let medium = GLDebugSeverity(rawValue: UInt32(GL_DEBUG_SEVERITY_MEDIUM))

  /// Redundant or slow things.
  ///
  /// The corresponding C constant is `GL_DEBUG_SEVERITY_LOW`.
  public static let low = GLDebugSeverity(rawValue: UInt32(GL_DEBUG_SEVERITY_LOW))

  /// No fault at all.
  ///
  /// The corresponding C constant is `GL_DEBUG_SEVERITY_NOTIFICATION`.
  public static let notification = GLDebugSeverity(rawValue: UInt32(GL_DEBUG_SEVERITY_NOTIFICATION))

  /// The value in words, or its number where it has none.
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
