import GLFunCGLES
import GLFunEGL

/// A transform feedback object, which captures the outputs of a vertex shader in buffers.
///
/// The program is made with the names of the captured outputs. While this object is bound, bind a buffer with
/// `.transformFeedback` to index 0, or one to each index. It owns its name and holds its device, but not the buffers.
/// - Source: OpenGL ES 3.0, section 2.15.
public struct GLTransformFeedback: ~Copyable {
  let name: ObjectName<TransformFeedbackKind>

  /// Makes a transform feedback object, and leaves it bound.
  /// - Precondition: the context is current.
  /// - Throws: `.unsupported` in OpenGL ES 2, or `.cannotCreate`.
  /// - Source: `glGenTransformFeedbacks`, `glDeleteTransformFeedbacks`.
  public init(_ device: GraphicsDevice, label: String? = nil) throws(GLError) {
    try device.require(3, 0, for: "glGenTransformFeedbacks")
    name = try ObjectName(device)
    bind()
    name.setLabel(label)
  }

  /// The OpenGL ES name, for calls through `GraphicsDevice.address(of:)`.
  public var rawName: UInt32 { name.rawValue }

  /// Makes the object current: buffers are bound to it, and it captures.
  /// - Source: `glBindTransformFeedback`.
  public func bind() {
    name.device.call("glBindTransformFeedback") {
      $0.bindTransformFeedback(GLenum(GL_TRANSFORM_FEEDBACK), name.rawValue)
    }
  }

  /// Restores the default object of the context.
  /// - Source: `glBindTransformFeedback` with 0.
  public func unbind() {
    name.device.call("glBindTransformFeedback") {
      $0.bindTransformFeedback(GLenum(GL_TRANSFORM_FEEDBACK), 0)
    }
  }

  /// Begins capturing with the current program, which must stay current until the end.
  /// - Parameter mode: `.points`, `.lines` or `.triangles`, the mode of all draws until the end.
  /// - Source: `glBeginTransformFeedback`.
  public func begin(_ mode: GLPrimitiveMode) {
    name.device.call("glBeginTransformFeedback") { $0.beginTransformFeedback(mode.rawValue) }
  }

  /// Ends capturing.
  /// - Source: `glEndTransformFeedback`.
  public func end() {
    name.device.call("glEndTransformFeedback") { $0.endTransformFeedback() }
  }

  /// Pauses capturing.
  /// - Source: `glPauseTransformFeedback`.
  public func pause() {
    name.device.call("glPauseTransformFeedback") { $0.pauseTransformFeedback() }
  }

  /// Resumes capturing.
  /// - Source: `glResumeTransformFeedback`.
  public func resume() {
    name.device.call("glResumeTransformFeedback") { $0.resumeTransformFeedback() }
  }
}

@available(*, unavailable) extension GLTransformFeedback: Sendable {}
