import GLFunCGLES

/// Something to draw to, and to read from.
///
/// Owns its name; holds its device, but not its attachments: keep those for as long as it is used.
public struct Framebuffer: ~Copyable {
  /// What errors call it.
  public let label: String
  let name: ObjectName<FramebufferKind>

  /// Makes one without attachments, and leaves it bound.
  /// - Precondition: the context is current.
  /// - Throws: `.cannotCreate`.
  public init(_ device: GraphicsDevice, label: String = "framebuffer") throws(GLError) {
    name = try ObjectName(device)
    self.label = label
    bind()
    name.setLabel(label)
  }

  /// Makes one that draws to a texture, and leaves it bound.
  /// - Throws: `.cannotCreate`; `.incompleteFramebuffer` if the texture's format cannot be drawn to.
  public init(
    _ device: GraphicsDevice, color texture: borrowing Texture, label: String = "framebuffer"
  ) throws(GLError) {
    let made = try Framebuffer(device, label: label)
    made.attach(texture)
    try made.requireComplete()
    self = made
  }

  /// Makes it the one that is drawn to, read from, or both.
  /// - Source: `glBindFramebuffer`.
  public func bind(_ target: FramebufferTarget = .both) {
    name.device.functions.bindFramebuffer(target.rawValue, name.rawValue)
    name.device.checkpoint("glBindFramebuffer")
  }

  /// Attaches a texture, and leaves the framebuffer bound.
  /// - Source: `glFramebufferTexture2D`.
  public func attach(_ texture: borrowing Texture, to place: Attachment = .color(0)) {
    bind()
    name.device.functions.framebufferTexture2D(
      GLenum(GL_FRAMEBUFFER), place.rawValue, GLenum(GL_TEXTURE_2D), texture.name.rawValue, 0)
    name.device.checkpoint("glFramebufferTexture2D")
  }

  /// Attaches a renderbuffer, and leaves the framebuffer bound.
  /// - Source: `glFramebufferRenderbuffer`.
  public func attach(_ renderbuffer: borrowing Renderbuffer, to place: Attachment = .color(0)) {
    bind()
    name.device.functions.framebufferRenderbuffer(
      GLenum(GL_FRAMEBUFFER), place.rawValue, GLenum(GL_RENDERBUFFER), renderbuffer.name.rawValue)
    name.device.checkpoint("glFramebufferRenderbuffer")
  }

  /// Says to which attachments a fragment shader's outputs go; nil discards one.
  /// - Source: `glDrawBuffers`.
  public func setDrawBuffers(_ places: [Attachment?]) {
    bind()
    let values = places.map { $0?.rawValue ?? GLenum(GL_NONE) }
    name.device.functions.drawBuffers(GLsizei(values.count), values)
    name.device.checkpoint("glDrawBuffers")
  }

  /// Whether it can be drawn to; leaves it bound.
  /// - Source: `glCheckFramebufferStatus`.
  public var status: FramebufferStatus {
    bind()
    return FramebufferStatus(
      rawValue: name.device.functions.checkFramebufferStatus(GLenum(GL_FRAMEBUFFER)))
  }

  /// Throws unless it can be drawn to; leaves it bound.
  /// - Throws: `.incompleteFramebuffer`, with the status.
  public func requireComplete() throws(GLError) {
    let status = status
    guard status == .complete else {
      throw .incompleteFramebuffer(label: label, status: status)
    }
  }

  /// Copies pixels to another framebuffer, scaling and resolving samples; both are left bound.
  /// - Source: `glBlitFramebuffer`.
  public func blit(
    _ region: PixelRegion, to destination: borrowing Framebuffer, region other: PixelRegion,
    filter: TextureFilter = .nearest
  ) {
    bind(.read)
    destination.bind(.draw)
    name.device.functions.blitFramebuffer(
      GLint(region.x), GLint(region.y), GLint(region.x + region.width),
      GLint(region.y + region.height), GLint(other.x), GLint(other.y),
      GLint(other.x + other.width), GLint(other.y + other.height),
      GLbitfield(GL_COLOR_BUFFER_BIT), filter.rawValue)
    name.device.checkpoint("glBlitFramebuffer")
  }

  /// Tells the driver that the content of attachments is not needed any more; leaves it bound.
  /// - Source: `glInvalidateFramebuffer`.
  public func invalidate(_ places: [Attachment]) {
    bind()
    let values = places.map(\.rawValue)
    name.device.functions.invalidateFramebuffer(
      GLenum(GL_FRAMEBUFFER), GLsizei(values.count), values)
    name.device.checkpoint("glInvalidateFramebuffer")
  }
}

@available(*, unavailable) extension Framebuffer: Sendable {}
