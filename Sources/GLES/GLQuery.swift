import GLFunCGLES
import GLFunEGL

/// A question to the device about what was drawn between two calls.
///
/// Owns its name; holds its device.
/// - Source: OpenGL ES 3.0, section 2.14.
public struct GLQuery: ~Copyable {
  /// The thing that is counted.
  public let target: GLQueryTarget
  let name: ObjectName<QueryKind>

  /// Makes one.
  /// - Precondition: the context is current.
  /// - Throws: `.unsupported` in OpenGL ES 2, or `.cannotCreate`.
  /// - Source: `glGenQueries`, `glDeleteQueries`.
  public init(_ device: GraphicsDevice, _ target: GLQueryTarget) throws(GLError) {
    try device.require(3, 0, for: "glGenQueries")
    name = try ObjectName(device)
    self.target = target
  }

  /// Its name, for calls through `GraphicsDevice.address(of:)`.
  public var rawName: UInt32 { name.rawValue }

  /// Begins to count; one query counts the same thing at a time.
  /// - Source: `glBeginQuery`.
  public func begin() {
    name.device.call("glBeginQuery") { $0.beginQuery(target.rawValue, name.rawValue) }
  }

  /// Ends counting.
  /// - Source: `glEndQuery`.
  public func end() {
    name.device.call("glEndQuery") { $0.endQuery(target.rawValue) }
  }

  /// True if the result is there.
  /// - Source: `glGetQueryObjectuiv`.
  public var isAvailable: Bool { value(GL_QUERY_RESULT_AVAILABLE) != 0 }

  /// The count; waits for it.
  /// - Throws: `.call` if it has not begun and ended, or `.lost`.
  /// - Source: `glGetQueryObjectuiv`.
  public func result() throws(GLError) -> Int {
    let count = value(GL_QUERY_RESULT)
    try name.device.checkErrors("glGetQueryObjectuiv")
    return Int(count)
  }

  private func value(_ parameter: Int32) -> GLuint {
    var value: GLuint = 0
    name.device.call("glGetQueryObjectuiv") {
      $0.getQueryObjectuiv(name.rawValue, GLenum(parameter), &value)
    }
    return value
  }
}

@available(*, unavailable) extension GLQuery: Sendable {}
