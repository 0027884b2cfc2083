import GLFunCGLES
import GLFunEGL

/// A query about the draws between two calls.
///
/// It owns its name and holds its device.
/// - Source: OpenGL ES 3.0, section 2.14.
public struct GLQuery: ~Copyable {
  /// The quantity that is counted.
  public let target: GLQueryTarget
  let name: ObjectName<QueryKind>

  /// Makes a query.
  /// - Precondition: the context is current.
  /// - Throws: `.unsupported` in OpenGL ES 2, or `.cannotCreate`.
  /// - Source: `glGenQueries`, `glDeleteQueries`.
  public init(_ device: GraphicsDevice, _ target: GLQueryTarget) throws(GLError) {
    try device.require(3, 0, for: "glGenQueries")
    name = try ObjectName(device)
    self.target = target
  }

  /// The OpenGL ES name, for calls through `GraphicsDevice.address(of:)`.
  public var rawName: UInt32 { name.rawValue }

  /// Begins counting. Only one query can count a quantity at a time.
  /// - Source: `glBeginQuery`.
  public func begin() {
    name.device.call("glBeginQuery") { $0.beginQuery(target.rawValue, name.rawValue) }
  }

  /// Ends counting.
  /// - Source: `glEndQuery`.
  public func end() {
    name.device.call("glEndQuery") { $0.endQuery(target.rawValue) }
  }

  /// True if the result is available.
  /// - Source: `glGetQueryObjectuiv`.
  public var isAvailable: Bool { value(GL_QUERY_RESULT_AVAILABLE) != 0 }

  /// Returns the count, after waiting for it.
  /// - Throws: `.call` if the query has not begun and ended, or `.lost`.
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
