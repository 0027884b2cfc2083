import GLFunCGLES

extension GraphicsDevice {
  /// Sets the viewport, in pixels from the framebuffer's first row and column.
  /// - Source: `glViewport`.
  public func setViewport(x: Int, y: Int, width: Int, height: Int) {
    call("glViewport") { $0.viewport(GLint(x), GLint(y), GLsizei(width), GLsizei(height)) }
  }

  /// Sets the depths of the near and far plane; 0…1.
  /// - Source: `glDepthRangef`.
  public func setDepthRange(near: Float, far: Float) {
    call("glDepthRangef") { $0.depthRangef(near, far) }
  }

  /// Sets the scissor rectangle for drawing and clearing; nil turns the scissor test off.
  /// - Parameter region: in pixels from the framebuffer's first row and column.
  /// - Source: `glScissor`.
  public func setScissor(_ region: GLPixelRegion?) {
    if let region {
      call("glScissor") {
        $0.scissor(
          GLint(region.x), GLint(region.y), GLsizei(region.width), GLsizei(region.height))
      }
    }
    set(.scissor, region != nil)
  }

  /// Enables or disables a feature of the pipeline.
  /// - Source: `glEnable`, `glDisable`.
  public func set(_ feature: GLFeature, _ isOn: Bool) {
    call(isOn ? "glEnable" : "glDisable") {
      if isOn { $0.enable(feature.rawValue) } else { $0.disable(feature.rawValue) }
    }
  }

  /// True if a feature of the pipeline is enabled.
  /// - Source: `glIsEnabled`.
  public func isEnabled(_ feature: GLFeature) -> Bool {
    call("glIsEnabled") { $0.isEnabled(feature.rawValue) != 0 }
  }

  /// Sets the active texture unit, to which new textures are bound.
  /// - Source: `glActiveTexture`.
  public func activate(unit: Int) {
    call("glActiveTexture") { $0.activeTexture(GLenum(GL_TEXTURE0) + GLenum(clamping: unit)) }
  }

  /// Sets the line width in pixels; see `GLCapabilities.lineWidthRange`.
  /// - Source: `glLineWidth`.
  public func setLineWidth(_ width: Float) {
    call("glLineWidth") { $0.lineWidth(width) }
  }
}

// Blending.
extension GraphicsDevice {
  /// Sets the blend function for both colour and alpha; blending itself is enabled by `set(.blending, true)`.
  /// - Source: `glBlendFuncSeparate`, `glBlendEquationSeparate`.
  public func setBlending(
    source: GLBlendFactor, destination: GLBlendFactor, equation: GLBlendEquation = .add
  ) {
    let function = GLBlendFunction(
      source: source, destination: destination, equation: equation)
    setBlending(color: function, alpha: function)
  }

  /// Sets the blend functions for colour and for alpha.
  /// - Source: `glBlendFuncSeparate`, `glBlendEquationSeparate`.
  public func setBlending(color: GLBlendFunction, alpha: GLBlendFunction) {
    call("glBlendFuncSeparate") {
      $0.blendFuncSeparate(
        color.source.rawValue, color.destination.rawValue, alpha.source.rawValue,
        alpha.destination.rawValue)
    }
    call("glBlendEquationSeparate") {
      $0.blendEquationSeparate(color.equation.rawValue, alpha.equation.rawValue)
    }
  }

  /// Sets the colour used by factors such as `.constantColor`; components are 0…1.
  /// - Source: `glBlendColor`.
  public func setBlendColor(red: Float, green: Float, blue: Float, alpha: Float) {
    call("glBlendColor") { $0.blendColor(red, green, blue, alpha) }
  }

  /// Sets the colour components that drawing and clearing change.
  /// - Source: `glColorMask`.
  public func setColorMask(red: Bool, green: Bool, blue: Bool, alpha: Bool) {
    call("glColorMask") { $0.colorMask(red ? 1 : 0, green ? 1 : 0, blue ? 1 : 0, alpha ? 1 : 0) }
  }
}

/// A blend function: `source · new value + destination · current value`.
/// - Source: OpenGL ES 3.0, section 4.1.7.
public struct GLBlendFunction: Hashable, Sendable {
  /// The factor of the new value.
  public var source: GLBlendFactor
  /// The factor of the current value.
  public var destination: GLBlendFactor
  /// The combination of the two products.
  public var equation: GLBlendEquation

  /// Makes a blend function; the default equation is the sum.
  public init(source: GLBlendFactor, destination: GLBlendFactor, equation: GLBlendEquation = .add) {
    self.source = source
    self.destination = destination
    self.equation = equation
  }
}

