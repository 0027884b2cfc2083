internal import Synchronization

/// Counts the pages that are open.
final class SessionLimit: Sendable {
  /// The most that there may be.
  let most: Int
  private let count = Mutex(0)

  init(most: Int) { self.most = most }

  /// Whether one more may be opened, which is then counted.
  func enter() -> Bool {
    count.withLock { count in
      if count >= most { return false }
      count += 1
      return true
    }
  }

  /// Counts one less.
  func leave() { count.withLock { $0 -= 1 } }
}
