import GLFunCEGL
import GLFunCGBM
import GLFunPlatform

extension EGLFunctions {
  /// Opens `libEGL.so.1`, or the library that the process has chosen, and looks up its calls.
  ///
  /// - Throws: `EGLError` with `.libraryNotFound` or `.symbolMissing`; the remedy names the package.
  /// - Complexity: one `dlopen`; about ten microseconds if the library is already in memory.
  public static func load() throws(EGLError) -> EGLFunctions { try load(.standard) }

  /// Opens a library and looks up its calls.
  package static func load(_ library: EGLLibrary) throws(EGLError) -> EGLFunctions {
    let egl = try DynamicLibrary(library.name)
    let getProcAddress = try egl.function("eglGetProcAddress", as: PFNEGLGETPROCADDRESSPROC.self)
    let find = { (name: String) -> UnsafeMutableRawPointer? in
      if let exported = egl.address(name) { return exported }
      return getProcAddress(name).map { unsafeBitCast($0, to: UnsafeMutableRawPointer.self) }
    }
    let getError = try egl.function("eglGetError", as: PFNEGLGETERRORPROC.self)
    let queryString = try egl.function("eglQueryString", as: PFNEGLQUERYSTRINGPROC.self)
    let getDisplay = try egl.function("eglGetDisplay", as: PFNEGLGETDISPLAYPROC.self)
    let initialize = try egl.function("eglInitialize", as: PFNEGLINITIALIZEPROC.self)
    let terminate = try egl.function("eglTerminate", as: PFNEGLTERMINATEPROC.self)
    let bindAPI = try egl.function("eglBindAPI", as: PFNEGLBINDAPIPROC.self)
    let chooseConfig = try egl.function("eglChooseConfig", as: PFNEGLCHOOSECONFIGPROC.self)
    let getConfigAttrib = try egl.function("eglGetConfigAttrib", as: PFNEGLGETCONFIGATTRIBPROC.self)
    let createContext = try egl.function("eglCreateContext", as: PFNEGLCREATECONTEXTPROC.self)
    let destroyContext = try egl.function("eglDestroyContext", as: PFNEGLDESTROYCONTEXTPROC.self)
    let createPbuffer = try egl.function(
      "eglCreatePbufferSurface", as: PFNEGLCREATEPBUFFERSURFACEPROC.self)
    let destroySurface = try egl.function("eglDestroySurface", as: PFNEGLDESTROYSURFACEPROC.self)
    let makeCurrent = try egl.function("eglMakeCurrent", as: PFNEGLMAKECURRENTPROC.self)
    let getCurrentContext = try egl.function(
      "eglGetCurrentContext", as: PFNEGLGETCURRENTCONTEXTPROC.self)
    let getCurrentDisplay = try egl.function(
      "eglGetCurrentDisplay", as: PFNEGLGETCURRENTDISPLAYPROC.self)
    let getCurrentSurface = try egl.function(
      "eglGetCurrentSurface", as: PFNEGLGETCURRENTSURFACEPROC.self)

    return EGLFunctions(
      library: UInt(bitPattern: egl.address("eglTerminate")),
      getError: { getError() },
      queryString: { display, name in queryString(display, name).map { String(cString: $0) } },
      getProcAddress: find,
      getDefaultDisplay: { getDisplay(nil) },
      getPlatformDisplay: platformDisplay(find),
      initialize: { display in
        var major: EGLint = 0
        var minor: EGLint = 0
        guard initialize(display, &major, &minor) != 0 else { return nil }
        return (Int(major), Int(minor))
      },
      terminate: { terminate($0) != 0 },
      bindAPI: { bindAPI($0) != 0 },
      chooseConfig: { display, attributes in
        var configs = [EGLConfig?](repeating: nil, count: 64)
        var count: EGLint = 0
        guard chooseConfig(display, attributes, &configs, EGLint(configs.count), &count) != 0
        else { return nil }
        return configs.prefix(Int(count)).compactMap { $0 }
      },
      getConfigAttrib: { display, config, attribute in
        var value: EGLint = 0
        return getConfigAttrib(display, config, attribute, &value) != 0 ? value : nil
      },
      createContext: { display, config, attributes in
        createContext(display, config, nil, attributes)
      },
      destroyContext: { destroyContext($0, $1) != 0 },
      createPbufferSurface: { createPbuffer($0, $1, $2) },
      destroySurface: { destroySurface($0, $1) != 0 },
      makeCurrent: { makeCurrent($0, $1, $2, $3) != 0 },
      getCurrentContext: { getCurrentContext() },
      getCurrentDisplay: { getCurrentDisplay() },
      getCurrentSurface: { getCurrentSurface($0) },
      queryDevices: deviceEnumeration(find),
      queryDeviceString: deviceStrings(find),
      queryDisplayDevice: displayDevices(find),
      openGLES: library.openGLES,
      gbm: GBMFunctions.load,
      host: .system)
  }