// Depth, stencil and faces.
extension GraphicsDevice {
  /// Sets the comparison of the depth test, which is enabled by `set(.depthTest, true)`.
  /// - Source: `glDepthFunc`.
  public func setDepthFunction(_ function: GLCompareFunction) {
    call("glDepthFunc") { $0.depthFunc(function.rawValue) }
  }

  /// Enables or disables writes to the depth buffer.
  /// - Source: `glDepthMask`.
  public func setDepthMask(_ isOn: Bool) {
    call("glDepthMask") { $0.depthMask(isOn ? 1 : 0) }
  }

  /// Sets the stencil test `(reference & mask) function (stencil & mask)`, which is enabled by `set(.stencilTest, true)`.
  /// - Source: `glStencilFuncSeparate`.
  public func setStencilFunction(
    _ function: GLCompareFunction, reference: Int, mask: UInt32 = .max,
    face: GLFace = .frontAndBack
  ) {
    call("glStencilFuncSeparate") {
      $0.stencilFuncSeparate(
        face.rawValue, function.rawValue, GLint(clamping: reference), mask)
    }
  }

  /// Sets the operations on stencil values.
  /// - Parameters:
  ///   - stencilFail: the operation if the stencil test fails.
  ///   - depthFail: the operation if the stencil test passes and the depth test fails.
  ///   - pass: the operation if both pass.
  ///   - face: the faces that it applies to.
  /// - Source: `glStencilOpSeparate`.
  public func setStencilOperations(
    stencilFail: GLStencilOperation = .keep, depthFail: GLStencilOperation = .keep,
    pass: GLStencilOperation, face: GLFace = .frontAndBack
  ) {
    call("glStencilOpSeparate") {
      $0.stencilOpSeparate(
        face.rawValue, stencilFail.rawValue, depthFail.rawValue, pass.rawValue)
    }
  }

  /// Sets the bits of stencil values that drawing and clearing change.
  /// - Source: `glStencilMaskSeparate`.
  public func setStencilMask(_ mask: UInt32, face: GLFace = .frontAndBack) {
    call("glStencilMaskSeparate") { $0.stencilMaskSeparate(face.rawValue, mask) }
  }

  /// Sets the faces that are culled with `set(.faceCulling, true)`.
  /// - Source: `glCullFace`.
  public func setCullFace(_ face: GLFace) {
    call("glCullFace") { $0.cullFace(face.rawValue) }
  }

  /// Sets the vertex order of front faces.
  /// - Source: `glFrontFace`.
  public func setFrontFace(_ order: GLFrontFace) {
    call("glFrontFace") { $0.frontFace(order.rawValue) }
  }

  /// Sets the depth offset of triangles with `set(.polygonOffsetFill, true)`: `factor` × the maximum depth slope + `units` ×
  /// the smallest resolvable depth difference.
  /// - Source: `glPolygonOffset`.
  public func setPolygonOffset(factor: Float, units: Float) {
    call("glPolygonOffset") { $0.polygonOffset(factor, units) }
  }
}

// Samples.
extension GraphicsDevice {
  /// Sets the fraction of a pixel's samples, 0…1, that drawing changes with `set(.sampleCoverage, true)`.
  /// - Source: `glSampleCoverage`.
  public func setSampleCoverage(_ coverage: Float, isInverted: Bool = false) {
    call("glSampleCoverage") { $0.sampleCoverage(coverage, isInverted ? 1 : 0) }
  }

  /// Sets the samples of a pixel that drawing changes with `set(.sampleMask, true)`.
  /// - Parameters:
  ///   - bits: one bit for each sample.
  ///   - word: the index of the mask word; 0 for the first 32 samples.
  /// - Throws: `.unsupported` before OpenGL ES 3.1.
  /// - Source: `glSampleMaski`.
  public func setSampleMask(_ bits: UInt32, word: Int = 0) throws(GLError) {
    try require(3, 1, for: "glSampleMaski")
    call("glSampleMaski") { $0.sampleMaski(GLuint(clamping: word), bits) }
  }

  /// Sets the minimum fraction of a pixel's samples, 0…1, for which the fragment shader runs separately with
  /// `set(.sampleShading, true)`.
  /// - Throws: `.unsupported` before OpenGL ES 3.2.
  /// - Source: `glMinSampleShading`.
  public func setMinSampleShading(_ part: Float) throws(GLError) {
    try require(3, 2, for: "glMinSampleShading")
    call("glMinSampleShading") { $0.minSampleShading(part) }
  }
}
