import GLFunCGLES

extension GraphicsDevice {
  /// Places the clip-space square in the framebuffer, in pixels from its first row and column.
  /// - Source: `glViewport`.
  public func setViewport(x: Int, y: Int, width: Int, height: Int) {
    call("glViewport") { $0.viewport(GLint(x), GLint(y), GLsizei(width), GLsizei(height)) }
  }

  /// Sets the window depths of the nearest and the farthest point of clip space; 0…1.
  /// - Source: `glDepthRangef`.
  public func setDepthRange(near: Float, far: Float) {
    call("glDepthRangef") { $0.depthRangef(near, far) }
  }

  /// Sets the rectangle that drawing and clearing are confined to, or lifts the confinement.
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

  /// Switches a part of the pipeline on or off.
  /// - Source: `glEnable`, `glDisable`.
  public func set(_ feature: GLFeature, _ isOn: Bool) {
    call(isOn ? "glEnable" : "glDisable") {
      if isOn { $0.enable(feature.rawValue) } else { $0.disable(feature.rawValue) }
    }
  }

  /// True if a part of the pipeline is on.
  /// - Source: `glIsEnabled`.
  public func isEnabled(_ feature: GLFeature) -> Bool {
    call("glIsEnabled") { $0.isEnabled(feature.rawValue) != 0 }
  }

  /// Sets the texture unit that textures are bound to when they are made.
  /// - Source: `glActiveTexture`.
  public func activate(unit: Int) {
    call("glActiveTexture") { $0.activeTexture(GLenum(GL_TEXTURE0) + GLenum(clamping: unit)) }
  }

  /// Sets the width of lines, in pixels; see `GLCapabilities.lineWidthRange`.
  /// - Source: `glLineWidth`.
  public func setLineWidth(_ width: Float) {
    call("glLineWidth") { $0.lineWidth(width) }
  }
}

// Blending.
extension GraphicsDevice {
  /// Sets how source and destination are blended, colour and alpha alike; blending itself is
  /// `set(.blending, true)`.
  /// - Source: `glBlendFuncSeparate`, `glBlendEquationSeparate`.
  public func setBlending(
    source: GLBlendFactor, destination: GLBlendFactor, equation: GLBlendEquation = .add
  ) {
    let function = GLBlendFunction(
      source: source, destination: destination, equation: equation)
    setBlending(color: function, alpha: function)
  }

  /// Sets how colours and how alphas are blended.
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

  /// Sets the colour that factors such as `.constantColor` name; channels from 0 to 1.
  /// - Source: `glBlendColor`.
  public func setBlendColor(red: Float, green: Float, blue: Float, alpha: Float) {
    call("glBlendColor") { $0.blendColor(red, green, blue, alpha) }
  }

  /// Sets which channels drawing and clearing change.
  /// - Source: `glColorMask`.
  public func setColorMask(red: Bool, green: Bool, blue: Bool, alpha: Bool) {
    call("glColorMask") { $0.colorMask(red ? 1 : 0, green ? 1 : 0, blue ? 1 : 0, alpha ? 1 : 0) }
  }
}

/// The factors and the equation of blending: `source · new value + destination · value that is there`.
/// - Source: OpenGL ES 3.0, section 4.1.7.
public struct GLBlendFunction: Hashable, Sendable {
  /// The factor of the new value.
  public var source: GLBlendFactor
  /// The factor of the value that is there.
  public var destination: GLBlendFactor
  /// The way in which the two products are combined.
  public var equation: GLBlendEquation

  /// Makes a function, by default a sum.
  public init(source: GLBlendFactor, destination: GLBlendFactor, equation: GLBlendEquation = .add) {
    self.source = source
    self.destination = destination
    self.equation = equation
  }
}

// Depth, stencil and faces.
extension GraphicsDevice {
  /// Sets the comparison of the depth test; the test itself is `set(.depthTest, true)`.
  /// - Source: `glDepthFunc`.
  public func setDepthFunction(_ function: GLCompareFunction) {
    call("glDepthFunc") { $0.depthFunc(function.rawValue) }
  }

  /// Sets whether drawing and clearing change depths.
  /// - Source: `glDepthMask`.
  public func setDepthMask(_ isOn: Bool) {
    call("glDepthMask") { $0.depthMask(isOn ? 1 : 0) }
  }

  /// Sets the stencil test: `(reference & mask) function (stencil & mask)`; the test itself is
  /// `set(.stencilTest, true)`.
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

  /// Sets what becomes of a stencil value.
  /// - Parameters:
  ///   - stencilFail: where the stencil test fails.
  ///   - depthFail: where that passes and the depth test fails.
  ///   - pass: where both pass.
  ///   - face: the triangles that this is for.
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

  /// Sets which bits of stencil values drawing and clearing change.
  /// - Source: `glStencilMaskSeparate`.
  public func setStencilMask(_ mask: UInt32, face: GLFace = .frontAndBack) {
    call("glStencilMaskSeparate") { $0.stencilMaskSeparate(face.rawValue, mask) }
  }

  /// Sets which triangles are left out where `set(.faceCulling, true)`.
  /// - Source: `glCullFace`.
  public func setCullFace(_ face: GLFace) {
    call("glCullFace") { $0.cullFace(face.rawValue) }
  }

  /// Sets which triangles are front faces.
  /// - Source: `glFrontFace`.
  public func setFrontFace(_ order: GLFrontFace) {
    call("glFrontFace") { $0.frontFace(order.rawValue) }
  }

  /// Sets what is added to the depths of triangles where `set(.polygonOffsetFill, true)`:
  /// `factor` × the steepest slope + `units` × the least difference of two depths.
  /// - Source: `glPolygonOffset`.
  public func setPolygonOffset(factor: Float, units: Float) {
    call("glPolygonOffset") { $0.polygonOffset(factor, units) }
  }
}

// Samples.
extension GraphicsDevice {
  /// Sets the part of a pixel's samples, 0…1, that drawing changes where `set(.sampleCoverage, true)`.
  /// - Source: `glSampleCoverage`.
  public func setSampleCoverage(_ coverage: Float, isInverted: Bool = false) {
    call("glSampleCoverage") { $0.sampleCoverage(coverage, isInverted ? 1 : 0) }
  }

  /// Sets which samples of a pixel drawing changes where `set(.sampleMask, true)`.
  /// - Parameters:
  ///   - bits: a bit for each sample.
  ///   - word: the samples that the bits are for: 0 for the first 32.
  /// - Throws: `.unsupported` before OpenGL ES 3.1.
  /// - Source: `glSampleMaski`.
  public func setSampleMask(_ bits: UInt32, word: Int = 0) throws(GLError) {
    try require(3, 1, for: "glSampleMaski")
    call("glSampleMaski") { $0.sampleMaski(GLuint(clamping: word), bits) }
  }

  /// Sets the least part of a pixel's samples, 0…1, that a fragment shader runs for where
  /// `set(.sampleShading, true)`.
  /// - Throws: `.unsupported` before OpenGL ES 3.2.
  /// - Source: `glMinSampleShading`.
  public func setMinSampleShading(_ part: Float) throws(GLError) {
    try require(3, 2, for: "glMinSampleShading")
    call("glMinSampleShading") { $0.minSampleShading(part) }
  }
}
