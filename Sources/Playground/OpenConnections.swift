internal import FlyingSocks
internal import GLFunPlatform
internal import Synchronization

/// The connections that are open.
///
/// Where there are too many, the oldest of those that have no page yet gives way: whoever only says half a request keeps
/// nobody out.
final class OpenConnections: Sendable {
  private struct State {
    var count = 0
    var lastNumber = 0
    /// Those without a page, the oldest first.
    var waiting: [(number: Int, socket: Socket)] = []
  }

  private let most: Int
  private let state = Mutex(State())

  /// - Parameter most: how many there may be; somewhat more are open while others give way.
  init(most: Int) { self.most = most }

  /// Counts one more.
  ///
  /// - Returns: its number; nil where there is no room.
  func enter(_ socket: Socket) -> Int? {
    state.withLock { state in
      if state.count >= most {
        guard state.count < 2 * most, !state.waiting.isEmpty else { return nil }
        // Its own task closes it; a descriptor that is closed here could be somebody else's by then.
        shutdown(state.waiting.removeFirst().socket.file.rawValue, Int32(SHUT_RDWR))
      }
      state.count += 1
      state.lastNumber += 1
      state.waiting.append((state.lastNumber, socket))
      return state.lastNumber
    }
  }

  /// Takes note that a connection has a page.
  func keep(_ number: Int) { state.withLock { $0.waiting.removeAll { $0.number == number } } }

  /// Counts one less, which is not closed yet.
  func leave(_ number: Int) {
    state.withLock { state in
      state.waiting.removeAll { $0.number == number }
      state.count -= 1
    }
  }
}
