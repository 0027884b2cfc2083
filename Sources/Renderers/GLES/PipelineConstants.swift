import GLFunCGLES

/// A feature of the pipeline that can be enabled and disabled.
public struct GLFeature: RawRepresentable, Hashable, Sendable {
  /// The C value.
  public let rawValue: UInt32

  /// Makes a constant from its C value.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Blending with the framebuffer.
  ///
  /// The corresponding C constant is `GL_BLEND`.
  public static let blending = GLFeature(rawValue: UInt32(GL_BLEND))

  /// Discarding outside the scissor rectangle.
  ///
  /// The corresponding C constant is `GL_SCISSOR_TEST`.
  public static let scissor = GLFeature(rawValue: UInt32(GL_SCISSOR_TEST))

  /// The depth test.
  ///
  /// The corresponding C constant is `GL_DEPTH_TEST`.
  public static let depthTest = GLFeature(rawValue: UInt32(GL_DEPTH_TEST))

  /// The stencil test.
  ///
  /// The corresponding C constant is `GL_STENCIL_TEST`.
  public static let stencilTest = GLFeature(rawValue: UInt32(GL_STENCIL_TEST))

  /// Discarding triangles by their winding.
  ///
  /// The corresponding C constant is `GL_CULL_FACE`.
  public static let faceCulling = GLFeature(rawValue: UInt32(GL_CULL_FACE))

  /// Dithering, which is enabled by default in OpenGL ES.
  ///
  /// The corresponding C constant is `GL_DITHER`.
  public static let dithering = GLFeature(rawValue: UInt32(GL_DITHER))

  /// The depth offset of triangles; see `GraphicsDevice.setPolygonOffset`.
  ///
  /// The corresponding C constant is `GL_POLYGON_OFFSET_FILL`.
  public static let polygonOffsetFill = GLFeature(rawValue: UInt32(GL_POLYGON_OFFSET_FILL))

  /// Discarding all primitives before rasterization.
  ///
  /// The corresponding C constant is `GL_RASTERIZER_DISCARD`.
  public static let rasterizerDiscard = GLFeature(rawValue: UInt32(GL_RASTERIZER_DISCARD))

  /// Restarting primitives at the maximum index.
  ///
  /// The corresponding C constant is `GL_PRIMITIVE_RESTART_FIXED_INDEX`.
  public static let primitiveRestart = GLFeature(rawValue: UInt32(GL_PRIMITIVE_RESTART_FIXED_INDEX))

  /// Converting alpha to sample coverage.
  ///
  /// The corresponding C constant is `GL_SAMPLE_ALPHA_TO_COVERAGE`.
  public static let sampleAlphaToCoverage = GLFeature(rawValue: UInt32(GL_SAMPLE_ALPHA_TO_COVERAGE))

  /// Drawing to a fraction of a pixel's samples; see `GraphicsDevice.setSampleCoverage`.
  ///
  /// The corresponding C constant is `GL_SAMPLE_COVERAGE`.
  public static let sampleCoverage = GLFeature(rawValue: UInt32(GL_SAMPLE_COVERAGE))

  /// Drawing to selected samples of a pixel; see `GraphicsDevice.setSampleMask`. OpenGL ES 3.1.
  ///
  /// The corresponding C constant is `GL_SAMPLE_MASK`.
  public static let sampleMask = GLFeature(rawValue: UInt32(GL_SAMPLE_MASK))

  /// Running the fragment shader for each sample. OpenGL ES 3.2.
  ///
  /// The corresponding C constant is `GL_SAMPLE_SHADING`.
  public static let sampleShading = GLFeature(rawValue: UInt32(GL_SAMPLE_SHADING))
}

/// The factor of a colour in blending.
public struct GLBlendFactor: RawRepresentable, Hashable, Sendable {
  /// The C value.
  public let rawValue: UInt32

  /// Makes a constant from its C value.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Zero.
  ///
  /// The corresponding C constant is `GL_ZERO`.
  public static let zero = GLBlendFactor(rawValue: UInt32(GL_ZERO))

  /// One.
  ///
  /// The corresponding C constant is `GL_ONE`.
  public static let one = GLBlendFactor(rawValue: UInt32(GL_ONE))

  /// The source colour.
  ///
  /// The corresponding C constant is `GL_SRC_COLOR`.
  public static let sourceColor = GLBlendFactor(rawValue: UInt32(GL_SRC_COLOR))

