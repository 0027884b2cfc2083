internal import GLFun
internal import GLFunEGL
internal import GLFunGLES

/// The report of `glfun info`. Its coding keys are those of the JSON that scripts read.
struct InfoReport: Encodable {
  /// The version of the program.
  var glfun = GLFunCommand.version
  var system = SystemDescription()
  /// The file of the EGL library; absent without EGL.
  var egl: String?
  /// All EGL devices and platforms, in the order of automatic choice; empty without EGL.
  var platforms: [PlatformEntry] = []
  /// The EGL vendors known to libglvnd, after trying each.
  var vendors = EGLVendors.entries()
  /// The choice of `--backend auto`, with its reason.
  var automatic = Automatic()
  /// The libraries for picture formats other than PNG.
  var libraries = Self.systemLibraries
  /// The requested device selection.
  var requested: String
  /// The device that the selection opened; absent if it did not open.
  var chosen: Chosen?
  /// The reason that the selection did not open; absent if it did.
  var failure: FailureEntry?

  /// The result of trying one device or platform.
  struct PlatformEntry: Encodable {
    var device: String
    /// The display that a pbuffer opened on; absent for other platforms.
    var display: String?
    var opens: Bool
    /// True if EGL reports a software renderer; absent if EGL does not tell.
    var software: Bool?
    var renderNode: String?
    /// `GL_RENDERER`, if it opened.
    var renderer: String?
    /// `GL_VERSION`, if it opened.
    var version: String?
    /// The reason that it did not open.
    var error: String?

    enum CodingKeys: String, CodingKey {
      case device, display, opens, software
      case renderNode = "render_node"
      case renderer, version, error
    }
  }

  /// A failed attempt to open a device.
  struct Attempt: Encodable {
    var device: String
    var error: String

    init(_ attempt: OpenAttempt) {
      device = attempt.name
      error = attempt.error.summary
    }
  }

  /// The reason that nothing opened.
  struct FailureEntry: Encodable {
    var message: String
    var detail: String
    var tried: [Attempt]
  }

  /// The presence of an extension that the library uses.
  struct ExtensionEntry: Encodable {
    var name: String
    var present: Bool
  }

  /// Tries all platforms, then opens `device`.
  ///
  /// - Parameter failure: receives the error that kept `device` from opening or drawing.
  init(device: DeviceSelection, failure: inout GLRenderer.Failure?) {
    requested = device.description
    let functions: EGLFunctions
    do throws(EGLError) {
      functions = try EGLFunctions.load()
    } catch {
      fail(.cannotOpen(error), &failure)
      return
    }
    egl = functions.file
    let client = functions.clientExtensions.map(String.init)
    let probes = Found.probe(functions)
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

  /// The properties of a platform that opened.
  struct Found {
    var capabilities: GLCapabilities
    var extensions: Set<String>

    /// Tries all platforms.
    static func probe(_ functions: EGLFunctions) -> [EGLProbe<Found>] {
      GLContext.probe(functions: functions) { (context) throws(EGLError) in
        Found(
          capabilities: try GraphicsDevice(context: context).capabilities,
          extensions: context.display.extensions)
      }
    }
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
  /// The display of a pbuffer; nil for other platforms.
  var pbufferDisplay: String? {
    if case .pbuffer(let display) = self { return display.description }
    return nil
  }
}
