extension GLContext {
  /// Opens a context for a device selection.
  ///
  /// `.auto` takes the first that opens among: each hardware device, surfaceless, each render node through GBM, a pbuffer on
  /// the default display. An explicit selection succeeds or fails; it is never replaced by another one. `.pbuffer` does not
  /// name a display: it takes the first one with pbuffers among the default display, surfaceless, and each device, hardware
  /// devices first.
  /// - Parameters:
  ///   - selection: the device selection.
  ///   - request: the requirements on the context.
  ///   - functions: the EGL library; nil to load it.
  /// - Returns: the context, and a report of how it was opened.
  /// - Throws: `EGLError`, with every failed attempt and its remedies.
  public static func open(
    _ selection: DeviceSelection = .auto, request: GLContextRequest = GLContextRequest(),
    functions: EGLFunctions? = nil
  ) throws(EGLError) -> (context: GLContext, report: OpenReport) {
    let functions = if let functions { functions } else { try EGLFunctions.load() }
    var search = PlatformSearch(request: request, functions: functions)
    let context =
      switch selection {
      case .auto: try search.first()
      case .surfaceless: try search.open(.surfaceless)
      case .gbm(let path?): try search.open(.gbm(path: path))
      case .gbm(nil): try search.firstRenderNode()
      case .device(let index): try search.device(index)
      case .pbuffer: try search.firstPbuffer()
      }
    let report = OpenReport(
      selection: selection, platform: context.display.platform, vendor: context.display.vendor,
      version: context.display.versionString, attempts: search.attempts)
    return (context, report)
  }

  /// Tries *every* device and platform, even after one has opened.
  ///
  /// - Parameters:
  ///   - request: the requirements on the contexts.
  ///   - functions: the EGL library.
  ///   - inspect: called with each context that opens, to query its capabilities. The context is not current, and is destroyed
  ///     after the call.
  /// - Returns: one probe for each platform, in the order in which `.auto` tries them, software devices last.
  public static func probe<Findings>(
    request: GLContextRequest = GLContextRequest(), functions: EGLFunctions,
    inspect: (GLContext) throws(EGLError) -> Findings
  ) -> [EGLProbe<Findings>] {
    var probes: [EGLProbe<Findings>] = []
    var search = PlatformSearch(request: request, functions: functions)
    func visit(
      _ selection: DeviceSelection, _ platform: EGLPlatform?,
      _ open: () throws(EGLError) -> GLContext
    ) {
      do throws(EGLError) {
        let context = try open()
        probes.append(
          EGLProbe(
            selection: selection, platform: context.display.platform,
            result: .success(try inspect(context))))
      } catch {
        probes.append(EGLProbe(selection: selection, platform: platform, result: .failure(error)))
      }
    }
    func visit(_ platform: EGLPlatform) {
      visit(platform.selection, platform) { () throws(EGLError) in try search.open(platform) }
    }
    func failed(_ selection: DeviceSelection, _ error: EGLError) {
      probes.append(EGLProbe(selection: selection, platform: nil, result: .failure(error)))
    }
    var software: [EGLDevice] = []
    do throws(EGLError) {
      let devices = try EGLDevice.all(functions)
      software = devices.filter(\.isSoftware)
      for device in devices where !device.isSoftware { visit(.device(device)) }
    } catch {
      failed(.device(0), error)
    }
    visit(.surfaceless)
    let nodes = functions.host.renderNodes()
    for node in nodes { visit(.gbm(path: node)) }
    if nodes.isEmpty { failed(.gbm(path: nil), EGLError(.noRenderNode)) }
    visit(.pbuffer, nil) { () throws(EGLError) in try search.firstPbuffer() }
    for device in software { visit(.device(device)) }
    return probes
  }
}

/// The result of trying one platform.
public struct EGLProbe<Findings> {
  /// The selection that was tried.
  public var selection: DeviceSelection
  /// The platform, with its device if there is one; nil if there was none to try.
  public var platform: EGLPlatform?
  /// The findings, or the error if it did not open.
  public var result: Result<Findings, EGLError>
}

extension EGLProbe: Sendable where Findings: Sendable {}

/// The search for a platform that opens, with the failures so far.
private struct PlatformSearch {
  let request: GLContextRequest
  let functions: EGLFunctions
  var attempts: [OpenAttempt] = []

  func open(_ platform: EGLPlatform) throws(EGLError) -> GLContext {
    try GLContext(display: GLDisplay(platform, functions: functions), request: request)
  }

  func device(_ index: Int) throws(EGLError) -> GLContext {
    let devices = try EGLDevice.all(functions)
    guard devices.indices.contains(index) else {
      throw EGLError(.noSuchDevice(index: index, count: devices.count))
    }
    return try open(.device(devices[index]))
  }

  mutating func firstRenderNode() throws(EGLError) -> GLContext {
    let nodes = functions.host.renderNodes()
    for node in nodes {
      if let context = attempt(.gbm(path: node)) { return context }
    }
    // The last failure is the error itself; earlier ones are its history.
    guard let last = attempts.popLast() else {
      throw EGLError(.noRenderNode).considering(functions.host)
    }
    throw EGLError(last.error.cause, attempts: attempts).considering(functions.host)
  }

  /// Opens a context on the first display with a usable pbuffer.
  mutating func firstPbuffer() throws(EGLError) -> GLContext {
    let devices = (try? EGLDevice.all(functions)) ?? []
    let displays =
      [EGLPbufferDisplay.standard, .surfaceless]
      + devices.filter { !$0.isSoftware }.map { .device($0) }
      + devices.filter(\.isSoftware).map { .device($0) }
    for display in displays {
      if let context = attempt(.pbuffer(display)) { return context }
    }
    throw EGLError(.nothingOpened, attempts: attempts).considering(functions.host)
  }

  mutating func first() throws(EGLError) -> GLContext {
    do throws(EGLError) {
      for device in try EGLDevice.all(functions) where !device.isSoftware {
        if let context = attempt(.device(device)) { return context }
      }
    } catch {
      attempts.append(OpenAttempt(.device(0), error))
    }
    if let context = attempt(.surfaceless) { return context }
    let nodes = functions.host.renderNodes()
    if nodes.isEmpty { attempts.append(OpenAttempt(.gbm(path: nil), EGLError(.noRenderNode))) }
    for node in nodes {
      if let context = attempt(.gbm(path: node)) { return context }
    }
    if let context = attempt(.pbuffer(.standard)) { return context }
    throw EGLError(.nothingOpened, attempts: attempts).considering(functions.host)
  }

  private mutating func attempt(_ platform: EGLPlatform) -> GLContext? {
    do throws(EGLError) {
      let context = try open(platform)
      // Some displays have pbuffers that cannot be made current.
      if platform.selection == .pbuffer { try context.withCurrent {} }
      return context
    } catch {
      attempts.append(OpenAttempt(platform, error))
      return nil
    }
  }
}
