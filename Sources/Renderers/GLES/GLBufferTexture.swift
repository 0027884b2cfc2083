import GLFunCGLES
import GLFunEGL

/// A buffer texture: texels of one format in a buffer, which shaders read by index.
///
/// Shaders fetch a texel with less work than from a `GLTexture`, because there are no rows and no levels. It owns its names and
/// holds its device.
public struct GLBufferTexture: ~Copyable {
  /// The format of a texel.
  public let format: GLInternalFormat
  private let name: ObjectName<TextureKind>
  private var buffer: GLBuffer

  /// Makes an empty buffer texture.
  /// - Parameters:
  ///   - device: the device that it belongs to.
  ///   - format: the format of a texel.
  ///   - usage: the expected use of its texels.
  ///   - label: the name in debuggers and errors.
  /// - Precondition: the context is current, and `capabilities.maxTextureBufferSize` is not 0.
  /// - Throws: `.cannotCreate`, or `.call`.
  /// - Source: `glTexBuffer`.
  public init(
    _ device: GraphicsDevice, format: GLInternalFormat, usage: GLBufferUsage = .streamDraw,
    label: String? = nil
  ) throws(GLError) {
    guard let texBuffer = device.functions.texBuffer else {
      throw .cannotCreate(label: label ?? "buffer texture")
    }
    let name = try ObjectName<TextureKind>(device)
    let buffer = try GLBuffer(device, target: .texels, usage: usage, label: label)
    device.functions.bindTexture(GLenum(GL_TEXTURE_BUFFER), name.rawValue)
    texBuffer(GLenum(GL_TEXTURE_BUFFER), format.rawValue, buffer.name.rawValue)
    try device.checkErrors("glTexBuffer")
    name.setLabel(label)
    self.name = name
    self.format = format
    self.buffer = buffer
  }

  /// The allocated size in bytes.
  public var byteCount: Int { buffer.byteCount }

  /// Allocates memory for texels with undefined content.
  ///
  /// Pending draws keep using the former memory.
  /// - Precondition: the number of texels is at most `capabilities.maxTextureBufferSize`.
  /// - Source: `glBufferData`.
  public mutating func allocate(byteCount: Int) { buffer.allocate(byteCount: byteCount) }

  /// Replaces its first texels by writing to mapped memory.
  ///
  /// The call does not wait for draws that use the texels.
  /// - Parameters:
  ///   - byteCount: the size of the new texels; greater than 0.
  ///   - write: writes the texels.
  /// - Precondition: the allocated memory is large enough, and no pending draw uses the texels.
  /// - Throws: `.call` if the driver cannot map the memory, or loses it.
  /// - Source: `glMapBufferRange`.
  public func replace(
    byteCount: Int, write: (inout MutableRawSpan) -> Void
  ) throws(GLError) {
    try buffer.write(count: byteCount, write)
  }

  /// Binds the texture to a texture unit, and makes that unit active.
  /// - Source: `glActiveTexture`, `glBindTexture`.
  public func bind(unit: Int) {
    name.device.call("glBindTexture") {
      $0.activeTexture(GLenum(GL_TEXTURE0) + GLenum(clamping: unit))
      $0.bindTexture(GLenum(GL_TEXTURE_BUFFER), name.rawValue)
    }
  }

  /// Binds the texture to an image unit for loads by shaders.
  /// - Precondition: `capabilities.fragmentImages` is not 0, and images support the format.
  /// - Source: `glBindImageTexture`.
  public func bindImage(unit: Int) {
    name.device.call("glBindImageTexture") {
      $0.bindImageTexture?(
        GLuint(clamping: unit), name.rawValue, 0, GLboolean(GL_FALSE), 0, GLenum(GL_READ_ONLY),
        format.rawValue)
    }
  }
}

@available(*, unavailable) extension GLBufferTexture: Sendable {}
