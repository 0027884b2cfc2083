internal import Synchronization

/// The memory of threads that are done, for the next ones to use.
package final class Workspaces: Sendable {
  private let idle = Mutex<[TileWorkspace]>([])

  /// Makes a store without memory.
  package init() {}

  /// Takes one that is idle, or a new one.
  package func take() -> TileWorkspace {
    idle.withLock { $0.popLast() } ?? TileWorkspace()
  }

  /// Takes one back.
  package func keep(_ workspace: TileWorkspace) {
    idle.withLock { $0.append(workspace) }
  }
}
