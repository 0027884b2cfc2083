import GLFunCGLES
import GLFunEGL

/// A mark in the stream of calls, that the device reaches when it has done all before it.
///
/// Owns the sync object; holds its device.
/// - Source: OpenGL ES 3.0, section 5.2.
public struct GLFence: ~Copyable {
  private let handle: GLsync
  private let device: GraphicsDevice

  /// What came of waiting.
  public enum Outcome: Hashable, Sendable {
    /// The device had reached the fence before.
    case alreadyReached
    /// The device reached the fence in time.
    case reached
    /// The time is over, and the device has not reached it.
    case timedOut
  }

  /// Puts a fence after the calls made so far.
  /// - Precondition: the context is current.
  /// - Throws: `.cannotCreate`.
  /// - Source: `glFenceSync`, `glDeleteSync`.
  public init(_ device: GraphicsDevice) throws(GLError) {
    device.assertCurrent("glFenceSync")
    guard let handle = device.functions.fenceSync(GLenum(GL_SYNC_GPU_COMMANDS_COMPLETE), 0)
    else { throw .cannotCreate(label: Self.label) }
    self.handle = handle
    self.device = device
    device.liveNames.count[Self.label, default: 0] += 1
  }

  deinit {
    let (handle, gl, live) = (handle, device.functions, device.liveNames)
    device.context.whenCurrent {
      gl.deleteSync(handle)
      live.count[Self.label, default: 1] -= 1
    }
  }

  /// Waits until the device has reached the fence, or the time is over.
  ///
  /// Sends what is queued to the device first, so the fence can be reached at all.
  /// - Parameter nanoseconds: 0 only asks.
  /// - Throws: `.call` or `.lost` if waiting itself fails.
  /// - Source: `glClientWaitSync`.
  public func wait(nanoseconds: UInt64) throws(GLError) -> Outcome {
    device.assertCurrent("glClientWaitSync")
    let status = device.functions.clientWaitSync(
      handle, GLbitfield(GL_SYNC_FLUSH_COMMANDS_BIT), nanoseconds)
    switch Int32(status) {
    case GL_ALREADY_SIGNALED: return .alreadyReached
    case GL_CONDITION_SATISFIED: return .reached
    case GL_TIMEOUT_EXPIRED: return .timedOut
    default:
      try device.checkErrors("glClientWaitSync")
      throw .call(name: "glClientWaitSync", code: .invalidOperation)
    }
  }

  /// Has the device, and not the program, wait until it has reached the fence before calls made from here on; for fences of
  /// contexts that share objects.
  /// - Source: `glWaitSync`.
  public func waitOnDevice() {
    device.call("glWaitSync") { $0.waitSync(handle, 0, GLuint64(GL_TIMEOUT_IGNORED)) }
  }

  private static var label: String { "fence" }
}

@available(*, unavailable) extension GLFence: Sendable {}
