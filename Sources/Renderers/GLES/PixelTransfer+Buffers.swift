import GLFunCGLES

// Pixels that a buffer holds, moved by the device without a copy in the program's memory.
extension GLFramebuffer {
  /// Copies pixels of red, green, blue and alpha bytes to a buffer, in packed rows with row 0 of the framebuffer first.
  ///
  /// Leaves the framebuffer bound for reading. The call does not wait for the pixels.
  /// - Precondition: the buffer is at least as large as the pixels.
  /// - Source: `glReadPixels` with `GL_PIXEL_PACK_BUFFER`.
  public func readPixels(_ region: GLPixelRegion, into buffer: borrowing GLBuffer) {
    let device = name.device
    guard buffer.allows("glReadPixels", device, 0..<region.width * region.height * 4) else {
      return
    }
    bind(.read)
    buffer.bind(as: .pixelPack)
    device.call("glReadPixels") {
      $0.readPixels(
        GLint(region.x), GLint(region.y), GLsizei(region.width), GLsizei(region.height),
        GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), nil)
      $0.bindBuffer(GLBufferTarget.pixelPack.rawValue, 0)
    }
  }
}

extension GLTexture {
  /// Replaces the texels of a region of level 0 by those of a buffer, in packed rows with the region's first row first.
  ///
  /// Leaves the texture bound to the active unit.
  /// - Precondition: the texture has a format of four normalized bytes and no layers; the buffer is at least as large as the
  ///   texels.
  /// - Source: `glTexSubImage2D` with `GL_PIXEL_UNPACK_BUFFER`.
  public func replace(_ region: GLPixelRegion, with buffer: borrowing GLBuffer) {
    let device = name.device
    guard buffer.allows("glTexSubImage2D", device, 0..<region.width * region.height * 4) else {
      return
    }
    bind()
    buffer.bind(as: .pixelUnpack)
    device.call("glTexSubImage2D") {
      $0.texSubImage2D(
        target.rawValue, 0, GLint(region.x), GLint(region.y), GLsizei(region.width),
        GLsizei(region.height), GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), nil)
      $0.bindBuffer(GLBufferTarget.pixelUnpack.rawValue, 0)
    }
  }
}
