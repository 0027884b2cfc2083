import GLFunCGLES

/// A framebuffer object: a target for drawing, and a source for reading.
///
/// It owns its name and holds its device, but not its attachments, which must be kept alive while they are used.
public struct GLFramebuffer: ~Copyable {
  /// The name in errors.
  public let label: String
  let name: ObjectName<FramebufferKind>

  /// Makes a framebuffer without attachments, and leaves it bound.
  /// - Precondition: the context is current.
  /// - Throws: `.cannotCreate`.
  /// - Source: `glGenFramebuffers`, `glDeleteFramebuffers`.
  public init(_ device: GraphicsDevice, label: String = "framebuffer") throws(GLError) {
    name = try ObjectName(device)
    self.label = label
    bind()
    name.setLabel(label)
  }

  /// Makes a framebuffer that draws to a texture, and leaves it bound.
  /// - Throws: `.cannotCreate`; `.incompleteFramebuffer` if the texture's format cannot be drawn to.
  public init(
    _ device: GraphicsDevice, color texture: borrowing GLTexture, label: String = "framebuffer"
  ) throws(GLError) {
    let made = try GLFramebuffer(device, label: label)
    made.attach(texture)
    try made.requireComplete()
    self = made
  }

  /// The OpenGL ES name, for calls through `GraphicsDevice.address(of:)`.
  public var rawName: UInt32 { name.rawValue }

  /// Binds the framebuffer for drawing, reading, or both.
  /// - Source: `glBindFramebuffer`.
  public func bind(_ target: GLFramebufferTarget = .both) {
    name.device.call("glBindFramebuffer") { $0.bindFramebuffer(target.rawValue, name.rawValue) }
  }

  /// Attaches a level of a texture, and leaves the framebuffer bound.
  /// - Parameters:
  ///   - texture: the texture.
  ///   - place: the attachment point.
  ///   - level: the level.
  ///   - layer: the layer, slice or face.
  /// - Source: `glFramebufferTexture2D`, `glFramebufferTextureLayer`.
  public func attach(
    _ texture: borrowing GLTexture, to place: GLAttachment = .color(0), level: Int = 0,
    layer: Int = 0
  ) {
    let device = name.device
    let call = texture.target.isLayered ? "glFramebufferTextureLayer" : "glFramebufferTexture2D"
    guard
      device.allows(
        call, texture.name.foreign(to: device) ?? texture.missing(level: level, layer: layer))
    else { return }
    bind()
    device.call(call) { gl in
      if texture.target.isLayered {
        gl.framebufferTextureLayer(
          GLenum(GL_FRAMEBUFFER), place.rawValue, texture.name.rawValue, GLint(level),
          GLint(layer))
      } else {
        gl.framebufferTexture2D(
          GLenum(GL_FRAMEBUFFER), place.rawValue, texture.imageTarget(layer),
          texture.name.rawValue, GLint(level))
      }
    }
  }

  /// Attaches all layers of a level, among which a geometry shader chooses; leaves the framebuffer bound.
  /// - Throws: `.unsupported` before OpenGL ES 3.2.
  /// - Source: `glFramebufferTexture`.
  public func attachLayers(
    of texture: borrowing GLTexture, to place: GLAttachment = .color(0), level: Int = 0
  ) throws(GLError) {
    let (call, device) = ("glFramebufferTexture", name.device)
    try device.require(3, 2, for: call)
    guard
      device.allows(
        call, texture.name.foreign(to: device) ?? texture.missing(level: level, layer: nil))
    else { return }
    bind()
    device.call(call) {
      $0.framebufferTexture(
        GLenum(GL_FRAMEBUFFER), place.rawValue, texture.name.rawValue, GLint(level))
    }
  }

  /// Attaches a renderbuffer, and leaves the framebuffer bound.
  /// - Source: `glFramebufferRenderbuffer`.
  public func attach(_ renderbuffer: borrowing GLRenderbuffer, to place: GLAttachment = .color(0)) {
    let (call, device) = ("glFramebufferRenderbuffer", name.device)
    guard device.allows(call, renderbuffer.name.foreign(to: device)) else { return }
    bind()
    device.call(call) {
      $0.framebufferRenderbuffer(
        GLenum(GL_FRAMEBUFFER), place.rawValue, GLenum(GL_RENDERBUFFER),
        renderbuffer.name.rawValue)
    }
  }

  /// Detaches an attachment point, and leaves the framebuffer bound.
  /// - Source: `glFramebufferRenderbuffer` with 0.
  public func detach(_ place: GLAttachment) {
    bind()
    name.device.call("glFramebufferRenderbuffer") {
      $0.framebufferRenderbuffer(
        GLenum(GL_FRAMEBUFFER), place.rawValue, GLenum(GL_RENDERBUFFER), 0)
    }
  }

