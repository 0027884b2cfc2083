internal import GLFunThreading
internal import Synchronization

/// Several threads that share pieces of work.
///
/// Threads live only as long as the work: starting one takes some tens of microseconds, which pays from about a millisecond of
/// work, and nothing is left behind in a process that forks or exits.
enum ThreadTeam {
  /// Calls `body` on at most `threads` threads, including the caller's, and returns when all have finished.
  ///
  /// - Parameter body: receives a function that returns the next number of `0..<count`, or nil after the last one.
  static func run(
    _ count: Int, threads: Int, _ body: @Sendable (_ next: () -> Int?) -> Void
  ) {
    withoutActuallyEscaping(body) { body in
      let work = Work(count, body)
      var helpers = WorkerThreads()
      for _ in 1..<max(1, min(threads, count)) {
        do throws(WorkerThread.CannotStart) {
          try helpers.start { work.run() }
        } catch {
          // If a thread cannot be started, the others do its work.
          break
        }
      }
      work.run()
      helpers.removeAll()
    }
  }

  private final class Work: Sendable {
    private let count: Int
    private let body: @Sendable (() -> Int?) -> Void
    private let next = Atomic(0)

    init(_ count: Int, _ body: @escaping @Sendable (() -> Int?) -> Void) {
      self.count = count
      self.body = body
    }

    func run() {
      body {
        let number = self.next.add(1, ordering: .relaxed).oldValue
        return number < self.count ? number : nil
      }
    }
  }
}