  private typealias Finder = (String) -> UnsafeMutableRawPointer?

  /// Finds `eglGetPlatformDisplay` of EGL 1.5, otherwise the function of the extension. They differ only in the type of
  /// attributes, and none is passed.
  private static func platformDisplay(
    _ find: Finder
  ) -> ((EGLenum, UnsafeMutableRawPointer?) -> EGLDisplay?)? {
    if let address = find("eglGetPlatformDisplay") {
      let call = unsafeBitCast(address, to: PFNEGLGETPLATFORMDISPLAYPROC.self)
      return { call($0, $1, nil) }
    }
    guard let address = find("eglGetPlatformDisplayEXT") else { return nil }
    let call = unsafeBitCast(address, to: PFNEGLGETPLATFORMDISPLAYEXTPROC.self)
    return { call($0, $1, nil) }
  }

  private static func deviceEnumeration(_ find: Finder) -> (() -> [EGLDeviceEXT]?)? {
    guard let address = find("eglQueryDevicesEXT") else { return nil }
    let call = unsafeBitCast(address, to: PFNEGLQUERYDEVICESEXTPROC.self)
    return {
      var devices = [EGLDeviceEXT?](repeating: nil, count: 64)
      var count: EGLint = 0
      guard call(EGLint(devices.count), &devices, &count) != 0 else { return nil }
      return devices.prefix(Int(count)).compactMap { $0 }
    }
  }

  private static func deviceStrings(_ find: Finder) -> ((EGLDeviceEXT, EGLint) -> String?)? {
    guard let address = find("eglQueryDeviceStringEXT") else { return nil }
    let call = unsafeBitCast(address, to: PFNEGLQUERYDEVICESTRINGEXTPROC.self)
    return { device, name in call(device, name).map { String(cString: $0) } }
  }

  private static func displayDevices(_ find: Finder) -> ((EGLDisplay) -> EGLDeviceEXT?)? {
    guard let address = find("eglQueryDisplayAttribEXT") else { return nil }
    let call = unsafeBitCast(address, to: PFNEGLQUERYDISPLAYATTRIBEXTPROC.self)
    return { display in
      var value: EGLAttrib = 0
      guard call(display, EGL_DEVICE_EXT, &value) != 0 else { return nil }
      return EGLDeviceEXT(bitPattern: value)
    }
  }
}

extension GBMFunctions {
  /// Opens `libgbm.so.1` and looks up its calls.
  package static func load() throws(EGLError) -> GBMFunctions {
    let gbm = try DynamicLibrary("libgbm.so.1")
    let create = try gbm.function("gbm_create_device", as: PFNGBMCREATEDEVICEPROC.self)
    let destroy = try gbm.function("gbm_device_destroy", as: PFNGBMDEVICEDESTROYPROC.self)
    return GBMFunctions(
      createDevice: { create($0).map { UnsafeMutableRawPointer($0) } },
      destroyDevice: { destroy(OpaquePointer($0)) })
  }
}
