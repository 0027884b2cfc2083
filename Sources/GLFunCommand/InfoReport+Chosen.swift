internal import GLFun
internal import GLFunEGL
internal import GLFunGLES

extension InfoReport {
  /// The device that is drawn with, and its driver.
  struct Chosen: Encodable {
    var device: String
    /// The display of a pbuffer; absent for other platforms.
    var display: String?
    var eglVendor: String
    var eglVersion: String
    /// What was tried first and did not open.
    var tried: [Attempt]
    var vendor: String
    var renderer: String
    var version: String
    var shadingLanguage: String
    var limits: Limits
    var extensions: [ExtensionEntry]
    var probe: ProbeEntry

    enum CodingKeys: String, CodingKey {
      case device, display
      case eglVendor = "egl_vendor"
      case eglVersion = "egl_version"
      case tried, vendor, renderer, version
      case shadingLanguage = "shading_language"
      case limits, extensions, probe
    }
  }

  /// Numbers of the driver that bound what can be drawn.
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

  /// What drawing told about the driver.
  struct ProbeEntry: Encodable {
    /// Which pixels on a shape's edges belong to it.
    var fillRule: String
    /// How blending rounds; absent where it follows no known rule.
    var blendRounding: String?
    /// Steps in a pixel of the grid that the vertices of primitives are placed on.
    var vertexGrid: Int
    /// Whether shaders do the blending.
    var framebufferFetch: Bool

    enum CodingKeys: String, CodingKey {
      case fillRule = "fill_rule"
      case blendRounding = "blend_rounding"
      case vertexGrid = "vertex_grid"
      case framebufferFetch = "framebuffer_fetch"
    }
  }
}

extension InfoReport.Chosen {
  /// The EGL extensions that are made use of.
  private static let usedFromEGL = [
    "EGL_EXT_platform_base", "EGL_EXT_device_enumeration", "EGL_EXT_device_query",
    "EGL_EXT_platform_device", "EGL_MESA_platform_surfaceless", "EGL_KHR_platform_gbm",
    "EGL_KHR_surfaceless_context", "EGL_KHR_create_context",
    "EGL_EXT_create_context_robustness",
  ]
  /// The OpenGL ES extensions that are made use of.
  private static let usedFromGL = ["GL_EXT_shader_framebuffer_fetch", "GL_KHR_debug"]
  /// Older or newer names under which a driver may offer the same.
  private static let synonyms = [
    "EGL_EXT_device_enumeration": "EGL_EXT_device_base",
    "EGL_EXT_device_query": "EGL_EXT_device_base",
    "EGL_KHR_platform_gbm": "EGL_MESA_platform_gbm",
  ]

  /// Describes an open renderer, which is made to draw for it.
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
  }
}
