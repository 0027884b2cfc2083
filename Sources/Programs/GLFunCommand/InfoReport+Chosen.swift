internal import GLFun
internal import GLFunEGL
internal import GLFunGLES

extension InfoReport {
  /// The device that is used for drawing, and its driver.
  struct Chosen: Encodable {
    var device: String
    /// The display of a pbuffer; absent for other platforms.
    var display: String?
    var eglVendor: String
    var eglVersion: String
    /// The earlier attempts that failed.
    var tried: [Attempt]
    var vendor: String
    var renderer: String
    var version: String
    var shadingLanguage: String
    var limits: Limits
    var extensions: [ExtensionEntry]
    var probe: ProbeEntry
    var tiles: TilesEntry

    enum CodingKeys: String, CodingKey {
      case device, display
      case eglVendor = "egl_vendor"
      case eglVersion = "egl_version"
      case tried, vendor, renderer, version
      case shadingLanguage = "shading_language"
      case limits, extensions, probe, tiles
    }
  }

  /// Limits of the driver that are relevant for drawing.
  struct Limits: Encodable {
    var textureSize: Int
    var renderbufferSize: Int
    var viewport: [Int]
    var lineWidth: [Float]
    var subpixelBits: Int
    var textureUnits: Int
    var samples: Int

    enum CodingKeys: String, CodingKey {
      case textureSize = "texture_size"
      case renderbufferSize = "renderbuffer_size"
      case viewport
      case lineWidth = "line_width"
      case subpixelBits = "subpixel_bits"
      case textureUnits = "texture_units"
      case samples
    }
  }

  /// Properties of the driver found by drawing.
  struct ProbeEntry: Encodable {
    /// The edge pixels that belong to a shape.
    var fillRule: String
    /// The rounding of blending; absent if it follows no known rule.
    var blendRounding: String?
    /// The grid for vertices of primitives, in steps per pixel.
    var vertexGrid: Int
    /// True if blending is done in shaders.
    var framebufferFetch: Bool

    enum CodingKeys: String, CodingKey {
      case fillRule = "fill_rule"
      case blendRounding = "blend_rounding"
      case vertexGrid = "vertex_grid"
      case framebufferFetch = "framebuffer_fetch"
    }
  }
}

extension InfoReport {
  /// The way in which shapes are drawn.
  struct TilesEntry: Encodable {
    /// `compute` or `fragments`.
    var shaders: String
    var reason: String
  }
}

extension InfoReport.Chosen {
  /// The EGL extensions that the library uses.
  private static let usedFromEGL = [
    "EGL_EXT_platform_base", "EGL_EXT_device_enumeration", "EGL_EXT_device_query",
    "EGL_EXT_platform_device", "EGL_MESA_platform_surfaceless", "EGL_KHR_platform_gbm",
    "EGL_KHR_surfaceless_context", "EGL_KHR_create_context",
    "EGL_EXT_create_context_robustness",
  ]
  /// The OpenGL ES extensions that the library uses.
  private static let usedFromGL = ["GL_EXT_shader_framebuffer_fetch", "GL_KHR_debug"]
  /// Alternative names of the same extensions.
  private static let synonyms = [
    "EGL_EXT_device_enumeration": "EGL_EXT_device_base",
    "EGL_EXT_device_query": "EGL_EXT_device_base",
    "EGL_KHR_platform_gbm": "EGL_MESA_platform_gbm",
  ]

  /// Describes an open renderer, which is made to draw for this purpose.
  init(_ renderer: inout GLRenderer, eglExtensions: Set<String>) throws(GLRenderer.Failure) {
    let found = try renderer.probe()
    let capabilities = renderer.capabilities
    let report = renderer.report
    device = report.platform.selection.description
    display = report.platform.pbufferDisplay
    eglVendor = report.vendor
    eglVersion = report.version
    tried = report.attempts.map(InfoReport.Attempt.init)
    vendor = capabilities.vendor
    self.renderer = capabilities.renderer
    version = capabilities.versionString
    shadingLanguage = capabilities.shadingLanguageString
    limits = InfoReport.Limits(
      textureSize: capabilities.maxTextureSize,
      renderbufferSize: capabilities.maxRenderbufferSize,
      viewport: [capabilities.maxViewport.width, capabilities.maxViewport.height],
      lineWidth: [capabilities.lineWidthRange.lowerBound, capabilities.lineWidthRange.upperBound],
      subpixelBits: capabilities.subpixelBits, textureUnits: capabilities.fragmentTextureUnits,
      samples: capabilities.maxSamples)
    let present = eglExtensions.union(capabilities.extensions)
    extensions = (Self.usedFromEGL + Self.usedFromGL).map { name in
      InfoReport.ExtensionEntry(
        name: name,
        present: present.contains(name) || Self.synonyms[name].map(present.contains) ?? false)
    }
    probe = InfoReport.ProbeEntry(
      fillRule: found.edgeRule.rawValue, blendRounding: found.blendRounding?.rawValue,
      vertexGrid: found.primitiveGrid.stepsPerPixel,
      framebufferFetch: capabilities.hasFramebufferFetch)
    let choice = try renderer.tileChoice()
    tiles = InfoReport.TilesEntry(
      shaders: choice.usesCompute ? "compute" : "fragments", reason: choice.reason)
  }
}
