import GLFunCEGL

/// An OpenGL ES context, and the only place that makes one current.
///
/// A context is current on one thread at a time, and every OpenGL ES call goes to the current one. `withCurrent` is
/// synchronous, so a task cannot change threads in the middle. Neither the class nor any object that holds it is `Sendable`.
///
/// It owns the `EGLContext`, and keeps its display open.
public final class GLContext {
  /// The display of the context.
  public let display: GLDisplay
  /// The requirements on the context.
  public let request: GLContextRequest
  /// The configuration of the context.
  public let config: GLConfig
  /// True if a 1 × 1 pbuffer is its surface, because the driver or the platform needs one.
  public let usesPbuffer: Bool
  /// True if the device was reset; the context can no longer be used.
  public private(set) var isLost = false

  private let handle: EGLContext
  private let surface: EGLSurface?
  private let pbuffer: EGLPbufferSurface?
  private let functions: EGLFunctions
  private var pending: [() -> Void] = []

  /// Makes a context.
  /// - Throws: `EGLError`: `.noConfig`, `.versionMissing`, `.extensionMissing` (robustness requested but not supported), or
  ///   `.call`.
  public init(display: GLDisplay, request: GLContextRequest = GLContextRequest()) throws(EGLError) {
    let functions = display.functions
    let needsPbuffer =
      display.platform.selection == .pbuffer || request.config.needsPbuffer
      || !display.extensions.contains("EGL_KHR_surfaceless_context")
    var wanted = request.config
    wanted.needsPbuffer = needsPbuffer
    let config = try GLConfig(
      wanted, clientMajorVersion: request.version.major, display: display)
    let attributes = try request.attributes(for: display)
    guard functions.bindAPI(EGLenum(EGL_OPENGL_ES_API)) else {
      throw functions.lastError("eglBindAPI")
    }
    // The pbuffer is made first, so that a failure leaves no context behind.
    if needsPbuffer {
      let made = try EGLPbufferSurface(width: 1, height: 1, config: config, display: display)
      surface = made.handle
      pbuffer = consume made
    } else {
      surface = nil
      pbuffer = nil
    }
    guard let handle = functions.createContext(display.handle, config.handle, attributes) else {
      let error = functions.lastError("eglCreateContext")
      // The configuration matches, so the version must be unsupported.
      let isVersion = error.cause == .call(name: "eglCreateContext", code: .badMatch)
      throw isVersion ? EGLError(.versionMissing(request.version)) : error
    }
    self.handle = handle
    self.display = display
    self.request = request
    self.config = config
    self.functions = functions
    usesPbuffer = needsPbuffer
  }

  deinit {
    // Pending actions delete names of this context, which are destroyed with it.
    _ = functions.destroyContext(display.handle, handle)
  }

  /// True if this context is current on the calling thread.
  public var isCurrent: Bool { functions.getCurrentContext() == handle }

  /// Looks up the address of an OpenGL ES call; nil if it does not exist. Extensions are found only this way. The closure does
  /// not hold the context.
  /// - Source: `eglGetProcAddress`.
  package var getProcAddress: (String) -> UnsafeMutableRawPointer? { functions.getProcAddress }

  /// Opens the library of OpenGL ES that belongs to that of EGL.
  package func openGLES() throws(EGLError) -> DynamicLibrary { try functions.openGLES() }

  /// Runs a closure with this context current, and restores the previously current context.
  ///
  /// A nested use costs only a query of the current context. Actions queued by `whenCurrent` run before the closure. If the
  /// previous context cannot be restored (it may be lost), no context is current afterwards.
  /// - Throws: the errors of the closure, and in the same type an `EGLError` with `.call` or `.contextLost` if the context
  ///   cannot be made current.
  /// - Source: `eglMakeCurrent`.
  public func withCurrent<Value: ~Copyable, Failure: EGLErrorConvertible>(
    _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    if isCurrent { return try body() }
    let former: Current
    do throws(EGLError) { former = try enter() } catch { throw Failure(error) }
    defer { leave(former) }
    return try body()
  }

