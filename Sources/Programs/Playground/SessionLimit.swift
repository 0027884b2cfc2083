internal import Synchronization

/// Limits the number of open pages.
final class SessionLimit: Sendable {
  /// The limit.
  let most: Int
  private let count = Mutex(0)

  init(most: Int) { self.most = most }

  /// Adds a page; returns false if the limit has been reached.
  func enter() -> Bool {
    count.withLock { count in
      if count >= most { return false }
      count += 1
      return true
    }
  }

  /// Removes a page.
  func leave() { count.withLock { $0 -= 1 } }
}
