import GLFunCGLES

/// A renderbuffer: pixels that can be drawn to but not sampled, such as multisampled colour, depth and stencil.
///
/// It owns its name and holds its device.
public struct GLRenderbuffer: ~Copyable {
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  let name: ObjectName<RenderbufferKind>

  /// The OpenGL ES name, for calls through `GraphicsDevice.address(of:)`.
  public var rawName: UInt32 { name.rawValue }

  /// Makes a renderbuffer with undefined content, and leaves it bound. With `samples` of 0 it is not multisampled.
  /// - Precondition: the context is current; the size is positive.
  /// - Throws: `.tooLarge` past a limit of the driver, `.cannotCreate`, or `.call` (out of memory).
  /// - Source: `glGenRenderbuffers`, `glDeleteRenderbuffers`, `glBindRenderbuffer`, `glRenderbufferStorage`,
  ///   `glRenderbufferStorageMultisample`.
  public init(
    _ device: GraphicsDevice, format: GLInternalFormat, width: Int, height: Int,
    samples: Int = 0, label: String? = nil
  ) throws(GLError) {
    precondition(width > 0 && height > 0, "glRenderbufferStorage: a renderbuffer needs a size")
    let capabilities = device.capabilities
    guard max(width, height) <= capabilities.maxRenderbufferSize else {
      throw .tooLarge(
        call: "glRenderbufferStorage", label: label ?? "renderbuffer",
        requested: max(width, height),
        limit: capabilities.maxRenderbufferSize)
    }
    guard samples <= capabilities.maxSamples else {
      throw .tooLarge(
        call: "glRenderbufferStorageMultisample", label: "number of samples", requested: samples,
        limit: capabilities.maxSamples)
    }
    let name = try ObjectName<RenderbufferKind>(device)
    let gl = device.functions
    let target = GLenum(GL_RENDERBUFFER)
    gl.bindRenderbuffer(target, name.rawValue)
    if samples > 0 {
      gl.renderbufferStorageMultisample(
        target, GLsizei(samples), format.rawValue, GLsizei(width), GLsizei(height))
    } else {
      gl.renderbufferStorage(target, format.rawValue, GLsizei(width), GLsizei(height))
    }
    try device.checkErrors("glRenderbufferStorage")
    name.setLabel(label)
    self.name = name
    self.width = width
    self.height = height
  }
}

@available(*, unavailable) extension GLRenderbuffer: Sendable {}
