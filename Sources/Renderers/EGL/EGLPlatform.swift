/// A concrete way to open a display, to which a `DeviceSelection` is resolved.
public enum EGLPlatform: Hashable, Sendable, CustomStringConvertible {
  /// A device from EGL's enumeration.
  ///
  /// The corresponding C constant is `EGL_PLATFORM_DEVICE_EXT`.
  case device(EGLDevice)
  /// Mesa's surfaceless platform.
  ///
  /// The corresponding C constant is `EGL_PLATFORM_SURFACELESS_MESA`.
  case surfaceless
  /// A render node through GBM.
  ///
  /// The corresponding C constant is `EGL_PLATFORM_GBM_KHR`.
  case gbm(path: String)
  /// A display that needs no window system, with a pbuffer as the current surface.
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

  /// The platform as the user would select it, with the display of a pbuffer unless it is the default one.
  public var description: String {
    if case .pbuffer(let display) = self, display != .standard { return "pbuffer on \(display)" }
    return selection.description
  }
}

/// The display on which a pbuffer is created.
public enum EGLPbufferDisplay: Hashable, Sendable, CustomStringConvertible {
  /// The default display of EGL, which may belong to a window system.
  ///
  /// The corresponding C constant is `EGL_DEFAULT_DISPLAY`.
  case standard
  /// Mesa's surfaceless platform.
  ///
  /// The corresponding C constant is `EGL_PLATFORM_SURFACELESS_MESA`.
  case surfaceless
  /// A device from EGL's enumeration.
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
