/// One concrete way to a display: what a `DeviceSelection` comes down to.
public enum EGLPlatform: Hashable, Sendable, CustomStringConvertible {
  /// A device of EGL's own enumeration.
  ///
  /// The corresponding C constant is `EGL_PLATFORM_DEVICE_EXT`.
  case device(EGLDevice)
  /// Mesa's platform without surfaces.
  ///
  /// The corresponding C constant is `EGL_PLATFORM_SURFACELESS_MESA`.
  case surfaceless
  /// A render node through GBM.
  ///
  /// The corresponding C constant is `EGL_PLATFORM_GBM_KHR`.
  case gbm(path: String)
  /// A display that needs no window system, with a pbuffer that is made current.
  case pbuffer(EGLPbufferDisplay)

  /// The selection that opens this platform.
  public var selection: DeviceSelection {
    switch self {
    case .device(let device): .device(device.index)
    case .surfaceless: .surfaceless
    case .gbm(let path): .gbm(path: path)
    case .pbuffer: .pbuffer
    }
  }

  /// The platform as a person would select it, and the display of a pbuffer unless it is the default one.
  public var description: String {
    if case .pbuffer(let display) = self, display != .standard { return "pbuffer on \(display)" }
    return selection.description
  }
}

/// Where EGL gets the display of a pbuffer from.
public enum EGLPbufferDisplay: Hashable, Sendable, CustomStringConvertible {
  /// The display that EGL chooses, which may be a window system's.
  ///
  /// The corresponding C constant is `EGL_DEFAULT_DISPLAY`.
  case standard
  /// Mesa's platform without surfaces of a window system.
  ///
  /// The corresponding C constant is `EGL_PLATFORM_SURFACELESS_MESA`.
  case surfaceless
  /// A device of EGL's own enumeration.
  ///
  /// The corresponding C constant is `EGL_PLATFORM_DEVICE_EXT`.
  case device(EGLDevice)

  /// `the default display`, `surfaceless` or `device:1`.
  public var description: String {
    switch self {
    case .standard: "the default display"
    case .surfaceless: "surfaceless"
    case .device(let device): "device:\(device.index)"
    }
  }
}
