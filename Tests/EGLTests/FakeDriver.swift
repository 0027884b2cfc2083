import GLFunCEGL

@testable import GLFunEGL

/// An EGL library in memory: the test chooses the platforms that open, and every call is recorded.
final class FakeDriver {
  struct Device {
    var extensions = "EGL_EXT_device_drm EGL_EXT_device_drm_render_node EGL_EXT_device_query_name"
    var opens = true
  }

  /// Distinguishes this library in the process-wide count of users.
  private var library: UInt { UInt(bitPattern: ObjectIdentifier(self)) }
  var devices: [Device] = []
  var clientExtensions =
    "EGL_EXT_device_base EGL_EXT_platform_device EGL_MESA_platform_surfaceless EGL_KHR_platform_gbm"
  var displayExtensions = "EGL_KHR_surfaceless_context EGL_KHR_create_context"
  var surfacelessOpens = true
  var defaultOpens = true
  var renderNodes: [String] = []
  var nodeErrno: Int32 = 0
  var nodeIsGraphicsDevice = true
  var gbmOpens = true
  /// True if a software renderer draws in place of a render node.
  var gbmIsSoftware = false
  /// Displays on which no context can be made current.
  var displaysWithoutCurrent: Set<UInt> = []
  var version = (major: 1, minor: 5)
  var configBits: [EGLint] = [8]
  /// The latest major version of OpenGL ES that contexts have, and that configurations claim.
  var (newestContext, newestConfig): (EGLint, EGLint) = (3, 3)
  var nvidiaFiles = false
  /// The names of calls whose next use fails with the code.
  var failures: [String: EGLint] = [:]

  private(set) var calls: [String] = []
  private(set) var current: (context: UInt, draw: UInt, display: UInt) = (0, 0, 0)
  private(set) var surfaceTypes: [EGLint] = []
  private(set) var contextAttributes: [EGLint] = []
  private var error: EGLint = EGL_SUCCESS
  private var nextHandle: UInt = 0x1000

  func count(_ call: String) -> Int { calls.count { $0 == call } }
  func forgetCalls() { calls = [] }

  private func pointer(_ number: UInt) -> UnsafeMutableRawPointer? {
    UnsafeMutableRawPointer(bitPattern: number)
  }
  private func make() -> UnsafeMutableRawPointer? {
    nextHandle += 16
    return pointer(nextHandle)
  }
  /// Records a call, and returns true if it succeeds.
  private func note(_ call: String) -> Bool {
    calls.append(call)
    guard let code = failures.removeValue(forKey: call) else { return true }
    error = code
    return false
  }

  static let surfacelessHandle: UInt = 0x100
  static let defaultHandle: UInt = 0x200
  static let gbmHandle: UInt = 0x300
  static let deviceHandle: UInt = 0x400

