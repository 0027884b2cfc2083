internal import FlyingSocks
internal import GLFunPlatform
internal import Synchronization

/// The open connections.
///
/// If there are too many, the oldest one without a page is closed, so incomplete requests cannot keep others out.
final class OpenConnections: Sendable {
  private struct State {
    var count = 0
    var lastNumber = 0
    /// The connections without a page, oldest first.
    var waiting: [(number: Int, socket: Socket)] = []
  }

  private let most: Int
  private let state = Mutex(State())

  /// - Parameter most: the limit; somewhat more may be open while others are being closed.
  init(most: Int) { self.most = most }

  /// Adds a connection.
  ///
  /// - Returns: its number; nil if there is no room.
  func enter(_ socket: Socket) -> Int? {
    state.withLock { state in
      if state.count >= most {
        guard state.count < 2 * most, !state.waiting.isEmpty else { return nil }
        // Its own task closes the descriptor; if it were closed here, its number could be reused too early.
        shutdown(state.waiting.removeFirst().socket.file.rawValue, Int32(SHUT_RDWR))
      }
      state.count += 1
      state.lastNumber += 1
      state.waiting.append((state.lastNumber, socket))
      return state.lastNumber
    }
  }

  /// Records that a connection has a page.
  func keep(_ number: Int) { state.withLock { $0.waiting.removeAll { $0.number == number } } }

  /// Removes a connection, which is closed afterwards.
  func leave(_ number: Int) {
    state.withLock { state in
      state.waiting.removeAll { $0.number == number }
      state.count -= 1
    }
  }
}
