import GLFunCGLES
import GLFunEGL

/// A buffer whose content shaders read by number, as texels of one format in a single row.
///
/// Reaching a texel takes less of a shader than in a `GLTexture`: there are no rows and no levels.
/// Owns its names; holds its device.
public struct GLBufferTexture: ~Copyable {
  /// How it keeps a texel.
  public let format: GLInternalFormat
  private let name: ObjectName<TextureKind>
  private var buffer: GLBuffer

  /// Makes one without texels.
  /// - Parameters:
  ///   - device: the device that it belongs to.
  ///   - format: how a texel is stored.
  ///   - usage: how often its texels will be replaced.
  ///   - label: what debuggers and errors call it.
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

  /// How many bytes of texels there is room for.
  public var byteCount: Int { buffer.byteCount }

  /// Gives it room for texels, which are not defined.
  ///
  /// The former ones are left to draws that still use them.
  /// - Precondition: there are not more than `capabilities.maxTextureBufferSize`.
  /// - Source: `glBufferData`.
  public mutating func allocate(byteCount: Int) { buffer.allocate(byteCount: byteCount) }

  /// Replaces its first texels by what is written where the device has them.
  ///
  /// Does not wait for draws that use them.
  /// - Parameters:
  ///   - byteCount: what they take, more than none.
  ///   - write: writes them.
  /// - Precondition: there is room for as many, and no draw uses them any more.
  /// - Throws: `.call` if the driver cannot map the memory, or loses it.
  /// - Source: `glMapBufferRange`.
  public func replace(
    byteCount: Int, write: (inout MutableRawSpan) -> Void
  ) throws(GLError) {
    try buffer.write(count: byteCount, write)
  }

  /// Binds it to a texture unit, and makes that unit the active one.
  /// - Source: `glActiveTexture`, `glBindTexture`.
  public func bind(unit: Int) {
    name.device.call("glBindTexture") {
      $0.activeTexture(GLenum(GL_TEXTURE0) + GLenum(clamping: unit))
      $0.bindTexture(GLenum(GL_TEXTURE_BUFFER), name.rawValue)
    }
  }

  /// Binds it to an image unit, for shaders that load from it only.
  /// - Precondition: `capabilities.fragmentImages` is not 0, and the format is one that images may have.
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
