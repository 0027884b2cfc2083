internal import GLFun
internal import GLFunEGL
internal import Synchronization

/// A driver that several comparisons share, one at a time. It is opened for the first one, and a failure is remembered.
final class SharedDriver: Sendable {
  private struct State: ~Copyable {
    var renderer: GLRenderer?
    var failure: CommandFailure?
  }

  private let state = Mutex(State())

  /// Calls a function with the renderer.
  ///
  /// - Parameter device: the device to open, if no driver is open yet.
  func withRenderer<Result: Sendable>(
    on device: DeviceSelection,
    _ body: @Sendable (inout GLRenderer) throws(GLRenderer.Failure) -> Result
  ) throws(CommandFailure) -> Result {
    try state.withLock { state throws(CommandFailure) in
      if let failure = state.failure { throw failure }
      do throws(CommandFailure) {
        if state.renderer == nil { state.renderer = try DeviceOption.renderer(on: device) }
      } catch {
        let isMissing = error.status == CommandFailure.noBackend
        let message = isMissing ? "skipped: \(error.message)" : error.message
        let failure = CommandFailure(message, error.detail, status: error.status)
        state.failure = failure
        throw failure
      }
      do throws(GLRenderer.Failure) {
        guard let result = try state.renderer?.apply(body) else { preconditionFailure("no driver") }
        return result
      } catch {
        throw CommandFailure(error)
      }
    }
  }
}

extension GLRenderer {
  fileprivate mutating func apply<Result>(
    _ body: (inout GLRenderer) throws(Failure) -> Result
  ) throws(Failure) -> Result { try body(&self) }
}
