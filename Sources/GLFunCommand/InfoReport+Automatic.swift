internal import GLFun
internal import GLFunEGL

extension InfoReport {
  /// What `--backend auto` takes.
  struct Automatic: Encodable {
    var backend: String
    /// The device that it takes for frames that are worth it; absent where there is none.
    var device: String?
    /// Why.
    var reason: String

    /// Looks for a hardware device.
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
