import GLFunCGLES

extension GraphicsDevice {
  /// Places the clip-space square in the framebuffer, in pixels from its first row and column.
  /// - Source: `glViewport`.
  public func setViewport(x: Int, y: Int, width: Int, height: Int) {
    functions.viewport(GLint(x), GLint(y), GLsizei(width), GLsizei(height))
    checkpoint("glViewport")
  }

  /// Sets the rectangle that drawing and clearing are confined to, or lifts the confinement.
  /// - Parameter region: in pixels from the framebuffer's first row and column.
  /// - Source: `glScissor`.
  public func setScissor(_ region: PixelRegion?) {
    if let region {
      functions.scissor(
        GLint(region.x), GLint(region.y), GLsizei(region.width), GLsizei(region.height))
      checkpoint("glScissor")
    }
    set(.scissor, region != nil)
  }

  /// Switches a part of the pipeline on or off.
  /// - Source: `glEnable`, `glDisable`.
  public func set(_ feature: Feature, _ isOn: Bool) {
    if isOn { functions.enable(feature.rawValue) } else { functions.disable(feature.rawValue) }
    checkpoint("glEnable")
  }

  /// Sets how source and destination are blended; blending itself is `set(.blending, true)`.
  /// - Source: `glBlendFuncSeparate`, `glBlendEquationSeparate`.
  public func setBlending(
    source: BlendFactor, destination: BlendFactor, equation: BlendEquation = .add
  ) {
    functions.blendFuncSeparate(
      source.rawValue, destination.rawValue, source.rawValue, destination.rawValue)
    functions.blendEquationSeparate(equation.rawValue, equation.rawValue)
    checkpoint("glBlendFuncSeparate")
  }

  /// Sets which channels drawing changes.
  /// - Source: `glColorMask`.
  public func setColorMask(red: Bool, green: Bool, blue: Bool, alpha: Bool) {
    functions.colorMask(red ? 1 : 0, green ? 1 : 0, blue ? 1 : 0, alpha ? 1 : 0)
    checkpoint("glColorMask")
  }

  /// Sets the width of lines, in pixels; see `Capabilities.lineWidthRange`.
  /// - Source: `glLineWidth`.
  public func setLineWidth(_ width: Float) {
    functions.lineWidth(width)
    checkpoint("glLineWidth")
  }

  /// Fills the bound framebuffer's colour buffer, within the scissor; channels from 0 to 1.
  /// - Source: `glClearColor`, `glClear`.
  public func clear(red: Float, green: Float, blue: Float, alpha: Float) {
    functions.clearColor(red, green, blue, alpha)
    functions.clear(GLbitfield(GL_COLOR_BUFFER_BIT))
    checkpoint("glClear")
  }

  /// Fills one colour buffer of the bound framebuffer, whose format has unsigned integers.
  /// - Source: `glClearBufferuiv`.
  public func clear(colorBuffer index: Int, to value: SIMD4<UInt32>) {
    withUnsafePointer(to: value) { pointer in
      pointer.withMemoryRebound(to: GLuint.self, capacity: 4) {
        functions.clearBufferuiv(GLenum(GL_COLOR), GLint(index), $0)
      }
    }
    checkpoint("glClearBufferuiv")
  }

  /// Draws vertices in order.
  /// - Source: `glDrawArrays`, `glDrawArraysInstanced`.
  public func drawArrays(
    _ mode: PrimitiveMode, first: Int = 0, count: Int, instances: Int = 1
  ) {
    if instances == 1 {
      functions.drawArrays(mode.rawValue, GLint(first), GLsizei(count))
    } else {
      functions.drawArraysInstanced(
        mode.rawValue, GLint(first), GLsizei(count), GLsizei(instances))
    }
    drawCallCount += 1
    checkpoint("glDrawArrays")
  }

  /// Draws the vertices that the bound vertex array's index buffer names, from `byteOffset` of that buffer on.
  /// - Source: `glDrawElements`, `glDrawElementsInstanced`.
  public func drawElements(
    _ mode: PrimitiveMode, count: Int, type: IndexType, byteOffset: Int = 0, instances: Int = 1
  ) {
    let offset = UnsafeRawPointer(bitPattern: byteOffset)
    if instances == 1 {
      functions.drawElements(mode.rawValue, GLsizei(count), type.rawValue, offset)
    } else {
      functions.drawElementsInstanced(
        mode.rawValue, GLsizei(count), type.rawValue, offset, GLsizei(instances))
    }
    drawCallCount += 1
    checkpoint("glDrawElements")
  }

  /// Sends what is queued to the device, without waiting.
  /// - Source: `glFlush`.
  public func flush() {
    functions.flush()
    checkpoint("glFlush")
  }

  /// Waits until everything is done.
  /// - Source: `glFinish`.
  public func finish() {
    functions.finish()
    checkpoint("glFinish")
  }
}
