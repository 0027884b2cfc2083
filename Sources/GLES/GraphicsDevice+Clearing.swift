import GLFunCGLES

extension GraphicsDevice {
  /// Fills the bound framebuffer's colour buffers, within the scissor; channels from 0 to 1.
  /// - Source: `glClearColor`, `glClear`.
  public func clear(red: Float, green: Float, blue: Float, alpha: Float) {
    clear(.color, color: SIMD4(red, green, blue, alpha))
  }

  /// Fills buffers of the bound framebuffer, within the scissor and the masks.
  /// - Parameters:
  ///   - buffers: the buffers to fill.
  ///   - color: red, green, blue and alpha, from 0 to 1.
  ///   - depth: from 0, the nearest, to 1.
  ///   - stencil: the stencil value; a buffer of eight bits takes its low eight.
  /// - Source: `glClearColor`, `glClearDepthf`, `glClearStencil`, `glClear`.
  public func clear(
    _ buffers: GLBufferMask, color: SIMD4<Float> = .zero, depth: Float = 1, stencil: Int = 0
  ) {
    call("glClear") { gl in
      if buffers.contains(.color) { gl.clearColor(color.x, color.y, color.z, color.w) }
      if buffers.contains(.depth) { gl.clearDepthf(depth) }
      if buffers.contains(.stencil) { gl.clearStencil(GLint(truncatingIfNeeded: stencil)) }
      gl.clear(buffers.rawValue)
    }
  }

  /// Fills one colour buffer of the bound framebuffer, whose format is not one of integers.
  /// - Source: `glClearBufferfv`.
  public func clear(colorBuffer index: Int, to value: SIMD4<Float>) {
    call("glClearBufferfv") {
      $0.clearBufferfv(GLenum(GL_COLOR), GLint(clamping: index), value.scalars)
    }
  }

  /// Fills one colour buffer of the bound framebuffer, whose format has signed integers.
  /// - Source: `glClearBufferiv`.
  public func clear(colorBuffer index: Int, to value: SIMD4<Int32>) {
    call("glClearBufferiv") {
      $0.clearBufferiv(GLenum(GL_COLOR), GLint(clamping: index), value.scalars)
    }
  }

  /// Fills one colour buffer of the bound framebuffer, whose format has unsigned integers.
  /// - Source: `glClearBufferuiv`.
  public func clear(colorBuffer index: Int, to value: SIMD4<UInt32>) {
    call("glClearBufferuiv") {
      $0.clearBufferuiv(GLenum(GL_COLOR), GLint(clamping: index), value.scalars)
    }
  }

  /// Fills the depth and the stencil buffer of the bound framebuffer.
  /// - Source: `glClearBufferfi`.
  public func clear(depth: Float, stencil: Int) {
    call("glClearBufferfi") {
      $0.clearBufferfi(
        GLenum(GL_DEPTH_STENCIL), 0, depth, GLint(truncatingIfNeeded: stencil))
    }
  }
}

extension SIMD4 {
  fileprivate var scalars: [Scalar] { [x, y, z, w] }
}
