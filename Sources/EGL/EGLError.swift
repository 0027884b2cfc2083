import GLFunPlatform

/// What went wrong between the program and EGL.
///
/// It says which call failed and with which code, what had been tried before it, and what a person
/// can do about it.
public struct EGLError: Error, Hashable, Sendable {
  /// What failed.
  public enum Cause: Hashable, Sendable {
    /// A shared library could not be opened.
    case libraryNotFound(library: String, reason: String)
    /// A library lacks a call that this module cannot do without.
    case symbolMissing(symbol: String, library: String)
    /// An EGL call failed.
    case call(name: String, code: Code)
    /// The context is lost: the device was reset or removed.
    case contextLost(call: String)
    /// The driver has no OpenGL ES of this version, only of earlier ones.
    case versionMissing(GLContextRequest.Version)
    /// A wanted platform, device or context needs an extension that is not there.
    case extensionMissing(String)
    /// No framebuffer configuration has what was asked.
    case noConfig(GLConfigRequest)
    /// A device index is past the devices there are.
    case noSuchDevice(index: Int, count: Int)
    /// There is no render node to open.
    case noRenderNode
    /// A device file could not be opened; `errno` says why.
    case cannotOpen(path: String, errno: Int32)
    /// A file is no graphics device.
    case notGraphicsDevice(path: String)
    /// GBM does not accept a device file, or would draw with a software renderer in its place.
    case gbmRefused(path: String)
    /// Automatic choice went through every platform, and none opened.
    case nothingOpened
  }

  /// What failed.
  public var cause: Cause
  /// What was tried before giving up, first try first.
  public var attempts: [OpenAttempt]
  /// What a person can do about it, most likely cure first.
  public var remedies: [EGLRemedy]

  /// Makes an error, with the remedy that its cause alone suggests.
  public init(_ cause: Cause, attempts: [OpenAttempt] = [], remedies: [EGLRemedy]? = nil) {
    self.cause = cause
    self.attempts = attempts
    self.remedies = remedies ?? cause.remedies
  }

  /// What went wrong, as one lower-case clause.
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

  /// Names, numbers, what was tried and the remedies, on one line.
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

  /// The cause in as few words as tell it apart: `eglInitialize: EGL_NOT_INITIALIZED`.
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

/// An error type that can carry a failure of EGL.
///
/// `GLContext.withCurrent` throws its body's error type, and has to express in that type that the
/// context could not be made current.
public protocol EGLErrorConvertible: Error {
  /// Wraps a failure of EGL.
  init(_ error: EGLError)
}

extension EGLError: EGLErrorConvertible {
  /// The error itself.
  public init(_ error: EGLError) { self = error }
}
