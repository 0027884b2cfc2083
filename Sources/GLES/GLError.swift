public import GLFunEGL

/// What went wrong between the program and OpenGL ES.
public enum GLError: Error, Hashable, Sendable {
  /// A shader does not compile; the excerpt holds the source lines that the log names, numbered.
  case compilation(label: String, stage: GLShaderStage, log: String, excerpt: String)
  /// Shaders that compile do not make a program.
  case link(label: String, log: String)
  /// The driver does not take a program binary that an earlier program gave.
  case binaryRefused(label: String)
  /// A framebuffer cannot be drawn to.
  case incompleteFramebuffer(label: String, status: GLFramebufferStatus)
  /// The driver gives no name for a new object of this kind.
  case cannotCreate(label: String)
  /// Something is larger than the driver allows, in pixels or bytes.
  case tooLarge(call: String, label: String, requested: Int, limit: Int)
  /// A call needs a later version than the context has.
  case unsupported(call: String, needs: GLContextRequest.Version, has: GLContextRequest.Version)
  /// A call makes no sense here, which drivers may not tell; debug builds do.
  case misuse(call: String, reason: String)
  /// A call failed.
  case call(name: String, code: GLErrorCode)
  /// The device was reset; the context and all it held are gone.
  case lost
  /// EGL failed, before OpenGL ES could be asked.
  case egl(EGLError)

  /// What went wrong, as one lower-case clause.
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

  /// Numbers, names and logs.
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
  /// A failure of EGL, as `.lost` or `.egl`.
  public init(_ error: EGLError) {
    if case .contextLost = error.cause { self = .lost } else { self = .egl(error) }
  }
}
