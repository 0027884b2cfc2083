import GLFunEGL
import GLFunGLES
import Testing

/// The driver of this machine, or why there is none.
enum Driver {
  static let failure: EGLError? = {
    do throws(EGLError) {
      _ = try GraphicsDevice.open()
      return nil
    } catch { return error }
  }()
  static var isThere: Bool { failure == nil }
  static var reason: Comment { "\(failure?.description ?? "a driver is there")" }

  /// Runs a test on a device of its own, and expects no GL error before or after it and no name left.
  static func run(
    request: ContextRequest = ContextRequest(), _ body: (GraphicsDevice) throws(GLError) -> Void
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