  /// Sets the size of a framebuffer without attachments, for shaders that write to images and buffers; leaves it bound.
  /// - Throws: `.unsupported` before OpenGL ES 3.1.
  /// - Source: `glFramebufferParameteri`.
  public func setDefaultSize(width: Int, height: Int, samples: Int = 0) throws(GLError) {
    let call = "glFramebufferParameteri"
    try name.device.require(3, 1, for: call)
    bind()
    name.device.call(call) { gl in
      for (parameter, value) in [
        (GL_FRAMEBUFFER_DEFAULT_WIDTH, width), (GL_FRAMEBUFFER_DEFAULT_HEIGHT, height),
        (GL_FRAMEBUFFER_DEFAULT_SAMPLES, samples),
      ] {
        gl.framebufferParameteri(GLenum(GL_FRAMEBUFFER), GLenum(parameter), GLint(clamping: value))
      }
    }
  }

  /// Sets the attachments for the outputs of a fragment shader, and leaves the framebuffer bound; nil discards an output.
  /// Output n goes to colour buffer n or to none.
  /// - Source: `glDrawBuffers`.
  public func setDrawBuffers(_ places: [GLAttachment?]) {
    bind()
    let values = places.map { $0?.rawValue ?? GLenum(GL_NONE) }
    name.device.call("glDrawBuffers") { $0.drawBuffers(GLsizei(values.count), values) }
  }

  /// Sets the colour buffer for reading pixels, and leaves the framebuffer bound; nil for none.
  /// - Source: `glReadBuffer`.
  public func setReadBuffer(_ place: GLAttachment?) {
    bind(.read)
    name.device.call("glReadBuffer") { $0.readBuffer(place?.rawValue ?? GLenum(GL_NONE)) }
  }

  /// The completeness of the framebuffer; reading it leaves the framebuffer bound.
  /// - Source: `glCheckFramebufferStatus`.
  public var status: GLFramebufferStatus {
    bind()
    return name.device.call("glCheckFramebufferStatus") {
      GLFramebufferStatus(rawValue: $0.checkFramebufferStatus(GLenum(GL_FRAMEBUFFER)))
    }
  }

  /// Throws unless the framebuffer is complete; leaves it bound.
  /// - Throws: `.incompleteFramebuffer`, with the status.
  public func requireComplete() throws(GLError) {
    let status = status
    guard status == .complete else {
      throw .incompleteFramebuffer(label: label, status: status)
    }
  }

  /// Copies pixels to another framebuffer, with scaling and multisample resolve; leaves both bound.
  /// - Parameters:
  ///   - region: the source region.
  ///   - destination: the destination; not this framebuffer if the regions overlap.
  ///   - other: the destination region.
  ///   - buffers: the colour, depth or stencil buffers to copy.
  ///   - isFlipped: true to reverse the order of rows.
  ///   - filter: `.linear` for colour only.
  /// - Source: `glBlitFramebuffer`.
  public func blit(
    _ region: GLPixelRegion, to destination: borrowing GLFramebuffer, region other: GLPixelRegion,
    buffers: GLBufferMask = .color, isFlipped: Bool = false, filter: GLTextureFilter = .nearest
  ) {
    let (call, device) = ("glBlitFramebuffer", name.device)
    guard device.allows(call, destination.name.foreign(to: device)) else { return }
    bind(.read)
    destination.bind(.draw)
    let (bottom, top) = (GLint(other.y), GLint(other.y + other.height))
    device.call(call) {
      $0.blitFramebuffer(
        GLint(region.x), GLint(region.y), GLint(region.x + region.width),
        GLint(region.y + region.height), GLint(other.x), isFlipped ? top : bottom,
        GLint(other.x + other.width), isFlipped ? bottom : top, buffers.rawValue,
        filter.rawValue)
    }
  }

  /// Tells the driver that the content of attachments is no longer needed; leaves the framebuffer bound.
  /// - Parameters:
  ///   - places: the attachments.
  ///   - region: the region that is not needed; nil for all.
  /// - Source: `glInvalidateFramebuffer`, `glInvalidateSubFramebuffer`.
  public func invalidate(_ places: [GLAttachment], region: GLPixelRegion? = nil) {
    bind()
    let values = places.map(\.rawValue)
    let count = GLsizei(values.count)
    name.device.call("glInvalidateFramebuffer") { gl in
      if let region {
        gl.invalidateSubFramebuffer(
          GLenum(GL_FRAMEBUFFER), count, values, GLint(region.x), GLint(region.y),
          GLsizei(region.width), GLsizei(region.height))
      } else {
        gl.invalidateFramebuffer(GLenum(GL_FRAMEBUFFER), count, values)
      }
    }
  }
}

@available(*, unavailable) extension GLFramebuffer: Sendable {}
