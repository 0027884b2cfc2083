public import GLFunEGL

/// An error in the use of OpenGL ES.
public enum GLError: Error, Hashable, Sendable {
  /// A shader does not compile; the excerpt contains the source lines mentioned in the log, numbered.
  case compilation(label: String, stage: GLShaderStage, log: String, excerpt: String)
  /// Compiled shaders cannot be linked to a program.
  case link(label: String, log: String)
  /// The driver rejects a program binary saved earlier.
  case binaryRefused(label: String)
  /// A framebuffer is incomplete.
  case incompleteFramebuffer(label: String, status: GLFramebufferStatus)
  /// The driver returns no name for a new object.
  case cannotCreate(label: String)
  /// A size exceeds a limit of the driver, in pixels or bytes.
  case tooLarge(call: String, label: String, requested: Int, limit: Int)
  /// A call needs a later version than that of the context.
  case unsupported(call: String, needs: GLContextRequest.Version, has: GLContextRequest.Version)
  /// A call is invalid in a way that drivers may not detect; debug builds do.
  case misuse(call: String, reason: String)
  /// A call failed.
  case call(name: String, code: GLErrorCode)
  /// The device was reset; the context and all its objects are lost.
  case lost
  /// EGL failed before OpenGL ES was reached.
  case egl(EGLError)

  /// The error as one lower-case clause.
  public var message: String {
    switch self {
    case .compilation(let label, let stage, _, _):
      "the \(stage) shader of \(label) does not compile"
    case .link(let label, _): "the shader program \(label) does not link"
    case .binaryRefused(let label): "the driver refuses the binary of \(label)"
    case .incompleteFramebuffer(let label, _): "the framebuffer \(label) is incomplete"
    case .cannotCreate(let label): "cannot create a \(label)"
    case .tooLarge(_, let label, _, _): "the \(label) is too large"
    case .unsupported(let call, let needs, _): "\(call) needs OpenGL ES \(needs)"
    case .misuse(let call, _): "\(call) is called wrongly"
    case .call(let name, _): "\(name) failed"
    case .lost: "the graphics context is lost"
    case .egl(let error): error.message
    }
  }

  /// The details: numbers, names and logs.
  public var detail: String {
    switch self {
    case .compilation(_, _, let log, let excerpt): excerpt.isEmpty ? log : "\(log)\n\(excerpt)"
    case .link(_, let log): log
    case .incompleteFramebuffer(_, let status): status.description
    case .tooLarge(let call, _, let requested, let limit):
      "\(call) is asked for \(requested), the limit is \(limit)"
    case .unsupported(_, _, let has): "the context has \(has)"
    case .misuse(_, let reason): reason
    case .call(_, let code): code.description
    case .binaryRefused, .cannotCreate, .lost: ""
    case .egl(let error): error.detail
    }
  }
}

extension GLError: CustomStringConvertible {
  /// The message, then the detail.
  public var description: String { detail.isEmpty ? message : "\(message): \(detail)" }
}

extension GLError: EGLErrorConvertible {
  /// Converts an EGL error to `.lost` or `.egl`.
  public init(_ error: EGLError) {
    if case .contextLost = error.cause { self = .lost } else { self = .egl(error) }
  }
}
