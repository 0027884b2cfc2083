internal import GLFun
internal import GLFunEGL
internal import GLFunGLES

/// The facts about a driver that decide what GLFun draws with it.
struct DriverFacts: Sendable {
  /// The driver, in the form of `glfun info`.
  var chosen: InfoReport.Chosen
  /// The limits that are lower than GLFun needs, in words.
  var shortLimits: [String]
  /// The reason that GL primitives may differ; nil if the driver fills them as GLFun does.
  var reasonForPrimitives: String?

  /// Reads the facts of an open driver, which is made to draw for this purpose.
  init(_ renderer: inout GLRenderer, eglExtensions: Set<String>) throws(GLRenderer.Failure) {
    chosen = try InfoReport.Chosen(&renderer, eglExtensions: eglExtensions)
    shortLimits = renderer.capabilities.shortLimits
    let rule = try renderer.probe().edgeRule
    if rule != .leftAndBottom, rule != .other {
      reasonForPrimitives =
        "the driver fills the \(rule.rawValue) of triangles, and GLFun the left and bottom ones; "
        + "OpenGL ES leaves that to drivers"
    }
  }

  /// The facts on a few lines.
  var lines: [String] {
    let missing = chosen.extensions.filter { !$0.present }.map(\.name)
    let probe = chosen.probe
    return [
      "EGL \(chosen.eglVersion), \(chosen.eglVendor)"
        + (missing.isEmpty ? "" : ", without \(missing.joined(separator: ", "))"),
      shortLimits.isEmpty
        ? "limits: enough; textures of \(chosen.limits.textureSize)"
        : "limits: \(shortLimits.joined(separator: ", "))",
      "fill rule: \(probe.fillRule); blend rounding: \(probe.blendRounding ?? "no known rule"); "
        + "vertex grid: 1/\(probe.vertexGrid) pixel",
      "shapes: \(chosen.tiles.shaders), because \(chosen.tiles.reason)",
    ]
  }
}

extension GLCapabilities {
  /// The limits that are lower than GLFun needs, in words. The minimums of OpenGL ES 3.0 are enough.
  ///
  /// - Source: OpenGL ES 3.0.6, tables 6.28 to 6.32.
  fileprivate var shortLimits: [String] {
    [
      ("texture size", maxTextureSize, 2048), ("renderbuffer size", maxRenderbufferSize, 2048),
      ("viewport width", maxViewport.width, 2048), ("viewport height", maxViewport.height, 2048),
      ("texture units", fragmentTextureUnits, 16), ("vertex attributes", vertexAttributes, 16),
      ("uniform vectors", fragmentUniformVectors, 224), ("subpixel bits", subpixelBits, 4),
    ]
    .filter { $0.1 < $0.2 }.map { "\($0.0) \($0.1), and GLFun needs \($0.2)" }
  }
}
