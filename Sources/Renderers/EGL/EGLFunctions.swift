package import GLFunCEGL

/// The EGL calls of this module, as a table that tests can replace.
///
/// Nothing is linked: `load()` opens the library for the first context, so programs that draw only on the CPU do not need it.
public struct EGLFunctions {
  /// Identifies an EGL library: tables with the same value share displays.
  package var library: UInt
  package var getError: () -> EGLint
  package var queryString: (EGLDisplay?, EGLint) -> String?
  package var getProcAddress: (String) -> UnsafeMutableRawPointer?

  package var getDefaultDisplay: () -> EGLDisplay?
  /// Nil before EGL 1.5 without `EGL_EXT_platform_base`.
  package var getPlatformDisplay: ((EGLenum, UnsafeMutableRawPointer?) -> EGLDisplay?)?
  package var initialize: (EGLDisplay) -> (major: Int, minor: Int)?
  package var terminate: (EGLDisplay) -> Bool

  package var bindAPI: (EGLenum) -> Bool
  package var chooseConfig: (EGLDisplay, [EGLint]) -> [EGLConfig]?
  package var getConfigAttrib: (EGLDisplay, EGLConfig, EGLint) -> EGLint?
  package var createContext: (EGLDisplay, EGLConfig, [EGLint]) -> EGLContext?
  package var destroyContext: (EGLDisplay, EGLContext) -> Bool
  package var createPbufferSurface: (EGLDisplay, EGLConfig, [EGLint]) -> EGLSurface?
  package var destroySurface: (EGLDisplay, EGLSurface) -> Bool

  package var makeCurrent: (EGLDisplay, EGLSurface?, EGLSurface?, EGLContext?) -> Bool
  package var getCurrentContext: () -> EGLContext?
  package var getCurrentDisplay: () -> EGLDisplay?
  package var getCurrentSurface: (EGLint) -> EGLSurface?

  /// Nil without `EGL_EXT_device_enumeration`.
  package var queryDevices: (() -> [EGLDeviceEXT]?)?
  /// Nil without `EGL_EXT_device_query`.
  package var queryDeviceString: ((EGLDeviceEXT, EGLint) -> String?)?
  /// Returns the device of a display; nil without `EGL_EXT_device_query`.
  package var queryDisplayDevice: ((EGLDisplay) -> EGLDeviceEXT?)?

  /// Opens the library of OpenGL ES.
  package var openGLES: () throws(EGLError) -> DynamicLibrary = EGLLibrary.system.openGLES
  package var gbm: () throws(EGLError) -> GBMFunctions
  package var host: HostFunctions

  /// Returns the error of the last call.
  package func lastError(_ call: String) -> EGLError {
    let code = EGLError.Code(rawValue: getError())
    return EGLError(code == .contextLost ? .contextLost(call: call) : .call(name: call, code: code))
  }

  /// The client extensions: the capabilities of the library before any display is opened.
  package var clientExtensions: Set<Substring> {
    guard let list = queryString(nil, EGL_EXTENSIONS) else {
      // EGL before 1.5 without EGL_EXT_client_extensions sets EGL_BAD_DISPLAY; clear it.
      _ = getError()
      return []
    }
    return Set(list.split(separator: " "))
  }
}

/// The calls into `libgbm.so.1`.
package struct GBMFunctions {
  package var createDevice: (Int32) -> UnsafeMutableRawPointer?
  package var destroyDevice: (UnsafeMutableRawPointer) -> Void
}
