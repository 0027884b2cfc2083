import GLFunPlatform

/// An action of the user that can make the next attempt succeed.
public enum EGLRemedy: Hashable, Sendable, CustomStringConvertible {
  /// Install packages (Debian names).
  case install(packages: [String])
  /// Name another library of EGL.
  case nameLibrary
  /// Give the user access to a device file by joining the group that owns it.
  case join(group: String, path: String)
  /// Pass the graphics devices to the container.
  case passDevicesToContainer
  /// Let the NVIDIA container runtime add the graphics libraries.
  case nvidiaGraphicsCapability
  /// Choose one of the available devices.
  case chooseDevice(count: Int)
  /// Let the program choose the platform.
  case chooseAutomatically
  /// Draw on the CPU, or install a driver that supports this version.
  case drawOnProcessor(insteadOf: GLContextRequest.Version)

  /// The remedy as an instruction.
  public var description: String {
    switch self {
    case .install(let packages): "install \(packages.joined(separator: " "))"
    case .nameLibrary: "name a library of EGL, such as libEGL.so.1, by its path"
    case .join(let group, let path):
      "add the user to the group \(group), which may use \(path)"
    case .passDevicesToContainer: "in a container, start it with --device /dev/dri"
    case .nvidiaGraphicsCapability:
      "in an NVIDIA container, start it with NVIDIA_DRIVER_CAPABILITIES=graphics"
    case .chooseDevice(1): "choose device:0"
    case .chooseDevice(let count): "choose one of device:0 to device:\(count - 1)"
    case .chooseAutomatically: "use auto"
    case .drawOnProcessor(let version):
      "use the backend cpu, which needs no driver, or a driver with OpenGL ES \(version)"
    }
  }
}

extension EGLError.Cause {
  /// True for a library that the process has chosen in place of the system's, or one beside it.
  private static func isChosen(_ library: String) -> Bool {
    let standard = EGLLibrary.standard
    return library.contains("/") || standard != .system && library == standard.name
  }

  /// The remedies suggested by the cause alone.
  var remedies: [EGLRemedy] {
    switch self {
    case .libraryNotFound("libGLESv2.so.2", _): [.install(packages: ["libgles2"])]
    case .libraryNotFound("libgbm.so.1", _): [.install(packages: ["libgbm1"])]
    case .libraryNotFound(let library, _) where Self.isChosen(library): [.nameLibrary]
    case .symbolMissing(_, let library) where Self.isChosen(library): [.nameLibrary]
    case .libraryNotFound: [.install(packages: ["libegl1", "libgl1-mesa-dri"])]
    case .symbolMissing: [.install(packages: ["libegl1", "libgles2"])]
    case .versionMissing(let version): [.drawOnProcessor(insteadOf: version)]
    case .call("eglInitialize", _), .nothingOpened: [.install(packages: ["libgl1-mesa-dri"])]
    case .cannotOpen(let path, EACCES), .cannotOpen(let path, EPERM):
      [.join(group: path.contains("/render") ? "render" : "video", path: path)]
    case .cannotOpen, .noRenderNode: [.passDevicesToContainer]
    case .noSuchDevice(_, let count) where count > 0: [.chooseDevice(count: count)]
    case .extensionMissing, .noSuchDevice, .notGraphicsDevice, .gbmRefused: [.chooseAutomatically]
    case .call, .contextLost, .noConfig: []
    }
  }
}

extension EGLError.Cause {
  fileprivate var isVersionMissing: Bool {
    if case .versionMissing = self { true } else { false }
  }
}

extension EGLError {
  /// Returns the error with remedies suggested by the machine's device files placed first.
  func considering(_ host: HostFunctions) -> EGLError {
    var found: [EGLRemedy] = []
    if host.exists("/dev/nvidiactl"), host.renderNodes().isEmpty {
      found.append(.nvidiaGraphicsCapability)
    }
    var error = self
    // If the version is too old, a driver and a device are present.
    if let old = attempts.first(where: { $0.error.cause.isVersionMissing }) {
      error.remedies = found + old.error.remedies
      return error
    }
    for attempt in attempts {
      for remedy in attempt.error.remedies where !found.contains(remedy) {
        // The automatic choice has already tried the other platforms.
        if remedy != .chooseAutomatically { found.append(remedy) }
      }
    }
    error.remedies = found + remedies.filter { !found.contains($0) }
    return error
  }
}
