import GLFunCGLES

/// The binding target of a framebuffer.
public struct GLFramebufferTarget: RawRepresentable, Hashable, Sendable {
  /// The C value.
  public let rawValue: UInt32

  /// Makes a constant from its C value.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Drawing and reading.
  ///
  /// The corresponding C constant is `GL_FRAMEBUFFER`.
  public static let both = GLFramebufferTarget(rawValue: UInt32(GL_FRAMEBUFFER))

  /// Drawing.
  ///
  /// The corresponding C constant is `GL_DRAW_FRAMEBUFFER`.
  public static let draw = GLFramebufferTarget(rawValue: UInt32(GL_DRAW_FRAMEBUFFER))

  /// Reading.
  ///
  /// The corresponding C constant is `GL_READ_FRAMEBUFFER`.
  public static let read = GLFramebufferTarget(rawValue: UInt32(GL_READ_FRAMEBUFFER))
}

/// An attachment point of a framebuffer.
public struct GLAttachment: RawRepresentable, Hashable, Sendable {
  /// The C value.
  public let rawValue: UInt32

  /// Makes a constant from its C value.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The depth buffer.
  ///
  /// The corresponding C constant is `GL_DEPTH_ATTACHMENT`.
  public static let depth = GLAttachment(rawValue: UInt32(GL_DEPTH_ATTACHMENT))

  /// The stencil buffer.
  ///
  /// The corresponding C constant is `GL_STENCIL_ATTACHMENT`.
  public static let stencil = GLAttachment(rawValue: UInt32(GL_STENCIL_ATTACHMENT))

  /// The combined depth and stencil buffer.
  ///
  /// The corresponding C constant is `GL_DEPTH_STENCIL_ATTACHMENT`.
  public static let depthStencil = GLAttachment(rawValue: UInt32(GL_DEPTH_STENCIL_ATTACHMENT))
}

extension GLAttachment {
  /// Returns the attachment point of a colour buffer, counted from 0.
  ///
  /// The corresponding C constants are `GL_COLOR_ATTACHMENT0` and up.
  public static func color(_ index: Int) -> GLAttachment {
    GLAttachment(rawValue: UInt32(Int(GL_COLOR_ATTACHMENT0) + index))
  }
}
