/// Threads that are awaited together: whoever drops them waits for all.
package struct WorkerThreads: ~Copyable {
  private var last: Link?

  /// A list, because an array cannot hold what cannot be copied.
  private final class Link {
    let thread: WorkerThread
    let next: Link?

    init(_ thread: consuming WorkerThread, _ next: Link?) {
      self.thread = thread
      self.next = next
    }
  }

  /// Makes a group without threads.
  package init() {}

  /// Starts a thread.
  ///
  /// - Throws: `CannotStart` where the system has no room for another.
  package mutating func start(
    _ body: @escaping @Sendable () -> Void
  ) throws(WorkerThread.CannotStart) {
    last = Link(try WorkerThread(body), last)
  }

  /// Waits for all of them to end.
  package mutating func removeAll() { last = nil }
}