  /// Runs a non-throwing closure with this context current, and restores the previously current context.
  /// - Throws: `EGLError` with `.call` or `.contextLost` if the context cannot be made current.
  /// - Source: `eglMakeCurrent`.
  public func withCurrent<Value: ~Copyable>(_ body: () -> Value) throws(EGLError) -> Value {
    if isCurrent { return body() }
    let former = try enter()
    defer { leave(former) }
    return body()
  }

  /// Runs an action now if this context is current, otherwise at the start of the next `withCurrent`.
  ///
  /// Owners of names use this to delete them wherever their lifetime ends. Actions still pending when the context is destroyed
  /// are dropped. They must not hold the context, or neither would ever be released.
  public func whenCurrent(_ action: @escaping () -> Void) {
    if isCurrent {
      action()
    } else if !isLost {
      pending.append(action)
    }
  }

  /// The number of actions waiting for the next `withCurrent`.
  package var pendingCount: Int { pending.count }

  /// Records a device reset: `withCurrent` will fail from now on.
  package func markLost() {
    isLost = true
    pending = []
  }

  private struct Current {
    var display: EGLDisplay?
    var draw: EGLSurface?
    var read: EGLSurface?
    var context: EGLContext?
  }

  private func enter() throws(EGLError) -> Current {
    if isLost { throw EGLError(.contextLost(call: "eglMakeCurrent")) }
    var former = Current()
    former.context = functions.getCurrentContext()
    if former.context != nil {
      former.display = functions.getCurrentDisplay()
      former.draw = functions.getCurrentSurface(EGL_DRAW)
      former.read = functions.getCurrentSurface(EGL_READ)
    }
    guard functions.makeCurrent(display.handle, surface, surface, handle) else {
      let error = functions.lastError("eglMakeCurrent")
      if case .contextLost = error.cause { markLost() }
      throw error
    }
    let actions = pending
    pending = []
    for action in actions { action() }
    return former
  }

  private func leave(_ former: Current) {
    if let formerDisplay = former.display,
      functions.makeCurrent(formerDisplay, former.draw, former.read, former.context)
    {
      return
    }
    // Clear the code of a failed call, which would otherwise be reported by the next one.
    if former.display != nil { _ = functions.getError() }
    _ = functions.makeCurrent(display.handle, nil, nil, nil)
  }
}

@available(*, unavailable) extension GLContext: Sendable {}

extension GLContextRequest {
  /// The attribute list of `eglCreateContext`.
  fileprivate func attributes(for display: GLDisplay) throws(EGLError) -> [EGLint] {
    let is15 = display.isAtLeast(1, 5)
    let canAsk = is15 || display.extensions.contains("EGL_KHR_create_context")
    var list: [EGLint] = [EGL_CONTEXT_CLIENT_VERSION, EGLint(version.major)]
    if version.minor > 0 {
      guard canAsk else { throw EGLError(.extensionMissing("EGL_KHR_create_context")) }
      list += [EGL_CONTEXT_MINOR_VERSION, EGLint(version.minor)]
    }
    if isRobust {
      if display.extensions.contains("EGL_EXT_create_context_robustness") {
        list += [
          EGL_CONTEXT_OPENGL_ROBUST_ACCESS_EXT, 1,
          EGL_CONTEXT_OPENGL_RESET_NOTIFICATION_STRATEGY_EXT, EGL_LOSE_CONTEXT_ON_RESET_EXT,
        ]
      } else if is15 {
        list += [
          EGL_CONTEXT_OPENGL_ROBUST_ACCESS, 1,
          EGL_CONTEXT_OPENGL_RESET_NOTIFICATION_STRATEGY, EGL_LOSE_CONTEXT_ON_RESET,
        ]
      } else {
        throw EGLError(.extensionMissing("EGL_EXT_create_context_robustness"))
      }
    }
    if isDebug {
      if is15 {
        list += [EGL_CONTEXT_OPENGL_DEBUG, 1]
      } else if canAsk {
        list += [EGL_CONTEXT_FLAGS_KHR, EGL_CONTEXT_OPENGL_DEBUG_BIT_KHR]
      }
    }
    return list + [EGL_NONE]
  }
}
