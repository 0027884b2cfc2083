internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Several threads that share out pieces of work among themselves.
///
/// Threads live as long as the work: starting one takes some tens of microseconds, which pays from
/// a millisecond of work on, and nothing is left behind in a process that forks or ends.
enum ThreadTeam {
  /// The processors that this process may use.
  static var processorCount: Int {
    max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
  }

  /// Calls `body` with every number in `0..<count`, each on one of at most `threads` threads, one of
  /// which is the caller's, and returns when all are done.
  ///
  /// - Parameter body: gets a function that gives the next number, nil when there are no more.
  static func run(
    _ count: Int, threads: Int, _ body: @Sendable (_ next: () -> Int?) -> Void
  ) {
    withoutActuallyEscaping(body) { body in
      let work = Work(count, body)
      var helpers: [pthread_t] = []
      for _ in 1..<max(1, min(threads, count)) {
        var thread = pthread_t()
        let argument = unsafe Unmanaged.passRetained(work)
        let code = unsafe pthread_create(
          &thread, nil,
          { argument in
            // The argument is what was passed below.
            if let argument = unsafe argument {
              unsafe Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().run()
            }
            return nil
          }, argument.toOpaque())
        // Without a thread, the others do more.
        if code != 0 {
          unsafe argument.release()
          break
        }
        helpers.append(thread)
      }
      work.run()
      for helper in helpers { pthread_join(helper, nil) }
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
