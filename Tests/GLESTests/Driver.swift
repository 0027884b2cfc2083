import GLFunEGL
import GLFunGLES
import Testing

/// The driver of this machine, or the reason for its absence.
enum Driver {
  private static let opened: Result<GLCapabilities, EGLError> = {
    do throws(EGLError) {
      return .success(try GraphicsDevice.open().device.capabilities)
    } catch { return .failure(error) }
  }()
  static var isThere: Bool { has(2, 0) }
  static var reason: Comment { reason(2, 0) }

  /// True if there is a driver of a version.
  static func has(_ major: Int, _ minor: Int) -> Bool {
    has { $0.version >= GLContextRequest.Version(major, minor) }
  }

  /// True if there is a driver with certain capabilities.
  static func has(_ isEnough: (GLCapabilities) -> Bool) -> Bool {
    guard case .success(let capabilities) = opened else { return false }
    return isEnough(capabilities)
  }

  static func reason(_ major: Int, _ minor: Int) -> Comment {
    switch opened {
    case .success(let capabilities):
      "OpenGL ES \(major).\(minor) is needed, the driver has \(capabilities.version)"
    case .failure(let error): "\(error)"
    }
  }

  /// Runs a test on a device of its own, and expects no GL error before or after it and no leaked name.
  static func run(
    request: GLContextRequest = GLContextRequest(), _ body: (GraphicsDevice) throws(GLError) -> Void
  ) throws {
    let device = try GraphicsDevice.open(request: request).device
    try device.withCurrent { () throws(GLError) in
      try device.checkErrors("before the test")
      try body(device)
      try device.checkErrors("after the test")
    }
    #expect(device.liveNameCounts == [:])
  }
}
