/// A group of threads that are joined together: its destruction waits for all of them.
package struct WorkerThreads: ~Copyable {
  private var last: Link?

  /// A linked list, because an array cannot hold noncopyable values.
  private final class Link {
    let thread: WorkerThread
    let next: Link?

    init(_ thread: consuming WorkerThread, _ next: Link?) {
      self.thread = thread
      self.next = next
    }
  }

  /// Creates an empty group.
  package init() {}

  /// Starts a thread.
  ///
  /// - Throws: `CannotStart` if the system has no resources for another one.
  package mutating func start(
    _ body: @escaping @Sendable () -> Void
  ) throws(WorkerThread.CannotStart) {
    last = Link(try WorkerThread(body), last)
  }

  /// Waits for the end of all threads.
  package mutating func removeAll() { last = nil }
}
