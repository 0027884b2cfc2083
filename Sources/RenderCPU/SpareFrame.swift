internal import Rasterization
internal import Synchronization

/// The memory of the last frame, for the next one to use.
final class SpareFrame: Sendable {
  private let frame = Mutex<TileFrame?>(nil)

  /// Takes what is there; another thread that renders meanwhile finds nothing.
  func take() -> TileFrame? { frame.withLock { $0.take() } }

  /// Keeps a frame that is done with.
  func keep(_ done: consuming TileFrame?) {
    let done = done
    frame.withLock { $0 = done }
  }
}