  var functions: EGLFunctions {
    EGLFunctions(
      library: library,
      getError: { [self] in
        defer { error = EGL_SUCCESS }
        return error
      },
      queryString: { [self] display, name in
        switch (display, name) {
        case (nil, EGL_EXTENSIONS): clientExtensions
        case (_?, EGL_EXTENSIONS): displayExtensions
        case (_, EGL_VENDOR): "Fake"
        default: "\(version.major).\(version.minor)"
        }
      },
      getProcAddress: { _ in nil },
      getDefaultDisplay: { [self] in pointer(Self.defaultHandle) },
      getPlatformDisplay: { [self] platform, native in
        calls.append("eglGetPlatformDisplay")
        return switch Int32(platform) {
        case EGL_PLATFORM_SURFACELESS_MESA: pointer(Self.surfacelessHandle)
        case EGL_PLATFORM_GBM_KHR: pointer(Self.gbmHandle)
        default: native
        }
      },
      initialize: { [self] display in
        guard note("eglInitialize") else { return nil }
        let handle = UInt(bitPattern: display)
        let opens =
          switch handle {
          case Self.surfacelessHandle: surfacelessOpens
          case Self.defaultHandle: defaultOpens
          case Self.gbmHandle: gbmOpens
          default: devices[Int(handle - Self.deviceHandle)].opens
          }
        if !opens { error = EGL_NOT_INITIALIZED }
        return opens ? version : nil
      },
      terminate: { [self] _ in note("eglTerminate") },
      bindAPI: { [self] _ in note("eglBindAPI") },
      chooseConfig: { [self] _, attributes in
        if let place = attributes.firstIndex(of: EGL_SURFACE_TYPE) {
          surfaceTypes.append(attributes[place + 1])
        }
        guard note("eglChooseConfig") else { return nil }
        if newestConfig < 3, attributes.contains(EGL_OPENGL_ES3_BIT_KHR) { return [] }
        return configBits.indices.compactMap { pointer(UInt($0) + 1) }
      },
      getConfigAttrib: { [self] _, config, name in
        name == EGL_CONFIG_ID
          ? EGLint(Int(bitPattern: config)) : configBits[Int(bitPattern: config) - 1]
      },
      createContext: { [self] _, _, attributes in
        contextAttributes = attributes
        if attributes[1] > newestContext {
          error = EGL_BAD_MATCH
          return nil
        }
        return note("eglCreateContext") ? make() : nil
      },
      destroyContext: { [self] _, _ in note("eglDestroyContext") },
      createPbufferSurface: { [self] _, _, _ in
        note("eglCreatePbufferSurface") ? make() : nil
      },
      destroySurface: { [self] _, _ in note("eglDestroySurface") },
      makeCurrent: { [self] display, draw, _, context in
        guard note("eglMakeCurrent") else { return false }
        if context != nil, displaysWithoutCurrent.contains(UInt(bitPattern: display)) {
          error = EGL_BAD_MATCH
          return false
        }
        current = (
          UInt(bitPattern: context), UInt(bitPattern: draw),
          context == nil ? 0 : UInt(bitPattern: display)
        )
        return true
      },
      getCurrentContext: { [self] in pointer(current.context) },
      getCurrentDisplay: { [self] in pointer(current.display) },
      getCurrentSurface: { [self] _ in pointer(current.draw) },
      queryDevices: { [self] in
        devices.indices.compactMap { pointer(Self.deviceHandle + UInt($0)) }
      },
      queryDeviceString: { [self] device, name in
        let index = UInt(bitPattern: device) - Self.deviceHandle
        return switch name {
        case EGL_EXTENSIONS: devices[Int(index)].extensions
        case EGL_DRM_DEVICE_FILE_EXT: "/dev/dri/card\(index)"
        case EGL_DRM_RENDER_NODE_FILE_EXT: "/dev/dri/renderD\(128 + index)"
        case EGL_RENDERER_EXT: "Fake \(index)"
        default: "Fake"
        }
      },
      queryDisplayDevice: { [self] display in
        guard UInt(bitPattern: display) == Self.gbmHandle, gbmIsSoftware else { return nil }
        return pointer(Self.deviceHandle)
      },
      gbm: { [self] () throws(EGLError) -> GBMFunctions in
        GBMFunctions(
          createDevice: { [self] _ in make() },
          destroyDevice: { [self] _ in calls.append("gbm_device_destroy") })
      },
      host: HostFunctions(
        renderNodes: { [self] in renderNodes },
        open: { [self] _ in nodeErrno == 0 ? 7 : -nodeErrno },
        close: { [self] descriptor in calls.append("close \(descriptor)") },
        isGraphicsDevice: { [self] _ in nodeIsGraphicsDevice },
        exists: { [self] in $0.hasPrefix("/dev/nvidia") && nvidiaFiles }))
  }

  func context(_ selection: DeviceSelection = .surfaceless) throws -> GLContext {
    try GLContext.open(selection, functions: functions).context
  }
}
