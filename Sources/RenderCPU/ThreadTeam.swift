internal import GLFunThreading
internal import Synchronization

/// Several threads that share out pieces of work among themselves.
///
/// Threads live as long as the work: starting one takes some tens of microseconds, which pays from
/// a millisecond of work on, and nothing is left behind in a process that forks or ends.
enum ThreadTeam {
  /// Calls `body` on at most `threads` threads, one of which is the caller's, and returns when all
  /// are done.
  ///
  /// - Parameter body: gets a function that gives the next number of `0..<count`, nil when there are
  ///   no more.
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
          // Without a thread, the others do more.
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
