internal import GLFun
internal import GLFunEGL
internal import Synchronization

/// A driver that threads share, one at a time. It is opened for the first frame.
final class SharedDriver: Sendable {
  private let device: DeviceSelection
  private let renderer = Mutex<GLRenderer?>(nil)

  init(device: DeviceSelection) { self.device = device }

  /// The pixels of a frame.
  func render(_ frame: DisplayList) throws(CommandFailure) -> Bitmap {
    try renderer.withLock { renderer throws(CommandFailure) in
      if renderer == nil { renderer = try DeviceOption.renderer(on: device) }
      do throws(GLRenderer.Failure) {
        guard let picture = try renderer?.render(frame) else { preconditionFailure("no driver") }
        return picture
      } catch {
        throw CommandFailure(error)
      }
    }
  }
}
