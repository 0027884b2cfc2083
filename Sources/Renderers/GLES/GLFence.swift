import GLFunCGLES
import GLFunEGL

/// A fence in the stream of calls, which the device reaches once it has executed all calls before it.
///
/// It owns the sync object and holds its device.
/// - Source: OpenGL ES 3.0, section 5.2.
public struct GLFence: ~Copyable {
  private let handle: GLsync
  private let device: GraphicsDevice

  /// The outcome of a wait.
  public enum Outcome: Hashable, Sendable {
    /// The device had already reached the fence.
    case alreadyReached
    /// The device reached the fence in time.
    case reached
    /// The device did not reach the fence in time.
    case timedOut
  }

  /// Inserts a fence after the calls made so far.
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

  /// Waits until the device reaches the fence, or until the time is up.
  ///
  /// Flushes queued calls first, as the device would never reach the fence otherwise.
  /// - Parameter nanoseconds: the maximum time; 0 to poll.
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

  /// Makes the device, not the program, wait for the fence before it executes later calls; for fences of contexts that share
  /// objects.
  /// - Source: `glWaitSync`.
  public func waitOnDevice() {
    device.call("glWaitSync") { $0.waitSync(handle, 0, GLuint64(GL_TIMEOUT_IGNORED)) }
  }

  private static var label: String { "fence" }
}

@available(*, unavailable) extension GLFence: Sendable {}
