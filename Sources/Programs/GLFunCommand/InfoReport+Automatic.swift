internal import GLFun
internal import GLFunEGL

extension InfoReport {
  /// The choice of `--backend auto`.
  struct Automatic: Encodable {
    var backend: String
    /// The device for frames that are worth it; absent without a hardware device.
    var device: String?
    /// The reason for the choice.
    var reason: String

    /// Searches for a hardware device.
    init() {
      switch AutomaticBackend.hardware() {
      case .none(let reason):
        backend = Backend.cpu.rawValue
        self.reason = reason
      case .found(let device, let renderer):
        backend = Backend.auto.rawValue
        self.device = device.description
        reason = "\(renderer), for frames that it draws faster than the CPU; the CPU for all others"
      }
    }
  }
}
