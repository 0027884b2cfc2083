import CGLES
import EGL

/// A buffer whose content shaders read by number, as texels of one format in a single row.
///
/// Reaching a texel takes less of a shader than in a `Texture`: there are no rows and no levels.
/// Owns its names; holds its device.
public struct BufferTexture: ~Copyable {
  /// How it keeps a texel.
  public let format: TextureFormat
  private let name: ObjectName<TextureKind>
  private var buffer: Buffer

  /// Makes one without texels.
  /// - Parameter label: what debuggers and errors call it.
  /// - Precondition: the context is current, and `capabilities.maxTextureBufferSize` is not 0.
  /// - Throws: `.cannotCreate`, or `.call`.
  /// - Source: `glTexBuffer`.
  public init(
    _ device: GraphicsDevice, format: TextureFormat, usage: BufferUsage = .streamDraw,
    label: String? = nil
  ) throws(GLError) {
    guard let texBuffer = device.functions.texBuffer else {
      throw .cannotCreate(label: label ?? "buffer texture")
    }
    let name = try ObjectName<TextureKind>(device)
    let buffer = try Buffer(device, target: .texels, usage: usage, label: label)
    device.functions.bindTexture(GLenum(GL_TEXTURE_BUFFER), name.rawValue)
    texBuffer(GLenum(GL_TEXTURE_BUFFER), format.rawValue, buffer.name.rawValue)
    try device.checkErrors("glTexBuffer")
    name.setLabel(label)
    self.name = name
    self.format = format
    self.buffer = buffer
  }

  /// Gives it new texels, as many as there are.
  ///
  /// The former ones are left to draws that still use them.
  /// - Precondition: there are not more than `capabilities.maxTextureBufferSize`.
  /// - Source: `glBufferData`.
  public mutating func upload<Element: BitwiseCopyable>(_ elements: [Element]) {
    buffer.upload(elements)
  }

  /// Gives it new texels, which are written where the device has them.
  ///
  /// The former ones are left to draws that still use them.
  /// - Parameter byteCount: what they take, more than none.
  /// - Precondition: there are not more than `capabilities.maxTextureBufferSize`.
  /// - Throws: `.call` if the driver cannot map the memory, or loses it.
  /// - Source: `glBufferData`, `glMapBufferRange`.
  public mutating func upload(
    byteCount: Int, write: (inout MutableRawSpan) -> Void
  ) throws(GLError) {
    buffer.allocate(byteCount: byteCount)
    try buffer.write(count: byteCount, write)
  }

  /// Binds it to a texture unit, and makes that unit the active one.
  /// - Source: `glActiveTexture`, `glBindTexture`.
  public func bind(unit: Int) {
    let gl = name.device.functions
    gl.activeTexture(GLenum(GL_TEXTURE0) + GLenum(unit))
    gl.bindTexture(GLenum(GL_TEXTURE_BUFFER), name.rawValue)
    name.device.checkpoint("glBindTexture")
  }

  /// Binds it to an image unit, for shaders that load from it only.
  /// - Precondition: `capabilities.fragmentImages` is not 0, and the format is one that images may have.
  /// - Source: `glBindImageTexture`.
  public func bindImage(unit: Int) {
    name.device.functions.bindImageTexture?(
      GLuint(unit), name.rawValue, 0, GLboolean(GL_FALSE), 0, GLenum(GL_READ_ONLY), format.rawValue)
    name.device.checkpoint("glBindImageTexture")
  }
}

@available(*, unavailable) extension BufferTexture: Sendable {}
