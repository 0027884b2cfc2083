import GLFunCGLES
import GLFunEGL

/// Vertices on their way from a vertex shader into buffers.
///
/// The program is made with the names of what to capture. Bind a buffer of `.transformFeedback` to index 0, or one to each
/// index, while this is bound. Owns its name; holds its device, but not the buffers.
/// - Source: OpenGL ES 3.0, section 2.15.
public struct GLTransformFeedback: ~Copyable {
  let name: ObjectName<TransformFeedbackKind>

  /// Makes one, and leaves it bound.
  /// - Precondition: the context is current.
  /// - Throws: `.unsupported` in OpenGL ES 2, or `.cannotCreate`.
  /// - Source: `glGenTransformFeedbacks`, `glDeleteTransformFeedbacks`.
  public init(_ device: GraphicsDevice, label: String? = nil) throws(GLError) {
    try device.require(3, 0, for: "glGenTransformFeedbacks")
    name = try ObjectName(device)
    bind()
    name.setLabel(label)
  }

  /// Its name, for calls through `GraphicsDevice.address(of:)`.
  public var rawName: UInt32 { name.rawValue }

  /// Makes it the one that buffers are bound for and that captures.
  /// - Source: `glBindTransformFeedback`.
  public func bind() {
    name.device.call("glBindTransformFeedback") {
      $0.bindTransformFeedback(GLenum(GL_TRANSFORM_FEEDBACK), name.rawValue)
    }
  }

  /// Makes the context's own one bound again.
  /// - Source: `glBindTransformFeedback` with 0.
  public func unbind() {
    name.device.call("glBindTransformFeedback") {
      $0.bindTransformFeedback(GLenum(GL_TRANSFORM_FEEDBACK), 0)
    }
  }

  /// Begins to capture with the program in use, which stays in use until the end.
  /// - Parameter mode: `.points`, `.lines` or `.triangles`, which all draws have then.
  /// - Source: `glBeginTransformFeedback`.
  public func begin(_ mode: GLPrimitiveMode) {
    name.device.call("glBeginTransformFeedback") { $0.beginTransformFeedback(mode.rawValue) }
  }

  /// Ends capturing.
  /// - Source: `glEndTransformFeedback`.
  public func end() {
    name.device.call("glEndTransformFeedback") { $0.endTransformFeedback() }
  }

  /// Stops capturing for a while.
  /// - Source: `glPauseTransformFeedback`.
  public func pause() {
    name.device.call("glPauseTransformFeedback") { $0.pauseTransformFeedback() }
  }

  /// Goes on capturing.
  /// - Source: `glResumeTransformFeedback`.
  public func resume() {
    name.device.call("glResumeTransformFeedback") { $0.resumeTransformFeedback() }
  }
}

@available(*, unavailable) extension GLTransformFeedback: Sendable {}
