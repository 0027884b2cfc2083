package import GLFunTiles
internal import Synchronization

/// The workspaces of threads that have finished, for reuse by the next threads.
package final class Workspaces: Sendable {
  private let idle = Mutex<[any TileMemory]>([])

  /// Creates an empty store.
  package init() {}

  /// Takes an idle workspace, or a new one.
  package func take() -> any TileMemory {
    idle.withLock { $0.popLast() } ?? Rasterizers.present.makeMemory()
  }

  /// Returns a workspace to the store.
  package func keep(_ workspace: any TileMemory) {
    idle.withLock { $0.append(workspace) }
  }
}
