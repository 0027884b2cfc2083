/// A user's choice of the way to create a graphics context.
///
/// Written as `auto`, `surfaceless`, `gbm`, `gbm:/dev/dri/renderD128`, `device:1` or `pbuffer`.
public enum DeviceSelection: Hashable, Sendable {
  /// The first that opens among: a hardware device, surfaceless, GBM, a pbuffer on the default display.
  case auto
  /// Mesa's surfaceless platform, which needs no device file and may be a software renderer.
  case surfaceless
  /// A render node through GBM; without a path, the first that opens.
  case gbm(path: String?)
  /// The device with this index in EGL's enumeration.
  case device(Int)
  /// A pbuffer, which needs a display but no window system. It is created on the default display, otherwise on Mesa's
  /// surfaceless platform, otherwise on the first device that supports one.
  case pbuffer
}

extension DeviceSelection: LosslessStringConvertible {
  /// Parses a selection as the user writes it; nil for invalid text.
  public init?(_ description: String) {
    let parts = description.split(
      separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let value = parts.count == 2 ? parts[1] : nil
    switch (parts[0], value) {
    case ("auto", nil): self = .auto
    case ("surfaceless", nil): self = .surfaceless
    case ("pbuffer", nil): self = .pbuffer
    case ("gbm", nil): self = .gbm(path: nil)
    case ("gbm", let path?) where !path.isEmpty: self = .gbm(path: String(path))
    case ("device", let number?):
      // `Int` accepts "+1", which would not be printed as it was written.
      guard number.allSatisfy({ ("0"..."9").contains($0) }), let index = Int(number) else {
        return nil
      }
      self = .device(index)
    default: return nil
    }
  }

  /// The selection as the user writes it.
  public var description: String {
    switch self {
    case .auto: "auto"
    case .surfaceless: "surfaceless"
    case .gbm(nil): "gbm"
    case .gbm(let path?): "gbm:\(path)"
    case .device(let index): "device:\(index)"
    case .pbuffer: "pbuffer"
    }
  }
}
