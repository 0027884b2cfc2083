package import GLFunRasterization
internal import Synchronization

/// The workspaces of threads that have finished, for reuse by the next threads.
package final class Workspaces: Sendable {
  private let idle = Mutex<[TileWorkspace]>([])

  /// Creates an empty store.
  package init() {}

  /// Takes an idle workspace, or a new one.
  package func take() -> TileWorkspace {
    idle.withLock { $0.popLast() } ?? TileWorkspace()
  }

  /// Returns a workspace to the store.
  package func keep(_ workspace: TileWorkspace) {
    idle.withLock { $0.append(workspace) }
  }
}