  /// One minus the source colour.
  ///
  /// The corresponding C constant is `GL_ONE_MINUS_SRC_COLOR`.
  public static let oneMinusSourceColor = GLBlendFactor(rawValue: UInt32(GL_ONE_MINUS_SRC_COLOR))

  /// The destination colour.
  ///
  /// The corresponding C constant is `GL_DST_COLOR`.
  public static let destinationColor = GLBlendFactor(rawValue: UInt32(GL_DST_COLOR))

  /// One minus the destination colour.
  ///
  /// The corresponding C constant is `GL_ONE_MINUS_DST_COLOR`.
  public static let oneMinusDestinationColor = GLBlendFactor(
    rawValue: UInt32(GL_ONE_MINUS_DST_COLOR))

  /// The source alpha.
  ///
  /// The corresponding C constant is `GL_SRC_ALPHA`.
  public static let sourceAlpha = GLBlendFactor(rawValue: UInt32(GL_SRC_ALPHA))

  /// One minus the source alpha.
  ///
  /// The corresponding C constant is `GL_ONE_MINUS_SRC_ALPHA`.
  public static let oneMinusSourceAlpha = GLBlendFactor(rawValue: UInt32(GL_ONE_MINUS_SRC_ALPHA))

  /// The destination alpha.
  ///
  /// The corresponding C constant is `GL_DST_ALPHA`.
  public static let destinationAlpha = GLBlendFactor(rawValue: UInt32(GL_DST_ALPHA))

  /// One minus the destination alpha.
  ///
  /// The corresponding C constant is `GL_ONE_MINUS_DST_ALPHA`.
  public static let oneMinusDestinationAlpha = GLBlendFactor(
    rawValue: UInt32(GL_ONE_MINUS_DST_ALPHA))

  /// The colour of `GraphicsDevice.setBlendColor`.
  ///
  /// The corresponding C constant is `GL_CONSTANT_COLOR`.
  public static let constantColor = GLBlendFactor(rawValue: UInt32(GL_CONSTANT_COLOR))

  /// One minus the constant colour.
  ///
  /// The corresponding C constant is `GL_ONE_MINUS_CONSTANT_COLOR`.
  public static let oneMinusConstantColor = GLBlendFactor(
    rawValue: UInt32(GL_ONE_MINUS_CONSTANT_COLOR))

  /// The alpha of the constant colour.
  ///
  /// The corresponding C constant is `GL_CONSTANT_ALPHA`.
  public static let constantAlpha = GLBlendFactor(rawValue: UInt32(GL_CONSTANT_ALPHA))

  /// One minus the alpha of the constant colour.
  ///
  /// The corresponding C constant is `GL_ONE_MINUS_CONSTANT_ALPHA`.
  public static let oneMinusConstantAlpha = GLBlendFactor(
    rawValue: UInt32(GL_ONE_MINUS_CONSTANT_ALPHA))

  /// The lesser of the source alpha and one minus the destination alpha; 1 for the alpha component.
  ///
  /// The corresponding C constant is `GL_SRC_ALPHA_SATURATE`.
  public static let sourceAlphaSaturate = GLBlendFactor(rawValue: UInt32(GL_SRC_ALPHA_SATURATE))
}

/// The combination of the two products in blending.
public struct GLBlendEquation: RawRepresentable, Hashable, Sendable {
  /// The C value.
  public let rawValue: UInt32

  /// Makes a constant from its C value.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The sum.
  ///
  /// The corresponding C constant is `GL_FUNC_ADD`.
  public static let add = GLBlendEquation(rawValue: UInt32(GL_FUNC_ADD))

  /// Source minus destination.
  ///
  /// The corresponding C constant is `GL_FUNC_SUBTRACT`.
  public static let subtract = GLBlendEquation(rawValue: UInt32(GL_FUNC_SUBTRACT))

  /// Destination minus source.
  ///
  /// The corresponding C constant is `GL_FUNC_REVERSE_SUBTRACT`.
  public static let reverseSubtract = GLBlendEquation(rawValue: UInt32(GL_FUNC_REVERSE_SUBTRACT))

  /// The minimum, without factors.
  ///
  /// The corresponding C constant is `GL_MIN`.
  public static let minimum = GLBlendEquation(rawValue: UInt32(GL_MIN))

  /// The maximum, without factors.
  ///
  /// The corresponding C constant is `GL_MAX`.
  public static let maximum = GLBlendEquation(rawValue: UInt32(GL_MAX))
}
