package import GLFunTiles
internal import Synchronization

/// The memory of threads that are done, for the next ones to use.
package final class Workspaces: Sendable {
  private let idle = Mutex<[any TileMemory]>([])

  /// Makes a store without memory.
  package init() {}

  /// Takes one that is idle, or a new one.
  package func take() -> any TileMemory {
    idle.withLock { $0.popLast() } ?? Rasterizers.present.makeMemory()
  }

  /// Takes one back.
  package func keep(_ workspace: any TileMemory) {
    idle.withLock { $0.append(workspace) }
  }
}
