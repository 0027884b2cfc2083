import EGL
import GLES
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

/// Numbers that are the same in every run.
struct SplitMix64: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  mutating func bytes(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in UInt8(truncatingIfNeeded: next()) }
  }
}
