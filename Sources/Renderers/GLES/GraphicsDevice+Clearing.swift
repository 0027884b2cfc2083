import GLFunCGLES

extension GraphicsDevice {
  /// Clears the colour buffers of the bound framebuffer within the scissor rectangle; components are 0…1.
  /// - Source: `glClearColor`, `glClear`.
  public func clear(red: Float, green: Float, blue: Float, alpha: Float) {
    clear(.color, color: SIMD4(red, green, blue, alpha))
  }

  /// Clears buffers of the bound framebuffer, within the scissor rectangle and the write masks.
  /// - Parameters:
  ///   - buffers: the buffers to clear.
  ///   - color: red, green, blue and alpha, 0…1.
  ///   - depth: the depth, from 0 (nearest) to 1.
  ///   - stencil: the stencil value; an 8-bit buffer takes its low eight bits.
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

  /// Clears one colour buffer with a format of floats or normalized values.
  /// - Source: `glClearBufferfv`.
  public func clear(colorBuffer index: Int, to value: SIMD4<Float>) {
    call("glClearBufferfv") {
      $0.clearBufferfv(GLenum(GL_COLOR), GLint(clamping: index), value.scalars)
    }
  }

  /// Clears one colour buffer with a format of signed integers.
  /// - Source: `glClearBufferiv`.
  public func clear(colorBuffer index: Int, to value: SIMD4<Int32>) {
    call("glClearBufferiv") {
      $0.clearBufferiv(GLenum(GL_COLOR), GLint(clamping: index), value.scalars)
    }
  }

  /// Clears one colour buffer with a format of unsigned integers.
  /// - Source: `glClearBufferuiv`.
  public func clear(colorBuffer index: Int, to value: SIMD4<UInt32>) {
    call("glClearBufferuiv") {
      $0.clearBufferuiv(GLenum(GL_COLOR), GLint(clamping: index), value.scalars)
    }
  }

  /// Clears the depth and the stencil buffer of the bound framebuffer.
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
