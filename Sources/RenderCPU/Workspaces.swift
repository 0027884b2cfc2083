internal import Rasterization
internal import Synchronization

/// The memory of threads that are done, for the next ones to use.
final class Workspaces: Sendable {
  private let idle = Mutex<[TileWorkspace]>([])

  /// Takes one that is idle, or a new one.
  func take() -> TileWorkspace {
    idle.withLock { $0.popLast() } ?? TileWorkspace()
  }

  /// Takes one back.
  func keep(_ workspace: TileWorkspace) {
    idle.withLock { $0.append(workspace) }
  }
}
