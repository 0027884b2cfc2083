internal import GLFun
internal import GLFunEGL
internal import GLFunGLES

/// What `glfun info` tells; its coding keys are the JSON that scripts read.
struct InfoReport: Encodable {
  /// The version of the program.
  var glfun = GLFunCommand.version
  var system = SystemDescription()
  /// Every EGL device and platform, in the order of automatic choice; empty without EGL.
  var platforms: [PlatformEntry] = []
  /// The EGL vendors that libglvnd knows, each tried.
  var vendors = EGLVendors.entries()
  /// What `--backend auto` takes, and why.
  var automatic = Automatic()
  /// The libraries of picture formats beside PNG.
  var libraries = Self.systemLibraries
  /// The selection that was asked for.
  var requested: String
  /// What the selection came to; absent if it did not open.
  var chosen: Chosen?
  /// Why the selection did not open; absent if it did.
  var failure: FailureEntry?

  /// What came of trying one device or platform.
  struct PlatformEntry: Encodable {
    var device: String
    /// The display that a pbuffer opened on; absent for other platforms.
    var display: String?
    var opens: Bool
    /// Whether EGL calls it a software renderer; absent where EGL does not tell.
    var software: Bool?
    var renderNode: String?
    /// `GL_RENDERER`, if it opened.
    var renderer: String?
    /// `GL_VERSION`, if it opened.
    var version: String?
    /// Why it did not open.
    var error: String?

    enum CodingKeys: String, CodingKey {
      case device, display, opens, software
      case renderNode = "render_node"
      case renderer, version, error
    }
  }

  /// A try that failed before another succeeded or none was left.
  struct Attempt: Encodable {
    var device: String
    var error: String

    init(_ attempt: OpenAttempt) {
      device = attempt.name
      error = attempt.error.summary
    }
  }

  /// Why nothing opened.
  struct FailureEntry: Encodable {
    var message: String
    var detail: String
    var tried: [Attempt]
  }

  /// Whether the driver has an extension that is made use of.
  struct ExtensionEntry: Encodable {
    var name: String
    var present: Bool
  }

  /// Tries every platform, then opens `device`.
  ///
  /// - Parameter failure: what kept `device` from opening or from drawing.
  init(device: DeviceSelection, failure: inout GLRenderer.Failure?) {
    requested = device.description
    let functions: EGLFunctions
    do throws(EGLError) {
      functions = try EGLFunctions.load()
    } catch {
      fail(.cannotOpen(error), &failure)
      return
    }
    let client = functions.clientExtensions.map(String.init)
    let probes = GLContext.probe(functions: functions) { (context) throws(EGLError) in
      Found(
        capabilities: try GraphicsDevice(context: context).capabilities,
        extensions: context.display.extensions)
    }
    platforms = probes.map(PlatformEntry.init)
    do throws(GLRenderer.Failure) {
      var renderer = try GLRenderer(device: device, functions: functions)
      let platform = renderer.report.platform
      let display = probes.first { $0.platform == platform }.flatMap { try? $0.result.get() }
      chosen = try Chosen(
        &renderer, eglExtensions: (display?.extensions ?? []).union(client))
    } catch {
      fail(error, &failure)
    }
  }

  private mutating func fail(
    _ error: GLRenderer.Failure, _ failure: inout GLRenderer.Failure?
  ) {
    failure = error
    var tried: [Attempt] = []
    if case .cannotOpen(let cause) = error { tried = cause.attempts.map(Attempt.init) }
    self.failure = FailureEntry(message: error.message, detail: error.detail, tried: tried)
  }

  /// What is read from a platform that opened.
  struct Found {
    var capabilities: GLCapabilities
    var extensions: Set<String>
  }
}

extension InfoReport.PlatformEntry {
  init(_ probe: EGLProbe<InfoReport.Found>) {
    device = probe.selection.description
    if case .device(let description)? = probe.platform {
      software = description.isSoftware
      renderNode = description.renderNode
    }
    switch probe.result {
    case .success(let found):
      opens = true
      display = probe.platform?.pbufferDisplay
      renderer = found.capabilities.renderer
      version = found.capabilities.versionString
    case .failure(let reason):
      opens = false
      error =
        reason.attempts.isEmpty
        ? reason.summary : reason.attempts.map(\.description).joined(separator: ", ")
    }
  }
}

extension EGLPlatform {
  /// Where the display of a pbuffer comes from; nil for other platforms.
  var pbufferDisplay: String? {
    if case .pbuffer(let display) = self { return display.description }
    return nil
  }
}
