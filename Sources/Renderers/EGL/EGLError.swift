import GLFunPlatform

/// An error in the use of EGL.
///
/// It contains the failed call and its code, earlier attempts, and remedies for the user.
public struct EGLError: Error, Hashable, Sendable {
  /// The cause of an error.
  public enum Cause: Hashable, Sendable {
    /// A shared library could not be opened.
    case libraryNotFound(library: String, reason: String)
    /// A library lacks a call required by this module.
    case symbolMissing(symbol: String, library: String)
    /// An EGL call failed.
    case call(name: String, code: Code)
    /// The context is lost: the device was reset or removed.
    case contextLost(call: String)
    /// The driver supports only versions of OpenGL ES earlier than this one.
    case versionMissing(GLContextRequest.Version)
    /// A requested platform, device or context needs a missing extension.
    case extensionMissing(String)
    /// No framebuffer configuration satisfies the request.
    case noConfig(GLConfigRequest)
    /// A device index is out of range.
    case noSuchDevice(index: Int, count: Int)
    /// There is no render node.
    case noRenderNode
    /// A device file could not be opened; `errno` gives the reason.
    case cannotOpen(path: String, errno: Int32)
    /// A file is not a graphics device.
    case notGraphicsDevice(path: String)
    /// GBM rejects a device file, or would use a software renderer for it.
    case gbmRefused(path: String)
    /// The automatic choice tried every platform, and none opened.
    case nothingOpened
  }

  /// The cause of the error.
  public var cause: Cause
  /// The earlier attempts in order.
  public var attempts: [OpenAttempt]
  /// The remedies for the user, most likely first.
  public var remedies: [EGLRemedy]

  /// Makes an error. By default, the remedies are those suggested by the cause alone.
  public init(_ cause: Cause, attempts: [OpenAttempt] = [], remedies: [EGLRemedy]? = nil) {
    self.cause = cause
    self.attempts = attempts
    self.remedies = remedies ?? cause.remedies
  }

  /// The error as one lower-case clause.
  public var message: String {
    switch cause {
    case .libraryNotFound(let library, _): "cannot load \(library)"
    case .symbolMissing(let symbol, let library): "\(library) has no \(symbol)"
    case .call(let name, _): "\(name) failed"
    case .contextLost: "the graphics context is lost"
    case .versionMissing(let version): "the driver has no OpenGL ES \(version)"
    case .extensionMissing: "an EGL extension is missing"
    case .noConfig: "no fitting EGL configuration"
    case .noSuchDevice: "no such EGL device"
    case .noRenderNode: "no render node"
    case .cannotOpen(let path, _): "cannot open \(path)"
    case .notGraphicsDevice(let path): "\(path) is no graphics device"
    case .gbmRefused(let path): "GBM does not accept \(path)"
    case .nothingOpened: "no OpenGL ES context can be opened"
    }
  }

  /// The details on a single line: names, numbers, attempts and remedies.
  public var detail: String {
    var parts: [String] = []
    if let fact { parts.append(fact) }
    if !attempts.isEmpty {
      parts.append("tried " + attempts.map(\.description).joined(separator: ", "))
    }
    if !remedies.isEmpty {
      parts.append("remedy: " + remedies.map(\.description).joined(separator: "; or "))
    }
    return parts.joined(separator: "; ")
  }

  /// The cause in the fewest words that identify it: `eglInitialize: EGL_NOT_INITIALIZED`.
  public var summary: String {
    switch cause {
    case .call(let name, let code): "\(name): \(code)"
    case .contextLost(let call): "\(call): \(Code.contextLost)"
    default: fact.map { "\(message): \($0)" } ?? message
    }
  }

  private var fact: String? {
    switch cause {
    case .libraryNotFound(_, let reason): reason
    case .symbolMissing, .versionMissing, .noRenderNode, .notGraphicsDevice, .gbmRefused,
      .nothingOpened:
      nil
    case .call(_, let code): code.description
    case .contextLost(let call): "\(call): \(Code.contextLost)"
    case .extensionMissing(let name): name
    case .noConfig(let request): request.description
    case .noSuchDevice(let index, let count): "asked for \(index), there are \(count)"
    case .cannotOpen(_, let errno): String(cString: strerror(errno))
    }
  }
}

extension EGLError: CustomStringConvertible {
  /// The message, then the detail.
  public var description: String { detail.isEmpty ? message : "\(message): \(detail)" }
}

/// An error type that can wrap an EGL error.
///
/// `GLContext.withCurrent` throws the error type of its closure, and must express in that type that the context could not be
/// made current.
public protocol EGLErrorConvertible: Error {
  /// Wraps an EGL error.
  init(_ error: EGLError)
}

extension EGLError: EGLErrorConvertible {
  /// Copies the error.
  public init(_ error: EGLError) { self = error }
}
