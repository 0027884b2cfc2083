/// One concrete way to a display: what a `DeviceSelection` comes down to.
public enum Platform: Hashable, Sendable, CustomStringConvertible {
  /// A device of EGL's own enumeration.
  ///
  /// The corresponding C constant is `EGL_PLATFORM_DEVICE_EXT`.
  case device(Device)
  /// Mesa's platform without surfaces.
  ///
  /// The corresponding C constant is `EGL_PLATFORM_SURFACELESS_MESA`.
  case surfaceless
  /// A render node through GBM.
  ///
  /// The corresponding C constant is `EGL_PLATFORM_GBM_KHR`.
  case gbm(path: String)
  /// The default display, with a pbuffer to draw to.
  ///
  /// The corresponding C constant is `EGL_DEFAULT_DISPLAY`.
  case defaultDisplay

  /// The selection that names this platform and no other.
  public var selection: DeviceSelection {
    switch self {
    case .device(let device): .device(device.index)
    case .surfaceless: .surfaceless
    case .gbm(let path): .gbm(path: path)
    case .defaultDisplay: .pbuffer
    }
  }

  /// The platform as a person would select it.
  public var description: String { selection.description }
}
